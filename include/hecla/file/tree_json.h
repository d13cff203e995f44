// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The syntax tree as JSON, for programs that are not written in C++: `hecla parse --json`.
//
//   std::cout << hecla::tree_json(hecla::parse_file("main.tf", diags));
//
// Each node is an object with its kind, the offsets of its first byte and of the byte after its
// last, the line and column of its start (both from 1, columns in grapheme clusters), its contents
// (names, literals, operators), and its children in source order:
//
//   {"kind":"Attribute","range":[0,5],"line":1,"column":1,"name":"a","name_range":[0,1],
//    "children":[{"kind":"Number","range":[4,5],"line":1,"column":5,"value":1}]}
//
// Nodes of kinds that never have children have no "children". A node that a schema has declared
// secret (Source::mark_secret) has "secret": true instead of contents and children.
// docs/guide/command.md lists the properties.
#include <hecla/base/text_sink.h>
#include <hecla/file/file.h>

#include <string>

namespace hecla {

// Returns the tree of a file, an expression or a template. The root has the name of the source as
// "file". `indent` is the number of spaces per level; 0 writes a single line.
std::string tree_json(const File& file, int indent = 0);
// Writes the same to a sink. The text may be a hundred times as long as the file.
void write_tree_json(const File& file, const TextSink& sink, int indent = 0);

// Returns all tokens, including whitespace and comments:
//   {"file":"a.tf","tokens":[{"kind":"TokenIdent","range":[0,1],"line":1,"column":1}, ...]}
std::string tokens_json(const File& file, int indent = 0);
void write_tokens_json(const File& file, const TextSink& sink, int indent = 0);

}  // namespace hecla
