// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs work of the library: without the GIL, and on a stack that is large enough for the limits, whatever the stack of
// the calling thread.
//
//   const File file = run(limits, [&] { return parse_text(name, text, diags); });
#include "gil.h"

#include <hecla/base/limits.h>

#include <functional>
#include <optional>

namespace hecla::python {

// Returns whether the rest of this thread's stack suffices for input that is nested as deeply as the limits allow.
bool has_stack_for(const Limits& limits);
// Runs `work` on a new thread with a stack for the limits. Its exceptions propagate; std::bad_alloc if there is no
// memory for the stack.
void run_with_stack_for(const Limits& limits, const std::function<void()>& work);

// Returns the result of `work`, which must not touch Python objects unless it acquires the GIL.
template <class F>
auto run(const Limits& limits, F&& work) {
  const GilRelease release;
  if (has_stack_for(limits)) return work();
  std::optional<decltype(work())> result;
  run_with_stack_for(limits, [&] { result.emplace(work()); });
  return *std::move(result);
}

// Returns the result of `work`, which makes Python objects: on such a stack, too, but with the GIL.
template <class F>
auto run_with_gil(const Limits& limits, F&& work) {
  if (has_stack_for(limits)) return work();
  std::optional<decltype(work())> result;
  const GilRelease release;
  run_with_stack_for(limits, [&] {
    const GilAcquire acquire;
    result.emplace(work());
  });
  return *std::move(result);
}

}  // namespace hecla::python
