// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Attribute names, map keys and strings are kept in normalization form C.
#include <hecla/base/short_text.h>
#include <hecla/unicode/unicode.h>

#include <string>
#include <string_view>

namespace hecla::detail {

inline void normalize_name(std::string& name) {
  if (!is_short_ascii(name) && !unicode::is_quick_nfc(name)) name = unicode::nfc(name);
}

// Appends `text` in quotes, with quotes, backslashes and control characters escaped.
void append_quoted(std::string& out, std::string_view text);

}  // namespace hecla::detail
