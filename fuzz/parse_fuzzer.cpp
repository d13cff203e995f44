// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Parsing terminates for every input, and the result can be evaluated, dumped and analyzed, within
// small limits.
#include <hecla/model/eval_context.h>
#include <hecla/syntax/parse.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "small_limits.h"

namespace {

void evaluate_all(const hecla::Body& body, const hecla::EvalContext& ctx) {
  hecla::Diagnostics ignored;
  for (const hecla::Attribute& attribute : body.just_attributes(ignored)) {
    hecla::Diagnostics diags;
    (void)attribute.expression.evaluate(ctx, diags);
    (void)attribute.expression.variables();
    const hecla::SourceRange range = attribute.expression.range();
    if (range.bytes().end < range.bytes().begin) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const hecla::syntax::ParseOptions options{.limits = small_limits(), .part = {}};
  hecla::EvalContext ctx;
  ctx.set_limits(options.limits);
  ctx.set("a", hecla::Value::object({{"b", hecla::Value::string("c")}}));

  hecla::Diagnostics diags;
  const auto source = hecla::Source::make("fuzz", text);
  const auto file = hecla::syntax::parse_config(source, diags, options);
  (void)hecla::syntax::dump(*file);
  evaluate_all(file->body(), ctx);

  const auto expression = hecla::syntax::parse_expression(source, diags, options);
  (void)expression->expression().evaluate(ctx, diags);
  const auto text_template = hecla::syntax::parse_template(source, diags, options);
  (void)text_template->expression().evaluate(ctx, diags);
  return 0;
}
