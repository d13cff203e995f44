// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/secret_calls.h"

#include <algorithm>
#include <optional>

#include "source/written_text.h"

namespace hecla::detail {

namespace {

// The distance before and after the part within which calls are searched for.
constexpr std::size_t max_distance = 16 * 1024;

// Reads from an opening parenthesis to the closing one.
class CallReader {
 public:
  CallReader(std::string_view text, std::size_t open, std::size_t end)
      : text_(text.substr(0, end)), open_(open), at_(open) {}

  // Returns the bytes that must not be shown; nothing without literals.
  std::optional<ByteRange> read() {
    do {
      inside_string() ? read_in_string() : read_token();
    } while (!frames_.empty() && at_ < text_.size());
    if (last_literal_ == 0) return std::nullopt;
    const std::size_t end = is_closed_ ? at_ - 1 : last_literal_;
    return ByteRange{static_cast<std::uint32_t>(open_ + 1), static_cast<std::uint32_t>(end)};
  }
  std::size_t end() const { return at_; }

 private:
  enum class Frame : char {
    Bracket,        // parentheses and brackets
    Brace,          // also of a template sequence
    Path,           // the parentheses of a file function
    String,         // "..."
    EscapedString,  // \"...\" inside a JSON string
  };

  bool inside_string() const {
    return !frames_.empty() &&
           (frames_.back() == Frame::String || frames_.back() == Frame::EscapedString);
  }
  bool starts_with(std::string_view prefix) const { return text_.substr(at_).starts_with(prefix); }

  void read_token() {
    const char c = text_[at_];
    if (starts_with("\\\"")) return open_string(Frame::EscapedString, 2);
    if (starts_with("<<")) return read_heredoc();
    if (starts_with("#") || starts_with("//")) return skip_to("\n");
    if (starts_with("/*")) return skip_to("*/");
    if (c == '"') return is_in_json_ ? abandon() : open_string(Frame::String, 1);
    if (c == '\'') return read_invalid_string();
    if (c == '{') return open(Frame::Brace);
    if (c == '(' || c == '[') return open(Frame::Bracket);
    if (c == ')' || c == ']' || c == '}') return close();
    if (read_typographic_string()) return;
    if (is_in_name(c) && c != '-') return read_name();
    ++at_;
  }

  void open(Frame frame) {
    ++at_;
    frames_.push_back(frame);
    open_paths_ += std::size_t{frame == Frame::Path};
  }
  void close() {
    if ((text_[at_] == '}') != (frames_.back() == Frame::Brace)) return abandon();
    ++at_;
    open_paths_ -= std::size_t{frames_.back() == Frame::Path};
    frames_.pop_back();
    is_closed_ = frames_.empty();
  }

  void open_string(Frame frame, std::size_t quote) {
    is_in_json_ |= frame == Frame::EscapedString;
    at_ += quote;
    frames_.push_back(frame);
    note_literal();
  }

  // The text that follows is not in the call, which is unclosed.
  void abandon() { frames_.clear(); }

  // A name, a keyword or a number.
  void read_name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_in_name(text_[at_])) ++at_;
    if (frames_.back() != Frame::Brace && is_before_equals_sign()) return abandon();
    if (is_digit(text_[begin]) && !is_index(begin - 1)) return note_literal();
    const bool is_file_function = text_.substr(begin).starts_with("file");
    if (is_file_function && at_ < text_.size() && text_[at_] == '(') open(Frame::Path);
  }

  // Returns whether the sign before a number makes it an index: of a name, or of what a bracket ends.
  bool is_index(std::size_t sign) const {
    if (text_[sign] == '.') return true;
    const char before = text_[sign - 1];
    return text_[sign] == '[' && sign > open_ &&
           (is_in_name(before) || before == ')' || before == ']' || before == '}');
  }

  // Returns whether a name before this is that of an argument.
  bool is_before_equals_sign() const {
    const std::size_t sign = text_.find_first_not_of(" \t", at_);
    if (sign == std::string_view::npos || text_[sign] != '=') return false;
    return sign + 1 == text_.size() || (text_[sign + 1] != '=' && text_[sign + 1] != '>');
  }

  void read_in_string() {
    const bool is_escaped = frames_.back() == Frame::EscapedString;
    if (starts_with(is_escaped ? "\\\"" : "\"")) {
      at_ += is_escaped ? 2 : 1;
      frames_.pop_back();
    } else if (is_escaped && starts_with("\\\\\\\"")) {
      at_ += 4;  // an escaped quote, whose backslash and quote are escaped again
    } else if (starts_with("\\")) {
      at_ += 2;
    } else if (starts_with("$${") || starts_with("%%{")) {
      at_ += 3;
    } else if (starts_with("${") || starts_with("%{")) {
      ++at_;
      return open(Frame::Brace);
    } else if (text_[at_] == '\n') {
      frames_.pop_back();  // unclosed
    } else {
      ++at_;
    }
    at_ = std::min(at_, text_.size());
    note_literal();
  }

