// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses the native syntax.
//
//   Diagnostics diags;
//   auto file = syntax::parse_config(Source::make("main.tf", text), diags);
//   if (diags.has_errors()) std::cerr << to_text(diags);
//
// There is always a result: after an error the rest is still parsed. The tree of incomplete text
// has a MissingExpr where something is missing, and Expr::incomplete set on the nodes around it.
// Only `diags` says whether there were errors.
//
// Time and memory are linear in the size of the source. The limits are max_nesting and
// max_source_bytes; exceeding one is a single diagnostic. There is no shared state: any number of
// threads may parse.
#include <hecla/base/block_pool.h>
#include <hecla/base/limits.h>
#include <hecla/convert/convert.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/document.h>

#include <optional>
#include <string>

namespace hecla::syntax {

struct ParseOptions {
  Limits limits = {};
  // Bytes that are not UTF-8 become U+FFFD, and integers of more than 512 bits are rounded: with a warning, as in the
  // deployed implementation, or with an error, as the document demands.
  Rules rules = Rules::Deployed;
  // Parse only this part of the source. Positions are those in the whole source.
  std::optional<ByteRange> part = std::nullopt;
  // Keep the tokens that are read: Document::kept_tokens(). They count for the limit of memory.
  bool keep_tokens = false;
  // False: check the text, but release the tree while parsing, which takes half as much memory. The
  // body of the document is empty then. For parse_config().
  bool keep_tree = true;
  // Memory for the tree, used again for many files. Null: fresh memory.
  Ref<BlockPool> pool = nullptr;
};

// Parses a file: arguments and blocks.
DocumentRef parse_config(SourceRef source, Diagnostics& diags, const ParseOptions& options = {});
// Reads and parses a file; "-" is standard input. If it cannot be read, reports that and returns
// the result for an empty file.
DocumentRef parse_file(const std::string& path, Diagnostics& diags,
                       const ParseOptions& options = {});
// Parses one expression. Newlines are not significant.
DocumentRef parse_expression(SourceRef source, Diagnostics& diags,
                             const ParseOptions& options = {});
// Parses a template without quotes around it.
DocumentRef parse_template(SourceRef source, Diagnostics& diags, const ParseOptions& options = {});

// Parses `a.b[0]["k"]`: a variable name and static steps, nothing else. After an error, returns the
// steps before it.
Traversal parse_traversal_abs(SourceRef source, Diagnostics& diags,
                              const ParseOptions& options = {});
// Does the same, but allows [*] as a step.
Traversal parse_traversal_partial(SourceRef source, Diagnostics& diags,
                                  const ParseOptions& options = {});

// Returns whether `text` is a valid name of a variable or argument: unicode::is_identifier.
bool is_valid_identifier(std::string_view text);

}  // namespace hecla::syntax
