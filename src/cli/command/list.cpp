// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla list: lists what files declare, as a table.
#include <algorithm>

#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "cli/io/searched_file.h"
#include "cli/io/short_text.h"
#include "cli/io/text_table.h"
#include "terraform/listing.h"

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
  add_inputs(arguments, list.inputs, "Files and directories to read; standard input by default");
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
using write::Located;

using Kind = terraform::Listed;

// A part that is listed, and its columns; a column is missing where the part has no such argument.
struct Row {
  Located part;
  std::vector<std::optional<Located>> columns;
  terraform::Secrecy secrecy;  // of a variable or an output
};

std::vector<Located> find(SearchedDocument& file, const std::string& address) {
  Diagnostics none;
  return file.find_declarations(*write::Address::parse(address, none));
}

// Calls f for all blocks of the file that are in no other block; in the JSON syntax, where only a
// schema tells what a block is, for all members.
template <class F>
void for_each_outer_block(SearchedDocument& file, F f) {
  const File& parsed = file.document().file();
  if (parsed.is_json()) {
    for (Located& part : find(file, "*")) f(std::move(part));
    return;
  }
  for (const syntax::BlockNode* block : parsed.native()->root_body()->blocks) {
    f(Located{.kind = Located::Kind::Block, .range = block->range, .value = block->body.range});
  }
}

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
  Lister(const ListOptions& options, const Kind& kind, const CommonOptions& common)
      : options_(options), kind_(kind), common_(common), secrets_(common.reading()) {}

  Listing list(const InputFile& input) {
    Listing listing{.diags = Diagnostics(common_.limits.max_diagnostics)};
    SearchedDocument file = read_searched(input, common_, secrets_, listing.diags);
    if (options_.kind == ListOptions::Kind::Blocks) {
      for_each_outer_block(file, [&](Located part) {
        add(file, {std::move(part), {}, {}}, listing);
      });
    } else {
      for (const Row& row : rows(file)) add(file, row, listing);
    }
    return listing;
  }

 private:
  void add(SearchedDocument& file, const Row& row, Listing& listing) const {
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

  std::vector<Row> rows(SearchedDocument& file) {
    std::vector<Row> rows;
    for (const std::string& address : kind_.addresses) add_rows(file, address, rows);
    if (declares_secrets()) add_secrecy(file, rows);
    std::ranges::stable_sort(rows, {}, [](const Row& row) { return row.part.range.begin; });
    if (options_.unpinned)
      std::erase_if(rows, [&](const Row& row) { return !is_unpinned(file, row); });
    return rows;
  }

  void add_rows(SearchedDocument& file, const std::string& address, std::vector<Row>& rows) const {
    const std::size_t first = rows.size();
    for (Located& part : find(file, address)) {
      rows.push_back({std::move(part), {}, {}});
      rows.back().columns.resize(kind_.columns.size());
    }
    const std::span added(rows.data() + first, rows.size() - first);
    for (std::size_t i = 0; i < kind_.columns.size(); ++i) {
      for (Located& value : find(file, address + "." + std::string(kind_.columns[i]))) {
        if (Row* row = row_around(added, value)) row->columns[i] = std::move(value);
      }
    }
  }

  // Returns whether the call of a module does not say which version of it is meant.
  bool is_unpinned(const SearchedDocument& file, const Row& row) const {
    std::optional<Value> source;
    bool has_version = false;
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
      if (!row.columns[i]) continue;
      if (kind_.columns[i] == "source") source = file.constant(*row.columns[i]);
      has_version |= kind_.columns[i] == "version";
    }
    const auto text = source ? source->if_string() : std::nullopt;
    return text && !has_version && terraform::can_change(*text);
  }

  bool declares_secrets() const {
    return options_.kind == ListOptions::Kind::Variables ||
           options_.kind == ListOptions::Kind::Outputs;
  }

  void add_secrecy(SearchedDocument& file, std::vector<Row>& rows) {
    const terraform::DeclaredSecrets declared = secrets_.mark(file.document().file());
    const std::string_view type =
        options_.kind == ListOptions::Kind::Variables ? "variable" : "output";
    if (declared.empty()) return;
    for (Row& row : rows) row.secrecy = declared.find(type, last_name(file.path(row.part)));
  }

  static std::string last_name(const write::Address& address) {
    std::string name;
    for (const write::AddressStep& step : address.steps()) {
      if (step.kind == write::AddressStep::Kind::Name) name = step.name;
    }
    return name;
  }

  // Returns the row whose part contains another part. The rows are in source order.
  static Row* row_around(std::span<Row> rows, const Located& inner) {
    const auto found = std::ranges::partition_point(
        rows, [&](const Row& row) { return row.part.range.end <= inner.range.begin; });
    const bool is_around = found != rows.end() && found->part.range.begin <= inner.range.begin;
    return is_around ? &*found : nullptr;
  }

  // Defaults and constants are values. Other expressions show what they refer to.
  bool is_hidden(const SearchedDocument& file, const Row& row, std::size_t column) const {
    if (!row.secrecy.is_secret()) return false;
    if (kind_.columns[column] == "default") return true;
    return row.columns[column] && file.is_secret(*row.columns[column]) &&
           file.constant(*row.columns[column]);
  }

  void write_json(SearchedDocument& file, const Row& row, std::string& out) const {
    jsontext::Writer json(out);
    json.begin_object();
    file.write_place(json, row.part);
    if (kind_.has_values) file.write_value(json.key("value"), row.part);
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
      if (!row.columns[i] || is_hidden(file, row, i)) continue;
      file.write_value(json.key(kind_.columns[i]), *row.columns[i]);
    }
    if (row.secrecy.sensitive) json.key("sensitive").boolean(true);
    if (row.secrecy.ephemeral) json.key("ephemeral").boolean(true);
    json.end_object();
    out += '\n';
  }

  Cells cells(SearchedDocument& file, const Row& row) const {
    Cells cells = {file.address(row.part), file.place(row.part)};
    if (kind_.has_values) cells.push_back(cell(file.text(row.part)));
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
      const auto& column = row.columns[i];
      cells.push_back(is_hidden(file, row, i) ? hidden_text(row)
                      : column                ? cell(file.text(*column))
                                              : "");
    }
    return cells;
  }

  static std::string hidden_text(const Row& row) {
    return row.secrecy.sensitive ? "(sensitive value)" : "(ephemeral value)";
  }

  // Texts in tables are short and take one line.
  std::string cell(const std::string& text) const {
    return options_.form == ListOptions::Form::Table ? short_text(text) : text;
  }

  const ListOptions& options_;
  const Kind& kind_;
  const CommonOptions& common_;
  analysis::ModuleSecrets secrets_;
};

TextTable::Cells header_of(const Kind& kind) {
  TextTable::Cells names = {"ADDRESS", "PLACE"};
  if (kind.has_values) names.emplace_back("VALUE");
  for (const std::string_view column : kind.columns) {
    std::string& name = names.emplace_back(column);
    for (char& c : name) c = static_cast<char>(c - 'a' + 'A');
  }
  return names;
}

ExitCode run_list(const ListOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  const Kind kind = terraform::listed(options.kind);
  Lister lister(options, kind, common);
  TextTable table(header_of(kind), common.limits);
  std::size_t count = 0;
  const auto files = find_inputs(options.inputs, common, Syntax::Auto, diags);
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
    R"(With file and line. The addresses are those of hecla query and hecla edit; --json prints the arguments
that the table shows. Defaults of sensitive variables are not shown.

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
    "resources", "List the resources, data sources and ephemeral resources", list_help,
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
