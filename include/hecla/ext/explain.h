// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where a value comes from: the expressions and variables, back to literals and to what lies outside.
//
//   const ext::Origin origin = ext::explain(expression, {Value::string("Name")}, values.context_for(expression), values);
//   // local.tags["Name"]
//   //   merge(var.tags, { Name = local.name })
//   //     { Name = local.name }                    main.tf:9,25-46     of all arguments, the one that has it
//   //       local.name
//   //         "${var.app}-prod"                    main.tf:3,10-28
//   //           var.app
//   //             "web"                            variables.tf:2,13-18
//
// Parts are followed exactly through constructors, loops, splats, indexes, conditionals (only the result that was
// chosen) and functions that say what they pass on (Function::Spec::origins); all else comes from all of its operands.
// The expressions are evaluated again for this; ordinary evaluation does nothing for it. Pure; safe to call from
// several threads.
#include <hecla/ext/named_values.h>
#include <hecla/model/provenance.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::ext {

struct Origin {
  enum class End : std::uint8_t {
    None,     // goes on in `origins`; or a literal
    Outside,  // a reference to what is no named value: a variable of the application, or not known yet
    Repeated,  // explained above
    Cut,       // a limit was reached
  };
  std::string role = {};  // what it is to the one above: "condition", "argument 2"; often empty
  Expression expression = {};  // none: a named value as such
  std::string name = {};       // of a named value that it refers to, or is
  SourceRange range = {};
  PartPath path = {};  // the part that is meant, of the expression's value
  // Nothing where there is no such part, or inside of a loop of which no turn in particular is meant.
  std::optional<Value> value = std::nullopt;
  End end = End::None;
  std::vector<Origin> origins = {};
};

struct ExplainLimits {
  std::size_t max_depth = 100;
  std::size_t max_origins = 10'000;
};

// The part at `path` of the value that `expression` has in `ctx`, of which the named values in it are `names`.
Origin explain(const Expression& expression, const PartPath& path, const EvalContext& ctx,
               const NamedValues& names, const ExplainLimits& limits = {});
// A part of one of `names`.
Origin explain(const NamedValue& named, const PartPath& path, const NamedValues& names,
               const ExplainLimits& limits = {});

}  // namespace hecla::ext
