// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Conversion between values and plain JSON text.
#include "stdlib/support.h"

namespace hecla::stdlib {

// Appends a wholly known, unmarked value as compact JSON, up to what is left of the budget. The caller pays for the
// text. Fails for values that JSON cannot represent.
std::optional<CallError> append_json(const CallContext& call, std::string& out, const Value& value);

// Parses JSON text into objects, tuples, strings, numbers, bools and nulls, and pays for them.
CallResult parse_json(const CallContext& call, std::string_view text);

}  // namespace hecla::stdlib
