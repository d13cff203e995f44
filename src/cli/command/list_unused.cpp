// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla list unused: lists declarations of modules that nothing uses.
#include "analysis/files.h"
#include "analysis/unused.h"
#include "cli/arguments/shared_options.h"
#include "cli/command/modules.h"
#include "cli/io/text_table.h"
#include "jsontext/writer.h"
#include "os/file_system.h"

namespace hecla::cli {
namespace {

struct UnusedOptions {
  enum class Form : std::uint8_t { Table, Tsv, Json };
  std::vector<std::string> directories;
  bool recursive = false;
  Form form = Form::Table;
};

void declare_unused(Arguments& arguments, UnusedOptions& unused) {
  using Form = UnusedOptions::Form;
  arguments.positional("DIR", unused.directories, "The directories of modules [.]");
  arguments.flag("-r,--recursive", unused.recursive, "Recurse into subdirectories");
  arguments.flag("--json", unused.form, Form::Json, "Print a line of JSON for each");
  arguments.flag("--tsv", unused.form, Form::Tsv, "Separate columns by tabs, without a header")
      .excludes("--json");
  add_parse_limits(arguments);
}

std::vector<std::string> modules_in(const UnusedOptions& options, Diagnostics& diags) {
  std::vector<std::string> given = options.directories;
  if (given.empty()) given.emplace_back(".");
  std::vector<std::string> found;
  for (const std::string& directory : given) {
    auto modules = options.recursive ? analysis::find_modules(directory, diags)
                                     : std::vector<std::string>{directory};
    if (modules.empty() ||
        (!options.recursive && analysis::find_module_files(directory, diags).empty())) {
      if (!diags.has_errors()) analysis::report_no_module(directory, diags);
      continue;
    }
    found.insert(found.end(), modules.begin(), modules.end());
  }
  return found;
}

std::string unused_json(const analysis::UnusedObject& object) {
  std::string line;
  jsontext::Writer json(line);
  json.begin_object();
  json.key("address").string(object.name.text());
  json.key("file").string(object.range.name());
  json.key("line").number(object.range.start().line);
  json.end_object();
  return line + "\n";
}

ExitCode run_unused(const UnusedOptions& options, const CommonOptions& common, Output& output) {
  using Form = UnusedOptions::Form;
  Diagnostics diags(1'000'000);
  const auto directories = modules_in(options, diags);
  const auto modules = analysis::ModuleSet::read(directories, common.reading());
  TextTable table({"ADDRESS", "PLACE"}, common.limits);
  std::size_t count = 0;
  for (const auto& member : modules.members()) diags.append(member.errors);
  for (const auto& object : analysis::unused_objects(modules, common.limits)) {
    ++count;
    const std::string address = object.name.text(), place = place_of(object.range);
    if (options.form == Form::Json) output.write_document(unused_json(object));
    if (options.form == Form::Tsv) output.write(TerminalText() << address << "\t" << place << "\n");
    if (options.form == Form::Table) table.add({address, place});
  }
  table.print(output, diags);
  output.report(diags);
  if (diags.has_errors()) return ExitCode::Error;
  return count > 0 ? ExitCode::Fine : ExitCode::Negative;
}

}  // namespace

const Command list_unused_command = {
    "unused", "List the variables, local values and data sources that nothing uses",
    R"(A reference in the declaration itself, such as in a validation, does not count; one in a test does.

Examples:
  hecla list unused
  ! hecla list unused --recursive infra         fail in a pipeline if something is unused

Exit status: 0 something was listed; 1 there is nothing to list; 2 an error.)",
    prepare<UnusedOptions, declare_unused, run_unused>};

}  // namespace hecla::cli
