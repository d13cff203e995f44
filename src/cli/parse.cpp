// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla parse: prints the syntax tree or the tokens, for debugging.
#include <hecla/file/tree_json.h>
#include <hecla/json/token_list.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/token_list.h>

#include "cli/commands.h"
#include "cli/inputs.h"

namespace hecla::cli {
namespace {

// Writes NAME line,column-line,column "text".
std::string token_line(const SourceRef& source, std::string_view name, ByteRange range) {
  const Position start = source->position(range.begin);
  const Position end = source->position(range.end);
  const auto place = [](const Position& position) {
    return std::to_string(position.line) + "," + std::to_string(position.column);
  };
  return std::string(name) + " " + place(start) + "-" + place(end) + "\n";
}

std::string tokens(const File& file) {
  std::string out;
  const auto add_all = [&](const auto& list) {
    for (const auto& token : list.all()) {
      using Kind = decltype(token.kind);
      if (token.kind == Kind::Whitespace || token.kind == Kind::ByteOrderMark) continue;
      out += token_line(file.source(), name(token.kind), token.range);
    }
  };
  if (file.native()) {
    add_all(syntax::TokenList(file.native()));
  } else {
    add_all(json::TokenList(file.json()));
  }
  return out;
}

void show(const File& file, const ParseOptions& options, Output& output) {
  if (options.json) {
    output.write_document((options.tokens ? tokens_json(file) : tree_json(file)) + "\n");
  } else if (options.tokens) {
    output.write(TerminalText().add_lines(tokens(file)));
  } else {
    output.write(
        TerminalText().add_lines(file.native() ? dump(*file.native()) : dump(*file.json())));
  }
}

}  // namespace

ExitCode run_parse(const ParseOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  std::vector<File> files;
  for (const std::string& expression : options.expressions) {
    files.emplace_back(
        syntax::parse_expression(Source::make("<expression>", expression), diags, {common.limits}));
  }
  const bool has_inputs = !options.inputs.paths.empty() || options.inputs.files_from;
  if (has_inputs || files.empty()) {
    for (const InputFile& input : find_inputs(options.inputs, common, Syntax::Auto, diags)) {
      const auto source = Source::read_file(input.path, common.limits.max_source_bytes);
      if (source) {
        const Syntax syntax = is_json(input.path, input.syntax) ? Syntax::Json : Syntax::Native;
        Diagnostics own(common.limits.max_diagnostics);
        files.push_back(parse_source(*source, own, {common.limits, syntax}));
        diags.append(std::move(own));
      } else {
        diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
      }
    }
  }
  for (const File& file : files) show(file, options, output);
  output.report(diags);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace hecla::cli
