// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/completion.h"

#include <hecla/syntax/parse.h>

#include <algorithm>

#include "base/ascii.h"
#include "unicode/utf8.h"

namespace hecla::analysis {
namespace {

bool is_name_byte(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '-' || (c & 0x80) != 0;
}

// Returns the offset of the name that `text` ends with.
std::size_t name_begin(std::string_view text) {
  std::size_t at = text.size();
  while (at > 0 && is_name_byte(text[at - 1])) --at;
  return at;
}

// Returns the offset of the reference that `text` ends with, such as a.b[0]["c"].
std::size_t reference_begin(std::string_view text) {
  std::size_t at = text.size();
  for (;;) {
    if (at > 0 && text[at - 1] == ']') {
      const std::size_t opening = text.rfind('[', at - 1);
      if (opening == text.npos) return at;
      at = opening;
      continue;
    }
    at = name_begin(text.substr(0, at));
    if (at == 0 || text[at - 1] != '.') return at;
    --at;
  }
}

// Returns the names that may follow a dot after the value.
std::vector<std::string> attribute_names(const Value& marked) {
  std::vector<std::string> names;
  const Value value = marked.unmarked();
  if (value.type().is_object()) {
    for (const ObjectAttribute& attribute : value.type().attributes())
      names.emplace_back(attribute.name);
  } else if (value.type().is_map() && value.is_known() && !value.is_null()) {
    for (const Value& key : value.keys()) names.emplace_back(key.as_string());
  }
  std::erase_if(names, [](const std::string& name) { return !syntax::is_valid_identifier(name); });
  return names;
}

std::vector<std::string> attributes_of(std::string_view reference, const EvalContext& ctx) {
  Diagnostics ignored;
  const auto traversal =
      syntax::parse_traversal_abs(Source::make("<completion>", std::string(reference)), ignored);
  if (ignored.has_errors()) return {};
  const Value value = traversal.resolve(ctx, ignored);
  return ignored.has_errors() ? std::vector<std::string>() : attribute_names(value);
}

std::vector<std::string> names_in(const EvalContext& ctx) {
  std::vector<std::string> names;
  for (const std::string_view name : ctx.variable_names()) names.emplace_back(name);
  for (const std::string_view name : ctx.function_names()) names.push_back(std::string(name) + "(");
  return names;
}

}  // namespace

Completion complete(std::string_view before_cursor, const EvalContext& ctx) {
  const std::size_t begin = name_begin(before_cursor);
  const std::string_view start = before_cursor.substr(begin);
  const std::string_view before = before_cursor.substr(0, begin);
  Completion completion{start.size(), {}};
  if (before.ends_with('.')) {
    const std::string_view source = before.substr(0, before.size() - 1);
    completion.candidates = attributes_of(source.substr(reference_begin(source)), ctx);
  } else {
    completion.candidates = names_in(ctx);
  }
  std::erase_if(completion.candidates,
                [&](const std::string& name) { return !name.starts_with(start); });
  std::sort(completion.candidates.begin(), completion.candidates.end());
  return completion;
}

std::string_view common_start(const std::vector<std::string>& candidates) {
  if (candidates.empty()) return {};
  // The candidates are sorted, so the common prefix of the first and the last one is that of all.
  const std::string_view first = candidates.front(), last = candidates.back();
  const auto [end, ignored] = std::mismatch(first.begin(), first.end(), last.begin(), last.end());
  std::size_t size = static_cast<std::size_t>(end - first.begin());
  while (size > 0 && size < first.size() && unicode::is_continuation(first[size])) --size;
  return first.substr(0, size);
}

}  // namespace hecla::analysis
