// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/deep_stack.h"

namespace hecla::cli {

// The stack is that of the JavaScript engine, which reports when it is exhausted (bindings/js/command).
int run_with_stack_for(std::size_t, const std::function<int()>& work) { return work(); }

}  // namespace hecla::cli
