// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Source text with marks, so that tests need not count columns.
//
//   const AnnotatedSource input("a = «nmae» + ¦1\n");
//   input.text() == "a = nmae + 1\n";  input.range(0) == ByteRange{4, 8};  input.point(0) == 11
//
// «...» marks a range and ¦ a point. Ranges may be nested and are numbered by their starts.
#include <hecla/source/source.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::test {

class AnnotatedSource {
 public:
  explicit AnnotatedSource(std::string_view annotated, std::string name = "test.hcl") {
    std::vector<std::size_t> open;
    std::string text;
    for (std::size_t at = 0; at < annotated.size();) {
      const std::string_view rest = annotated.substr(at);
      const auto offset = static_cast<std::uint32_t>(text.size());
      at += 2;
      if (rest.starts_with("«")) {
        open.push_back(ranges_.size());
        ranges_.push_back({offset, offset});
      } else if (rest.starts_with("»")) {
        if (open.empty()) throw std::logic_error("a range is closed that was not opened");
        ranges_[open.back()].end = offset;
        open.pop_back();
      } else if (rest.starts_with("¦")) {
        points_.push_back(offset);
      } else {
        text += annotated[at - 2];
        --at;
      }
    }
    if (!open.empty()) throw std::logic_error("a range is not closed");
    source_ = Source::make(std::move(name), std::move(text));
  }

  const SourceRef& source() const { return source_; }
  std::string text() const { return std::string(source_->text()); }
  const std::vector<ByteRange>& ranges() const { return ranges_; }
  const std::vector<std::uint32_t>& points() const { return points_; }
  ByteRange range(std::size_t number = 0) const { return ranges_.at(number); }
  std::uint32_t point(std::size_t number = 0) const { return points_.at(number); }
  SourceRange source_range(std::size_t number = 0) const {
    return SourceRange(source_, range(number));
  }

 private:
  SourceRef source_;
  std::vector<ByteRange> ranges_;
  std::vector<std::uint32_t> points_;
};

}  // namespace hecla::test
