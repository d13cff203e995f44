// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla query: prints what an address with wildcards refers to, in many files.
#include "cli/commands.h"
#include "cli/searched_file.h"

namespace hecla::cli {
namespace {

using Form = QueryOptions::Form;

void print(SearchedFile& file, const write::Located& part, const QueryOptions& options,
           bool has_places, Output& output) {
  if (options.form == Form::Json) {
    std::string line;
    jsontext::Writer json(line);
    json.begin_object();
    file.write_place(json, part);
    if (part.kind != write::Located::Kind::Block) {
      if (const auto value = file.constant_json(part)) json.key("value").json(*value);
    }
    json.key("source").string(file.source(part));
    json.end_object();
    return output.write_document(line + "\n");
  }
  TerminalText line;
  if (has_places) line << file.place(part) << ": ";
  if (options.form == Form::Source) {
    line.add_lines(file.source(part));
  } else if (part.kind == write::Located::Kind::Block) {
    line << file.address(part);
  } else {
    line.add_lines(file.text(part));
  }
  output.write(line << "\n");
}

}  // namespace

ExitCode run_query(const QueryOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  const auto address = write::Address::parse(Source::make("ADDRESS", options.address), diags);
  const auto files = find_inputs(options.inputs, common, Syntax::Auto, diags);
  bool is_found = false;
  for (std::size_t i = 0; address && i < files.size(); ++i) {
    SearchedFile file(files[i], common, diags);
    for (const write::Located& part : file.document().find(*address)) {
      print(file, part, options, files.size() > 1, output);
      is_found = true;
    }
  }
  output.report(diags);
  if (diags.has_errors()) return ExitCode::Error;
  return is_found ? ExitCode::Fine : ExitCode::Negative;
}

}  // namespace hecla::cli
