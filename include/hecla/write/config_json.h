// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A configuration as JSON, without evaluating it.
//
//   auto file = syntax::parse_config(source, diags);
//   std::cout << write::config_to_json({&file, 1}, {}, diags) << '\n';
//
// The mapping is that of hcl2json, which many tools read:
// - A body is an object with a member for each attribute and for each type of block.
// - A block is an element of an array under its type and then its labels:
//   `resource "a" "b" {}` is {"resource": {"a": {"b": [{}]}}}.
// - Numbers, bools and null are themselves, `[…]` is an array and `{…}` an object.
// - A string is a template: text in it that would open a sequence is escaped ("$${"),
// interpolations
//   stay as "${…}". Every other expression is its source text in "${…}".
//
// Pure; safe to call from several threads.
//
// Where the structure of the language is given (body_structure.h), strings are written as the program reads
// them: a type or a reference is its source text alone, and what is evaluated without a scope is literal text.
// Blocks of one type then keep their order, and a list of objects is "${[…]}" where it would read as blocks.
#include <hecla/syntax/document.h>
#include <hecla/write/body_structure.h>

#include <limits>

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace hecla::write {

struct ConfigJsonOptions {
  // Spaces by which members and elements are indented; 0 writes everything on one line.
  std::size_t indent = 2;
  // Members sorted by name, not in the order of the source.
  bool sorted = false;
  // Writes <, > and & as escapes.
  bool escape_html = false;
  // If set: how a program reads the arguments.
  const BodyStructure* structure = nullptr;
  // If set: gives the JSON text to write for an expression, or nothing to go on as described above.
  std::function<std::optional<std::string>(const Expression&)> simplify = nullptr;
};

// Several files are read as one. Without a line end at the end. Mistakes are an attribute that two
// files define, and blocks of one type with more and with fewer labels; the rest is still written.
std::string config_to_json(std::span<const syntax::DocumentRef> files,
                           const ConfigJsonOptions& options, Diagnostics& diags);

// JSON text laid out anew: `text` must be valid JSON without spaces between its tokens. What is left after
// `max_bytes` is left out: a text that is not longer is whole.
std::string indent_json(std::string_view text, std::size_t indent,
                        std::size_t max_bytes = std::numeric_limits<std::size_t>::max());
// JSON text with <, > and & as themselves instead of escapes.
std::string unescape_html(std::string_view json);

}  // namespace hecla::write
