// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The JSON syntax: parsing terminates for every input, and the result can be read as a body in every way and
// evaluated, with ranges inside the text, within small limits. Trees have the properties of
// tests/json/tree_properties.h.
#include <hecla/json/parse.h>
#include <hecla/model/eval_context.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "json/tree_properties.h"
#include "small_limits.h"

namespace {

using hecla::Diagnostics;

void check(const hecla::SourceRange& range, std::size_t size) {
  if (range.bytes().end < range.bytes().begin || range.bytes().end > size) std::abort();
}

void use(const hecla::Expression& expression, const hecla::EvalContext& ctx, std::size_t size) {
  Diagnostics diags;
  (void)expression.evaluate(ctx, diags);
  (void)expression.evaluate_literal(diags);
  (void)expression.static_list(diags);
  (void)expression.static_map(diags);
  (void)expression.static_call(diags);
  (void)expression.keyword();
  for (const hecla::Traversal& reference : expression.variables()) check(reference.range(), size);
  for (const hecla::Diagnostic& diagnostic : diags) check(diagnostic.subject, size);
  check(expression.range(), size);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto source =
      hecla::Source::make("fuzz.json", std::string(reinterpret_cast<const char*>(data), size));
  const hecla::json::ParseOptions options{.limits = small_limits()};
  hecla::EvalContext ctx;
  ctx.set_limits(options.limits);
  ctx.set("a", hecla::Value::object({{"b", hecla::Value::string("c")}}));

  Diagnostics diags;
  const auto document = hecla::json::parse_document(source, diags, options);
  if (!hecla::json::properties::violation(document).empty()) std::abort();
  const hecla::Body body = document->body();
  static const hecla::BodySchema schema{{{"a"}, {"b", true}}, {{"c"}, {"d", {"x", "y"}}}};
  const hecla::PartialContent partial = body.partial_content(schema, diags);
  for (const hecla::Attribute& attribute : partial.remaining.just_attributes(diags))
    use(attribute.expression, ctx, size);
  for (const hecla::Block& block : partial.content.blocks) (void)block.body.content(schema, diags);
  use(hecla::json::parse_expression(source, diags, options), ctx, size);
  for (const hecla::Diagnostic& diagnostic : diags) check(diagnostic.subject, size);
  return 0;
}
