// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider functions and call: lists the functions of a provider, and calls one.
#include <hecla/provider/report.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/functions.h>

#include "analysis/value_text.h"
#include "provider_cli/actions.h"

namespace hecla::provider_cli {

namespace {

std::string parameter_text(const wire::FunctionParameter& parameter) {
  return parameter.name + ": " + terraform::type_text(parameter.type);
}

// Returns "name(first: string, rest: number...) -> string".
std::string signature_text(const std::string& name, const wire::FunctionSignature& function) {
  std::string text = name + "(";
  std::string_view separator;
  for (const wire::FunctionParameter& parameter : function.parameters) {
    text.append(separator).append(parameter_text(parameter));
    separator = ", ";
  }
  if (function.variadic_parameter)
    text.append(separator).append(parameter_text(*function.variadic_parameter)) += "...";
  return text + ") -> " + terraform::type_text(function.return_type);
}

struct Argument {
  Value value;
  MarkSet marks;  // of the value, which providers get without marks
  SourceRange range;
};

// Evaluates an argument. Reports errors and returns nothing then.
std::optional<Argument> evaluate(Task& task, const std::string& text, std::size_t index,
                                 const EvalContext& ctx) {
  const auto before = task.diags.checkpoint();
  const auto source = Source::make("<argument " + std::to_string(index + 1) + ">", text);
  const auto document = syntax::parse_expression(source, task.diags, task.common.parsing());
  if (task.diags.has_errors_since(before)) return std::nullopt;
  const Value value = document->expression().evaluate(ctx, task.diags);
  if (task.diags.has_errors_since(before)) return std::nullopt;
  return Argument{value.unmarked_deep(), value.marks_deep(), document->expression().range()};
}

// Reports the problems of a call, those of one argument there.
void report(Task& task, const std::vector<provider::Problem>& problems,
            const std::vector<SourceRange>& ranges) {
  for (provider::Problem problem : problems) {
    const auto& steps = problem.attribute.steps();
    const auto* step = steps.size() == 1 ? std::get_if<IndexStep>(&steps.front()) : nullptr;
    const auto number = step ? step->key.if_number() : std::nullopt;
    const auto index = number ? number->to_uint64() : std::nullopt;
    const bool is_located = index && *index < ranges.size();
    if (is_located) problem.attribute = {};
    task.session.report({&problem, 1});
    if (is_located && task.diags.last_was_kept()) task.diags.last().subject = ranges[*index];
  }
}

}  // namespace

void list_functions(Task& task) {
  const auto schema = task.session.schema_of(task.options.executable);
  if (!schema) return;
  if (task.options.json) {
    const auto json = wire::write_function_signatures(schema->functions, {.indent = 2});
    if (!json) return task.session.fail(json.error().to_string());
    return task.output.write_document(*json + "\n");
  }
  cli::TerminalText text;
  for (const auto& [name, function] : schema->functions) {
    text.add_lines(signature_text(name, function)) << "\n";
    if (!function.summary.empty()) (text << "    " << function.summary) << "\n";
    if (!function.deprecation_message.empty())
      (text << "    Deprecated: " << function.deprecation_message) << "\n";
  }
  task.output.write(text);
}

void call_function(Task& task) {
  const std::vector<std::string>& words = task.options.expressions;
  const EvalContext ctx = task.session.context();
  std::vector<Value> arguments;
  std::vector<SourceRange> ranges;
  MarkSet marks;  // of all arguments
  for (std::size_t i = 0; i < words.size(); ++i) {
    auto argument = evaluate(task, words[i], i, ctx);
    if (!argument) continue;
    arguments.push_back(std::move(argument->value));
    marks.add(argument->marks);
    ranges.push_back(std::move(argument->range));
  }
  if (task.diags.has_errors()) return;
  auto client = task.session.start(task.options.executable);
  if (!client) return;
  const auto answer = client->call_function(task.options.type, arguments);
  report(task, answer.problems, ranges);
  if (task.diags.has_errors() || !answer.value) return;
  const Value result = answer.value->with_marks(marks);
  const auto format = task.options.json ? analysis::ValueFormat::Json : analysis::ValueFormat::Hcl;
  const std::string text = analysis::value_text(result, format, {}, task.diags);
  if (task.diags.has_errors()) return;
  if (task.options.json) return task.output.write_document(text);
  task.output.write(cli::TerminalText().add_lines(text));
}

}  // namespace hecla::provider_cli
