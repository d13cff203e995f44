// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations on one expression: evaluation, static analysis, types.
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

Json eval(const Fields& request) {
  const Context context = context_of(request);
  const Diags diags = new_diags();
  const Document document = parse_expression(request, diags);
  if (has_errors(diags)) return failed(diags, "parse");
  const Value value(
      hecla_evaluate(hecla_document_expression(document.get()), context.get(), diags.get()));
  if (has_errors(diags)) return failed(diags, "eval");
  return {{"value", encode_value(value.get())}};
}

Json traversal(const Fields& request) {
  const Diags diags = new_diags();
  const std::string source = request.source();
  const References found(hecla_parse_reference(hecla_str("t.hcl"), text_of(source),
                                               request.flag("partial"), nullptr, diags.get()));
  if (has_errors(diags)) return failed(diags);
  return {{"steps", encode_steps(hecla_references_at(found.get(), 0))}};
}

Json variables(const Fields& request) {
  const Diags diags = new_diags();
  const Document document = parse_expression(request, diags);
  if (has_errors(diags)) return failed(diags);
  const References found(hecla_expression_references(hecla_document_expression(document.get())));
  Json out = Json::array();
  for (std::size_t i = 0; i < hecla_references_size(found.get()); ++i) {
    const hecla_reference* reference = hecla_references_at(found.get(), i);
    out.push_back({{"steps", encode_steps(reference)},
                   {"range", encode_range(hecla_reference_range(reference))}});
  }
  return {{"variables", std::move(out)}};
}

Json encode_ranges(const Expressions& list) {
  Json out = Json::array();
  for (std::size_t i = 0; i < hecla_expressions_size(list.get()); ++i)
    out.push_back(encode_range(hecla_expression_range(hecla_expressions_at(list.get(), i))));
  return out;
}

Json static_list(hecla_expression expression, const Fields&, const Diags& diags) {
  return {{"items", encode_ranges(Expressions(hecla_expression_list(expression, diags.get())))}};
}

Json static_pair(hecla_expression key, hecla_expression value, const hecla_context* context) {
  Json pair = {{"value_range", encode_range(hecla_expression_range(value))}};
  const Diags diags = new_diags();
  const Value key_value(hecla_evaluate(key, context, diags.get()));
  if (has_errors(diags)) {
    pair["key_errors"] = true;
  } else {
    pair["key"] = encode_value(key_value.get());
  }
  return pair;
}

Json static_map(hecla_expression expression, const Fields& request, const Diags& diags) {
  const Context context = context_of(request);
  const Expressions list(hecla_expression_map(expression, diags.get()));
  Json pairs = Json::array();
  for (std::size_t i = 0; i + 1 < hecla_expressions_size(list.get()); i += 2) {
    pairs.push_back(static_pair(hecla_expressions_at(list.get(), i),
                                hecla_expressions_at(list.get(), i + 1), context.get()));
  }
  return {{"pairs", std::move(pairs)}};
}

Json static_call(hecla_expression expression, const Fields&, const Diags& diags) {
  const Expressions call(hecla_expression_call(expression, diags.get()));
  return {{"name", string_of(hecla_expressions_call_name(call.get()))},
          {"args", encode_ranges(call)}};
}

Json static_traversal(hecla_expression expression, const Fields&, const Diags& diags) {
  const References found(hecla_expression_reference(expression, diags.get()));
  if (hecla_references_size(found.get()) == 0) return Json::object();
  return {{"steps", encode_steps(hecla_references_at(found.get(), 0))}};
}

Json static_keyword(hecla_expression expression, const Fields&, const Diags&) {
  return {{"keyword", string_of(Buffer(hecla_expression_keyword(expression)))}};
}

struct Analysis {
  std::string_view kind;
  Json (*run)(hecla_expression expression, const Fields& request, const Diags& diags);
};
constexpr Analysis analyses[] = {{"list", static_list},
                                 {"map", static_map},
                                 {"call", static_call},
                                 {"traversal", static_traversal},
                                 {"keyword", static_keyword}};

Json static_analysis(const Fields& request) {
  const Diags diags = new_diags();
  const Document document = parse_expression(request, diags);
  if (has_errors(diags)) return failed(diags);
  const std::string kind = request.text("kind");
  for (const Analysis& analysis : analyses) {
    if (analysis.kind != kind) continue;
    Json response = analysis.run(hecla_document_expression(document.get()), request, diags);
    return has_errors(diags) ? failed(diags) : response;
  }
  throw BadRequest("no such kind of static analysis");
}

Json type_expr(const Fields& request) {
  const Diags diags = new_diags();
  const Document document = parse_expression(request, diags);
  if (has_errors(diags)) return failed(diags);
  const std::string kind = request.text("kind");
  const hecla_type_mode mode = kind == "type"         ? HECLA_TYPE_EXACT
                               : kind == "constraint" ? HECLA_TYPE_CONSTRAINT
                                                      : HECLA_TYPE_DEFAULTS;
  const Constraint constraint(
      hecla_expression_type(hecla_document_expression(document.get()), mode, diags.get()));
  if (has_errors(diags)) return failed(diags);
  const hecla_type* type = hecla_constraint_type(constraint.get());
  const Type plain(hecla_type_without_optional(type));
  Json response = {{"type", encode_type(type)},
                   {"text", string_of(Buffer(hecla_type_text(plain.get())))}};
  if (mode != HECLA_TYPE_DEFAULTS || !request.has("value")) return response;
  const Value given = decode_value(request.json("value"));
  const Value value(hecla_constraint_apply(constraint.get(), given.get(), nullptr));
  if (!value) return {{"conversion_failed", true}};
  response["value"] = encode_value(value.get());
  return response;
}

constexpr NamedOperation table[] = {{"eval", eval},
                                    {"traversal", traversal},
                                    {"variables", variables},
                                    {"static", static_analysis},
                                    {"type_expr", type_expr}};

}  // namespace

OperationGroup expression_operations() { return table; }

}  // namespace hecla::conformance
