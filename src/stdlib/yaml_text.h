// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values as YAML text and back.
#include "stdlib/support.h"

namespace hecla::stdlib {

// Appends a wholly known, unmarked value as a YAML document. The error where a part has no such form.
std::optional<CallError> append_yaml(std::string& out, const Value& value);

// The value that a YAML document stands for: objects, tuples, strings, numbers, bools and nulls. What its aliases
// repeat counts against the limit of elements.
CallResult parse_yaml(std::string_view text);

}  // namespace hecla::stdlib
