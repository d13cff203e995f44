// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Strings as JSON writes them.
//
//   std::string out;
//   hecla::unicode::append_json_string(out, "say \"hi\"\n");     // "say \"hi\"\n", quotes included
//
// The output is always valid UTF-8 and valid JSON. Safe to call from several threads.
#include <string>
#include <string_view>

namespace hecla::unicode {

struct JsonTextOptions {
  // Writes <, > and & as \u003c, \u003e and \u0026, so that the result may stand in HTML. JSON that
  // must equal what Go's encoder prints needs it.
  bool escape_html = false;
};

// Appends `text` in quotes. Escaped are quotes, backslashes, control characters and the two
// separators U+2028 and U+2029, which JavaScript takes for line ends. Invalid bytes become \ufffd.
void append_json_string(std::string& out, std::string_view text, JsonTextOptions options = {});

}  // namespace hecla::unicode
