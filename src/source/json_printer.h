// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Prints JSON in order, compact or indented as Go's encoder does it.
#include <hecla/unicode/json_text.h>

#include <string>
#include <string_view>

namespace hecla::detail {

class JsonPrinter {
 public:
  // `indent`: spaces a level; 0 or less: all on one line.
  explicit JsonPrinter(int indent, unicode::JsonTextOptions text = {.escape_html = true})
      : indent_(indent > 0 ? static_cast<std::size_t>(indent) : 0), text_(text) {}

  JsonPrinter& key(std::string_view name) {
    item();
    write_string(name);
    out_ += indent_ != 0 ? ": " : ":";
    after_key_ = true;
    return *this;
  }
  void string(std::string_view text) {
    item();
    write_string(text);
  }
  void number(std::size_t value) { raw(std::to_string(value)); }
  void boolean(bool value) { raw(value ? "true" : "false"); }
  void null() { raw("null"); }
  // Text that is JSON already.
  void raw(std::string_view json) {
    item();
    out_ += json;
  }
  void open(char bracket) {
    item();
    out_ += bracket;
    ++depth_;
    empty_ = true;
  }
  void close(char bracket) {
    --depth_;
    if (!empty_) line_break();
    out_ += bracket;
    empty_ = false;
  }
  std::string take() { return std::move(out_); }

 private:
  void item() {
    if (!after_key_ && depth_ != 0) {
      if (!empty_) out_ += ',';
      line_break();
    }
    after_key_ = false;
    empty_ = false;
  }
  void line_break() {
    if (indent_ == 0) return;
    out_ += '\n';
    out_.append(indent_ * depth_, ' ');
  }
  void write_string(std::string_view text) { unicode::append_json_string(out_, text, text_); }

  std::string out_;
  std::size_t indent_;
  unicode::JsonTextOptions text_;
  std::size_t depth_ = 0;
  bool empty_ = true;  // nothing printed in the innermost bracket
  bool after_key_ = false;
};

}  // namespace hecla::detail
