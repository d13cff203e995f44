// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Trivia: the bytes between the tokens of a PCL file, and the lines of its comments.
//
//   pcl::comment_lines("/** Adds.\n * Never fails. */")  ==  {" Adds.", " Never fails."}
//
// Plain data and a pure function; safe to use from several threads.
#include <hecla/source/source.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace hecla::pcl {

struct Trivia {
  enum class Kind : std::uint32_t {
    Whitespace,        // includes newlines and the byte order mark
    Comment,           // a line comment includes its newline
    TemplateDelimiter  // "${" and the "}" that closes it, with their strip markers
  };
  ByteRange range;
  Kind kind;
};

// Returns the lines of a comment without its comment signs. A prefix such as " * " is removed if
// all lines after the first have it, and the first and last line are left out if they are empty.
// The lines are views into `comment`. Precondition: `comment` is the text of a comment token.
std::vector<std::string_view> comment_lines(std::string_view comment);

}  // namespace hecla::pcl
