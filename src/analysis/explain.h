// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Explains where the value at a path in a module comes from.
//
//   const Traversal path = syntax::parse_traversal_abs(source, diags);
//   if (const auto origin = analysis::explain(path, module, result.values, diags)) show(*origin);
#include <hecla/ext/explain.h>
#include <hecla/model/traversal.h>

#include <optional>

#include "analysis/module.h"

namespace hecla::analysis {

// Returns the path by which expressions refer to a definition: local.a for `locals.a`, var.a for `variable.a`.
Traversal as_reference(const Traversal& path);

// Explains a named value (local.a, var.a), or the argument or block that locate() finds. `variable.a` and `locals.a`
// are the same as var.a and local.a, but `variable.a.description` is an argument of the block. For a block, each
// argument and block in it is an origin; items without a value, such as types, are shown as in the source. Reports an
// error and returns nothing if the path does not exist.
std::optional<ext::Origin> explain(const Traversal& path, const Module& module,
                                   const ext::NamedValues& values, Diagnostics& diags);

// Reports the variables and local values that an expression refers to, but that a complete module does not declare.
void report_undeclared(const Expression& expression, const ext::NamedValues& values,
                       Diagnostics& diags);

// Returns the diagnostics in `all` that concern an expression in `origin` or below it.
Diagnostics diagnostics_of(const ext::Origin& origin, const Diagnostics& all);

}  // namespace hecla::analysis
