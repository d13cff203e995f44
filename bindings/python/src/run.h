// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs work of the library: without the GIL, on a stack that is large enough for the limits, whatever the stack of the
// calling thread, and until the handler of a signal raises an exception, as Ctrl-C does on the main thread.
//
//   const File file = run(limits, [&] { return parse_text(name, text, diags); });
#include <hecla/base/interruption.h>
#include <hecla/base/limits.h>
#include <nanobind/nanobind.h>

#include <functional>
#include <optional>

namespace hecla::python {

// Calls the handlers of signals that have arrived, on the main thread; elsewhere there is nothing to do.
class Signals {
 public:
  // Throws Interrupted if a handler has raised an exception. Called without the GIL.
  void check();
  // Raises that exception; throws Interrupted again if the work was interrupted for another reason. Needs the GIL.
  [[noreturn]] void raise();

 private:
  std::optional<nanobind::python_error> raised_;
};
// Does it once, with the GIL, between steps of work that makes Python objects.
void check_signals();

// Returns whether the rest of this thread's stack suffices for input that is nested as deeply as the limits allow.
bool has_stack_for(const Limits& limits);
// Runs `work` on a new thread with a stack for the limits. Its exceptions propagate; std::bad_alloc if there is no
// memory for the stack. The calling thread checks the signals meanwhile, if any are given.
void run_with_stack_for(const Limits& limits, Signals* signals, const std::function<void()>& work);

// Returns the result of `work`, which must not touch Python objects unless it acquires the GIL.
template <class F>
auto run(const Limits& limits, F&& work) {
  Signals signals;
  try {
    const nanobind::gil_scoped_release release;
    if (has_stack_for(limits)) {
      const Interruption interruption([&signals] { signals.check(); });
      return work();
    }
    std::optional<decltype(work())> result;
    run_with_stack_for(limits, &signals, [&] { result.emplace(work()); });
    return *std::move(result);
  } catch (const Interrupted&) {
    signals.raise();
  }
}

// Returns the result of `work`, which makes Python objects: on such a stack, too, but with the GIL.
template <class F>
auto run_with_gil(const Limits& limits, F&& work) {
  if (has_stack_for(limits)) return work();
  std::optional<decltype(work())> result;
  const nanobind::gil_scoped_release release;
  run_with_stack_for(limits, nullptr, [&] {
    const nanobind::gil_scoped_acquire acquire;
    result.emplace(work());
  });
  return *std::move(result);
}

}  // namespace hecla::python
