// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "hcl2_form_strings.h"

#include "hcl2_strings.h"

#include <algorithm>
#include <utility>

namespace hecla::python::form_strings {

namespace {

bool decodes_escapes(Hcl2Form form) {
  return form == Hcl2Form::PythonHcl2V6 || form == Hcl2Form::PythonHcl2V7;
}

bool is_quoted(std::string_view text) { return text.starts_with('"') && text.ends_with('"'); }

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size()))
    ++found;
  return found;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// One after the other, as they do it.
std::string unescaped(std::string text, Hcl2Form form) {
  if (!decodes_escapes(form)) return text;
  constexpr std::pair<std::string_view, std::string_view> escapes[] = {
      {"\\n", "\n"}, {"\\r", "\r"}, {"\\t", "\t"}, {"\\\"", "\""}, {"\\\\", "\\"}};
  for (const auto& [from, to] : escapes) replace_all(text, from, to);
  return text;
}

// A lone quote is a string to them, too.
std::string inside_quotes(const std::string& text) {
  return text.size() < 2 ? std::string() : text.substr(1, text.size() - 2);
}

// checkov's fork tells a string from an expression that begins and ends with one by its quotes.
bool is_string_of_fork(std::string_view text) {
  if (text.starts_with("\"${") && text.ends_with("}\"")) return true;
  const std::size_t escaped = count(text, "\\\"") - (text.ends_with("\\\"") ? 1 : 0);
  return count(text, "\"") - escaped == 2;
}

// Takes off the spaces that all lines begin with; an empty line has none.
std::string without_indentation(std::string_view text) {
  const std::vector<std::string_view> lines = lines_of(text);
  std::size_t least = text.size();
  for (const std::string_view line : lines)
    least = std::min(least, std::min(line.find_first_not_of(' '), line.size()));
  std::string out;
  for (const std::string_view& line : lines) {
    if (&line != &lines.front()) out += '\n';
    out += line.substr(std::min(least, line.size()));
  }
  return out;
}

}  // namespace

std::string without_dollar(std::string text) {
  return is_wrapped(text) ? text.substr(2, text.size() - 3) : text;
}

std::string dollar(std::string text, Hcl2Form form) {
  if (decodes_escapes(form) && is_wrapped(text)) return text;
  if (is_quoted(text) && (form != Hcl2Form::Bc || is_string_of_fork(text)))
    return unescaped(inside_quotes(text), form);
  if (decodes_escapes(form) && (text == "bool" || text == "number" || text == "string"))
    return text;
  return "${" + text + "}";
}

std::string strip_quotes(std::string text, Hcl2Form form) {
  return is_quoted(text) ? unescaped(inside_quotes(text), form) : text;
}

bool has_interpolation(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  const std::size_t open = text.find("${");
  return open != text.npos && text.find('}', open) != text.npos;
}

std::string heredoc(std::string_view source, bool is_flush, Hcl2Form form) {
  source = source.substr(0, source.find_last_not_of("\r\n\t ") + 1);
  const std::size_t first_line = std::min(source.find('\n'), source.size() - 1);
  const std::size_t last_line = source.rfind('\n');
  std::string_view text;
  if (last_line > first_line) text = source.substr(first_line + 1, last_line - first_line - 1);
  if (form != Hcl2Form::Bc) text = text.substr(0, text.find_last_not_of("\n\t ") + 1);
  return "\"" + (is_flush ? without_indentation(text) : std::string(text)) + "\"";
}

std::vector<std::string> line_end_tokens(std::string_view text) {
  std::vector<std::string> tokens;
  bool continues = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    std::size_t size = 1;
    const bool is_comment = rest.starts_with('#') || rest.starts_with("//");
    if (is_comment || rest.starts_with('\n') || rest.starts_with("\r\n")) {
      size = std::min(rest.find('\n'), rest.size() - 1) + 1;
      if (!continues) tokens.emplace_back();
      tokens.back() += rest.substr(0, size);
      continues = true;
    } else {
      if (rest.starts_with("/*")) size = std::min(rest.find("*/"), rest.size() - 2) + 2;
      continues = false;
    }
    at += size;
  }
  return tokens;
}

}  // namespace hecla::python::form_strings
