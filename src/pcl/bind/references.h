// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The names that expressions refer to.
#include <hecla/syntax/node.h>

#include <functional>

namespace hecla::pcl {

using NameVisitor = std::function<void(std::string_view name, ByteRange where)>;

// Calls f for the root of every reference in an argument or block, except for variables that loops and
// recover() define. Linear, and as deep as the tree.
void for_each_name(syntax::AnyNode node, const NameVisitor& f);

}  // namespace hecla::pcl
