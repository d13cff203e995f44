// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/signatures.h"

#include <hecla/syntax/parse.h>
#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>

#include <algorithm>

#include "analysis/value_text.h"
#include "model/suggestion.h"
#include "unicode/message_text.h"

namespace hecla::analysis {
namespace {

constexpr std::size_t signature_column = 40;

// Returns the first sentence of a description.
std::string summary(std::string_view description) {
  const std::size_t end = std::min(description.find(". "), description.find(": "));
  return end == description.npos ? std::string(description)
                                 : std::string(description.substr(0, end)) + ".";
}

void append_padded(std::string& out, std::string_view text, std::size_t width) {
  out.append(text).append(text.size() < width ? width - text.size() : 0, ' ');
}

std::vector<const Parameter*> parameters_of(const Function& function) {
  std::vector<const Parameter*> parameters;
  for (const Parameter& parameter : function.spec().parameters) parameters.push_back(&parameter);
  if (function.spec().variadic) parameters.push_back(&*function.spec().variadic);
  return parameters;
}

bool is_variadic(const Function& function, const Parameter* parameter) {
  return function.spec().variadic && parameter == &*function.spec().variadic;
}

// Returns the result type as far as it does not depend on the arguments.
Type result_type(const Function& function) {
  std::vector<Value> arguments;
  for (const Parameter* parameter : parameters_of(function))
    arguments.push_back(Value::unknown(parameter->type));
  const auto type = function.return_type(arguments);
  return type ? *type : Type::dynamic();
}

std::string typed_signature(const Function& function) {
  std::string out = function.name() + "(";
  for (const Parameter* parameter : parameters_of(function)) {
    if (!out.ends_with('(')) out += ", ";
    out += parameter->name + ": " + parameter->type.to_string();
    if (is_variadic(function, parameter)) out += "...";
  }
  return out + ") -> " + result_type(function).to_string();
}

std::string parameter_line(const Parameter& parameter, std::size_t width) {
  std::string out = "  ";
  append_padded(out, parameter.name, width);
  out += "  " + parameter.description;
  if (parameter.allow_null) out += " May be null.";
  return out.substr(0, out.find_last_not_of(' ') + 1) + "\n";
}

// Returns nothing if the example cannot be evaluated here.
std::optional<Value> example_value(const Function& function, const EvalContext& ctx) {
  Diagnostics diags;
  const auto document =
      syntax::parse_expression(Source::make("<example>", function.spec().example), diags);
  Value value = document->expression().evaluate(ctx, diags);
  if (diags.has_errors()) return std::nullopt;
  return value;
}

std::string example_text(const Function& function, const EvalContext& ctx) {
  std::string out = "Example:\n  > " + function.spec().example + "\n";
  if (const auto value = example_value(function, ctx)) out += "  " + shown_text(*value, 2) + "\n";
  return out;
}

// --- JSON

// Types that only functions use, such as that of an unevaluated expression, have no JSON form.
Value type_value(const Type& type) {
  const auto json = wire::type_to_json(type);
  return json ? *wire::decode_json(*json) : Value::string("dynamic");
}

Value parameter_value(const Parameter& parameter) {
  std::vector<Value::Field> fields = {{"name", Value::string(parameter.name)},
                                      {"type", type_value(parameter.type)}};
  if (!parameter.description.empty())
    fields.emplace_back("description", Value::string(parameter.description));
  if (parameter.allow_null) fields.emplace_back("is_nullable", Value::boolean(true));
  return Value::object(std::move(fields));
}

Value function_value(const Function& function, const EvalContext& ctx) {
  const Function::Spec& spec = function.spec();
  std::vector<Value::Field> fields = {{"description", Value::string(spec.description)},
                                      {"return_type", type_value(result_type(function))}};
  std::vector<Value> parameters;
  for (const Parameter& parameter : spec.parameters)
    parameters.push_back(parameter_value(parameter));
  if (!parameters.empty()) fields.emplace_back("parameters", Value::tuple(std::move(parameters)));
  if (spec.variadic) fields.emplace_back("variadic_parameter", parameter_value(*spec.variadic));
  if (!spec.example.empty()) fields.emplace_back("example", Value::string(spec.example));
  if (const auto value = spec.example.empty() ? std::nullopt : example_value(function, ctx)) {
    fields.emplace_back("example_result", Value::string(shown_text(*value)));
  }
  return Value::object(std::move(fields));
}

}  // namespace

std::string functions_text(const stdlib::Table& table) {
  std::string out;
  for (const stdlib::Theme& theme : table.themes()) {
    out.append(out.empty() ? "" : "\n").append(theme.title).append("\n");
    for (const Function& function : theme.functions) {
      out += "  ";
      append_padded(out, function.signature(), signature_column);
      out += "  " + summary(function.spec().description) + "\n";
    }
  }
  return out;
}

std::string function_text(const Function& function, const EvalContext& ctx) {
  const Function::Spec& spec = function.spec();
  std::string out = typed_signature(function) + "\n\n" + spec.description + "\n";
  const auto parameters = parameters_of(function);
  std::size_t width = 0;
  for (const Parameter* parameter : parameters) width = std::max(width, parameter->name.size());
  if (!parameters.empty()) out += "\nParameters:\n";
  for (const Parameter* parameter : parameters) out += parameter_line(*parameter, width);
  if (!spec.example.empty()) out += "\n" + example_text(function, ctx);
  return out;
}

std::string functions_json(std::span<const Function* const> functions, const EvalContext& ctx) {
  std::vector<Value::Field> signatures;
  for (const Function* function : functions)
    signatures.emplace_back(function->name(), function_value(*function, ctx));
  const Value all = Value::object({{"format_version", Value::string("1.0")},
                                   {"function_signatures", Value::object(std::move(signatures))}});
  Diagnostics none;  // the value is made of strings
  return value_text(all, ValueFormat::Json, {}, none);
}

std::string unknown_function_text(std::string_view name, const stdlib::Table& table) {
  std::vector<std::string_view> all, similar;
  for (const Function& function : table.all()) {
    all.push_back(function.name());
    if (!name.empty() && function.name().find(name) != std::string::npos)
      similar.push_back(function.name());
  }
  const std::string text = "There is no function named " + in_quotes(name) + ".";
  if (similar.empty()) return text + did_you_mean(name, all);
  return text + " Similar names: " + quoted_list(similar) + ".";
}

}  // namespace hecla::analysis
