// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Prints bound trees as indented text, one node per line with its type, for people and golden tests:
//
//   resource r object({id = output(id), name = output(string), urn = output(string)})
//     name string
//       String [42..45] string
//
// Linear in the size of the tree; types longer than some hundred bytes are shortened.
#include <hecla/pcl/program.h>

#include <string>

namespace hecla::pcl {

std::string dump(const Bound& bound);
std::string dump(const Program& program);
std::string_view name(ProgramNodeKind kind);  // "resource"

}  // namespace hecla::pcl
