// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Words the messages for common errors in text that is not JSON.
#include <string>
#include <string_view>

namespace hecla::json {

// Describes text that begins like a number but is not one: "+1", "0x1F", "1.", "10ms".
std::string describe_invalid_number(std::string_view text);

// Describes text without quotes where a value is expected: "True", "None", "eu-west-1",
// "var.region". `next` is the character after it, or 0 at the end.
std::string describe_invalid_word(std::string_view text, char next);

}  // namespace hecla::json
