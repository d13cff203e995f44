// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "json/repairs.h"

#include <string>

#include "jsontext/scanner.h"
#include "syntax/document_rules.h"
#include "unicode/unicode.h"

namespace hecla::json {

void report_repairs(const SourceRange& literal, std::string_view decoded, Rules rules,
                    Diagnostics& diags) {
  if (decoded.find("\xEF\xBF\xBD") == decoded.npos && unicode::is_valid_utf8(decoded)) return;
  const std::string_view text = literal.text();
  const std::size_t half = jsontext::find_lone_surrogate(text);
  if (half >= unicode::find_invalid_utf8(text))
    return syntax::report_repaired_bytes(literal.source(), literal.bytes(), rules, diags);
  const std::uint32_t begin = literal.bytes().begin + static_cast<std::uint32_t>(half);
  const SourceRange escape(literal.source(), {begin, begin + 6});
  syntax::report_repaired(escape,
                          "The escape sequence " + std::string(escape.text()) +
                              " is one half of a surrogate pair without the other.",
                          "It is read as U+FFFD, the replacement character.",
                          "Write both halves, or the character itself.", rules, diags);
}

}  // namespace hecla::json
