// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla list: lists what files declare, as a table.
#include <hecla/base/mutex.h>
#include <hecla/terraform/module.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <unordered_map>

#include "analysis/module.h"
#include "cli/arguments/shared_options.h"
#include "cli/command/list_rows.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "cli/io/short_text.h"
#include "cli/io/text_table.h"
#include "os/file_system.h"
#include "os/paths.h"

namespace hecla::cli {
namespace {

struct ListOptions {
  using Kind = terraform::Listing;
  enum class Form : std::uint8_t { Table, Tsv, Json };
  Kind kind = Kind::Blocks;
  Form form = Form::Table;
  InputOptions inputs;
  bool unpinned = false;
};

template <ListOptions::Kind kind>
void declare_list(Arguments& arguments, ListOptions& list) {
  list.kind = kind;
  list.inputs.defaults_to_directory = true;
  add_inputs(arguments, list.inputs, "Files and directories to read [.]");
  arguments.flag("--json", list.form, ListOptions::Form::Json, "Print a line of JSON for each");
  arguments
      .flag("--tsv", list.form, ListOptions::Form::Tsv,
            "Separate columns by tabs, without a header")
      .excludes("--json");
  if (kind == ListOptions::Kind::Modules)
    arguments.flag("--unpinned", list.unpinned,
                   "Only calls whose module can change: of a registry without a version, or of a "
                   "repository without a revision");
  add_parsing(arguments);
}

using analysis::SearchedDocument;
using terraform::Listed;
using Cells = TextTable::Cells;

TerminalText tab_separated(const Cells& cells) {
  TerminalText line;
  for (const std::string& cell : cells) {
    if (&cell != &cells.front()) line << "\t";
    line << std::string_view(cell);
  }
  return line << "\n";
}

// What is listed of one file, in one of the forms.
struct Listing {
  Diagnostics diags;
  std::size_t count = 0;
  std::vector<Cells> lines = {};
  TerminalText tsv = {};
  std::string json = {};
};

// Lists the parts of one file after the other; several threads may use it.
class Lister {
 public:
  Lister(const ListOptions& options, const Listed& kind, std::span<const InputFile> inputs,
         const CommonOptions& common)
      : options_(options), kind_(kind), common_(common), reader_(kind, common) {
    find_modules(inputs);
  }

  Listing list(const InputFile& input) {
    const auto module = modules_.find(directory_of(input));
    if (module == modules_.end()) {
      ListedFile file = reader_.read(input);
      return print(file);
    }
    const std::lock_guard lock(module->second.mutex);
    if (module->second.files.empty()) read(module->first, module->second);
    return print(module->second.files[module->second.indexes.at(input.path)]);
  }

 private:
  // A directory whose files tell about each other.
  struct Module {
    Mutex mutex = {};  // of the files, and of the documents that their rows refer to
    std::vector<InputFile> inputs = {};
    std::unordered_map<std::string, std::size_t> indexes = {};  // by path
    std::vector<ListedFile> files = {};
  };

  static std::string directory_of(const InputFile& input) {
    return input.path == "-" ? input.path : os::shortest_path(os::directory_of(input.path));
  }

  void find_modules(std::span<const InputFile> inputs) {
    if (kind_.addresses.empty()) return;  // blocks are listed as they are written
    for (const InputFile& input : inputs) {
      if (kind_.has_locked_versions || terraform::is_override_file(os::file_name(input.path)))
        modules_.try_emplace(directory_of(input));
    }
    for (const InputFile& input : inputs) {
      const auto module = modules_.find(directory_of(input));
      if (module == modules_.end()) continue;
      module->second.indexes.emplace(input.path, module->second.inputs.size());
      module->second.inputs.push_back(input);
    }
  }

  void read(const std::string& directory, Module& module) {
    for (const InputFile& input : module.inputs) {
      module.files.push_back(reader_.read(input));
      if (module.files.back().rows.empty()) module.files.back().document.reset();
    }
    combine(module.files, kind_,
            kind_.has_locked_versions ? analysis::read_lock_file(directory, common_.reading())
                                      : terraform::LockedVersions());
  }

  Listing print(ListedFile& file) const {
    Listing listing{.diags = std::move(file.diags)};
    for (const ListedRow& row : file.rows) {
      if (!options_.unpinned || is_unpinned(row)) add(*file.document, row, listing);
    }
    return listing;
  }

  void add(SearchedDocument& file, const ListedRow& row, Listing& listing) const {
    ++listing.count;
    switch (options_.form) {
      case ListOptions::Form::Json:
        return write_json(file, row, listing.json);
      case ListOptions::Form::Tsv:
        listing.tsv << tab_separated(cells(file, row));
        return;
      case ListOptions::Form::Table:
        listing.lines.push_back(cells(file, row));
    }
  }

  // Returns whether the call of a module does not say which version of it is meant.
  bool is_unpinned(const ListedRow& row) const {
    std::optional<Value> source;
    bool has_version = false;
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
      if (!row.columns[i]) continue;
      if (kind_.columns[i] == "source")
        source = row.columns[i]->file->constant(row.columns[i]->part);
      has_version |= kind_.columns[i] == "version";
    }
    const auto text = source ? source->if_string() : std::nullopt;
    return text && !has_version && terraform::can_change(*text);
  }

