// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Partial evaluation: an expression that refers to an undefined name keeps its text, except that each part that can be
// computed is replaced by its value.
//
//   analysis::can_evaluate(document, expr, ctx)     // whether all variables and functions in it are defined
//   analysis::fold(document, expr, ctx, diags)      // "${var.zone}-${1 + 1}" without `var`: "${var.zone}-2"
//
// Pure; safe to call from several threads.
#include <hecla/model/eval_context.h>
#include <hecla/syntax/document.h>

#include <string>

namespace hecla::analysis {

// Returns whether every function in the expression is defined, and every variable down to the attributes and elements
// that are named.
bool can_evaluate(const syntax::DocumentRef& document, const syntax::Expr& expr,
                  const EvalContext& ctx);

// Returns the text of the expression with its constant parts folded. It has the same meaning as the
// expression. Reports errors in constant parts, which stay as they are.
std::string fold(const syntax::DocumentRef& document, const syntax::Expr& expr,
                 const EvalContext& ctx, Diagnostics& diags);
// Returns the same for people: without the literals in sensitive("...").
std::string fold_shown(const syntax::DocumentRef& document, const syntax::Expr& expr,
                       const EvalContext& ctx, Diagnostics& diags);

}  // namespace hecla::analysis
