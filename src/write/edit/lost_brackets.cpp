// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/lost_brackets.h"

#include <hecla/syntax/token.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <vector>

namespace hecla::write {
namespace {

// The brackets of a text, without those in strings and comments.
class Brackets {
 public:
  explicit Brackets(const File& file) : text_(file.source()->text()) {
    file.is_json() ? read_json() : read_native();
  }

  std::uint32_t first_lost() const {
    return closes_nothing_ ? 0 : open_.empty() ? lost_ : std::min(lost_, open_[0].offset);
  }

 private:
  static constexpr std::string_view openers = "{[(", closers = "}])";

  struct Open {
    std::uint32_t offset;
    std::size_t indentation;                        // of its line
    bool tells_indentation;                         // of what is in it: not in "} : {"
    std::size_t of_items = std::string_view::npos;  // the indentation of the first
  };

  // Moves to the line of an offset that is not before the last one. Returns whether the line begins there.
  bool begins_line(std::uint32_t offset) {
    while (next_line_ <= offset) {
      line_ = next_line_;
      next_line_ = std::min(text_.find('\n', line_), text_.size()) + 1;
      indentation_ = std::min(text_.find_first_not_of(" \t", line_), text_.size()) - line_;
    }
    return offset == line_ + indentation_;
  }

  void read_item(std::uint32_t offset) {
    if (!begins_line(offset) || open_.empty()) return;
    Open& around = open_.back();
    const bool is_first = around.of_items == std::string_view::npos;
    if (is_first) around.of_items = indentation_;
    const bool is_beside = text_[around.offset] != '{' || indentation_ == around.of_items;
    if (around.tells_indentation && (indentation_ <= around.indentation || !is_beside))
      lost_ = std::min(lost_, around.offset);
  }

  void read_bracket(std::uint32_t offset) {
    const bool begins = begins_line(offset);
    const std::size_t opened = openers.find(text_[offset]);
    if (opened != openers.npos) {
      ++counts_[opened];
      const bool is_after_closer = closers.find(text_[line_ + indentation_]) != closers.npos;
      return open_.push_back(
          {.offset = offset, .indentation = indentation_, .tells_indentation = !is_after_closer});
    }
    const std::size_t kind = closers.find(text_[offset]);
    if (counts_[kind] == 0) closes_nothing_ = true;
    while (!closes_nothing_) {
      const Open last = open_.back();
      const std::size_t last_kind = openers.find(text_[last.offset]);
      open_.pop_back();
      --counts_[last_kind];
      const bool is_elsewhere = begins && last.tells_indentation &&
                                indentation_ != last.indentation && !opens_again(offset);
      if (last_kind != kind || is_elsewhere) lost_ = std::min(lost_, last.offset);
      if (last_kind == kind) return;
    }
  }

  // Returns whether the rest of a line ends with an opening bracket: "} : {".
  bool opens_again(std::uint32_t offset) const {
    const std::size_t end = std::min(text_.find('\n', offset), text_.size());
    const std::size_t last = text_.substr(0, end).find_last_not_of(" \t\r");
    return openers.find(text_[last]) != openers.npos;
  }

  void read_native() {
    using Kind = syntax::TokenKind;
    const Kind brackets[] = {Kind::OBrace, Kind::CBrace, Kind::OBrack,
                             Kind::CBrack, Kind::OParen, Kind::CParen};
    const Kind items[] = {Kind::Ident, Kind::OQuote, Kind::NumberLit, Kind::OBrace, Kind::OBrack};
    const auto is_one_of_kinds = [](const auto& kinds, Kind kind) {
      return std::find(std::begin(kinds), std::end(kinds), kind) != std::end(kinds);
    };
    for (const syntax::Token& token : syntax::tokenize_config(text_)) {
      if (is_one_of_kinds(items, token.kind)) read_item(token.range.begin);
      if (is_one_of_kinds(brackets, token.kind)) read_bracket(token.range.begin);
    }
  }

  void read_json() {
    bool is_in_string = false;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      const char c = text_[i];
      const auto offset = static_cast<std::uint32_t>(i);
      if (is_in_string) {
        if (c == '\\') ++i;
        is_in_string = c != '"' && c != '\n';
      } else if (c == '#' || text_.substr(i).starts_with("//")) {
        i = std::min(text_.find('\n', i), text_.size());
      } else if (text_.substr(i).starts_with("/*")) {
        i = std::min(text_.find("*/", i + 2), text_.size() - 2) + 1;
      } else {
        is_in_string = c == '"';
        if (is_in_string || openers.find(c) != openers.npos) read_item(offset);
        if (std::string_view("{}[]").find(c) != std::string_view::npos) read_bracket(offset);
      }
    }
  }

  std::string_view text_;
  std::size_t line_ = 0, next_line_ = 0, indentation_ = 0;  // of the last offset
  std::vector<Open> open_ = {};
  std::array<std::size_t, 3> counts_{};  // of the open ones of each kind
  std::uint32_t lost_ = no_bracket;
  bool closes_nothing_ = false;
};

}  // namespace

std::uint32_t first_lost_bracket(const File& file) { return Brackets(file).first_lost(); }

}  // namespace hecla::write
