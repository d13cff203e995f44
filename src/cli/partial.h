// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Partial evaluation: an expression that refers to something unknown keeps its text, and in it every part
// that can be computed is replaced by its value.
//
//   can_evaluate(document, expr, ctx)     // all variables and functions in it are there
//   fold(document, expr, ctx, diags)      // "${var.zone}-${1 + 1}" without `var`: "${var.zone}-2"
#include <hecla/model/eval_context.h>
#include <hecla/syntax/document.h>

#include <string>

namespace hecla::cli {

// Whether evaluation will find every function, and every variable down to the attributes and elements that
// are named.
bool can_evaluate(const syntax::DocumentRef& document, const syntax::Expr& expr,
                  const EvalContext& ctx);

// The text of the expression with its constant parts folded. The text means the same as the expression.
// What is wrong with a constant part is a diagnostic, and the part stays as it is.
std::string fold(const syntax::DocumentRef& document, const syntax::Expr& expr,
                 const EvalContext& ctx, Diagnostics& diags);

}  // namespace hecla::cli
