// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/terraform/input_variables.h>

#include "convert/budgeted.h"
#include "terraform/config_parts.h"
#include "unicode/message_text.h"

namespace hecla::terraform {
namespace {

// Bare `list` and `map` mean lists and maps of any type, as in old configurations.
ext::TypeConstraint read_constraint(const Expression& expression, const Limits& limits,
                                    Diagnostics& diags) {
  const std::string keyword = expression.keyword();
  if (keyword == "list") return {Type::list(Type::dynamic()), {}};
  if (keyword == "map") return {Type::map(Type::dynamic()), {}};
  return ext::type_constraint_with_defaults(expression, diags, limits);
}

// An invalid flag, which read_body() reports, may be meant to be true.
bool flag(const RuledBody& body, std::string_view name, bool otherwise) {
  return body.find(name) ? bool_argument(body, name, true) : otherwise;
}

Value failed(const InputVariable& variable, DiagnosticCode code, const SourceRange& where,
             std::string detail, Diagnostics& diags) {
  diags.add(code, where, std::move(detail));
  return variable.marked(Value::dynamic());
}

// Returns `value` converted for the variable, and marked.
Value fitted(const InputVariable& variable, const Value& value, DiagnosticCode code,
             const SourceRange& where, Budget& budget, Diagnostics& diags) {
  if (variable.is_secret()) where.mark_secret();
  if (value.is_null() && !variable.nullable) {
    return failed(variable, code, where,
                  "The variable " + in_quotes(variable.name) + " cannot be null.", diags);
  }
  ValueResult<Value> converted = convert(variable.constraint.defaults.apply(variable.marked(value)),
                                         variable.constraint.type, budget);
  if (converted) return *std::move(converted);
  return failed(variable, code, where,
                "Invalid value for the variable " + in_quotes(variable.name) + ": " +
                    converted.error().to_string() + ".",
                diags);
}

}  // namespace

Value InputVariable::marked(const Value& value) const {
  const Value result = ephemeral ? value.with_mark(Mark::ephemeral()) : value;
  return sensitive ? result.with_mark(Mark::sensitive()) : result;
}

Value InputVariable::value(const Value& given, const SourceRange& where, Diagnostics& diags) const {
  Budget budget(limits);
  return value(given, where, budget, diags);
}

Value InputVariable::value(const Value& given, const SourceRange& where, Budget& budget,
                           Diagnostics& diags) const {
  if (given.is_null() && !nullable && default_value) return value(diags);
  return fitted(*this, given, DiagnosticCode::IncorrectType, where, budget, diags);
}

Value InputVariable::value(Diagnostics& diags) const {
  if (!default_value) {
    const Value unknown = Value::unknown(constraint.type.without_optional_attributes());
    return marked(nullable || constraint.type.is_dynamic() ? unknown : unknown.refined_not_null());
  }
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value written = default_value.evaluate_literal(diags, limits);
  if (diags.has_errors_since(before)) return marked(Value::dynamic());
  // Near a syntax error, the flag may be unreadable.
  const bool may_be_secret = !is_secret() && default_value.range().is_secret();
  Budget budget(limits);
  const Value result =
      fitted(*this, written, DiagnosticCode::InvalidDefault, default_value.range(), budget, diags);
  return may_be_secret ? result.with_mark(Mark::sensitive()) : result;
}

InputVariable read_input_variable(const Block& block, const RuledBody& body, const Limits& limits,
                                  Diagnostics& diags) {
  InputVariable variable;
  variable.name = block.labels[0];
  variable.range = block.range;
  variable.limits = limits;
  variable.type = expression_of(body, "type");
  if (variable.type) variable.constraint = read_constraint(variable.type, limits, diags);
  variable.default_value = expression_of(body, "default");
  variable.nullable = flag(body, "nullable", true);
  variable.sensitive = flag(body, "sensitive", false);
  variable.ephemeral = flag(body, "ephemeral", false);
  if (variable.is_secret() && variable.default_value) variable.default_value.range().mark_secret();
  return variable;
}

InputVariable input_variable(const Block& block, Diagnostics& diags, const Limits& limits) {
  const RuledBody body = read_body(block.body, rules::variable, /*is_override=*/false, diags);
  return read_input_variable(block, body, limits, diags);
}

std::vector<InputVariable> input_variables(const Body& body, Diagnostics& diags,
                                           const Limits& limits) {
  static const BodySchema schema{{}, {{"variable", {"name"}}}};
  std::vector<InputVariable> variables;
  for (const Block& block : body.partial_content(schema, diags).content.blocks) {
    variables.push_back(input_variable(block, diags, limits));
  }
  return variables;
}

}  // namespace hecla::terraform
