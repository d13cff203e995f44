// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Type constraints as JSON, the way provider schemas and dynamic values carry them (wire format,
// table of `type` patterns).
//
//   wire::parse_type(R"(["list",["object",{"id":"string","n":"number"},["n"]]])")   // n is
//   optional wire::type_to_json(Type::map(Type::dynamic())) == R"(["map","dynamic"])"
#include <hecla/base/limits.h>
#include <hecla/value/path.h>

#include <string>
#include <string_view>

namespace hecla::wire {

// The error's message has the reason and the byte. Nesting is bounded by max_nesting.
ValueResult<Type> parse_type(std::string_view json, const Limits& limits = default_limits);

// Fails for capsule types, which have no JSON form, and where the text would be longer than max_string_bytes: types
// share their parts as values do. In names of attributes <, > and & are escapes, as the deployed encoder has them.
ValueResult<std::string> type_to_json(const Type& type, const Limits& limits = default_limits);

}  // namespace hecla::wire
