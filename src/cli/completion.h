// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the name that is being typed may become.
//
//   complete("1 + service.po", ctx)        // replaced: 2; candidates: "port"
#include <hecla/model/eval_context.h>

#include <string>
#include <string_view>
#include <vector>

namespace hecla::cli {

struct Completion {
  std::size_t replaced = 0;  // bytes before the cursor that a candidate takes the place of
  std::vector<std::string> candidates;  // sorted
};

// After a dot the attributes of what stands before it, elsewhere variables, and functions with an opening
// parenthesis.
Completion complete(std::string_view before_cursor, const EvalContext& ctx);

// What all candidates start with.
std::string_view common_start(const std::vector<std::string>& candidates);

}  // namespace hecla::cli
