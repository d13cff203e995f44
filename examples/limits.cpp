// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Limits on nesting, size and evaluation. See docs/guide/limits.md.
#include <hecla/hecla.h>

#include <iostream>
#include <string>

int main() {
  hecla::Diagnostics diags;
  // [parse]
  hecla::Limits limits;
  limits.max_nesting = 100;  // the default is 400
  const std::string deep(1'000'000, '(');
  hecla::syntax::parse_expression(hecla::Source::make("deep", deep), diags, {.limits = limits});
  // [parse]
  std::cout << diags.items().front().id() << '\n';

  // [evaluate]
  hecla::EvalContext ctx;
  limits.max_steps = 10'000;
  ctx.set_limits(limits);
  ctx.set("range", *hecla::stdlib::find("range"));
  hecla::Diagnostics evaluation;
  const auto loop = hecla::syntax::parse_expression(
      hecla::Source::make("loop", "[for a in range(1000) : [for b in range(1000) : a * b]]"),
      evaluation);
  const hecla::Value result = loop->expression().evaluate(ctx, evaluation);
  // [evaluate]
  std::cout << evaluation.items().front().id()
            << (result.is_known() ? "" : ", and an unknown value") << '\n';
}
