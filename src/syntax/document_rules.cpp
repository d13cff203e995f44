// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/document_rules.h"

#include <hecla/source/source.h>

#include <cmath>
#include <utility>

#include "base/byte_text.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::syntax {
namespace {

// Says what a number is rounded to. The digits of a very large one take too long to work out.
std::string rounded_detail(std::string_view literal, const Number& value, bool is_error) {
  const std::string digits = std::isfinite(value.to_double()) ? value.to_base(10) : std::string();
  const std::string fact =
      "The number " + in_quotes(literal, 60) + " has more than 512 significant bits, so it ";
  if (!is_error)
    return fact + "is rounded to " + (digits.empty() ? "the nearest one that has 512" : digits) +
           ".";
  return fact + "cannot be represented exactly." +
         (digits.empty() ? "" : " The nearest number that can is " + digits + ".");
}

// Returns the run of bytes from `begin` on that are not valid UTF-8.
ByteRange invalid_run(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && !unicode::decode(text, end).valid) ++end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

std::string hexadecimal(std::string_view bytes) {
  constexpr std::size_t most = 8;
  return "0x" + to_hex(bytes.substr(0, most)) + (bytes.size() > most ? "..." : "");
}

}  // namespace

void report_rounded(const SourceRange& literal, const Number& value, Rules rules,
                    Diagnostics& diags) {
  const bool is_error = rules == Rules::Document;
  const DiagnosticCode& code =
      is_error ? DiagnosticCode::InvalidNumber : DiagnosticCode::RoundedNumber;
  const bool is_shown = diags.has_room_for(code.severity());
  diags.add(code, literal,
            is_shown ? rounded_detail(literal.text(), value, is_error) : std::string());
}

void report_repaired_bytes(const SourceRef& source, ByteRange token, Rules rules,
                           Diagnostics& diags) {
  const std::string_view text = source->text().substr(0, token.end);
  const std::size_t first = unicode::find_invalid_utf8(text.substr(token.begin));
  if (first == text.npos) return;
  const SourceRange run(source, invalid_run(text, token.begin + first));
  const bool is_one = run.bytes().size() == 1;
  const std::string bytes =
      hexadecimal(run.text()) + " at offset " + std::to_string(run.bytes().begin);
  report_repaired(run,
                  is_one ? "The byte " + bytes + " is not valid UTF-8."
                         : "The bytes " + bytes + " are not valid UTF-8.",
                  is_one ? "It is read as U+FFFD, the replacement character."
                         : "Each of them is read as U+FFFD, the replacement character.",
                  "Save the file with the UTF-8 encoding.", rules, diags);
}

void report_repaired(const SourceRange& part, const std::string& fact, std::string_view repair,
                     std::string_view advice, Rules rules, Diagnostics& diags) {
  const bool is_error = rules == Rules::Document;
  std::string detail = fact + " ";
  if (!is_error) detail.append(repair).append(" ");
  diags.add(is_error ? DiagnosticCode::InvalidUtf8 : DiagnosticCode::RepairedUtf8, part,
            std::move(detail.append(advice)));
}

}  // namespace hecla::syntax
