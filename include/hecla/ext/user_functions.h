// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Functions that a configuration defines.
//
//   function "add" {
//     params         = [a, b]
//     variadic_param = rest         # optional
//     result         = a + b
//   }
//
//   const auto defined = ext::user_functions(body, "function", ctx, diags);
//   for (const auto& [name, function] : defined.functions) ctx_for_the_rest.set(name, function);
//   defined.remaining.content(schema, diags);
//
// A result expression can refer to its parameters and to `ctx`, but not to the other functions of the body,
// unless the application adds these to `ctx` afterwards. Endless recursion then ends at the nesting limit.
// `ctx` must outlive the functions.
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>

#include <map>
#include <string>

namespace hecla::ext {

struct UserFunctions {
  std::map<std::string, Function> functions;
  Body remaining;  // the body without the blocks that define functions
};

UserFunctions user_functions(const Body& body, const std::string& block_type,
                             const EvalContext& ctx, Diagnostics& diags);

}  // namespace hecla::ext
