// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/source.h>

#include <algorithm>

#include "source/line_index.h"
#include "unicode/utf8.h"

namespace hecla {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

constexpr std::size_t max_title_bytes = 400;

// Returns `text` with runs of spaces and newlines replaced by one space, so that a title stays on
// one line.
std::string on_one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (out.size() >= max_title_bytes && !unicode::is_continuation(c)) return out + "\u2026";
    if (!is_blank(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

bool are_ascending(const std::vector<Source::Segment>& segments) {
  return std::is_sorted(segments.begin(), segments.end(), [](const auto& a, const auto& b) {
    return a.offset < b.offset || a.origin < b.origin;
  });
}

}  // namespace

Source::Source(std::string name, std::string text, std::size_t first_line)
    : name_(std::move(name)), text_(std::move(text)), first_line_(first_line) {}

Source::~Source() = default;

SourceRef Source::make(std::string name, std::string text, std::size_t first_line) {
  if (text.size() > max_bytes) throw UsageError("a source is longer than Source::max_bytes");
  return SourceRef(new Source(std::move(name), std::move(text), first_line));
}

SourceRef Source::make_decoded(SourceRef parent, std::string text, std::vector<Segment> segments) {
  if (!parent) throw UsageError("a decoded source needs a parent");
  if (text.size() > max_bytes) throw UsageError("a source is longer than Source::max_bytes");
  const auto size = static_cast<std::uint32_t>(text.size());
  if (segments.empty() || segments.front().offset != 0 || segments.back().offset > size ||
      !are_ascending(segments)) {
    throw UsageError("the segments of a decoded source must start at 0, ascend and lie inside it");
  }
  const Segment last = segments.back();
  const std::uint32_t rest = last.verbatim ? size - last.offset : 0;
  if (last.origin + std::size_t{rest} > parent->text_.size()) {
    throw UsageError("a decoded source ends after its parent");
  }
  if (last.offset != size) segments.push_back({size, last.origin + rest, true});
  Ref<Source> source(new Source(parent->name_, std::move(text), parent->first_line_));
  source->parent_ = std::move(parent);
  source->segments_ = std::move(segments);
  return source;
}

const Source::LineIndex& Source::index() const {
  const LineIndex* index = index_.get();
  return index ? *index : index_.set(std::make_unique<LineIndex>(text_));
}

std::uint32_t Source::origin_of_start(std::uint32_t offset) const {
  const auto after =
      std::upper_bound(segments_.begin(), segments_.end(), offset,
                       [](std::uint32_t o, const Segment& s) { return o < s.offset; });
  const Segment& segment = *std::prev(after);
  return segment.verbatim ? segment.origin + (offset - segment.offset) : segment.origin;
}

// Returns the end of the byte before `offset`; an escape is never split.
std::uint32_t Source::origin_of_end(std::uint32_t offset) const {
  const auto at = std::lower_bound(segments_.begin(), segments_.end(), offset,
                                   [](const Segment& s, std::uint32_t o) { return s.offset < o; });
  if (at == segments_.begin()) return at->origin;
  const Segment& segment = *std::prev(at);
  return segment.verbatim ? segment.origin + (offset - segment.offset) : at->origin;
}

Position Source::position(std::size_t offset) const {
  const Source* source = this;
  auto at = static_cast<std::uint32_t>(std::min(offset, text_.size()));
  for (; source->parent_; source = source->parent_.get()) at = source->origin_of_start(at);
  const LineIndex& index = source->index();
  const std::size_t line = index.line_of(at);
  return {source->first_line_ + line, index.column(line, at), at};
}

std::size_t Source::line_count() const { return index().starts.size(); }

std::string_view Source::line(std::size_t number) const {
  const LineIndex& lines = index();
  if (number < first_line_ || number - first_line_ >= lines.starts.size()) return {};
  const std::size_t line = number - first_line_;
  const std::size_t begin = lines.line_begin(line);
  return text().substr(begin, lines.line_end(line) - begin);
}

std::size_t Source::offset_at(std::size_t line, std::size_t column) const {
  const LineIndex& lines = index();
  const std::size_t index_of_line = std::max(line, first_line_) - first_line_;
  if (index_of_line >= lines.starts.size()) return text_.size();
  return lines.offset(index_of_line, column);
}

void Source::set_landmarks(std::vector<Landmark> landmarks) const {
  landmarks_.set(std::make_unique<std::vector<Landmark>>(std::move(landmarks)));
}

std::vector<Source::Landmark> Source::landmarks() const {
  const std::vector<Landmark>* landmarks = landmarks_.get();
  return landmarks ? *landmarks : std::vector<Landmark>();
}

std::string Source::landmark_title(std::size_t offset) const {
  const std::vector<Landmark>* landmarks = landmarks_.get();
  if (!landmarks) return {};
  const auto after =
      std::upper_bound(landmarks->begin(), landmarks->end(), offset,
                       [](std::size_t o, const Landmark& l) { return o < l.extent.begin; });
  if (after == landmarks->begin()) return {};
  const Landmark& found = *std::prev(after);
  if (!found.extent.contains(static_cast<std::uint32_t>(offset))) return {};
  if (found.title.end > text_.size() || found.title.begin > found.title.end) return {};
  return on_one_line(text().substr(found.title.begin, found.title.size()));
}

void Source::mark_secret(ByteRange bytes) const {
  const std::lock_guard lock(secrets_mutex_);
  const auto first = std::ranges::lower_bound(secrets_, bytes.begin, {}, &ByteRange::end);
  auto last = first;
  for (; last != secrets_.end() && last->begin <= bytes.end; ++last) {
    bytes = {std::min(bytes.begin, last->begin), std::max(bytes.end, last->end)};
  }
  if (last - first == 1 && *first == bytes) return;  // marked before
  secrets_.insert(secrets_.erase(first, last), bytes);
}

std::vector<ByteRange> Source::secrets() const {
  const std::lock_guard lock(secrets_mutex_);
  return secrets_;
}

std::vector<ByteRange> Source::secrets_in(ByteRange bytes) const {
  const std::lock_guard lock(secrets_mutex_);
  const auto first = std::ranges::upper_bound(secrets_, bytes.begin, {}, &ByteRange::end);
  return {first, std::ranges::lower_bound(first, secrets_.end(), bytes.end, {}, &ByteRange::begin)};
}

bool Source::has_secret_in(ByteRange bytes) const {
  const std::lock_guard lock(secrets_mutex_);
  const auto first = std::ranges::upper_bound(secrets_, bytes.begin, {}, &ByteRange::end);
  return first != secrets_.end() && first->begin < bytes.end;
}

}  // namespace hecla
