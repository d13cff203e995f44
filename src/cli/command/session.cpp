// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/session.h"

#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/token.h>

#include <algorithm>
#include <optional>

#include "analysis/functions.h"
#include "analysis/module_set.h"
#include "analysis/signatures.h"
#include "analysis/value_text.h"
#include "cli/command/object_names.h"
#include "cli/io/inputs.h"
#include "cli/io/schema_file.h"
#include "jsontext/writer.h"

namespace hecla::cli {
namespace {

constexpr std::string_view help_text = R"(EXPRESSION          print its value
NAME = EXPRESSION   define a name for the entries after it
_                   the last value, at the prompt
:load DIR           load the module in a directory
:reload             read the module again, after its files have changed
var.NAME = VALUE    give a variable of the module another value
help                print this help
help FUNCTION       describe a function; "hecla functions" lists all
exit                end, like Ctrl-D

An expression continues on the next line while brackets, templates or heredocs are open; Ctrl-C discards it.
TAB completes names, attributes, functions, and objects of the module.
)";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// Returns the command for what people write from habit: ":help", "?", "exit()".
std::string_view command_in(std::string_view text) {
  if (text == "?" || text == ":?") return "help";
  if (text == "exit()" || text == "quit()" || text == ":q") return "exit";
  return text.starts_with(':') ? text.substr(1) : text;
}

struct Assignment {
  std::string name;
  std::uint32_t value_at;
};

// Returns the parts of "name = expression", or nothing for other entries.
std::optional<Assignment> read_assignment(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos) return std::nullopt;
  if (equals + 1 < text.size() && (text[equals + 1] == '=' || text[equals + 1] == '>'))
    return std::nullopt;
  const std::string_view name = trimmed(text.substr(0, equals));
  if (!syntax::is_valid_identifier(name)) return std::nullopt;
  return Assignment{std::string(name), static_cast<std::uint32_t>(equals + 1)};
}

}  // namespace

Session::Session(const ConsoleOptions& options, const CommonOptions& common, Output& output,
                 Kind kind)
    : options_(options),
      common_(common),
      output_(output),
      kind_(kind),
      hints_(common.limits.max_diagnostics) {
  Diagnostics of_module(common.limits.max_diagnostics), diags;
  can_start_ = load(options, {}, of_module);
  report(of_module);
  for (const std::string& file : options.schemas) read_schema_file(file, providers_, diags);
  can_start_ &= !diags.has_errors();
  report(diags);
}

EvalContext Session::completed_names() const {
  EvalContext names = context();
  define_objects(scope_->module(), providers_, names);
  return names;
}

bool Session::load(ConsoleOptions options, const std::string& given, Diagnostics& diags) {
  Diagnostics of_values(common_.limits.max_diagnostics);
  auto scope = std::make_unique<Scope>(options, options.module, common_, diags, of_values);
  const auto is_about_given = [source = "--var " + given](const Diagnostic& item) {
    return item.severity == Severity::Error && item.subject.has_source() &&
           item.subject.name() == source;
  };
  const bool is_usable =
      !diags.has_errors() && (given.empty() || std::ranges::none_of(of_values, is_about_given));
  diags.append(std::move(of_values));
  if (is_usable && scope_) scope->define_all(*scope_);
  if (is_usable || !scope_) scope_ = std::move(scope);
  if (is_usable) options_ = std::move(options);
  return is_usable;
}

// Answers that a module, or a value for its variable, was loaded.
void Session::answer_loaded(const std::string& given) {
  if (!answers_in_json()) return;
  if (!given.empty()) {
    Diagnostics ignored;
    const auto variable = syntax::parse_expression(Source::make("", "var." + given), ignored);
    const Expression expression = variable->expression();
    const EvalContext ctx = scope_->context_for(expression, ignored);
    output_.write_document(definition_json("var." + given, expression.evaluate(ctx, ignored)));
    return;
  }
  std::string line;
  jsontext::Writer json(line);
  json.begin_object();
  json.key("module").string(options_.module);
  json.end_object();
  output_.write_document(line + "\n");
}

bool Session::run_loading(const SourceRef& entry) {
  const std::string_view text = trimmed(entry->text());
  constexpr std::string_view load_word = ":load ", variable = "var.";
  ConsoleOptions options = options_;
  std::string given;
  if (text.starts_with(load_word)) {
    options.module = trimmed(text.substr(load_word.size()));
  } else if (text.starts_with(variable)) {
    const auto assignment = read_assignment(text.substr(variable.size()));
    if (!assignment || options.module.empty()) return false;
    if (!scope_->module().variables.find(assignment->name)) {
      Diagnostics diags;
      analysis::report_undeclared_object(
          "var." + assignment->name,
          SourceRange(entry, {0, static_cast<std::uint32_t>(entry->text().size())}),
          scope_->module(), diags);
      answer_errors(diags);
      return true;
    }
    const std::string_view value = text.substr(variable.size() + assignment->value_at);
    given = assignment->name;
    options.variables.push_back(given + "=" + std::string(trimmed(value)));
    // The end of a heredoc is a line.
    if (value.find('\n') != value.npos) options.variables.back() += '\n';
  } else if (text != ":reload") {
    return false;
  }
  Diagnostics diags(common_.limits.max_diagnostics);
  if (load(std::move(options), given, diags)) {
    report(diags);
    answer_loaded(given);
  } else {
    answer_errors(diags);
  }
  return true;
}