  // Defaults and constants are values. Other expressions show what they refer to.
  bool is_hidden(const ListedRow& row, std::size_t column) const {
    if (!row.secrecy.is_secret()) return false;
    if (kind_.columns[column] == "default") return true;
    const auto& value = row.columns[column];
    return value && value->file->is_secret(value->part) && value->file->constant(value->part);
  }

  void write_json(SearchedDocument& file, const ListedRow& row, std::string& out) const {
    jsontext::Writer json(out);
    json.begin_object();
    file.write_place(json, row.part, row.address);
    if (row.value) row.value->file->write_value(json.key("value"), row.value->part);
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
      const auto& value = row.columns[i];
      if (value && !is_hidden(row, i))
        value->file->write_value(json.key(kind_.columns[i]), value->part);
    }
    if (!row.locked_version.empty()) json.key("locked").string(row.locked_version);
    if (row.secrecy.sensitive) json.key("sensitive").boolean(true);
    if (row.secrecy.ephemeral) json.key("ephemeral").boolean(true);
    json.end_object();
    out += '\n';
  }

  Cells cells(SearchedDocument& file, const ListedRow& row) const {
    Cells cells = {row.address, file.place(row.part)};
    if (row.value) cells.push_back(cell(*row.value));
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
      cells.push_back(is_hidden(row, i) ? hidden_text(row)
                      : row.columns[i]  ? cell(*row.columns[i])
                                        : "");
    }
    if (kind_.has_locked_versions) cells.push_back(row.locked_version);
    return cells;
  }

  static std::string hidden_text(const ListedRow& row) {
    return row.secrecy.sensitive ? "(sensitive value)" : "(ephemeral value)";
  }

  // Texts in tables are short and take one line.
  std::string cell(const ListedValue& value) const {
    const std::string text = value.file->text(value.part);
    return options_.form == ListOptions::Form::Table ? short_text(text) : text;
  }

  const ListOptions& options_;
  const Listed& kind_;
  const CommonOptions& common_;
  RowReader reader_;
  std::map<std::string, Module> modules_;  // by directory
};

TextTable::Cells header_of(const Listed& kind) {
  TextTable::Cells names = {"ADDRESS", "PLACE"};
  if (kind.has_values) names.emplace_back("VALUE");
  for (const std::string_view column : kind.columns) {
    std::string& name = names.emplace_back(column);
    for (char& c : name) c = static_cast<char>(c - 'a' + 'A');
  }
  if (kind.has_locked_versions) names.emplace_back("LOCKED");
  return names;
}

ExitCode run_list(const ListOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  const Listed kind = terraform::listed(options.kind);
  TextTable table(header_of(kind), common.limits);
  std::size_t count = 0;
  const auto files = find_inputs(options.inputs, common, Syntax::Auto, diags);
  Lister lister(options, kind, files, common);
  for_each_in_order(
      files.size(), {common.limits.max_nesting, &output.progress(), common.jobs},
      [&](std::size_t i) { return lister.list(files[i]); },
      [&](std::size_t, Listing listing) {
        count += listing.count;
        output.write(listing.tsv);
        output.write_document(listing.json);
        for (Cells& line : listing.lines) table.add(std::move(line));
        diags.append(std::move(listing.diags));
      });
  table.print(output, diags);
  output.report(diags);
  if (diags.has_errors()) return ExitCode::Error;
  return count > 0 ? ExitCode::Fine : ExitCode::Negative;
}

constexpr const char* list_help =
    R"(With file and line. A value that an override file sets is shown where it is declared. The addresses are those of hecla query and hecla edit; --json prints the arguments
that the table shows. Defaults of sensitive variables are not shown. Configurations of providers have the versions that
required_providers of their directory has, and LOCKED is the version in .terraform.lock.hcl.

Exit status: 0 something was listed; 1 there is nothing to list; 2 an error.)";

}  // namespace

const Command list_blocks_command = {
    "blocks", "List the blocks that are in no other block", list_help,
    prepare<ListOptions, declare_list<ListOptions::Kind::Blocks>, run_list>};

const Command list_locals_command = {
    "locals", "List the local values and their expressions", list_help,
    prepare<ListOptions, declare_list<ListOptions::Kind::Locals>, run_list>};

const Command list_modules_command = {
    "modules", "List the calls of modules", list_help,
    prepare<ListOptions, declare_list<ListOptions::Kind::Modules>, run_list>};

const Command list_outputs_command = {
    "outputs", "List the outputs", list_help,
    prepare<ListOptions, declare_list<ListOptions::Kind::Outputs>, run_list>};

const Command list_providers_command = {
    "providers", "List the configured and the required providers", list_help,
    prepare<ListOptions, declare_list<ListOptions::Kind::Providers>, run_list>};

const Command list_resources_command = {
    "resources", "List the resources, data sources, ephemeral resources and actions", list_help,
    prepare<ListOptions, declare_list<ListOptions::Kind::Resources>, run_list>};

const Command list_variables_command = {
    "variables", "List the input variables", list_help,
    prepare<ListOptions, declare_list<ListOptions::Kind::Variables>, run_list>};

const Command list_command = {"list",
                              "List the resources, modules, variables and so on that files declare",
                              R"(Examples:
  hecla list resources main.tf
  hecla list modules --recursive .
  hecla list variables --json infra)",
                              nullptr};

}  // namespace hecla::cli
