// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla query: prints what an address with wildcards refers to, in many files.
#include "cli/arguments/shared_options.h"
#include "cli/edit/editing.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "cli/io/searched_file.h"

namespace hecla::cli {
namespace {

struct QueryOptions {
  enum class Form : std::uint8_t { Values, Source, Json };
  std::string address;
  Form form = Form::Values;
  InputOptions inputs;
};

void declare_query(Arguments& arguments, QueryOptions& query) {
  arguments
      .positional("ADDRESS", query.address, "What to print; * matches any name, label or index")
      .required();
  add_inputs(arguments, query.inputs, "Files and directories to search; standard input by default");
  arguments.flag("--json", query.form, QueryOptions::Form::Json,
                 "Print a line of JSON for each part, with its position");
  arguments
      .flag("--source", query.form, QueryOptions::Form::Source,
            "Print source text instead of values")
      .excludes("--json");
  add_parsing(arguments);
}

using analysis::SearchedDocument;

// What a file adds to the output.
struct Found {
  Diagnostics diags;
  TerminalText lines = {};    // for people
  std::string document = {};  // for programs
  bool is_any = false;
};

void print(SearchedDocument& file, const write::Located& part, const QueryOptions& options,
           bool has_places, Found& out) {
  if (options.form == QueryOptions::Form::Json) {
    jsontext::Writer json(out.document);
    json.begin_object();
    file.write_place(json, part, file.address(part));
    if (part.kind != write::Located::Kind::Block) {
      const auto value = file.constant_json(part);
      if (value && !file.is_secret(part)) json.key("value").json(*value);
    }
    json.key("source").string(file.shown_source(part));
    if (file.is_secret(part)) json.key("sensitive").boolean(true);
    json.end_object();
    out.document += '\n';
    return;
  }
  TerminalText line;
  if (has_places) line << file.place(part) << ": ";
  if (options.form == QueryOptions::Form::Source) {
    out.document.append(line.text()).append(file.source(part)).append("\n");
    return;
  }
  if (part.kind == write::Located::Kind::Block) {
    line << file.address(part);
  } else {
    line.add_lines(file.text(part));
  }
  out.lines << line << "\n";
}

Found search(const InputFile& input, const write::Address& address, const QueryOptions& options,
             bool has_places, const CommonOptions& common, analysis::ModuleSecrets& secrets) {
  Found found{.diags = Diagnostics(common.limits.max_diagnostics)};
  analysis::SearchedDocument file = read_searched(input, common, secrets, found.diags);
  for (const write::Located& part :
       file.document().find(declared_address(file.document(), address))) {
    print(file, part, options, has_places, found);
    found.is_any = true;
  }
  return found;
}

ExitCode run_query(const QueryOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  const auto address = write::Address::parse(Source::make("ADDRESS", options.address), diags);
  const auto files = find_inputs(options.inputs, common, Syntax::Auto, diags);
  analysis::ModuleSecrets secrets(common.reading());
  bool is_found = false;
  for_each_in_order(
      address ? files.size() : 0, {common.limits.max_nesting, &output.progress(), common.jobs},
      [&](std::size_t i) {
        return search(files[i], *address, options, files.size() > 1, common, secrets);
      },
      [&](std::size_t, Found found) {
        output.write(found.lines);
        output.write_document(found.document);
        is_found |= found.is_any;
        diags.append(std::move(found.diags));
      });
  output.report(diags);
  if (diags.has_errors()) return ExitCode::Error;
  return is_found ? ExitCode::Fine : ExitCode::Negative;
}

}  // namespace

const Command query_command = {
    "query", "Print what addresses with wildcards refer to in many files",
    R"(An address consists of the type and labels of blocks, the names of arguments, and keys and indexes
in their values: resource.aws_instance.web.tags["Name"], terraform.required_providers.*.version.

Prints the value of an argument if it needs no variables or functions, otherwise its expression; of a
block its address. With several files, each line begins with the file and the line number. --json
prints "address", "kind", "file", "line", "column", "range" in bytes, "source", and "value" if it is
constant.

Exit status: 0 something was found; 1 nothing was found; 2 an error.

Examples:
  hecla query 'module.*.version' --recursive .
  hecla query --json 'resource.*.*.tags' main.tf
  hecla query --source 'resource.aws_instance.*' -r modules)",
    prepare<QueryOptions, declare_query, run_query>};

}  // namespace hecla::cli
