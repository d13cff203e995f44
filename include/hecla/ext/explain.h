// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Explains where a value comes from: through expressions and variables, back to literals and to
// references to names other than the named values.
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
// (Function::Spec::origins). Any other value comes from all operands of its expression. Values of other scopes, such as
// the outputs of a module, are followed there (NamedExpression::scope, members). The expressions are evaluated again
// for this; ordinary evaluation records nothing. Pure; safe to call from several threads.
//
// Marks pass from a value to everything that it is explained by: a literal that becomes part of a
// marked value is a marked value here. Everything in an origin except its value is safe to show
// unless is_secret says otherwise.
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
    Repeated,  // was already explained
    Cut,       // a limit was reached
  };
  std::string role = {};       // the role in its parent: "condition", "argument 2"; often empty
  Expression expression = {};  // none for a named value itself
  std::string name = {};  // the named value that it is, or refers to: "local.a", "module.b.var.c"
  SourceRange range = {};
  PartPath path = {};  // the explained part of the expression's value
  // Nothing if the part does not exist, or inside a loop without a selected iteration. Has the marks of the values that
  // it contributes to.
  std::optional<Value> value = std::nullopt;
  // True if literals in the text of the expression may be parts of a marked value. In that case `role` names none.
  bool is_secret = false;
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

// Returns the steps of a reference after the first `count` as a path inside a value.
PartPath part_path(const Traversal& reference, std::size_t count);

}  // namespace hecla::ext
