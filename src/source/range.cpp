// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/source.h>

#include <algorithm>

namespace hecla {

SourceRange::SourceRange(SourceRef source, ByteRange bytes) : source_(std::move(source)) {
  if (!source_) return;
  const auto size = static_cast<std::uint32_t>(source_->text_.size());
  bytes_.begin = std::min(bytes.begin, size);
  bytes_.end = std::clamp(bytes.end, bytes_.begin, size);
  while (source_->parent_) {
    const bool empty = bytes_.empty();
    const std::uint32_t begin = source_->origin_of_start(bytes_.begin);
    bytes_ = {begin, empty ? begin : std::max(begin, source_->origin_of_end(bytes_.end))};
    source_ = SourceRef(source_->parent_);
  }
}

std::string_view SourceRange::text() const {
  return source_ ? source_->text().substr(bytes_.begin, bytes_.size()) : std::string_view();
}

std::string_view SourceRange::name() const {
  return source_ ? std::string_view(source_->name()) : std::string_view();
}

Position SourceRange::start() const {
  return source_ ? source_->position(bytes_.begin) : Position();
}

Position SourceRange::end() const { return source_ ? source_->position(bytes_.end) : Position(); }

SourceRange SourceRange::between(const SourceRange& a, const SourceRange& b) {
  if (!a.source_) return b;
  if (!b.source_) return a;
  if (a.source_ != b.source_) throw UsageError("a range must lie in one source");
  return SourceRange(a.source_, {a.bytes_.begin, b.bytes_.end});
}

SourceRange SourceRange::at_start() const {
  return SourceRange(source_, {bytes_.begin, bytes_.begin});
}

SourceRange SourceRange::at_end() const { return SourceRange(source_, {bytes_.end, bytes_.end}); }

std::string SourceRange::to_string() const {
  if (!source_) return {};
  const Position first = start();
  const Position last = end();
  std::string out = source_->name();
  out += ':' + std::to_string(first.line) + ',' + std::to_string(first.column) + '-';
  if (last.line != first.line) out += std::to_string(last.line) + ',';
  return out + std::to_string(last.column);
}

}  // namespace hecla
