// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where the value at a path in a module comes from.
//
//   const Traversal path = analysis::as_reference(syntax::parse_traversal_abs(source, diags));
//   if (const auto origin = analysis::explain(path, module, result.values, diags)) show(*origin);
#include <hecla/analysis/module.h>
#include <hecla/ext/explain.h>
#include <hecla/model/traversal.h>

#include <optional>

namespace hecla::analysis {

// Returns the path by which expressions refer to a definition: local.a for `locals.a`, var.a for `variable.a`.
Traversal as_reference(const Traversal& path);

// Explains a named value (local.a, var.a), or what locate() finds. Reports an error and returns nothing if there is no
// value at the path.
std::optional<ext::Origin> explain(const Traversal& path, const Module& module,
                                   const ext::NamedValues& values, Diagnostics& diags);

// Returns those of `all` that are about an expression in `origin` or below it.
Diagnostics diagnostics_of(const ext::Origin& origin, const Diagnostics& all);

}  // namespace hecla::analysis
