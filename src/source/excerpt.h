// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The source lines that a diagnostic shows, without secrets.
#include <hecla/source/diagnostic.h>

#include <string>
#include <vector>

#include "source/secret_ranges.h"

namespace hecla::detail {

// Counted from 1; both ends are included.
struct LineSpan {
  std::size_t first;
  std::size_t last;
  std::size_t size() const { return last - first + 1; }
  bool contains(std::size_t line) const { return first <= line && line <= last; }
};

// Returns "error", "warning" or "information".
std::string_view name(Severity severity);

// Returns the lines that `range` touches. A range that ends at the start of a line does not touch that line.
LineSpan lines_of(const SourceRange& range);

// Returns the lines of the subject and, if it is in the same source, of the context.
SourceRange shown_range(const Diagnostic& diagnostic);

// Return the parts of a diagnostic that can be shown. If the subject touches a secret, or is inside
// of sensitive("..."), everything that could contain the value is omitted: detail, values involved,
// related locations and fixes. If the diagnostic shows only names, only the values involved are.
bool is_concealed(const Diagnostic& diagnostic);
std::string_view shown_detail(const Diagnostic& diagnostic);
const DiagnosticExtra* shown_extra(const Diagnostic& diagnostic);
// Returns the reference of a diagnostic that shows only names, if it is in the source; otherwise nothing.
ByteRange shown_names(const Diagnostic& diagnostic, const Source& source);

// Returns whether a part of a source is in a secret or directly after one, or inside of sensitive("...").
bool is_in_secret(const SourceRange& range);

// Returns a text with "(secret)" in place of the literals that calls mark as secret.
std::string without_secret_calls(std::string text);

// If the code is longer, only the surroundings of the subject are shown.
constexpr std::size_t max_code_bytes = 16 * 1024;

// Returns the secrets of a whole text: those that are marked, and literals that calls mark.
SecretRanges all_secrets(const Source& source);

// A part of a source in which each secret is replaced by "(secret)".
class RedactedText {
 public:
  RedactedText(const Source& source, ByteRange bytes, const SecretRanges& secrets);
  // The same for a diagnostic: where only the start and the surroundings of `subject` are shown of more than
  // max_code_bytes. `names` are shown even inside of a secret.
  RedactedText(const Source& source, ByteRange bytes, ByteRange subject, ByteRange names);
  const std::string& text() const { return text_; }
  // Returns the offset in text() of an offset in the source; offsets in a secret map to its ends.
  std::size_t map_begin(std::size_t offset) const { return map(offset, false); }
  std::size_t map_end(std::size_t offset) const { return map(offset, true); }

 private:
  RedactedText(const Source& source, ByteRange bytes, std::vector<ByteRange> secrets);
  std::size_t map(std::size_t offset, bool is_end) const;

  ByteRange bytes_;
  std::vector<ByteRange> secrets_;
  std::string text_;
};

// Returns the lines to show, for tools.
struct Code {
  ByteRange bytes;   // in the source
  std::string text;  // newlines are \n
  std::size_t highlight_begin;
  std::size_t highlight_end;
};
// Precondition: the subject has a source.
Code code_of(const Diagnostic& diagnostic);

}  // namespace hecla::detail
