// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/comment_lines.h"

#include <algorithm>

#include "write/compare/merge_pieces.h"

namespace hecla::write {
namespace {

class CommentLines {
 public:
  CommentLines(const Outline& outline, ByteRange range)
      : outline_(outline), range_(range), newlines_(begins_line(outline, range.begin) ? 1 : 0) {}

  std::vector<CommentLine> run(bool is_ending) {
    for (const Word& word : outline_.words(range_)) {
      if (word.kind == Word::Kind::Space) {
        add_space(word);
      } else if (word.kind != Word::Kind::Comment) {
        is_ending = false;
        break;
      } else if (!add_comment(word)) {
        return {};
      }
    }
    if (is_open_ && is_ending && range_.end == outline_.text().size()) end_line(range_.end);
    // An item or a bracket follows on the line.
    const bool is_complete = !is_open_;
    if (!is_complete) found_.pop_back();
    if (is_complete && !found_.empty()) found_.back().is_set_off = is_ending || newlines_ > 1;
    return std::move(found_);
  }

 private:
  void end_line(std::uint32_t offset) {
    found_.back().line_end = offset;
    is_open_ = false;
  }

  void add_space(const Word& word) {
    const std::uint32_t begin = std::max(word.range.begin, range_.begin);
    const std::string_view text = outline_.text({begin, std::min(word.range.end, range_.end)});
    const std::size_t newline = text.find('\n');
    if (newline == text.npos) return;
    newlines_ += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    if (is_open_) end_line(begin + static_cast<std::uint32_t>(newline) + 1);
  }

  // Returns false for a comment after something else on its line.
  bool add_comment(const Word& word) {
    if (is_open_) {
      found_.back().range.end = word.range.end;
    } else if (newlines_ == 0) {
      return false;
    } else {
      if (!found_.empty()) found_.back().is_set_off = newlines_ > 1;
      found_.push_back({word.range});
    }
    is_open_ = true;
    newlines_ = 0;
    if (!outline_.text(word.range).ends_with('\n')) return true;
    newlines_ = 1;
    end_line(word.range.end);
    return true;
  }

  const Outline& outline_;
  ByteRange range_;
  std::vector<CommentLine> found_;
  std::size_t newlines_;  // since the last comment
  bool is_open_ = false;  // the line of the last comment has not ended
};

}  // namespace

std::vector<CommentLine> comment_lines(const Outline& outline, ByteRange range, bool is_ending) {
  return CommentLines(outline, range).run(is_ending);
}

}  // namespace hecla::write
