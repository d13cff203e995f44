// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla parse: prints the syntax tree or the tokens, for debugging.
#include <hecla/file/tree_json.h>
#include <hecla/json/token_list.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/token_list.h>

#include "base/text_pieces.h"
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

void write_tokens(const File& file, const TextSink& sink) {
  detail::TextPieces pieces(sink);
  const auto add_all = [&](const auto& list) {
    for (const auto& token : list.all()) {
      using Kind = decltype(token.kind);
      if (token.kind == Kind::Whitespace || token.kind == Kind::ByteOrderMark) continue;
      pieces.text() += token_line(file.source(), name(token.kind), token.range);
      pieces.end_item();
    }
  };
  if (file.native()) {
    add_all(syntax::TokenList(file.native()));
  } else {
    add_all(json::TokenList(file.json()));
  }
}

void show(const File& file, const ParseOptions& options, Output& output) {
  const auto write_document = [&](std::string_view piece) { output.write_document(piece); };
  // Pieces of these texts end after a line.
  const auto write_lines = [&](std::string_view lines) {
    output.write(TerminalText().add_lines(lines));
  };
  if (options.json) {
    options.tokens ? write_tokens_json(file, write_document)
                   : write_tree_json(file, write_document);
    output.write_document("\n");
  } else if (options.tokens) {
    write_tokens(file, write_lines);
  } else {
    file.native() ? dump(*file.native(), write_lines) : dump(*file.json(), write_lines);
  }
}

}  // namespace

ExitCode run_parse(const ParseOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  for (const std::string& expression : options.expressions) {
    const File file(
        syntax::parse_expression(Source::make("<expression>", expression), diags, {common.limits}));
    show(file, options, output);
  }
  const bool has_inputs = !options.inputs.paths.empty() || options.inputs.files_from;
  if (has_inputs || options.expressions.empty()) {
    for (const InputFile& input : find_inputs(options.inputs, common, Syntax::Auto, diags)) {
      const auto source = Source::read_file(input.path, common.limits.max_source_bytes);
      if (source) {
        const Syntax syntax = is_json(input.path, input.syntax) ? Syntax::Json : Syntax::Native;
        Diagnostics own(common.limits.max_diagnostics);
        show(parse_source(*source, own, {common.limits, syntax}), options, output);
        diags.append(std::move(own));
      } else {
        diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
      }
    }
  }
  output.report(diags);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace hecla::cli
