// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parsing the native syntax.
//
//   Diagnostics diags;
//   auto file = syntax::parse_config(Source::make("main.tf", text), diags);
//   if (diags.has_errors()) std::cerr << to_text(diags);
//
// There is always a result: after a mistake the rest is still parsed, and what was being typed is
// in the tree, with MissingExpr where something is yet to come and Expr::incomplete on the nodes
// around it. Whether there were mistakes only `diags` says.
//
// Time and memory are linear in the size of the source. Limits: max_nesting and max_source_bytes;
// going over one is a single diagnostic. No shared state: parse on as many threads as you like.
#include <hecla/base/limits.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/document.h>

#include <optional>
#include <string>

namespace hecla::syntax {

struct ParseOptions {
  Limits limits = {};
  // Parse this part of the source only; positions are those in the whole source.
  std::optional<ByteRange> part = std::nullopt;
};

// A whole file: attributes and blocks.
DocumentRef parse_config(SourceRef source, Diagnostics& diags, const ParseOptions& options = {});
// Reads the file ("-" is standard input) and parses it. A file that cannot be read is a diagnostic,
// and the result that of an empty file.
DocumentRef parse_file(const std::string& path, Diagnostics& diags,
                       const ParseOptions& options = {});
// One expression; newlines do not matter.
DocumentRef parse_expression(SourceRef source, Diagnostics& diags,
                             const ParseOptions& options = {});
// A template without quotes around it.
DocumentRef parse_template(SourceRef source, Diagnostics& diags, const ParseOptions& options = {});

// `a.b[0]["k"]`: a variable name and static steps, nothing else. After a mistake: the steps before
// it.
Traversal parse_traversal_abs(SourceRef source, Diagnostics& diags,
                              const ParseOptions& options = {});
// The same, but [*] may be used as a step.
Traversal parse_traversal_partial(SourceRef source, Diagnostics& diags,
                                  const ParseOptions& options = {});

// Whether `text` could be the name of a variable or attribute: unicode::is_identifier.
bool is_valid_identifier(std::string_view text);

}  // namespace hecla::syntax
