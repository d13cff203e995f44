// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/variables.h"

#include <hecla/json/parse.h>
#include <hecla/syntax/parse.h>
#include <hecla/wire/json.h>

#include <filesystem>

#include "cli/functions.h"
#include "cli/inputs.h"

namespace hecla::cli {
namespace {

// "name" and what follows the first "=", or nothing.
bool split_assignment(const std::string& text, std::string& name, std::string& value) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return false;
  name = text.substr(0, equals);
  value = text.substr(equals + 1);
  return syntax::is_valid_identifier(name);
}

class VariableReader {
 public:
  VariableReader(EvalContext& ctx, const CommonOptions& common, Diagnostics& diags)
      : ctx_(ctx), functions_(ctx), common_(common), diags_(diags) {}

  void read_assignment(const std::string& text) {
    std::string name, expression;
    if (!split_assignment(text, name, expression)) {
      return report_misuse("--var takes NAME=EXPRESSION, not \"" + text + "\".", diags_);
    }
    Diagnostics own;
    const auto document =
        syntax::parse_expression(Source::make("--var " + name, expression), own, {common_.limits});
    const Value value =
        own.has_errors() ? Value::dynamic() : document->expression().evaluate(functions_, own);
    if (own.has_errors()) add_hint(name, expression);
    diags_.append(std::move(own));
    ctx_.set(name, value);
  }

  void read_file(const std::string& argument) {
    std::string name, path;
    std::error_code ignored;
    const bool is_named =
        !std::filesystem::exists(argument, ignored) && split_assignment(argument, name, path);
    auto fields = read_fields(is_named ? path : argument);
    if (is_named) {
      ctx_.set(name, Value::object(std::move(fields)));
    } else {
      for (auto& [field, value] : fields) ctx_.set(field, std::move(value));
    }
  }

 private:
  // Often quotes were meant, and the shell took them.
  void add_hint(const std::string& name, const std::string& expression) {
    if (!syntax::is_valid_identifier(expression)) return;
    report_misuse("The value of --var is an expression. For the text \"" + expression +
                      "\" write: --var '" + name + "=\"" + expression + "\"'",
                  diags_);
  }

  std::vector<Value::Field> read_fields(const std::string& path) {
    return json::is_json_file_name(path) ? read_json(path) : read_native(path);
  }

  std::vector<Value::Field> read_native(const std::string& path) {
    std::vector<Value::Field> fields;
    Diagnostics own;
    const auto document = syntax::parse_file(path, own, {common_.limits});
    for (const Attribute& attribute : document->body().just_attributes(own)) {
      fields.emplace_back(attribute.name, attribute.expression.evaluate(functions_, own));
    }
    diags_.append(std::move(own));
    return fields;
  }

  std::vector<Value::Field> read_json(const std::string& path) {
    const auto source = Source::read_file(path, common_.limits.max_source_bytes);
    if (!source) {
      diags_.add(DiagnosticCode::CannotReadFile, {}, source.error());
      return {};
    }
    const auto value = wire::decode_json((*source)->text());
    if (!value || !value->type().is_object()) {
      report_misuse(path + (value ? ": a file of variables holds an object."
                                  : ": " + value.error().to_string() + "."),
                    diags_);
      return {};
    }
    return fields_of(*value);
  }

  static std::vector<Value::Field> fields_of(const Value& object) {
    std::vector<Value::Field> fields;
    const auto attributes = object.type().attributes();
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      fields.emplace_back(attributes[i].name, object.elements()[i]);
    }
    return fields;
  }

  EvalContext& ctx_;
  const EvalContext functions_;  // without variables
  const CommonOptions& common_;
  Diagnostics& diags_;
};

}  // namespace

EvalContext make_context(const EvalOptions& options, const CommonOptions& common,
                         Diagnostics& diags) {
  EvalContext ctx = *all_functions(options.functions);
  ctx.set_limits(common.limits);
  VariableReader reader(ctx, common, diags);
  for (const std::string& file : options.variable_files) reader.read_file(file);
  for (const std::string& assignment : options.variables) reader.read_assignment(assignment);
  return ctx;
}

}  // namespace hecla::cli
