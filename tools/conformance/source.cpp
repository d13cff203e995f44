// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source.h"

#include <hecla/ext/functions.h>
#include <hecla/json/parse.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/syntax/parse.h>

#include "encoding.h"

namespace hecla::conformance {

SourceRef source_of(const Request& request) { return Source::make("t.hcl", request.source()); }

Expression parse_expression(const Request& request, Diagnostics& diags) {
  if (request.is_json_syntax()) return json::parse_expression(source_of(request), diags);
  const auto parse =
      request.text("kind") == "template" ? syntax::parse_template : syntax::parse_expression;
  return parse(source_of(request), diags, {})->expression();
}

Body parse_body(const Request& request, Diagnostics& diags) {
  if (request.is_json_syntax()) return json::parse(source_of(request), diags);
  return syntax::parse_config(source_of(request), diags)->body();
}

namespace {

const EvalContext& protocol_functions() {
  static const EvalContext functions = [] {
    EvalContext ctx;
    for (const Function& function : stdlib::all()) ctx.set(function.name(), function);
    ctx.set("try", ext::try_function())
        .set("can", ext::can_function())
        .set("convert", ext::convert_function());
    if (const Function* upper = stdlib::find("upper")) ctx.set("ns::upper", *upper);
    return ctx;
  }();
  return functions;
}

}  // namespace

EvalContext context_of(const Request& request) {
  if (request.flag("literal")) return EvalContext::literal_only();
  EvalContext ctx = protocol_functions().child();
  for (const auto& [name, value] : request.json("vars").items()) {
    ctx.set(name, decode_value(value));
  }
  return ctx;
}

Json encode_range(const SourceRange& range) {
  if (!range.has_source()) return nullptr;
  const Position start = range.start();
  const Position end = range.end();
  return Json::array({start.line, start.column, start.byte, end.line, end.column, end.byte});
}

Json encode_ranges(const std::vector<Expression>& expressions) {
  Json out = Json::array();
  for (const Expression& expression : expressions) out.push_back(encode_range(expression.range()));
  return out;
}

Json encode_steps(const Traversal& traversal) {
  Json out = Json::array();
  for (const TraversalStep& step : traversal.steps()) {
    switch (step.kind) {
      case TraversalStepKind::Root:
        out.push_back({{"root", step.name}});
        break;
      case TraversalStepKind::Attribute:
        out.push_back({{"attr", step.name}});
        break;
      case TraversalStepKind::Index:
        out.push_back({{"index", encode_value(step.key)}});
        break;
      case TraversalStepKind::Splat:
        out.push_back({{"splat", true}});
        break;
    }
  }
  return out;
}

Json failed(const Diagnostics& diags) {
  Json errors = Json::array();
  for (const Diagnostic& diagnostic : diags) {
    if (diagnostic.severity == Severity::Error) errors.push_back(encode_range(diagnostic.subject));
  }
  return {{"errors", std::move(errors)}};
}

Json failed(const Diagnostics& diags, const char* phase) {
  Json response = failed(diags);
  response["phase"] = phase;
  return response;
}

}  // namespace hecla::conformance
