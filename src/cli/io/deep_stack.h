// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Stacks for recursion over nested input: for a higher limit on nesting. native/deep_stack.h has those of threads.
#include <cstddef>
#include <functional>

namespace hecla::cli {

// The largest limit on nesting that the command line accepts.
inline constexpr std::size_t deepest_nesting = 60'000;

// Runs `work` on a stack for a recursion over `levels` levels. Exceptions propagate to the caller.
int run_with_stack_for(std::size_t levels, const std::function<int()>& work);

}  // namespace hecla::cli
