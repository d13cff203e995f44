// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations on one expression: evaluation and static analysis.
#include <hecla/syntax/parse.h>

#include "encoding.h"
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

Json eval(const Request& request) {
  const EvalContext ctx = context_of(request);
  Diagnostics diags;
  const Expression expression = parse_expression(request, diags);
  if (diags.has_errors()) return failed(diags, "parse");
  const Value value = expression.evaluate(ctx, diags);
  if (diags.has_errors()) return failed(diags, "eval");
  return {{"value", encode_value(value)}};
}

Json traversal(const Request& request) {
  const auto parse =
      request.flag("partial") ? syntax::parse_traversal_partial : syntax::parse_traversal_abs;
  Diagnostics diags;
  const Traversal result = parse(source_of(request), diags, {});
  if (diags.has_errors()) return failed(diags);
  return {{"steps", encode_steps(result)}};
}

Json variables(const Request& request) {
  Diagnostics diags;
  const Expression expression = parse_expression(request, diags);
  if (diags.has_errors()) return failed(diags);
  Json out = Json::array();
  for (const Traversal& reference : expression.variables()) {
    out.push_back({{"steps", encode_steps(reference)}, {"range", encode_range(reference.range())}});
  }
  return {{"variables", std::move(out)}};
}

Json static_list(const Expression& expression, const Request&, Diagnostics& diags) {
  return {{"items", encode_ranges(expression.static_list(diags))}};
}

Json static_pair(const Expression& key, const Expression& value, const EvalContext& ctx) {
  Json pair = {{"value_range", encode_range(value.range())}};
  Diagnostics key_diags;
  const Value key_value = key.evaluate(ctx, key_diags);
  if (key_diags.has_errors()) {
    pair["key_errors"] = true;
  } else {
    pair["key"] = encode_value(key_value);
  }
  return pair;
}

Json static_map(const Expression& expression, const Request& request, Diagnostics& diags) {
  const EvalContext ctx = context_of(request);
  Json pairs = Json::array();
  for (const auto& [key, value] : expression.static_map(diags)) {
    pairs.push_back(static_pair(key, value, ctx));
  }
  return {{"pairs", std::move(pairs)}};
}

Json static_call(const Expression& expression, const Request&, Diagnostics& diags) {
  const auto call = expression.static_call(diags);
  if (!call) return Json::object();
  return {{"name", call->name}, {"args", encode_ranges(call->arguments)}};
}

Json static_traversal(const Expression& expression, const Request&, Diagnostics& diags) {
  const auto result = expression.static_traversal(diags);
  return result ? Json{{"steps", encode_steps(*result)}} : Json::object();
}

Json static_keyword(const Expression& expression, const Request&, Diagnostics&) {
  return {{"keyword", expression.keyword()}};
}

struct Analysis {
  std::string_view kind;
  Json (*run)(const Expression& expression, const Request& request, Diagnostics& diags);
};
constexpr Analysis analyses[] = {{"list", static_list},
                                 {"map", static_map},
                                 {"call", static_call},
                                 {"traversal", static_traversal},
                                 {"keyword", static_keyword}};

Json static_analysis(const Request& request) {
  Diagnostics diags;
  const Expression expression = parse_expression(request, diags);
  if (diags.has_errors()) return failed(diags);
  const std::string kind = request.text("kind");
  for (const Analysis& analysis : analyses) {
    if (analysis.kind != kind) continue;
    Json response = analysis.run(expression, request, diags);
    return diags.has_errors() ? failed(diags) : response;
  }
  throw BadRequest("no such kind of static analysis");
}

constexpr NamedOperation table[] = {
    {"eval", eval},
    {"traversal", traversal},
    {"variables", variables},
    {"static", static_analysis},
};

}  // namespace

OperationGroup expression_operations() { return table; }

}  // namespace hecla::conformance
