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

// Returns " …", why a value does not convert, or nothing if that says no more than the two types do:
// only a part of the value is worth another sentence.
std::string mismatch_reason(TypeTable& types, Type to, Type from);

}  // namespace hecla::pcl