bool Session::enter(const SourceRef& entry) {
  const std::string_view text = command_in(trimmed(entry->text()));
  if ((text == "exit" || text == "quit") && !context().find_variable(text)) return false;
  if (!run_loading(entry) && !run_help(text)) {
    if (const auto assignment = read_assignment(entry->text())) {
      define(entry, assignment->name, assignment->value_at);
    } else {
      print_value(entry);
    }
  }
  return output_.flush();
}

// "help" is a command unless a variable has this name.
bool Session::run_help(std::string_view text) {
  constexpr std::string_view word = "help";
  if (!text.starts_with(word) || context().find_variable(word)) return false;
  const std::string_view about = trimmed(text.substr(word.size()));
  const bool is_word = text.size() == word.size() || text[word.size()] == ' ';
  if (!is_word || (!about.empty() && !syntax::is_valid_identifier(about))) return false;
  help(about);
  return true;
}

void Session::help(std::string_view about) {
  std::string text(help_text);
  if (!about.empty()) {
    const Function* function = context().find_function(about);
    if (!function) {
      Diagnostics diags;
      report_usage_error(
          analysis::unknown_function_text(about, analysis::function_table(options_.functions)),
          diags);
      return answer_errors(diags);
    }
    text = analysis::function_text(*function, context());
  }
  if (!answers_in_json()) return output_.write(TerminalText().add_lines(text));
  std::string line;
  jsontext::Writer json(line);
  json.begin_object();
  json.key("help").string(text);
  json.end_object();
  output_.write_document(line + "\n");
}

void Session::define(const SourceRef& entry, const std::string& name, std::uint32_t value_at) {
  Diagnostics diags = diagnostics();
  const ByteRange part{value_at, static_cast<std::uint32_t>(entry->text().size())};
  syntax::ParseOptions parsing = common_.parsing();
  parsing.part = part;
  const auto document = syntax::parse_expression(entry, diags, parsing);
  Value value;
  if (!diags.has_errors()) {
    const Expression expression = document->expression();
    const EvalContext ctx = scope_->context_for(expression, diags);
    if (!diags.has_errors()) value = expression.evaluate(ctx, diags);
  }
  if (diags.has_errors()) return answer_errors(diags);
  report(diags);
  if (answers_in_json()) output_.write_document(definition_json(name, value));
  scope_->define(name, std::move(value));
}

Diagnostics Session::diagnostics() const {
  Diagnostics diags(common_.limits.max_diagnostics);
  if (kind_ == Kind::Script) diags.share_hints_of(hints_);
  return diags;
}

// Returns {"name": …, "value": …}, without the value if it cannot be written as JSON.
std::string Session::definition_json(const std::string& name, const Value& value) const {
  std::string line;
  jsontext::Writer json(line);
  json.begin_object();
  json.key("name").string(name);
  Diagnostics ignored;
  analysis::write_json_members(json, value, options_.format, {}, ignored,
                               common_.limits.max_string_bytes);
  json.end_object();
  return line + "\n";
}

void Session::print_value(const SourceRef& entry) {
  Diagnostics diags = diagnostics();
  const auto document = syntax::parse_expression(entry, diags, common_.parsing());
  const std::size_t indent = kind_ == Kind::Prompt ? 2 : 0;
  std::string text;
  std::optional<Value> last;
  if (!diags.has_errors()) {
    const EvalContext ctx = scope_->context_for(document->expression(), diags);
    if (!diags.has_errors())
      text = analysis::expression_text(document, ctx, options_.printing(indent), diags);
    if (kind_ == Kind::Prompt && !options_.partial && !diags.has_errors()) {
      Diagnostics ignored;
      last = document->expression().evaluate(ctx, ignored);
    }
  }
  if (diags.has_errors()) return answer_errors(diags);
  report(diags);
  if (last) scope_->define("_", *std::move(last));
  if (answers_in_json() && options_.format == ValueFormat::Json) {
    text.pop_back();
    text = "{\"value\":" + text + "}\n";
  }
  output_.write_document(text);
}

void Session::answer_errors(const Diagnostics& diags) {
  hints_.share_hints_of(diags);
  report(diags);
  if (!answers_in_json()) return;
  std::string line = "{\"diagnostics\":[";
  for (const Diagnostic& diagnostic : diags) {
    if (!line.ends_with('[')) line += ',';
    line += to_json(diagnostic, {.snippets = common_.snippets, .indent = 0});
  }
  output_.write_document(line + "]}\n");
}

void Session::report_failure(std::string detail) {
  Diagnostics diags;
  report_usage_error(std::move(detail), diags);
  report(diags);
}

void Session::report(const Diagnostics& diags) {
  if (diags.empty()) return;
  if (failed_ && kind_ == Kind::Script && common_.diagnostics == DiagnosticsForm::Text)
    output_.message("\n");
  output_.report(diags);
  failed_ |= diags.has_errors();
}

}  // namespace hecla::cli
