// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla parse: the syntax tree and the tokens, for people who debug.
#include <hecla/syntax/token.h>

#include "cli/commands.h"
#include "cli/inputs.h"

namespace hecla::cli {
namespace {

// NAME line,column-line,column "text"
std::string token_line(const SourceRef& source, const syntax::Token& token) {
  const Position start = source->position(token.range.begin);
  const Position end = source->position(token.range.end);
  const auto place = [](const Position& position) {
    return std::to_string(position.line) + "," + std::to_string(position.column);
  };
  return std::string(syntax::name(token.kind)) + " " + place(start) + "-" + place(end) + "\n";
}

std::string tokens(const syntax::Document& document) {
  const std::string_view text = document.source()->text();
  const auto list =
      document.root_body() ? syntax::tokenize_config(text) : syntax::tokenize_expression(text);
  std::string out;
  for (const syntax::Token& token : list) out += token_line(document.source(), token);
  return out;
}

}  // namespace

ExitCode run_parse(const ParseOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  std::vector<syntax::DocumentRef> documents;
  for (const std::string& expression : options.expressions) {
    documents.push_back(
        syntax::parse_expression(Source::make("<expression>", expression), diags, {common.limits}));
  }
  if (!options.files.empty() || documents.empty()) {
    for (auto& document : parse_files(options.files, common, diags)) {
      documents.push_back(std::move(document));
    }
  }
  for (const auto& document : documents) {
    output.write(options.tokens ? tokens(*document) : syntax::dump(*document));
  }
  output.report(diags);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace hecla::cli
