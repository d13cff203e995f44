// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TYPE and VALUE of the conformance protocol, to and from Hecla's types and values.
//
//   Type type = decode_type(Json::parse(R"(["list","string"])"));
//   Value value = decode_value(Json::parse(R"({"type":"number","v":"0.1"})"));
//   encode_value(value)["v"] == "0.1"
//
// Input that does not follow the protocol throws BadRequest. Nesting is limited by max_nesting.
#include <hecla/value/value.h>

#include "json.h"

namespace hecla::conformance {

inline constexpr int max_nesting = 2000;

Type decode_type(const Json& json, int nesting = 0);
Json encode_type(const Type& type, int nesting = 0);

// Decodes {"type": TYPE, "v": V}.
Value decode_value(const Json& json);
Json encode_value(const Value& value);

}  // namespace hecla::conformance
