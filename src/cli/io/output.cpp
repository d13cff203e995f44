// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/output.h"

#include <hecla/source/render.h>
#include <hecla/source/reports.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "analysis/module_secrets.h"
#include "analysis/old_syntax.h"
#include "cli/io/replace_file.h"
#include "os/file_system.h"
#include "os/interruption.h"
#include "os/system_message.h"
#include "os/terminal.h"

namespace hecla::cli {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

bool wants_color(ColorMode mode, os::StandardFile file) {
  if (mode != ColorMode::Auto) return mode == ColorMode::Always;
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal && std::string_view(terminal) == "dumb";
  return !is_set("NO_COLOR") && !dumb && os::is_terminal(file);
}

// Returns the color of a line of a unified diff, as git has them.
std::string_view color_of_patch_line(std::string_view line) {
  if (line.starts_with("+++") || line.starts_with("---")) return "\x1b[1m";
  if (line.starts_with('+')) return "\x1b[32m";
  if (line.starts_with('-')) return "\x1b[31m";
  return line.starts_with("@@") ? "\x1b[36m" : "";
}

}  // namespace

Output::Output(const CommonOptions& options)
    : reading_(options.reading()),
      form_(options.diagnostics),
      snippets_(options.snippets),
      color_(options.diagnostics_file.empty() ? wants_color(options.color, os::StandardFile::Error)
                                              : options.color == ColorMode::Always),
      colors_data_(wants_color(options.color, os::StandardFile::Output)),
      report_file_(options.diagnostics_file) {}

void Output::write_document(std::string_view bytes) {
  const auto hidden = progress_.hide(os::StandardFile::Output);
  if (error_ != 0) return;  // the rest would be out of place
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) fail();
}

void Output::fail() {
  if (error_ == 0) error_ = errno != 0 ? errno : EIO;
  if (error_ == EPIPE && !has_replaced_files()) os::end_by_closed_pipe();
}

void Output::write(const TerminalText& text) { write_document(text.text()); }

void Output::write_patch(std::string_view diff) {
  if (!colors_data_) return write_document(diff);
  std::string colored;
  while (!diff.empty()) {
    const std::string_view line = diff.substr(0, diff.find('\n'));
    const bool has_end = line.size() < diff.size();
    const std::string_view color = color_of_patch_line(line);
    colored.append(color).append(line).append(color.empty() ? "" : "\x1b[0m");
    if (has_end) colored += '\n';
    diff.remove_prefix(line.size() + (has_end ? 1 : 0));
  }
  write_document(colored);
}

void Output::write_changed_name(const std::string& path) {
  print_replaced(path, [&] { write(TerminalText() << os::shortest_path(path) << "\n"); });
}

void Output::report_document(std::string_view bytes) {
  const auto hidden = progress_.hide(os::StandardFile::Error);
  if (std::fflush(stdout) != 0) fail();
  std::fwrite(bytes.data(), 1, bytes.size(), stderr);
}

void Output::message(const TerminalText& text) { report_document(text.text()); }

void Output::report(const Diagnostics& all) {
  const Diagnostics diags = analysis::with_old_syntax(all);
  analysis::ModuleSecrets(reading_).mark(diags);
  write_report(rendered(diags));
  if (form_ == DiagnosticsForm::Text) refer_to_help(diags);
}

std::string Output::rendered(const Diagnostics& diags) const {
  const std::size_t width =
      report_file_.empty() ? os::terminal_width(os::StandardFile::Error) : std::size_t{0};
  const RenderOptions options{.snippets = snippets_, .color = color_, .width = width, .indent = 2};
  switch (form_) {
    case DiagnosticsForm::Json:
      return to_json(diags, options) + "\n";
    case DiagnosticsForm::Sarif:
      return to_sarif(diags, options) + "\n";
    case DiagnosticsForm::Github:
      return to_github(diags);
    case DiagnosticsForm::Gitlab:
      return to_gitlab(diags);
    case DiagnosticsForm::Checkstyle:
      return to_checkstyle(diags);
    case DiagnosticsForm::Junit:
      return to_junit(diags);
    case DiagnosticsForm::Text:
      break;
  }
  return diags.empty() ? std::string() : to_text(diags, options);
}

void Output::write_report(std::string_view text) {
  if (report_file_.empty()) {
    if (!text.empty()) report_document(text);
    return;
  }
  report_ += text;
  const auto problem = write_file(report_file_, report_);
  if (!problem) return;
  is_report_lost_ = true;
  message(TerminalText("hecla: ") << std::string_view(*problem) << "\n");
}

void Output::refer_to_help(const Diagnostics& diags) {
  const auto is_usage_error = [](const Diagnostic& diagnostic) {
    return diagnostic.code == DiagnosticCode::UsageError;
  };
  if (command_.empty() || std::none_of(diags.begin(), diags.end(), is_usage_error)) return;
  hint(TerminalText("Run \"") << command_ << " --help\" for help.");
  command_.clear();
}

void Output::write_json(const Diagnostics& all) {
  const Diagnostics diags = analysis::with_old_syntax(all);
  analysis::ModuleSecrets(reading_).mark(diags);
  write_document(to_json(diags, {.snippets = snippets_}) + "\n");
}

void Output::hint(const TerminalText& text) {
  if (form_ == DiagnosticsForm::Text) message(TerminalText("\n") << text << "\n");
}

bool Output::flush() {
  if (std::fflush(stdout) != 0) fail();
  return error_ == 0;
}

bool Output::finish() {
  if (flush()) return !is_report_lost_;
  if (error_ == EPIPE) os::end_by_closed_pipe();
  message(TerminalText("hecla: cannot write to standard output: ")
          << os::system_message(error_) << "\n");
  return false;
}

}  // namespace hecla::cli
