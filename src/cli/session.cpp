// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/session.h"

#include <hecla/analysis/functions.h>
#include <hecla/analysis/signatures.h>
#include <hecla/analysis/value_text.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/token.h>

#include <optional>

#include "cli/inputs.h"
#include "cli/variables.h"

namespace hecla::cli {
namespace {

constexpr std::string_view help_text = R"(EXPRESSION          its value
NAME = EXPRESSION   defines a name for what follows
help                this
help FUNCTION       what a function does; "hecla functions" lists all
exit                ends, as Ctrl-D does

An expression goes on over several lines while brackets, templates or heredocs are open; Ctrl-C gives it up.
TAB completes names, attributes and functions.
)";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

struct Assignment {
  std::string name;
  std::uint32_t value_at;
};

// What "name = expression" is made of; nothing for anything else.
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
    : options_(options), common_(common), output_(output), kind_(kind) {
  Diagnostics diags(common.limits.max_diagnostics);
  ctx_ = make_context(options, common, diags);
  report(diags);
}

bool Session::enter(const SourceRef& entry) {
  const std::string_view text = trimmed(entry->text());
  if ((text == "exit" || text == "quit") && !ctx_.find_variable(text)) return false;
  if (!obey(text)) {
    if (const auto assignment = read_assignment(entry->text())) {
      define(entry, assignment->name, assignment->value_at);
    } else {
      print_value(entry);
    }
  }
  return output_.flush();
}

// Words that are names, too, are commands only while nothing has that name.
bool Session::obey(std::string_view text) {
  constexpr std::string_view word = "help";
  if (!text.starts_with(word) || ctx_.find_variable(word)) return false;
  const std::string_view about = trimmed(text.substr(word.size()));
  const bool is_word = text.size() == word.size() || text[word.size()] == ' ';
  if (!is_word || (!about.empty() && !syntax::is_valid_identifier(about))) return false;
  help(about);
  return true;
}

void Session::help(std::string_view about) {
  if (about.empty()) return output_.write(help_text);
  if (const Function* function = ctx_.find_function(about))
    return output_.write(analysis::function_text(*function, ctx_));
  report_failure(
      analysis::unknown_function_text(about, analysis::function_table(options_.functions)));
}

void Session::define(const SourceRef& entry, const std::string& name, std::uint32_t value_at) {
  Diagnostics diags(common_.limits.max_diagnostics);
  const ByteRange part{value_at, static_cast<std::uint32_t>(entry->text().size())};
  const auto document = syntax::parse_expression(entry, diags, {common_.limits, part});
  Value value = diags.has_errors() ? Value() : document->expression().evaluate(ctx_, diags);
  report(diags);
  if (!diags.has_errors()) ctx_.set(name, std::move(value));
}

void Session::print_value(const SourceRef& entry) {
  Diagnostics diags(common_.limits.max_diagnostics);
  const auto document = syntax::parse_expression(entry, diags, {common_.limits});
  const std::size_t indent = kind_ == Kind::Prompt ? 2 : 0;
  std::string text;
  if (!diags.has_errors())
    text = analysis::expression_text(document, ctx_, options_.printing(indent), diags);
  report(diags);
  if (!diags.has_errors()) output_.write(text);
}

void Session::report_failure(std::string detail) {
  Diagnostics diags;
  report_usage_error(std::move(detail), diags);
  report(diags);
}

void Session::report(const Diagnostics& diags) {
  if (diags.empty()) return;
  if (failed_ && kind_ == Kind::Script && common_.diagnostics == DiagnosticsForm::Text) output_.message("\n");
  output_.report(diags);
  failed_ |= diags.has_errors();
}

}  // namespace hecla::cli
