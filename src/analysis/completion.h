// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Candidates for the name that is being typed.
//
//   analysis::complete("1 + service.po", ctx)        // replaced: 2; candidates: "port"
//
// Pure; safe to call from several threads.
#include <hecla/model/eval_context.h>

#include <string>
#include <string_view>
#include <vector>

namespace hecla::analysis {

struct Completion {
  std::size_t replaced = 0;             // bytes before the cursor that a candidate replaces
  std::vector<std::string> candidates;  // sorted
};

// Returns, after a dot, the attributes of the value before it; elsewhere variables, and functions with an opening
// parenthesis.
Completion complete(std::string_view before_cursor, const EvalContext& ctx);

// Returns the longest prefix that all candidates have.
std::string_view common_start(const std::vector<std::string>& candidates);

}  // namespace hecla::analysis
