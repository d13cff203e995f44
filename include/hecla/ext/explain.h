// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Explains where a value comes from: through expressions and variables, back to literals and to references
// that lead outside of the named values.
//
//   const ext::Origin origin = ext::explain(expression, {Value::string("Name")}, values.context_for(expression), values);
//   // local.tags["Name"]
//   //   merge(var.tags, { Name = local.name })
//   //     { Name = local.name }                    main.tf:9,25-46     the argument that has the key
//   //       local.name
//   //         "${var.app}-prod"                    main.tf:3,10-28
//   //           var.app
//   //             "web"                            variables.tf:2,13-18
//
// Parts of values are followed exactly through constructors, loops, splats, indexes, conditionals (only the
// result that was chosen) and functions that declare which arguments their results come from
// (Function::Spec::origins). Any other value comes from all operands of its expression. The expressions are
// evaluated again for this; ordinary evaluation records nothing. Pure; safe to call from several threads.
#include <hecla/ext/named_values.h>
#include <hecla/model/provenance.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::ext {

struct Origin {
  enum class End : std::uint8_t {
    None,  // continues in `origins`; or is a literal
    Outside,  // a reference to something other than a named value, such as a variable of the application
    Repeated,  // was explained before
    Cut,       // a limit was reached
  };
  std::string role = {};       // its role in its parent: "condition", "argument 2"; often empty
  Expression expression = {};  // none for a named value itself
  std::string name = {};       // of the named value that it is, or refers to
  SourceRange range = {};
  PartPath path = {};  // the explained part of the expression's value
  // Nothing if there is no such part, or inside a loop of which no iteration is selected.
  std::optional<Value> value = std::nullopt;
  End end = End::None;
  std::vector<Origin> origins = {};
};

struct ExplainLimits {
  std::size_t max_depth = 100;
  std::size_t max_origins = 10'000;
};

// Explains the part at `path` of the value that `expression` has in `ctx`, whose named values are `names`.
Origin explain(const Expression& expression, const PartPath& path, const EvalContext& ctx,
               const NamedValues& names, const ExplainLimits& limits = {});
// Explains a part of one of `names`.
Origin explain(const NamedValue& named, const PartPath& path, const NamedValues& names,
               const ExplainLimits& limits = {});

}  // namespace hecla::ext
