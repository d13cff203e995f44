// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/variables.h"

#include <hecla/ext/type_expression.h>
#include <hecla/syntax/parse.h>

#include <algorithm>

#include "analysis/module_secrets.h"
#include "cli/io/inputs.h"
#include "model/suggestion.h"
#include "os/file_system.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla::cli {
namespace {

// Splits `text` at the first "=", and returns whether the part before it is a valid name.
bool split_assignment(const std::string& text, std::string& name, std::string& value) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return false;
  name = text.substr(0, equals);
  unicode::normalize(name);
  value = text.substr(equals + 1);
  return syntax::is_valid_identifier(name);
}

using terraform::GivenVariable;

class VariableReader {
 public:
  VariableReader(const EvalContext& functions, const terraform::DeclaredSecrets& secrets,
                 const CommonOptions& common, Diagnostics& diags)
      : functions_(functions), secrets_(secrets), common_(common), diags_(diags) {}

  void read_assignment(const std::string& text) {
    std::string name, expression;
    if (!split_assignment(text, name, expression)) {
      // The value may be secret.
      const std::string written = text.substr(0, text.find('=')) + (name.empty() ? "" : "=...");
      return report_usage_error("--var takes NAME=EXPRESSION, not " + in_quotes(written) + ".",
                                diags_);
    }
    Diagnostics own;
    const auto document =
        syntax::parse_expression(Source::make("--var " + name, expression), own, common_.parsing());
    const Expression source = document->expression();
    const bool is_all = name == "var" && !secrets_.empty();  // of the variables of the module
    if (is_all || secrets_.find("variable", name).is_secret())
      document->source_range({0, static_cast<std::uint32_t>(expression.size())}).mark_secret();
    const Value value = own.has_errors() ? Value::dynamic() : source.evaluate(functions_, own);
    if (own.has_errors() && syntax::is_valid_identifier(expression)) add_hint(name);
    diags_.append(std::move(own));
    variables_.push_back({name, value, source, source.range()});
  }

  void read_unknown(const std::string& text) {
    std::string name = text, constraint = "any";
    if (!split_assignment(text, name, constraint) && !syntax::is_valid_identifier(text))
      return report_usage_error("--unknown takes NAME or NAME=TYPE, not " + in_quotes(text) + ".",
                                diags_);
    unicode::normalize(name);
    Diagnostics own;
    const auto document = syntax::parse_expression(Source::make("--unknown " + name, constraint),
                                                   own, common_.parsing());
    const Expression source = document->expression();
    const Value value = own.has_errors()
                            ? Value::dynamic()
                            : Value::unknown(ext::type_constraint(source, own, common_.limits));
    diags_.append(std::move(own));
    variables_.push_back({name, value});
  }

  void read_file(const std::string& argument) {
    const auto [name, path] = split_named_file(argument);
    std::vector<GivenVariable> in_file = read_variables(path);
    for (GivenVariable& variable : in_file) variable.is_input = true;
    if (!name.empty()) {
      variables_.push_back({name, object_of(in_file)});
    } else {
      std::move(in_file.begin(), in_file.end(), std::back_inserter(variables_));
    }
  }

  std::vector<GivenVariable> take() { return std::move(variables_); }

 private:
  // Often the quotes of a string were removed by the shell.
  void add_hint(const std::string& name) {
    report_usage_error(
        "The value of --var is an expression. For a string, write: --var '" + name + "=\"...\"'",
        diags_);
  }

  std::vector<GivenVariable> read_variables(const std::string& path) {
    std::vector<GivenVariable> variables;
    Diagnostics own;
    const bool literally = is_json(path, Syntax::Auto);
    const File file = parse_file(path, own, common_.reading(Syntax::Auto));
    secrets_.mark_values(file.body(), own.has_errors());
    // The module that the file is beside may declare them, too.
    const terraform::DeclaredSecrets beside =
        analysis::ModuleSecrets(common_.reading()).mark(file, own.has_errors());
    if (!own.has_errors()) {
      for (const Attribute& attribute : file.body().just_attributes(own)) {
        const Expression& source = attribute.expression;
        Value value = literally ? source.evaluate_literal(own, common_.limits)
                                : source.evaluate(functions_, own);
        if (beside.find("variable", attribute.name).is_secret())
          value = value.with_mark(Mark::sensitive());
        variables.push_back(
            {attribute.name, std::move(value), source, source.range(), attribute.name_range});
      }
    }
    diags_.append(std::move(own));
    return variables;
  }

