// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/excerpt.h"

#include <algorithm>

#include "source/secret_calls.h"

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

// Returns the bytes of `whole` around an offset.
ByteRange around(std::uint32_t offset, ByteRange whole) {
  constexpr std::uint32_t distance = max_code_bytes / 2;
  const std::uint32_t at = std::clamp(offset, whole.begin, whole.end);
  return {at - std::min(distance, at - whole.begin), at + std::min(distance, whole.end - at)};
}

// Returns whether the range is inside of a call that marks literals as secret.
bool is_in_secret_call(const SourceRange& range) {
  if (!range.has_source()) return false;
  const ByteRange bytes = range.bytes();
  std::vector<ByteRange> calls;
  add_secret_calls(range.source()->text(), {bytes.begin, bytes.begin + 1}, calls);
  return std::ranges::any_of(
      calls, [&](ByteRange call) { return call.begin <= bytes.begin && bytes.end <= call.end; });
}

// Removes `part` from each of the ranges.
void remove_part(std::vector<ByteRange>& ranges, ByteRange part) {
  const std::size_t count = ranges.size();
  for (std::size_t i = 0; i < count; ++i) {
    const ByteRange range = ranges[i];
    if (range.end <= part.begin || part.end <= range.begin) continue;
    ranges[i].end = std::max(range.begin, part.begin);
    ranges.push_back({std::min(range.end, part.end), range.end});
  }
}

// Of a long line, only its start and the surroundings of the subject are shown.
std::vector<ByteRange> shown_secrets(const Source& source, ByteRange bytes, ByteRange subject,
                                     ByteRange names) {
  std::vector<ByteRange> secrets = source.secrets_in(bytes);
  if (bytes.size() <= max_code_bytes) {
    add_secret_calls(source.text(), bytes, secrets);
  } else {
    for (const std::uint32_t shown : {bytes.begin, subject.begin, subject.end})
      add_secret_calls(source.text(), around(shown, bytes), secrets);
  }
  if (!names.empty()) remove_part(secrets, names);
  return secrets;
}

// Returns the parts of the ranges that are inside of `bytes`, ascending and separate from each other.
std::vector<ByteRange> parts_inside(ByteRange bytes, std::vector<ByteRange> ranges) {
  std::ranges::sort(ranges, {}, &ByteRange::begin);
  std::vector<ByteRange> parts;
  for (const ByteRange& range : ranges) {
    const ByteRange part{std::max(range.begin, bytes.begin), std::min(range.end, bytes.end)};
    if (part.begin >= part.end) continue;
    if (!parts.empty() && part.begin <= parts.back().end) {
      parts.back().end = std::max(parts.back().end, part.end);
    } else {
      parts.push_back(part);
    }
  }
  return parts;
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
  return diagnostic.is_concealed ||
         (!diagnostic.shows_only_names && is_in_secret(diagnostic.subject));
}

std::string_view shown_detail(const Diagnostic& diagnostic) {
  return is_concealed(diagnostic) ? Diagnostic::concealed_detail : diagnostic.detail;
}

const DiagnosticExtra* shown_extra(const Diagnostic& diagnostic) {
  const bool is_hidden = diagnostic.is_concealed || is_in_secret(diagnostic.subject);
  return is_hidden ? nullptr : diagnostic.extra.get();
}

ByteRange shown_names(const Diagnostic& diagnostic, const Source& source) {
  const bool is_there = diagnostic.shows_only_names && diagnostic.subject.source().get() == &source;
  return is_there ? shown_range(diagnostic).bytes() : ByteRange{};
}

bool is_in_secret(const SourceRange& range) {
  return range.touches_secret() || is_in_secret_call(range);
}

SecretRanges all_secrets(const Source& source) {
  const ByteRange whole{0, static_cast<std::uint32_t>(source.text().size())};
  std::vector<ByteRange> secrets = source.secrets();
  add_secret_calls(source.text(), whole, secrets);
  return SecretRanges(parts_inside(whole, std::move(secrets)));
}

RedactedText::RedactedText(const Source& source, ByteRange bytes, const SecretRanges& secrets)
    : RedactedText(source, bytes,
                   {secrets.overlapping(bytes).begin(), secrets.overlapping(bytes).end()}) {}

RedactedText::RedactedText(const Source& source, ByteRange bytes, ByteRange subject,
                           ByteRange names)
    : RedactedText(source, bytes, shown_secrets(source, bytes, subject, names)) {}

RedactedText::RedactedText(const Source& source, ByteRange bytes, std::vector<ByteRange> secrets)
    : bytes_(bytes), secrets_(parts_inside(bytes, std::move(secrets))) {
  const std::string_view text = source.text();
  std::uint32_t copied = bytes.begin;
  for (const ByteRange& secret : secrets_) {
    text_.append(text.substr(copied, secret.begin - copied)).append(secret_text);
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

std::string without_secret_calls(std::string text) {
  const SourceRef source = Source::make("", std::move(text));
  const ByteRange whole{0, static_cast<std::uint32_t>(source->text().size())};
  return RedactedText(*source, whole, all_secrets(*source)).text();
}

Code code_of(const Diagnostic& diagnostic) {
  const ByteRange subject = diagnostic.subject.bytes();
  const std::size_t subject_end = subject.end + std::size_t{subject.empty()};
  const ByteRange bytes = code_bytes(diagnostic);
  const Source& source = *diagnostic.subject.source();
  const RedactedText shown(source, bytes, subject, shown_names(diagnostic, source));
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
