// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/excerpt.h"

#include <algorithm>

namespace hecla::detail {

namespace {

constexpr std::string_view secret_text = "(secret)";

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Returns the bytes to show: whole lines, or only those around the start of the subject if there are too many.
ByteRange code_bytes(const Diagnostic& diagnostic) {
  const Source& source = *diagnostic.subject.source();
  const std::string_view text = source.text();
  const LineSpan lines = lines_of(shown_range(diagnostic));
  std::size_t begin = source.offset_at(lines.first, 1);
  std::size_t end = source.offset_at(lines.last, text.size() + 1);
  if (end - begin > max_code_bytes) {
    const std::size_t subject = std::max<std::size_t>(diagnostic.subject.bytes().begin, begin);
    begin = std::max(begin, subject - std::min(subject, max_code_bytes / 4));
    end = std::min(begin + max_code_bytes, end);
    while (begin < subject && is_continuation(text[begin])) ++begin;
    while (end > subject && end < text.size() && is_continuation(text[end])) --end;
  }
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace

std::string_view name(Severity severity) {
  constexpr std::string_view names[] = {"error", "warning", "information"};
  return names[static_cast<std::size_t>(severity)];
}

LineSpan lines_of(const SourceRange& range) {
  const std::size_t first = range.start().line;
  if (range.bytes().empty()) return {first, first};
  return {first, range.source()->position(range.bytes().end - 1).line};
}

SourceRange shown_range(const Diagnostic& diagnostic) {
  const SourceRange& subject = diagnostic.subject;
  const SourceRange& context = diagnostic.context;
  if (context.source() != subject.source()) return subject;
  return SourceRange(subject.source(), {std::min(subject.bytes().begin, context.bytes().begin),
                                        std::max(subject.bytes().end, context.bytes().end)});
}

bool is_concealed(const Diagnostic& diagnostic) {
  return diagnostic.is_concealed || diagnostic.subject.is_secret();
}

std::string_view shown_detail(const Diagnostic& diagnostic) {
  return is_concealed(diagnostic) ? Diagnostic::concealed_detail : diagnostic.detail;
}

RedactedText::RedactedText(const Source& source, ByteRange bytes) : bytes_(bytes) {
  const std::string_view text = source.text();
  std::uint32_t copied = bytes.begin;
  for (ByteRange secret : source.secrets()) {
    secret = {std::max(secret.begin, bytes.begin), std::min(secret.end, bytes.end)};
    if (secret.begin >= secret.end) continue;
    text_.append(text.substr(copied, secret.begin - copied)).append(secret_text);
    secrets_.push_back(secret);
    copied = secret.end;
  }
  text_.append(text.substr(copied, bytes.end - copied));
}

std::size_t RedactedText::map(std::size_t offset, bool is_end) const {
  offset = std::clamp<std::size_t>(offset, bytes_.begin, bytes_.end);
  std::size_t mapped = offset - bytes_.begin;
  for (const ByteRange& secret : secrets_) {
    if (offset <= secret.begin) break;
    const std::size_t passed = std::min<std::size_t>(offset, secret.end) - secret.begin;
    const bool is_inside = offset < secret.end;
    mapped = mapped - passed + (is_inside && !is_end ? 0 : secret_text.size());
  }
  return mapped;
}

Code code_of(const Diagnostic& diagnostic) {
  const ByteRange subject = diagnostic.subject.bytes();
  const std::size_t subject_end = subject.end + std::size_t{subject.empty()};
  const ByteRange bytes = code_bytes(diagnostic);
  const RedactedText shown(*diagnostic.subject.source(), bytes);
  const std::size_t begin = shown.map_begin(subject.begin);
  const std::size_t end = shown.map_end(subject_end);
  const std::string_view text = shown.text();
  Code code{bytes, {}, 0, 0};
  // Newlines become \n, which changes the offsets of the text after them.
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at <= begin) code.highlight_begin = code.text.size();
    if (at <= end) code.highlight_end = code.text.size();
    if (at < text.size() && !text.substr(at).starts_with("\r\n")) code.text += text[at];
  }
  return code;
}

}  // namespace hecla::detail
