// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The differences between two configurations in structure, not in layout or comments.
//
//   for (const write::Difference& d : write::structural_diff(before, after, diags))
//     std::cout << d.path << ": " << d.before.text() << " -> " << d.after.text() << "\n";
//   // resource.aws_instance.web.tags.Name: "a" -> "b"
//
// Blocks correspond by type and labels, arguments and attributes by name, in any order; elements of
// tuples and arguments of calls correspond in order, so that one inserted element is one difference.
// All other expressions are compared by their tokens: `1+2` and `1 + 2` are equal, `1 + 2` and
// `(1 + 2)` are not. In the JSON syntax, which is compared without a schema, properties correspond
// by name and elements in order. A file in the native syntax and one in the JSON syntax are compared
// as what native_from_json() makes of them: strings by their value, whether written as heredocs or
// not, and expressions by their tokens.
//
// Takes n log n time in the size of the files. Pure; safe to call from several threads.
#include <hecla/file/file.h>
#include <hecla/write/body_structure.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::write {

enum class DifferenceKind : std::uint8_t {
  Added,
  Removed,
  Changed,
  Moved  // the same item at another position among its siblings
};
std::string_view name(DifferenceKind kind);  // "added"

struct Difference {
  DifferenceKind kind;
  // Its address (hecla/write/address.h) in the file before, or in the file after if it was added.
  // Two steps have no address: a computed key, which is written as its expression in brackets, and
  // the index after a name that a body or object defines more than once.
  std::string path;
  SourceRange before;  // the expression if it changed, otherwise the item; no source if added
  SourceRange after;   // the same; no source if removed
};

struct StructuralDiffOptions {
  // Also report blocks, arguments and attributes in another order. Ignored between syntaxes.
  bool moves = false;
  // Says for which blocks at the top of a file in the native syntax a change is a removal and an addition, because
  // nothing but the content tells which block of another file is the same.
  bool (*is_nameless)(std::string_view type, std::size_t labels) = nullptr;
  // Says whether two expressions in the native syntax make no difference although their tokens do. Containers and calls
  // are asked about as a whole, as long as their size together is not a multiple of that of the files.
  std::function<bool(const SourceRange& before, const SourceRange& after)> are_equal = nullptr;
  // Between syntaxes, what the JSON syntax does not say. If null, arrays of objects are blocks.
  const BodyStructure* structure = nullptr;
  // max_memory_bytes: for what the comparison takes together with the trees of both files.
  Limits limits = {};
};

// Returns the differences in the order of the file before, with what was added in a body, object,
// tuple or call at its end. Files with errors are compared as far as they could be parsed. At the
// limit of memory, reports that, and returns some of the differences. Between syntaxes, also reports
// what cannot be converted.
std::vector<Difference> structural_diff(const File& before, const File& after, Diagnostics& diags,
                                        const StructuralDiffOptions& options = {});

}  // namespace hecla::write
