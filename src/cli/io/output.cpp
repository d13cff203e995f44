// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/output.h"

#include <hecla/source/render.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "analysis/module_secrets.h"
#include "cli/io/replace_file.h"
#include "os/interruption.h"
#include "os/paths.h"
#include "os/system_message.h"
#include "os/terminal.h"

namespace hecla::cli {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

bool wants_color(ColorMode mode) {
  if (mode != ColorMode::Auto) return mode == ColorMode::Always;
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal && std::string_view(terminal) == "dumb";
  return !is_set("NO_COLOR") && !dumb && os::is_terminal(os::StandardFile::Error);
}

}  // namespace

Output::Output(const CommonOptions& options)
    : reading_(options.reading()),
      form_(options.diagnostics),
      snippets_(options.snippets),
      color_(wants_color(options.color)) {}

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

void Output::write_changed_name(const std::string& path) {
  print_replaced(path, [&] { write(TerminalText() << os::normal_path(path) << "\n"); });
}

void Output::report_document(std::string_view bytes) {
  const auto hidden = progress_.hide(os::StandardFile::Error);
  std::fflush(stdout);
  std::fwrite(bytes.data(), 1, bytes.size(), stderr);
}

void Output::message(const TerminalText& text) { report_document(text.text()); }

void Output::report(const Diagnostics& diags) {
  analysis::ModuleSecrets(reading_).mark(diags);
  const RenderOptions options{.snippets = snippets_,
                              .color = color_,
                              .width = os::terminal_width(os::StandardFile::Error),
                              .indent = 2};
  switch (form_) {
    case DiagnosticsForm::Json:
      return report_document(to_json(diags, options) + "\n");
    case DiagnosticsForm::Sarif:
      return report_document(to_sarif(diags, options) + "\n");
    case DiagnosticsForm::Text:
      if (!diags.empty()) report_document(to_text(diags, options));
      refer_to_help(diags);
  }
}

void Output::refer_to_help(const Diagnostics& diags) {
  const auto is_usage_error = [](const Diagnostic& diagnostic) {
    return diagnostic.code == DiagnosticCode::UsageError;
  };
  if (command_.empty() || std::none_of(diags.begin(), diags.end(), is_usage_error)) return;
  hint(TerminalText("Run \"") << command_ << " --help\" for help.");
  command_.clear();
}

void Output::write_json(const Diagnostics& diags) {
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
  if (flush()) return true;
  if (error_ == EPIPE) os::end_by_closed_pipe();
  message(TerminalText("hecla: cannot write to standard output: ")
          << os::system_message(error_) << "\n");
  return false;
}

}  // namespace hecla::cli
