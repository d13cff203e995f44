// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the parts of a template mean for its JSON. Pure; safe to call from several threads.
#include <hecla/syntax/ast.h>

namespace hecla::write {

// Returns what is in interpolations that are all of a template: x of "${x}".
const syntax::Expr& without_wraps(const syntax::Expr& expr);

// Returns whether a template is written as one interpolation alone, "${x}", although it is a string: the rest is empty
// text, also in templates in it.
bool is_one_interpolation(const syntax::TemplateExpr& expr);

}  // namespace hecla::write
