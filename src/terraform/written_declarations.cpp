// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/written_declarations.h"

#include <algorithm>

#include "source/written_text.h"

namespace hecla::terraform {

namespace {

void find_declarations(std::string_view text, std::string_view type,
                       std::vector<WrittenDeclaration>& found) {
  detail::WrittenArgument sensitive(text, "sensitive"), ephemeral(text, "ephemeral");
  detail::WrittenArgument fallback(text, "default"), value(text, "value");
  detail::for_each_written_block(text, type, [&](std::string_view name, ByteRange block) {
    const std::size_t begin =
        std::min<std::size_t>({fallback.from(block.begin), value.from(block.begin), block.end});
    found.push_back({type,
                     name,
                     sensitive.from(block.begin) < block.end,
                     ephemeral.from(block.begin) < block.end,
                     {static_cast<std::uint32_t>(begin), block.end}});
  });
}

// Objects in the JSON syntax whose brackets may not match, with the keys of those around a place.
class JsonDeclarations {
 public:
  JsonDeclarations(std::string_view text, std::vector<WrittenDeclaration>& found)
      : text_(text), found_(found) {}

  void find() {
    for (std::size_t at = 0; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '"') {
        at = read_string(at);
      } else if (c == '{' || c == '[') {
        const bool has_key = !key_.empty() || open_.empty();
        open_.push_back({has_key ? key_ : open_.back().name});
        key_ = {};
      } else if ((c == '}' || c == ']') && !open_.empty()) {
        close(at);
      } else if ((c == ':' || c == '=') && at != sign_) {
        note_bare_key(at);
      }
    }
    while (!open_.empty()) close(text_.size());
  }

 private:
  struct Object {
    std::string_view name;
    std::size_t value = std::string_view::npos;
    bool is_sensitive = false;
    bool is_ephemeral = false;
  };

  // Returns the offset of the last byte. No string contains a newline.
  std::size_t read_string(std::size_t quote) {
    std::size_t end = quote + 1;
    while (end < text_.size() && text_[end] != '"' && text_[end] != '\n')
      end += text_[end] == '\\' ? 2U : 1U;
    end = std::min(end, text_.size());
    const std::size_t sign = text_.find_first_not_of(" \t\r\n", end + 1);
    const std::string_view string = text_.substr(quote + 1, end - quote - 1);
    if (sign == text_.npos) return end;
    const bool may_be_key = begins_item(quote) || string.starts_with(':');
    if (text_[end] != '"') return may_be_key ? read_unbalanced(quote, string, sign) : end;
    const bool lacks_colon = may_be_key && text_[sign] == ',' && is_value_name(string);
    if (text_[sign] == ':' || lacks_colon) return note_key(string, sign), end;
    return std::string_view(",]}").find(text_[sign]) == text_.npos
               ? read_unbalanced(quote, string, sign)
               : end;
  }

  // Reads a string with other text after it: a quote is missing, or one too many.
  std::size_t read_unbalanced(std::size_t quote, std::string_view string, std::size_t after) {
    if (string.empty()) return quote;
    const std::size_t colon = string.find(':');
    if (colon == string.npos) {
      note_key(string, after);
      return text_[after] == '"' ? after : after - 1;
    }
    std::size_t begin = quote;
    while (colon == 0 && begin > 0 && is_in_key(text_[begin - 1])) --begin;
    note_key(colon == 0 ? text_.substr(begin, quote - begin) : string.substr(0, colon),
             quote + 1 + colon);
    return quote + colon;
  }

  // Returns whether a key may begin at an offset.
  bool begins_item(std::size_t at) const {
    const std::size_t before = text_.substr(0, at).find_last_not_of(" \t\r\n");
    return before != text_.npos && std::string_view("{,").find(text_[before]) != text_.npos;
  }
  static bool is_in_key(char c) { return c > 0 && detail::is_in_name(c); }
  static bool is_value_name(std::string_view name) { return name == "default" || name == "value"; }

  // Reads the key before a sign that has no quotes, or others than it should have.
  void note_bare_key(std::size_t sign) {
    const auto ends_search = [](char c) {
      return std::string_view("\n{},:=").find(c) != std::string_view::npos;
    };
    std::size_t end = sign;
    while (end > 0 && !is_in_key(text_[end - 1]) && !ends_search(text_[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && is_in_key(text_[begin - 1])) --begin;
    if (begin < end) note_key(text_.substr(begin, end - begin), sign);
  }

  void note_key(std::string_view key, std::size_t sign) {
    key_ = key;
    sign_ = sign;
    if (open_.empty()) return;
    Object& object = open_.back();
    if (key_ == "sensitive") object.is_sensitive = true;
    if (key_ == "ephemeral") object.is_ephemeral = true;
    if (is_value_name(key_))
      object.value = std::min({object.value, text_.find_first_not_of(' ', sign + 1), text_.size()});
  }

  void close(std::size_t end) {
    const Object object = open_.back();
    open_.pop_back();
    const bool has_value = object.value != std::string_view::npos;
    if (!object.is_sensitive && !object.is_ephemeral && !has_value) return;
    const ByteRange value{static_cast<std::uint32_t>(std::min(object.value, end)),
                          static_cast<std::uint32_t>(end)};
    for (const std::string_view type : {"variable", "output"})
      found_.push_back({type, object.name, object.is_sensitive, object.is_ephemeral, value});
  }

  std::string_view text_;
  std::vector<WrittenDeclaration>& found_;
  std::vector<Object> open_;
  std::string_view key_;                       // the last one, of a value that did not begin yet
  std::size_t sign_ = std::string_view::npos;  // after it
};

}  // namespace

std::vector<WrittenDeclaration> written_declarations(std::string_view text) {
  std::vector<WrittenDeclaration> found;
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != text.npos && text[first] == '{') {
    JsonDeclarations(text, found).find();
  } else {
    find_declarations(text, "variable", found);
    find_declarations(text, "output", found);
  }
  return found;
}

}  // namespace hecla::terraform
