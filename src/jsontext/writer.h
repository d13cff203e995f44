// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes JSON, compact or indented. All code of the library and its programs uses this writer.
//
//   std::string text;
//   hecla::jsontext::Writer json(text, {.indent = 2});
//   json.begin_object();
//   json.key("name").string("say \"hi\"");
//   json.key("ports").begin_array();
//   json.number(80);
//   json.end_array();
//   json.end_object();
//
// The output is valid UTF-8, and valid JSON if the calls nest as JSON does. Indentation is that of Go's encoder: empty
// objects and arrays take one line. Needs no memory besides the text. A Writer belongs to one thread.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace hecla::jsontext {

struct StringOptions {
  // Writes <, > and & as \u003c, \u003e and \u0026, as Go's encoder does, so that the text is safe inside HTML.
  bool escape_html = false;
};

// Appends `text` as a JSON string, with its quotes. Escapes quotes, backslashes, control
// characters, and U+2028 and U+2029, which are newlines in JavaScript. Invalid bytes become \ufffd.
void append_string(std::string& out, std::string_view text, StringOptions options = {});

// Returns how many bytes at the start of `text` can be copied into a JSON string as they are. Less than text.size() if
// it contains anything but ASCII, even if that needs no escape.
std::size_t plain_size(std::string_view text, StringOptions options = {});

// Returns the JSON text with <, > and & escaped or, without `escape`, with their escapes replaced
// by the characters.
std::string with_html_escapes(std::string_view json, bool escape);

struct WriterOptions {
  std::size_t indent = 0;  // spaces for each level; 0 writes everything on one line, without spaces
  bool escape_html = false;
  // After an item that makes the text longer than this, nothing more is written.
  std::size_t max_bytes = std::numeric_limits<std::size_t>::max();
};

class Writer {
 public:
  // Appends to `out`, which must outlive the writer.
  explicit Writer(std::string& out, WriterOptions options = {}) : out_(out), options_(options) {}
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }

  // Writes the name of a member, whose value must follow.
  Writer& key(std::string_view name) {
    if (is_too_long()) return *this;
    if (last_ >= Last::Opening) separate();
    append_string(out_, name, {options_.escape_html});
    out_ += ':';
    if (options_.indent != 0) out_ += ' ';
    last_ = Last::Key;
    return *this;
  }

  void string(std::string_view text) {
    if (start()) append_string(out_, text, {options_.escape_html});
  }
  void number(std::uint64_t value);
  void boolean(bool value) { literal(value ? "true" : "false"); }
  void null() { literal("null"); }

  // Writes a value that is JSON text already, as it is: a number, for example.
  void literal(std::string_view text) {
    if (start()) out_ += text;
  }
  // Calls append(out), which appends a value's JSON text to `out`, and returns its result. Returns true without calling
  // it if the text is already too long.
  template <class Append>
  bool value(Append&& append) {
    return !start() || append(out_);
  }
  // Writes a value that is JSON text already: indented like the rest, or as it is if there is no indentation.
  void json(std::string_view text);

  // Returns the size of the text, with what was in it before.
  std::size_t size() const { return out_.size(); }
  // Returns whether the text is longer than max_bytes, and thus incomplete.
  bool is_too_long() const { return out_.size() > options_.max_bytes; }

 private:
  enum class Last : std::uint8_t { Nothing, Key, Opening, Value };

  // Starts a value. Returns false if nothing more is to be written.
  bool start() {
    if (is_too_long()) return false;
    if ((++started_ & 0x3FF) == 0) [[unlikely]]
      interruption_point();
    if (last_ >= Last::Opening) separate();
    last_ = Last::Value;
    return true;
  }
  // Writes the comma and the newline before an element or a key.
  void separate() {
    if (options_.indent != 0) return new_line(last_ == Last::Value);
    if (last_ == Last::Value) out_ += ',';
  }
  void begin(char bracket) {
    if (!start()) return;
    out_ += bracket;
    ++depth_;
    last_ = Last::Opening;
  }
  void end(char bracket) {
    if (is_too_long()) return;
    --depth_;
    if (options_.indent != 0 && last_ == Last::Value) new_line(false);
    out_ += bracket;
    last_ = Last::Value;
  }
  void new_line(bool after_comma);
  static void interruption_point();

  std::string& out_;
  WriterOptions options_;
  std::size_t depth_ = 0;
  Last last_ = Last::Nothing;
  std::uint32_t started_ =
      0;  // values; every thousandth one is a point where the work can be interrupted
};

}  // namespace hecla::jsontext
