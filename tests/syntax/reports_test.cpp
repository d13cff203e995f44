// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Runs tests/syntax/reports/*.txt: texts, and what is reported for each.
#include <hecla/function/function.h>

#include "support/reports.h"
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

EvalContext context_with_functions() {
  EvalContext ctx = test_context();
  for (const char* name : {"upper", "ns::f"}) {
    ctx.set(name,
            Function({.name = name,
                      .parameters = {{.name = "text", .type = Type::string()}},
                      .result_type = Function::always(Type::string()),
                      .implementation = [](CallContext&, std::span<const Value> arguments,
                                           const Type&) -> CallResult { return arguments[0]; }}));
  }
  return ctx;
}

template <auto read>
void read_one(const SourceRef& source, Diagnostics& diags) {
  (void)(syntax::parse_expression(source, diags)->expression().*read)(diags);
}

TEST(Reports, AreThoseOfTheGoldenCases) {
  using test_support::Report;
  const auto evaluated_in = [](EvalContext ctx) -> Report {
    return [ctx = std::move(ctx)](const SourceRef& source, Diagnostics& diags) {
      (void)evaluate(source, ctx, diags);
    };
  };
  test_support::run_reports(
      "tests/syntax/reports",
      {
          {"expressions", evaluated_in(test_context())},
          {"calls", evaluated_in(context_with_functions())},
          {"lists", read_one<&Expression::static_list>},
          {"maps", read_one<&Expression::static_map>},
          {"static calls", read_one<&Expression::static_call>},
          {"references", read_one<&Expression::static_traversal>},
          {"configs",
           [](const auto& source, auto& diags) { (void)syntax::parse_config(source, diags); }},
          {"traversals", [](const auto& source,
                            auto& diags) { (void)syntax::parse_traversal_abs(source, diags); }},
          {"partial traversals",
           [](const auto& source, auto& diags) {
             (void)syntax::parse_traversal_partial(source, diags);
           }},
      });
}

}  // namespace
}  // namespace hecla::test
