// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla parse: prints the syntax tree or the tokens, for debugging.
#include <hecla/file/tree_json.h>
#include <hecla/json/token_list.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/token_list.h>

#include "base/text_pieces.h"
#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"

namespace hecla::cli {
namespace {

struct ParseOptions {
  InputOptions inputs;
  std::vector<std::string> expressions;
  bool dump = false;  // the default
  bool tokens = false;
  bool json = false;
};

void declare_parse(Arguments& arguments, ParseOptions& parse) {
  add_inputs(arguments, parse.inputs, "Files and directories to parse; standard input by default");
  arguments.option("-e,--expression", "EXPRESSION", parse.expressions,
                   "Parse an expression instead of files");
  arguments.flag("--dump", parse.dump,
                 "Print the syntax tree, even of a file with errors [default]");
  arguments.flag("--tokens", parse.tokens, "Print the tokens and their positions")
      .excludes("--dump");
  arguments
      .flag("--json", parse.json, "Print the tree or the tokens as JSON, one line for each file")
      .excludes("--dump");
  add_parsing(arguments);
}

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
      using TokenKind = decltype(token.kind);
      if (token.kind == TokenKind::Whitespace || token.kind == TokenKind::ByteOrderMark) continue;
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

// The output for one file, before it is written.
class Text {
 public:
  void write(const TerminalText& text) { lines_ << text; }
  void write_document(std::string_view bytes) { document_ += bytes; }
  void write_to(Output& output) const {
    output.write(lines_);
    output.write_document(document_);
  }

 private:
  TerminalText lines_;
  std::string document_;
};

// `output` is an Output or a Text.
template <class Out>
void show(const File& file, const ParseOptions& options, Out& output) {
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

struct Parsed {
  Diagnostics diags;
  std::optional<File> file = {};  // if it is still to be shown
  Text text = {};
};

// The trees and tokens of a long file take much more room as text, and are written piece by piece.
constexpr std::size_t long_file = std::size_t{1} << 20;

Parsed parse(const InputFile& input, const ParseOptions& options, const CommonOptions& common) {
  Parsed parsed{.diags = Diagnostics(common.limits.max_diagnostics)};
  const auto source = Source::read_file(input.path, common.limits.max_source_bytes);
  if (!source) {
    parsed.diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
    return parsed;
  }
  const Syntax syntax = is_json(input.path, input.syntax) ? Syntax::Json : Syntax::Native;
  File file = parse_source(*source, parsed.diags, common.reading(syntax));
  if ((*source)->text().size() < long_file) {
    show(file, options, parsed.text);
  } else {
    parsed.file = std::move(file);
  }
  return parsed;
}

ExitCode run_parse(const ParseOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  for (const std::string& expression : options.expressions) {
    const File file(syntax::parse_expression(Source::make("<expression>", expression), diags,
                                             common.parsing()));
    show(file, options, output);
  }
  const bool has_inputs = !options.inputs.paths.empty() || options.inputs.files_from;
  if (has_inputs || options.expressions.empty()) {
    const auto files = find_inputs(options.inputs, common, Syntax::Auto, diags);
    for_each_in_order(
        files.size(), {common.limits.max_nesting, &output.progress(), common.jobs},
        [&](std::size_t i) { return parse(files[i], options, common); },
        [&](std::size_t, Parsed parsed) {
          parsed.text.write_to(output);
          if (parsed.file) show(*parsed.file, options, output);
          diags.append(std::move(parsed.diags));
        });
  }
  output.report(diags);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command parse_command = {"parse", "Print the syntax tree or the tokens of files",
                               R"(Examples:
  hecla parse main.tf
  hecla parse -e 'a[*].b'
  hecla parse --tokens main.tf
  hecla parse --json main.tf | jq .children[].name)",
                               prepare<ParseOptions, declare_parse, run_parse>};

}  // namespace hecla::cli