  // A string in single quotes, which are no quotes in HCL.
  void read_invalid_string() {
    at_ = std::min(text_.find_first_of("'\n", at_ + 1), text_.size() - 1) + 1;
    note_literal();
  }

  // A string in the quotes of a text that was pasted. Returns whether there is one.
  bool read_typographic_string() {
    constexpr std::string_view quotes[] = {"“", "”", "„", "‘", "’", "‚", "«", "»", "‹", "›", "`"};
    const auto is_at = [&](std::size_t at) {
      return std::ranges::any_of(
          quotes, [&](std::string_view quote) { return text_.substr(at).starts_with(quote); });
    };
    if (!is_at(at_)) return false;
    do ++at_;
    while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '"' && !is_at(at_));
    while (at_ < text_.size() && (is_in_name(text_[at_]) || text_[at_] == '`')) ++at_;
    note_literal();
    return true;
  }

  void read_heredoc() {
    at_ += 2;
    if (starts_with("-")) ++at_;
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_in_name(text_[at_])) ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    if (name.empty()) return;
    skip_to("\n");
    while (at_ < text_.size() && !is_last_line(name)) skip_to("\n");
    note_literal();
  }
  bool is_last_line(std::string_view name) {
    const std::size_t begin = std::min(text_.find_first_not_of(" \t", at_), text_.size());
    if (!text_.substr(begin).starts_with(name)) return false;
    const std::size_t end = begin + name.size();
    if (end < text_.size() && is_in_name(text_[end])) return false;
    at_ = end;
    return true;
  }

  void skip_to(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  // Records that the text before the current position is literal.
  void note_literal() {
    if (open_paths_ == 0) last_literal_ = at_;
  }

  std::string_view text_;
  std::size_t open_;
  std::size_t at_;
  std::size_t last_literal_ = 0;
  bool is_in_json_ = false;
  bool is_closed_ = false;
  std::vector<Frame> frames_;
  std::size_t open_paths_ = 0;
};

// Returns the offset after blanks, newlines and short comments.
std::size_t skip_trivia(std::string_view text, std::size_t at) {
  constexpr std::size_t max_size = 1024;
  text = text.substr(0, at + max_size);
  while ((at = text.find_first_not_of(" \t\r\n", at)) != std::string_view::npos) {
    const std::string_view rest = text.substr(at);
    const bool is_block = rest.starts_with("/*");
    if (!is_block && !rest.starts_with("#") && !rest.starts_with("//")) return at;
    const std::size_t end = rest.find(is_block ? "*/" : "\n");
    at = end == std::string_view::npos ? text.size() : at + end + (is_block ? 2 : 1);
  }
  return at;
}

// Returns whether the text at `open` begins the argument of the function whose name is from `begin` to `end`. Other brackets,
// and none, may be written for the parentheses.
bool opens_argument(std::string_view text, std::size_t begin, std::size_t end, std::size_t open) {
  if (text[open] == '(') return true;
  const bool is_attribute = begin > 0 && text[begin - 1] == '.';
  if (is_attribute || text.substr(end, open - end).find('\n') != std::string_view::npos)
    return false;
  if (text[open] == '[') return true;
  if (text[open] == '{') return text.substr(open + 1).starts_with('"');
  const std::size_t before = text.substr(0, begin).find_last_not_of(" \t");
  if (before == std::string_view::npos) return false;
  const bool is_in_json = text.substr(open).starts_with("\\\"");
  if (is_in_json && text[before] == '{') return true;  // "${sensitive\"...
  return (is_in_json || text[open] == '"') && open > end &&
         std::string_view("=(,[?:").find(text[before]) != std::string_view::npos;
}

// Returns the offset where the argument of the next call begins, at `at` or after it.
std::size_t find_call(std::string_view text, std::string_view name, std::size_t at) {
  for (; (at = text.find(name, at)) != std::string_view::npos; at += name.size()) {
    if (at > 0 && is_in_name(text[at - 1])) continue;
    const std::size_t end = at + name.size(), open = skip_trivia(text, end);
    if (open != std::string_view::npos && opens_argument(text, at, end, open)) return open;
  }
  return std::string_view::npos;
}

}  // namespace

void add_secret_calls(std::string_view text, ByteRange part, std::vector<ByteRange>& ranges) {
  const std::size_t first = part.begin - std::min<std::size_t>(part.begin, max_distance);
  const std::size_t end = std::min(text.size(), part.end + max_distance);
  for (const std::string_view name : {"sensitive", "secret"}) {
    std::size_t at = first;
    while ((at = find_call(text.substr(0, part.end), name, at)) != std::string_view::npos) {
      CallReader call(text, at, end);
      const auto range = call.read();
      at = std::max(at + 1, call.end());
      if (range && range->end > part.begin) ranges.push_back(*range);
    }
  }
}

}  // namespace hecla::detail
