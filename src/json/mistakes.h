// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What common slips are called: messages for text that is no JSON.
#include <string>
#include <string_view>

namespace hecla::json {

// For what begins like a number and is none: "+1", "0x1F", "1.", "10ms".
std::string number_mistake(std::string_view text);

// For text without quotes where a value is expected: "True", "None", "eu-west-1", "var.region". `next` is
// the character after it, 0 at the end.
std::string word_mistake(std::string_view text, char next);

}  // namespace hecla::json
