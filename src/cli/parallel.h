// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Independent work on several threads.
#include <cstddef>
#include <functional>

namespace hecla::cli {

// Calls work(i) once for each i < count, in any order, on as many threads as the machine has cores.
// Each has a stack for `levels` levels of nesting (deep_stack.h), like that of the caller. If work
// throws, the first exception is rethrown after all threads have ended.
void for_each_in_parallel(std::size_t count, std::size_t levels,
                          const std::function<void(std::size_t)>& work);

}  // namespace hecla::cli
