// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Prints bound trees as indented text, one node per line, for people and golden tests:
//
//   Conditional : string
//     Reference b : bool
//     String "x" : string
//
// A line shows the kind of the expression, its text, shortened, if it has no parts, and its type, shortened.
#include <hecla/pcl/bind_body.h>

#include <string>

namespace hecla::pcl {

constexpr std::size_t longest_dumped_type = 200;  // bytes

// The text is indented by `depth` levels.
std::string dump(const syntax::Document& document, const Bound& expression, std::size_t depth = 0);
// Prints arguments and blocks, and the expressions in them.
std::string dump(const syntax::Document& document, const BoundBody& body, std::size_t depth = 0);

}  // namespace hecla::pcl
