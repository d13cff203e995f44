// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The tree of a document for JavaScript, which makes objects of nodes when they are asked for (hecla/tree.js): the
// numbers of words and of columns that follow, 32-bit words, columns, and strings that are not in the source as they
// are.
//
// Each node has the words of NodeWord, those of its members, and then its children. Members are in the order in which
// file/node_members.h names them: flags are bits of the first word, a choice is its highest byte, and the following
// have two words each: a range, and a string, which is a range of the source, or of the strings if its first word is
// at least `in_strings`, or `absent`. Operators are a string with spaces between them. Offsets in the source are in
// UTF-16 code units, those in the strings in bytes.
//
// JavaScript finds the line of a node, and its column where only ASCII is before it on the line. The others are listed,
// as two words each: the index of the node's first word, and its column.
#include <hecla/file/file.h>

#include <cstdint>
#include <string>

namespace hecla::js {

enum class NodeWord : std::uint8_t { Kind, Begin, End, Next, count };
inline constexpr std::uint32_t first_flag =
    1U << 8;  // in the word Kind, whose lowest byte is the kind
inline constexpr std::uint32_t choice_shift = 24;  // in the word Kind
inline constexpr std::uint32_t in_strings = 1U << 31;
inline constexpr std::uint32_t absent = 0xFFFFFFFF;

std::string tree_words(const File& file);

// Returns the kinds in the order of their numbers, as JSON:
// [{"kind": "Attribute", "children": true, "members": [{"name": "duplicate", "type": "flag"}, …]}, …]
// Choices have "names".
std::string tree_kinds();

}  // namespace hecla::js
