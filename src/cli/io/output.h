// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The output of a command: data on standard output, diagnostics and messages on standard error. This is the only way to
// both. Text for people is a TerminalText, which cannot act on the terminal; documents are bytes.
#include <hecla/file/file.h>
#include <hecla/source/diagnostic.h>

#include <string>
#include <string_view>

#include "cli/io/progress.h"
#include "cli/io/terminal_text.h"
#include "cli/options.h"

namespace hecla::cli {

class Output {
 public:
  explicit Output(const CommonOptions& options);

  // Sets the command, "hecla eval", to whose help the first usage error refers.
  void set_command(std::string command) { command_ = std::move(command); }

  // Writes a document to standard output, for programs and files: configuration, JSON, encoded values.
  void write_document(std::string_view bytes);
  // Writes text for people to standard output.
  void write(const TerminalText& text);
  // Returns whether text for people on standard output may have colors.
  bool has_colored_data() const { return colors_data_; }
  // Writes a unified diff to standard output, in color on a terminal.
  void write_patch(std::string_view diff);
  // Writes the name of a file that was changed to standard output, in a line of its own.
  void write_changed_name(const std::string& path);
  // Writes text for people to standard error, after all earlier output.
  void message(const TerminalText& text);
  // Writes diagnostics to standard error or the selected file, in the selected format, without secrets that the files they
  // are about declare.
  void report(const Diagnostics& diags);
  // Writes diagnostics to standard output as JSON.
  void write_json(const Diagnostics& diags);
  // Writes diagnostics that are already a document to standard error.
  void report_document(std::string_view bytes);
  // Writes advice after diagnostics; does nothing unless diagnostics are written as text.
  void hint(const TerminalText& text);
  // The progress of a long job, which is removed from the terminal before anything else is written to it.
  // `noun` says what is counted.
  Progress& progress(const char* noun = "files") {
    progress_.start(noun);
    return progress_;
  }
  // Flushes standard output and returns whether everything was written. finish() also prints a message if not. If
  // nobody reads standard output, the process ends by SIGPIPE as soon as it writes, or in finish() if it has replaced
  // files, so that the rest of the work is done.
  bool flush();
  bool finish();

 private:
  std::string rendered(const Diagnostics& diags) const;
  void write_report(std::string_view text);
  void refer_to_help(const Diagnostics& diags);
  void fail();

  FileOptions reading_;
  DiagnosticsForm form_;
  bool snippets_;
  bool color_;
  bool colors_data_;
  std::string command_;  // empty: usage errors refer to no help
  int error_ = 0;        // why standard output cannot be written
  std::string report_file_;
  std::string report_;           // the content of this file
  bool is_report_lost_ = false;  // it cannot be written
  Progress progress_;
};

}  // namespace hecla::cli
