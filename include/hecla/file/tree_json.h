// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The syntax tree as JSON, for programs that are not written in C++: `hecla parse --json`.
//
//   std::cout << hecla::tree_json(hecla::parse_file("main.tf", diags));
//
// Each node is an object: its kind, the offsets of its first byte and of the byte after the last, the line
// and column of its start (both from 1, columns in grapheme clusters), what is written in it (names,
// literals, operators), and its children in source order:
//
//   {"kind":"Attribute","range":[0,5],"line":1,"column":1,"name":"a","name_range":[0,1],
//    "children":[{"kind":"Number","range":[4,5],"line":1,"column":5,"value":1}]}
//
// "children" is left out where a kind of node never has any. docs/guide/command.md lists the properties.
#include <hecla/file/file.h>

#include <string>

namespace hecla {

// The tree of a file, an expression or a template. The root has the name of the source as "file". `indent`:
// spaces for each level; 0 writes one line.
std::string tree_json(const File& file, int indent = 0);

// All tokens, whitespace and comments included:
// {"file":"a.tf","tokens":[{"kind":"TokenIdent","range":[0,1],"line":1,"column":1}, ...]}
std::string tokens_json(const File& file, int indent = 0);

}  // namespace hecla
