// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Decodes with a specification in the hcldec language.
#include <hecla/json/parse.h>
#include <hecla/specfile/read.h>
#include <hecla/syntax/parse.h>
#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>

#include "encoding.h"
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

// Variables pass through JSON, as in the command, so their types are those that JSON preserves.
void add_variables(const Request& request, EvalContext& ctx, Diagnostics& diags) {
  for (const auto& [name, encoded] : request.json("vars").items()) {
    const Value value = decode_value(encoded);
    const auto text = wire::encode_json(value, value.type());
    if (!text) throw BadRequest(text.error().to_string());
    ctx.set(name,
            json::parse_expression(Source::make("vars", *text), diags).evaluate_literal(diags));
  }
}

Json decode(const Request& request) {
  const Json failure = {{"errors", Json::array()}};
  Diagnostics diags;
  const SourceRef source = Source::make("spec.hcldec", request.text("spec"));
  const auto file = specfile::read(syntax::parse_config(source, diags)->body(), diags);
  const Body body = parse_body(request, diags);
  EvalContext ctx = file.make_context();
  add_variables(request, ctx, diags);
  if (diags.has_errors()) return failure;
  const bool is_empty = !ctx.has_variables() && !ctx.has_functions();
  const Value value =
      dec::decode(body, file.root, is_empty ? EvalContext::literal_only() : ctx, diags);
  if (diags.has_errors()) return failure;
  const auto text = wire::encode_json(value, value.type());
  const auto type = wire::type_to_json(value.type());
  if (!text || !type) return failure;
  if (value.is_null() && value.type().is_dynamic()) return {{"type", nullptr}, {"json", nullptr}};
  return {{"type", Json::parse(*type)}, {"json", verbatim(*text)}};
}

constexpr NamedOperation table[] = {{"decode", decode}};

}  // namespace

OperationGroup specification_operations() { return table; }

}  // namespace hecla::conformance