  static Value object_of(const std::vector<GivenVariable>& variables) {
    std::vector<Value::Field> fields;
    for (const GivenVariable& variable : variables)
      fields.emplace_back(variable.name, variable.value);
    return Value::object(std::move(fields));
  }

  const EvalContext& functions_;  // without variables
  const terraform::DeclaredSecrets& secrets_;
  const CommonOptions& common_;
  Diagnostics& diags_;
  std::vector<GivenVariable> variables_;
};

}  // namespace

NamedFile split_named_file(const std::string& argument) {
  NamedFile file;
  if (!os::exists(argument) && split_assignment(argument, file.name, file.path)) {
    return file;
  }
  return {"", argument};
}

EvalContext make_functions(const ContextOptions& options, const CommonOptions& common) {
  EvalContext ctx = analysis::function_context(options.functions);
  ctx.set_limits(common.limits);
  return ctx;
}

std::vector<GivenVariable> given_variables(const ContextOptions& options,
                                           const EvalContext& functions,
                                           const terraform::DeclaredSecrets& secrets,
                                           const CommonOptions& common, Diagnostics& diags) {
  VariableReader reader(functions, secrets, common, diags);
  for (const std::string& file : options.variable_files) reader.read_file(file);
  for (const std::string& unknown : options.unknowns) reader.read_unknown(unknown);
  for (const std::string& assignment : options.variables) reader.read_assignment(assignment);
  return reader.take();
}

EvalContext make_context(const ContextOptions& options, const CommonOptions& common,
                         Diagnostics& diags) {
  EvalContext ctx = make_functions(options, common);
  std::vector<Value::Field> variables;
  for (GivenVariable& variable : given_variables(options, ctx, {}, common, diags))
    variables.emplace_back(std::move(variable.name), std::move(variable.value));
  ctx.set_all(std::move(variables));
  return ctx;
}

namespace {

// Reports values for names that the module does not declare and that are misspelled. Others can be for expressions.
void report_misspelled(const analysis::Module& module, std::span<const GivenVariable> given,
                       const CommonOptions& common, Diagnostics& diags) {
  if (module.directory.empty()) return;
  constexpr std::string_view roots[] = {"var",  "local", "path",   "terraform", "each",
                                        "self", "count", "module", "data"};
  Diagnostics ignored;
  const auto declared =
      terraform::read_values(analysis::module_files(module), true, common.limits, ignored);
  const auto names = declared.variables.names();
  for (const GivenVariable& variable : given) {
    if (variable.is_input || declared.variables.find(variable.name) ||
        std::ranges::find(roots, variable.name) != std::end(roots)) {
      continue;
    }
    const std::string suggestion = did_you_mean(variable.name, names);
    if (suggestion.empty()) continue;
    diags.add(DiagnosticCode::UndeclaredName, variable.place(),
              "The module does not declare a variable named " + in_quotes(variable.name) + "." +
                  suggestion);
  }
}

}  // namespace

analysis::ModuleValues evaluate_module(const analysis::Module& module,
                                       const ContextOptions& options, const CommonOptions& common,
                                       Diagnostics& diags, Diagnostics& of_values) {
  EvalContext ctx = analysis::module_context(module, options.functions, common.limits);
  auto given = given_variables(options, ctx, module.secrets, common, diags);
  report_misspelled(module, given, common, diags);
  return analysis::evaluate_module(module, std::move(ctx), std::move(given), options.functions.root,
                                   of_values);
}

}  // namespace hecla::cli
