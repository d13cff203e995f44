// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A stack that suits the limit on nesting: who raises the limit must not run out of stack.
#include <cstddef>
#include <functional>

namespace hecla::cli {

// More levels than this cannot be asked for on the command line.
inline constexpr std::size_t deepest_nesting = 60'000;

// Runs `work` so that it may recurse over `levels` levels; what it throws is passed on.
int run_with_stack_for(std::size_t levels, const std::function<int()>& work);

}  // namespace hecla::cli
