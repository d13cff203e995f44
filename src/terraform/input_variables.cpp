// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>
#include <hecla/model/suggestion.h>
#include <hecla/terraform/input_variables.h>

namespace hecla::terraform {
namespace {

// Bare `list` and `map` mean lists and maps of any type, as in old configurations.
ext::TypeConstraint read_constraint(const Expression& expression, Diagnostics& diags) {
  const std::string keyword = expression.keyword();
  if (keyword == "list") return {Type::list(Type::dynamic()), {}};
  if (keyword == "map") return {Type::map(Type::dynamic()), {}};
  return ext::type_constraint_with_defaults(expression, diags);
}

// Returns the value of a bool argument, or `fallback` if it is missing or invalid.
bool read_bool(const BodyContent& content, std::string_view name, bool fallback,
               Diagnostics& diags) {
  const Attribute* attribute = content.find_attribute(name);
  if (!attribute) return fallback;
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const auto value = convert(attribute->expression.evaluate_literal(diags), Type::boolean());
  if (value && value->if_bool()) return *value->if_bool();
  if (!diags.has_errors_since(before)) {
    report_wrong_attribute_type(*attribute, "it must be true or false", diags);
  }
  return fallback;
}

InputVariable read_variable(const Block& block, Diagnostics& diags) {
  static const BodySchema schema{{{"type"}, {"default"}, {"nullable"}, {"sensitive"}}, {}};
  const BodyContent content = block.body.partial_content(schema, diags).content;
  InputVariable variable;
  variable.name = block.labels[0];
  variable.range = block.range;
  if (const Attribute* type = content.find_attribute("type")) {
    variable.type = type->expression;
    variable.constraint = read_constraint(type->expression, diags);
  }
  if (const Attribute* value = content.find_attribute("default")) {
    variable.default_value = value->expression;
  }
  variable.nullable = read_bool(content, "nullable", true, diags);
  variable.sensitive = read_bool(content, "sensitive", false, diags);
  return variable;
}

Value failed(DiagnosticCode code, const SourceRange& where, std::string detail,
             Diagnostics& diags) {
  diags.add(code, where, std::move(detail));
  return Value::dynamic();
}

// Returns `value` converted for the variable, without its mark.
Value fitted(const InputVariable& variable, const Value& value, DiagnosticCode code,
             const SourceRange& where, Diagnostics& diags) {
  if (value.is_null() && !variable.nullable) {
    return failed(code, where, "The variable " + quoted(variable.name) + " cannot be null.", diags);
  }
  ValueResult<Value> converted =
      convert(variable.constraint.defaults.apply(value), variable.constraint.type);
  if (converted) return *std::move(converted);
  return failed(code, where,
                "Invalid value for the variable " + quoted(variable.name) + ": " +
                    converted.error().to_string() + ".",
                diags);
}

Value marked(const InputVariable& variable, const Value& value) {
  return variable.sensitive ? value.with_mark(Mark("sensitive")) : value;
}

}  // namespace

Value InputVariable::value(const Value& given, const SourceRange& where, Diagnostics& diags) const {
  if (given.is_null() && !nullable && default_value) return value(diags);
  return marked(*this, fitted(*this, given, DiagnosticCode::WrongAttributeType, where, diags));
}

Value InputVariable::value(Diagnostics& diags) const {
  if (!default_value) {
    const Value unknown = Value::unknown(constraint.type.without_optional_attributes());
    return marked(*this,
                  nullable || constraint.type.is_dynamic() ? unknown : unknown.refined_not_null());
  }
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value written = default_value.evaluate_literal(diags);
  if (diags.has_errors_since(before)) return marked(*this, Value::dynamic());
  return marked(
      *this, fitted(*this, written, DiagnosticCode::InvalidDefault, default_value.range(), diags));
}

std::vector<InputVariable> input_variables(const Body& body, Diagnostics& diags) {
  static const BodySchema schema{{}, {{"variable", {"name"}}}};
  std::vector<InputVariable> variables;
  for (const Block& block : body.partial_content(schema, diags).content.blocks) {
    variables.push_back(read_variable(block, diags));
  }
  return variables;
}

}  // namespace hecla::terraform
