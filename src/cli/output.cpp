// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/output.h"

#include <hecla/source/render.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

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
  return !is_set("NO_COLOR") && !dumb && isatty(STDERR_FILENO);
}

// Returns the number of columns of the terminal that standard error is connected to, or 0.
std::size_t terminal_width() {
  winsize size{};
  if (!isatty(STDERR_FILENO) || ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

}  // namespace

Output::Output(const CommonOptions& options)
    : form_(options.diagnostics), snippets_(options.snippets), color_(wants_color(options.color)) {}

void Output::write_document(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) failed_ = true;
}

void Output::write(const TerminalText& text) { write_document(text.text()); }

void Output::report_document(std::string_view bytes) {
  std::fflush(stdout);
  std::fwrite(bytes.data(), 1, bytes.size(), stderr);
}

void Output::message(const TerminalText& text) { report_document(text.text()); }

void Output::report(const Diagnostics& diags) {
  const RenderOptions options{
      .snippets = snippets_, .color = color_, .width = terminal_width(), .indent = 2};
  switch (form_) {
    case DiagnosticsForm::Json:
      return report_document(to_json(diags, options) + "\n");
    case DiagnosticsForm::Sarif:
      return report_document(to_sarif(diags, options) + "\n");
    case DiagnosticsForm::Text:
      if (!diags.empty()) report_document(to_text(diags, options));
  }
}

void Output::hint(const TerminalText& text) {
  if (form_ == DiagnosticsForm::Text) message(TerminalText("\n") << text << "\n");
}

bool Output::flush() {
  if (std::fflush(stdout) != 0) failed_ = true;
  return !failed_;
}

bool Output::finish() {
  if (!flush()) message("hecla: cannot write to standard output\n");
  return !failed_;
}

}  // namespace hecla::cli
