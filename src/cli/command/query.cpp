// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla query: prints what an address with wildcards refers to, in many files.
#include "cli/command/commands.h"
#include "cli/io/parallel.h"
#include "cli/io/searched_file.h"

namespace hecla::cli {
namespace {

using analysis::SearchedDocument;
using Form = QueryOptions::Form;

// What a file adds to the output.
struct Found {
  Diagnostics diags;
  TerminalText lines = {};    // for people
  std::string document = {};  // for programs
  bool is_any = false;
};

void print(SearchedDocument& file, const write::Located& part, const QueryOptions& options,
           bool has_places, Found& out) {
  if (options.form == Form::Json) {
    jsontext::Writer json(out.document);
    json.begin_object();
    file.write_place(json, part);
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
  TerminalText& line = out.lines;
  if (has_places) line << file.place(part) << ": ";
  if (options.form == Form::Source) {
    line.add_lines(file.source(part));
  } else if (part.kind == write::Located::Kind::Block) {
    line << file.address(part);
  } else {
    line.add_lines(file.text(part));
  }
  line << "\n";
}

Found search(const InputFile& input, const write::Address& address, const QueryOptions& options,
             bool has_places, const CommonOptions& common, analysis::ModuleSecrets& secrets) {
  Found found{.diags = Diagnostics(common.limits.max_diagnostics)};
  analysis::SearchedDocument file = read_searched(input, common, secrets, found.diags);
  for (const write::Located& part : file.document().find(address)) {
    print(file, part, options, has_places, found);
    found.is_any = true;
  }
  return found;
}

}  // namespace

ExitCode run_query(const QueryOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  const auto address = write::Address::parse(Source::make("ADDRESS", options.address), diags);
  const auto files = find_inputs(options.inputs, common, Syntax::Auto, diags);
  analysis::ModuleSecrets secrets(common.reading());
  bool is_found = false;
  for_each_in_order(
      address ? files.size() : 0, {common.limits.max_nesting, &output.progress()},
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

}  // namespace hecla::cli
