// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/format_verb.h"

#include <algorithm>

#include "base/ascii.h"

namespace hecla::stdlib {

FormatScanner::Found FormatScanner::next() {
  if (at_ == format_.size()) return Found::End;
  if (format_[at_] != '%') {
    const std::size_t end = std::min(format_.find('%', at_), format_.size());
    literal_ = format_.substr(at_, end - at_);
    at_ = end;
    return Found::Literal;
  }
  if (format_.substr(at_).starts_with("%%")) {
    literal_ = "%";
    at_ += 2;
    return Found::Literal;
  }
  return scan_verb() ? Found::Verb : Found::Error;
}

bool FormatScanner::scan_verb() {
  const std::size_t begin = at_++;
  verb_ = {};
  verb_.argument = next_argument_;
  scan_flags();
  if (at_ < format_.size() && is_digit(format_[at_])) verb_.width = scan_number();
  if (at_ < format_.size() && format_[at_] == '.') {
    ++at_;
    verb_.precision = scan_number();
  }
  if (!scan_argument() || at_ == format_.size() || !is_letter(format_[at_])) return false;
  verb_.mode = format_[at_++];
  verb_.text = format_.substr(begin, at_ - begin);
  next_argument_ = verb_.argument + 1;
  return true;
}

void FormatScanner::scan_flags() {
  for (; at_ < format_.size(); ++at_) {
    switch (format_[at_]) {
      case '0':
        verb_.zero = true;
        break;
      case '#':
        verb_.sharp = true;
        break;
      case '-':
        verb_.minus = true;
        break;
      case '+':
        verb_.plus = true;
        break;
      case ' ':
        verb_.space = true;
        break;
      default:
        return;
    }
  }
}

// Scans the optional number of an argument, "[2]", which counts from 1.
bool FormatScanner::scan_argument() {
  if (at_ == format_.size() || format_[at_] != '[') return true;
  ++at_;
  if (at_ == format_.size() || !is_digit(format_[at_]) || format_[at_] == '0') return false;
  verb_.argument = scan_number() - 1;
  if (at_ == format_.size() || format_[at_] != ']') return false;
  ++at_;
  return true;
}

std::size_t FormatScanner::scan_number() {
  std::size_t number = 0;
  for (; at_ < format_.size() && is_digit(format_[at_]); ++at_) {
    number = std::min(number * 10 + static_cast<std::size_t>(format_[at_] - '0'), too_large);
  }
  return number;
}

}  // namespace hecla::stdlib
