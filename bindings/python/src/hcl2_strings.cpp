// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "hcl2_strings.h"
#include "unicode/unicode.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace hecla::python {

namespace {

bool is_scalar_value(std::uint32_t code_point) {
  return code_point < 0xD800 || (code_point > 0xDFFF && code_point <= 0x10FFFF);
}

// Returns the number of bytes of an escape sequence at the start of `text` and appends what it stands for; 0 if it is
// none.
std::size_t append_escape(std::string_view text, std::string& out) {
  constexpr std::string_view names = "nrt\"\\", values = "\n\r\t\"\\";
  if (text.size() < 2) return 0;
  if (const std::size_t found = names.find(text[1]); found != names.npos) {
    out += values[found];
    return 2;
  }
  const std::size_t width = text[1] == 'u' ? 4 : text[1] == 'U' ? 8 : 0;
  const std::string_view digits = text.substr(2).substr(0, width);
  std::uint32_t code_point = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), code_point, 16);
  if (width == 0 || digits.size() != width || error != std::errc() ||
      end != digits.data() + width || !is_scalar_value(code_point))
    return 0;
  unicode::append_utf8(out, code_point);
  return 2 + width;
}

// Returns the number of spaces at the start of all lines that are not blank.
std::size_t indentation(const std::vector<std::string_view>& lines) {
  std::size_t least = std::string_view::npos;
  for (const std::string_view line : lines) {
    if (line.find_first_not_of(" \t\r\v\f") == line.npos) continue;
    least = std::min(least, line.find_first_not_of(' '));
  }
  return least == std::string_view::npos ? 0 : least;
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

bool is_wrapped(std::string_view text) { return text.starts_with("${") && text.ends_with("}"); }

void wrap(std::string& text, std::size_t begin) {
  if (is_wrapped(std::string_view(text).substr(begin))) return;
  text.insert(begin, "${");
  text += '}';
}

void parenthesize(std::string& text, std::size_t begin) {
  const bool inside = is_wrapped(std::string_view(text).substr(begin));
  text.insert(begin + (inside ? 2 : 0), "(");
  text.insert(text.size() - (inside ? 1 : 0), ")");
}

void append_decoded(std::string_view text, std::string& out) {
  while (!text.empty()) {
    std::size_t size = 1;
    if (text.starts_with("$${") || text.starts_with("%%{")) {
      size = std::min(text.find('}'), text.size() - 1) + 1;
      out += text.substr(0, size);
    } else if (text[0] != '\\') {
      out += text[0];
    } else if (size = append_escape(text, out); size == 0) {
      size = std::min<std::size_t>(2, text.size());
      out += text.substr(0, size);
    }
    text.remove_prefix(size);
  }
}

std::string heredoc_content(std::string_view text, bool is_flush, bool is_value) {
  const std::size_t line_end = std::min(text.find('\n'), text.size());
  std::string_view name = text.substr(is_flush ? 3 : 2, line_end - (is_flush ? 3 : 2));
  if (name.ends_with('\r')) name.remove_suffix(1);
  text.remove_prefix(std::min(line_end + 1, text.size()));
  text = text.substr(0, text.rfind(name));
  text = text.substr(0, text.find_last_not_of(" \t") + 1);
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  if (is_value && !is_flush) return std::string(text);

  const std::vector<std::string_view> lines = lines_of(text);
  const std::size_t skipped = is_flush ? indentation(lines) : 0;
  std::string out;
  for (const std::string_view& line : lines) {
    if (&line != &lines.front()) out += is_value ? "\n" : "\\n";
    for (const char c : line.substr(std::min(skipped, line.size()))) {
      if (c == '\\' || c == '"') out += '\\';
      out += c;
    }
  }
  return out;
}

}  // namespace hecla::python
