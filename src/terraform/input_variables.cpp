// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/budgeted.h>
#include <hecla/terraform/input_variables.h>
#include <hecla/unicode/message_text.h>

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

// Returns the value of a bool argument, or `otherwise` if it is missing. An invalid one may be meant to be true.
bool read_bool(const BodyContent& content, std::string_view name, bool otherwise,
               const Limits& limits, Diagnostics& diags) {
  const Attribute* attribute = content.find_attribute(name);
  if (!attribute) return otherwise;
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const auto value =
      convert(attribute->expression.evaluate_literal(diags, limits), Type::boolean());
  if (value && value->if_bool()) return *value->if_bool();
  if (!diags.has_errors_since(before)) {
    report_wrong_attribute_type(*attribute, "it must be true or false", diags);
  }
  return true;
}

Value marked(const InputVariable& variable, const Value& value) {
  const Value result = variable.ephemeral ? value.with_mark(Mark("ephemeral")) : value;
  return variable.sensitive ? result.with_mark(Mark("sensitive")) : result;
}

Value failed(const InputVariable& variable, DiagnosticCode code, const SourceRange& where,
             std::string detail, Diagnostics& diags) {
  diags.add(code, where, std::move(detail));
  return marked(variable, Value::dynamic());
}

// Returns `value` converted for the variable, and marked.
Value fitted(const InputVariable& variable, const Value& value, DiagnosticCode code,
             const SourceRange& where, Budget& budget, Diagnostics& diags) {
  if (variable.is_secret()) where.mark_secret();
  if (value.is_null() && !variable.nullable) {
    return failed(variable, code, where,
                  "The variable " + in_quotes(variable.name) + " cannot be null.", diags);
  }
  ValueResult<Value> converted =
      convert(variable.constraint.defaults.apply(marked(variable, value)), variable.constraint.type,
              budget);
  if (converted) return *std::move(converted);
  return failed(variable, code, where,
                "Invalid value for the variable " + in_quotes(variable.name) + ": " +
                    converted.error().to_string() + ".",
                diags);
}

}  // namespace

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
    return marked(*this,
                  nullable || constraint.type.is_dynamic() ? unknown : unknown.refined_not_null());
  }
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value written = default_value.evaluate_literal(diags, limits);
  if (diags.has_errors_since(before)) return marked(*this, Value::dynamic());
  Budget budget(limits);
  return fitted(*this, written, DiagnosticCode::InvalidDefault, default_value.range(), budget,
                diags);
}

InputVariable input_variable(const Block& block, Diagnostics& diags, const Limits& limits) {
  static const BodySchema schema{
      {{"type"}, {"default"}, {"nullable"}, {"sensitive"}, {"ephemeral"}}, {}};
  const BodyContent content = block.body.partial_content(schema, diags).content;
  InputVariable variable;
  variable.name = block.labels[0];
  variable.range = block.range;
  variable.limits = limits;
  if (const Attribute* type = content.find_attribute("type")) {
    variable.type = type->expression;
    variable.constraint = read_constraint(type->expression, limits, diags);
  }
  if (const Attribute* value = content.find_attribute("default")) {
    variable.default_value = value->expression;
  }
  variable.nullable = read_bool(content, "nullable", true, limits, diags);
  variable.sensitive = read_bool(content, "sensitive", false, limits, diags);
  variable.ephemeral = read_bool(content, "ephemeral", false, limits, diags);
  if (variable.is_secret() && variable.default_value) variable.default_value.range().mark_secret();
  return variable;
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
