// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values as JSON for JavaScript. What JSON cannot say is an object with one key that begins with a NUL character:
//
//   {"\u0000unknown": "list(string)"}    an unknown value of a type
//   {"\u0000sensitive": value}           a sensitive value
//   {"\u0000number": "123…"}             a number that a double cannot hold exactly
//
// Other keys that begin with a NUL character get another one before it. JavaScript sends values in the same form.
#include <hecla/base/limits.h>
#include <hecla/value/value.h>

#include <string_view>

#include "jsontext/writer.h"

namespace hecla::js {

void write_value(jsontext::Writer& json, const Value& value);

// Throws UsageError if the text has not this form.
Value read_value(std::string_view json, const Limits& limits);
// Replaces the objects that stand for other values.
Value with_special_values(const Value& value);

}  // namespace hecla::js
