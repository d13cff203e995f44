// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Type constraints as JSON, as in provider schemas and dynamic values (wire format, table of `type`
// patterns).
//   // An object type with the optional attribute "n":
//   wire::parse_type(R"(["object",{"id":"string","n":"number"},["n"]])");
//   wire::type_to_json(Type::map(Type::dynamic()));  // R"(["map","dynamic"])"
#include <hecla/base/limits.h>
#include <hecla/value/path.h>

#include <string>
#include <string_view>

namespace hecla::wire {

// Parses a type constraint. The error message has the reason and the offset. max_nesting limits the
// nesting.
ValueResult<Type> parse_type(std::string_view json, const Limits& limits = default_limits);

// Fails for capsule types, which JSON cannot represent, and if the text would be longer than
// max_string_bytes: types share their parts as values do. Escapes <, > and & in attribute names, as
// the reference implementation does.
ValueResult<std::string> type_to_json(const Type& type, const Limits& limits = default_limits);

}  // namespace hecla::wire
