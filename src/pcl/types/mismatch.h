// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Types in messages, and sentences about values that do not convert. The work for one message is bounded, because
// there may be many about one large type.
#include <hecla/pcl/type_table.h>

#include <string>

namespace hecla::pcl {

// Returns the type as messages show it, shortened if it is long.
std::string shown(Type type);

// Returns a sentence, with a space before it, about the part of a value that does not convert; nothing if the two types
// of the whole value already say as much.
std::string mismatch_reason(TypeTable& types, Type to, Type from);

}  // namespace hecla::pcl
