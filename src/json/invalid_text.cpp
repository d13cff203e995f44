// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "json/invalid_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"
#include "source/nearest_name.h"
#include "unicode/message_text.h"

namespace hecla::json {

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

// Words of other languages that correspond to the three words of JSON.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> other_words{{
    {"none", "null"},
    {"nil", "null"},
    {"undefined", "null"},
    {"yes", "true"},
    {"on", "true"},
    {"no", "false"},
    {"off", "false"},
    {"nothing", "null"},
}};

std::string meant_word(std::string_view text) {
  static constexpr std::array<std::string_view, 3> words{"true", "false", "null"};
  const std::string small = lower(text);
  for (const auto& [other, word] : other_words) {
    if (small == other) return std::string(word);
  }
  for (const std::string_view word : words) {
    if (small == word) return std::string(word);
  }
  return std::string(nearest_name(text, words).value_or(""));
}

bool is_not_finite(std::string_view text) {
  std::string small = lower(text);
  if (small.starts_with('-') || small.starts_with('+')) small.erase(0, 1);
  return small == "nan" || small == "infinity" || small == "inf";
}

// Returns whether the text looks like a version, an address or a date: "1.2.3", "10.0.0.0/8",
// "2024-01-01T12:00:00Z".
bool is_text_of_numbers(std::string_view text) {
  return std::ranges::count(text, '.') > 1 || text.find_first_of("/:") != std::string_view::npos ||
         (text.find('-') != std::string_view::npos && is_digit(text.back()) &&
          text.find_first_of("eE+") == std::string_view::npos);
}

}  // namespace

std::string describe_invalid_number(std::string_view text) {
  if (is_not_finite(text)) return "JSON does not support infinity or NaN.";
  if (text.starts_with('+')) return "JSON numbers cannot begin with \"+\".";
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (digits.empty()) return "Expected a digit after \"-\".";
  if (digits[0] == ' ' || digits[0] == '\t') return "Expected a digit directly after \"-\".";
  if (digits[0] == '.')
    return "JSON numbers must have a digit before the decimal point, as in 0.5.";
  if (digits.size() > 1 && digits[0] == '0' && is_letter(digits[1]) && digits[1] != 'e')
    return "JSON numbers must be decimal.";
  if (digits.find('_') != std::string_view::npos) return "JSON numbers cannot contain underscores.";
  if (is_text_of_numbers(digits))
    return "This is not a number. Strings must be in double quotes: " + in_quotes(text) + ".";
  if (std::ranges::all_of(digits, [](char c) { return is_digit(c) || c == '.'; })) {
    if (digits.ends_with('.')) return "JSON numbers must have a digit after the decimal point.";
    return "JSON numbers cannot have leading zeros.";
  }
  if (std::ranges::any_of(digits, is_letter) && is_letter(text.back()) && lower(text).back() != 'e')
    return "JSON numbers cannot have a unit. Write a string in double quotes: " + in_quotes(text) +
           ".";
  return "JSON numbers consist of digits, a fraction and an exponent, as in -12.5e3.";
}

std::string describe_invalid_word(std::string_view text, char next) {
  if (is_not_finite(text)) return describe_invalid_number(text);
  const std::string begin = in_quotes(text) + " is not a JSON value.";
  if (next == '(' || next == '[' || text.find('.') != std::string_view::npos) {
    const std::string rest = next == '(' || next == '[' ? "...}" : "}";
    return begin +
           " Expressions must be in a string: " + in_quotes("${" + std::string(text) + rest) + ".";
  }
  if (const std::string meant = meant_word(text); !meant.empty())
    return begin + " Did you mean " + meant + "?";
  return begin + " Strings must be in double quotes.";
}

}  // namespace hecla::json
