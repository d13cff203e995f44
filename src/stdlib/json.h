// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values as plain JSON text and back.
#include "stdlib/support.h"

namespace hecla::stdlib {

// Appends a wholly known, unmarked value as compact JSON. The error where a part has no such form.
std::optional<CallError> append_json(std::string& out, const Value& value);

// The value that JSON text stands for: objects, tuples, strings, numbers, bools and nulls.
CallResult parse_json(std::string_view text);

}  // namespace hecla::stdlib
