// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The command under the name hclfmt, a drop-in replacement for the tool of that name with the same flags, exit codes
// and output bytes. The wording of errors is our own, and files are replaced atomically.
#include <hecla/write/format.h>

#include "cli/drop_in/go_flags.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "cli/io/replace_file.h"
#include "cli/io/version.h"
#include "cli/programs.h"

namespace hecla::cli {
namespace {

constexpr std::string_view hclfmt_usage =
    "usage: hclfmt [flags] [path ...]\n"
    "Formats HCL files. Without a path, reads standard input.\n"
    "  -check              report syntax errors, and do not format files with errors\n"
    "  -require-no-change  exit with status 1 if a file is not formatted\n"
    "  -w                  write to the files instead of standard output\n"
    "  -version            print the version and exit\n";

struct HclfmtFlags {
  bool check = false;
  bool require_no_change = false;
  bool write = false;
  bool version = false;
  bool help = false;
};

class HclFmt {
 public:
  HclFmt(const HclfmtFlags& flags, Output& output) : flags_(flags), output_(output) {}

  int run(const std::vector<std::string>& paths) {
    if (paths.empty() && flags_.write) return fail("-w requires the names of files.");
    const auto files = files_or_stdin(paths, Syntax::Native);
    bool goes_on = true;
    for_each_in_order(
        files.size(), {Limits{}.max_nesting, &output_.progress()},
        [&](std::size_t i) { return format(files[i].path); },
        [&](std::size_t, const Formatted& file) { goes_on = goes_on && finish(file); });
    if (!goes_on) return 1;
    if (!output_.flush()) return 1;
    if (has_errors_) return fail("Some files contain errors.");
    if (flags_.require_no_change && !changed_.empty()) {
      TerminalText names;
      for (const std::string& name : changed_) names << (names.empty() ? "" : ", ") << name;
      output_.message(TerminalText("Files were changed: ") << names << "\n");
      return 1;
    }
    return 0;
  }

 private:
  template <std::size_t size>
  int fail(const char (&text)[size]) {
    output_.message(TerminalText(text) << "\n");
    return 1;
  }

  bool report(const DiagnosticCode& code, std::string detail) {
    Diagnostics diags;
    diags.add(code, {}, std::move(detail));
    output_.report(diags);
    return false;
  }

  struct Formatted {
    std::string path;
    Result<SourceRef, std::string> source;
    Diagnostics diags = Diagnostics();
    std::optional<std::string> text = {};  // none if there are errors
  };

  // Several threads call this. Nothing is written, because what fails in a file ends the program before those after it.
  Formatted format(const std::string& path) const {
    Formatted file{.path = path, .source = Source::read_file(path)};
    if (file.source) {
      file.text = write::format(*file.source, {.accept_errors = !flags_.check}, file.diags);
    }
    return file;
  }

  // Returns whether to go on with the next file.
  bool finish(const Formatted& file) {
    if (!file.source) return report(DiagnosticCode::CannotReadFile, file.source.error());
    output_.report(file.diags);
    if (!file.text) {
      has_errors_ = true;
      return true;
    }
    const bool is_changed = *file.text != (*file.source)->text();
    if (is_changed) changed_.push_back((*file.source)->name());
    if (!flags_.write) {
      output_.write_document(*file.text);
      return true;
    }
    return !is_changed || write(file.path, *file.text, (*file.source)->text());
  }

  bool write(const std::string& path, const std::string& text, std::string_view before) {
    const auto error = replace_file(path, text, before);
    return !error || report(DiagnosticCode::CannotWriteFile, *error);
  }

  const HclfmtFlags& flags_;
  Output& output_;
  std::vector<std::string> changed_;
  bool has_errors_ = false;
};

}  // namespace

int run_hclfmt(std::span<const std::string> arguments) {
  HclfmtFlags flags;
  const GoSwitch switches[] = {
      {"check", &flags.check}, {"require-no-change", &flags.require_no_change},
      {"w", &flags.write},     {"version", &flags.version},
      {"help", &flags.help},   {"h", &flags.help}};
  const GoArguments parsed = parse_go_arguments(arguments, switches, flags.help);
  Output output({});
  if (parsed.usage_error) output.message(*parsed.usage_error);
  if (parsed.usage_error || flags.help) {
    output.message(TerminalText().add_lines(hclfmt_usage));
    return 2;
  }
  if (flags.version) {
    output.write(TerminalText() << program_version << "\n");
    return output.finish() ? 0 : 1;
  }
  const int code = HclFmt(flags, output).run(parsed.files);
  return output.finish() ? code : 1;
}

}  // namespace hecla::cli
