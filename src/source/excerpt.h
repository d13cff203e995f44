// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which lines of its source a diagnostic shows, and without what.
#include <hecla/source/diagnostic.h>

#include <string>
#include <vector>

namespace hecla::detail {

// Lines count from 1 and both ends are inside.
struct LineSpan {
  std::size_t first;
  std::size_t last;
  std::size_t size() const { return last - first + 1; }
  bool contains(std::size_t line) const { return first <= line && line <= last; }
};

// The lines that `range` touches; one that ends at the start of a line does not touch that line.
LineSpan lines_of(const SourceRange& range);

// The subject and, where it is in the same source, the context.
SourceRange shown_range(const Diagnostic& diagnostic);

// What may be shown of a diagnostic. A subject that touches a secret is shown without everything that could contain
// the value: detail, values involved, related locations and fixes.
bool is_concealed(const Diagnostic& diagnostic);
std::string_view shown_detail(const Diagnostic& diagnostic);

// A part of a source with "(secret)" in the place of each secret in it.
class RedactedText {
 public:
  RedactedText(const Source& source, ByteRange bytes);
  const std::string& text() const { return text_; }
  // Where offsets of the source are in text(); those in a secret are at its ends.
  std::size_t map_begin(std::size_t offset) const { return map(offset, false); }
  std::size_t map_end(std::size_t offset) const { return map(offset, true); }

 private:
  std::size_t map(std::size_t offset, bool is_end) const;

  ByteRange bytes_;
  std::vector<ByteRange> secrets_;
  std::string text_;
};

// More code than that is shown as the surroundings of the subject.
constexpr std::size_t max_code_bytes = 16 * 1024;

// The lines to show, for tools.
struct Code {
  ByteRange bytes;   // in the source
  std::string text;  // line ends are \n
  std::size_t highlight_begin;
  std::size_t highlight_end;
};
// Precondition: the subject has a source.
Code code_of(const Diagnostic& diagnostic);

}  // namespace hecla::detail
