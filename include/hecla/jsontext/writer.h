// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writing JSON text: strings with what needs it escaped. The rest of JSON is punctuation, which writers
// append themselves.
//
//   std::string out;
//   jsontext::append_string(out, "a \"b\"");     // "a \"b\"" with its quotes and escapes
#include <cstdint>
#include <string>
#include <string_view>

namespace hecla::jsontext {

enum class Escape : std::uint8_t {
  Required,  // quotes, backslashes and control characters
  ForHtml,   // also < > & and the line separators U+2028 and U+2029, as the deployed functions do
};

// Appends `text` (UTF-8; invalid bytes become U+FFFD) as a JSON string, with its quotes.
void append_string(std::string& out, std::string_view text, Escape escape = Escape::Required);

}  // namespace hecla::jsontext
