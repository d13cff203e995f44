// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/yaml_scalar.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/byte_text.h"
#include "base/timestamp.h"
#include "unicode/message_text.h"

namespace hecla::stdlib {

namespace {

constexpr std::string_view tag_prefix = "tag:yaml.org,2002:";

std::size_t count_digits(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
}

void skip_sign(std::string_view& text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
}

// --- words ------------------------------------------------------------------------------------------

// Returns whether `text` is `word`, which is in lower case, in one of the three forms of YAML: "yes", "Yes" or "YES".
bool is_word(std::string_view text, std::string_view word) {
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto lower = [&](char c) { return is_upper(c) ? static_cast<char>(c | 0x20) : c; };
  if (!std::ranges::equal(text, word, {}, lower)) return false;
  const auto letters = text.substr(static_cast<std::size_t>(
      std::ranges::find_if(word, [](char c) { return c >= 'a'; }) - word.begin()));
  const auto capitals = std::ranges::count_if(letters, is_upper);
  return capitals == 0 || capitals == static_cast<std::ptrdiff_t>(letters.size()) ||
         (capitals == 1 && is_upper(letters[0]));
}

bool is_any_word(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return is_word(text, word); });
}

std::optional<Value> value_of_word(std::string_view text) {
  if (is_any_word(text, {"y", "yes", "true", "on"})) return Value::boolean(true);
  if (is_any_word(text, {"n", "no", "false", "off"})) return Value::boolean(false);
  if (text.empty() || text == "~" || is_word(text, "null")) return Value::null(Type::dynamic());
  if (is_any_word(text, {".inf", "+.inf"})) return Value::number(Number::infinity());
  if (is_word(text, "-.inf")) return Value::number(Number::negative_infinity());
  return std::nullopt;
}

// --- numbers ----------------------------------------------------------------------------------------

std::optional<Value> number_value(std::string_view text) {
  auto number = Number::parse(text);
  if (!number) return std::nullopt;
  return Value::number(*std::move(number));
}

// Returns whether the text is a number that is too large to be represented, which is an error wherever it appears.
bool is_out_of_range(std::string_view text) {
  Number number;
  const auto problem = Number::parse(text, number);
  return problem == NumberError::Overflow || problem == NumberError::ExponentRange;
}

bool all_digits(std::string_view text, std::string_view digits) {
  return !text.empty() && text.find_first_not_of(digits) == text.npos;
}

// Returns whether the text has the form of an integer in YAML 1.2.
bool looks_like_integer(std::string_view text) {
  if (text.starts_with("0o")) return all_digits(text.substr(2), "01234567");
  if (text.starts_with("0x")) return all_digits(text.substr(2), "0123456789abcdefABCDEF");
  skip_sign(text);
  return all_digits(text, "0123456789");
}

bool looks_like_float(std::string_view text) {
  skip_sign(text);
  const std::size_t whole = count_digits(text);
  text.remove_prefix(whole);
  if (text.starts_with('.')) {
    const std::size_t fraction = count_digits(text.substr(1));
    if (whole + fraction == 0) return false;
    text.remove_prefix(1 + fraction);
  } else if (whole == 0) {
    return false;
  }
  if (text.empty()) return true;
  if (text[0] != 'e' && text[0] != 'E') return false;
  text.remove_prefix(1);
  skip_sign(text);
  return !text.empty() && count_digits(text) == text.size();
}

struct Base {
  std::string_view prefix;
  int base;
};
constexpr Base bases[] = {{"0x", 16}, {"0X", 16}, {"0o", 8}, {"0O", 8}, {"0b", 2}, {"0B", 2}};

// Parses a whole number of at most 64 bits with a prefix for its base.
std::optional<Value> prefixed_integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  const bool has_sign = negative || text.starts_with('+');
  if (has_sign) text.remove_prefix(1);
  for (const Base& base : bases) {
    if (!text.starts_with(base.prefix)) continue;
    const std::string_view digits = text.substr(base.prefix.size());
    if (digits.starts_with('-') || digits.starts_with('+')) return std::nullopt;
    const auto number = Number::parse_integer(digits, base.base);
    if (!number) return std::nullopt;
    const Number value = negative ? -*number : *number;
    const bool fits = value.to_int64() || (!has_sign && value.to_uint64());
    return fits ? std::optional(Value::number(value)) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<Value> tagged_number(std::string_view text) {
  std::string plain(text);
  std::erase(plain, '_');
  if (plain == "inf" || plain == "Inf" || plain == "+inf" || plain == "+Inf")
    return Value::number(Number::infinity());
  if (plain == "-inf" || plain == "-Inf") return Value::number(Number::negative_infinity());
  if (auto value = number_value(plain)) return value;
  return prefixed_integer(plain);
}

// --- times ------------------------------------------------------------------------------------------

// Reads dates and times in the form of YAML, except for the form with spaces before an offset.
class TimeReader {
 public:
  explicit TimeReader(std::string_view text) : rest_(text) {}

  std::optional<Timestamp> read() {
    if (count_digits(rest_) != 4 || !date()) return std::nullopt;
    if (rest_.empty()) return time_;
    const char separator = rest_[0];
    rest_.remove_prefix(1);
    if (separator != 'T' && separator != 't' && separator != ' ') return std::nullopt;
    if (!time_of_day() || !fraction() || (separator != ' ' && !offset()) || !rest_.empty())
      return std::nullopt;
    return time_;
  }

 private:
  bool date() {
    for (; count_digits(rest_) > 0; rest_.remove_prefix(1))
      time_.year = time_.year * 10 + (rest_[0] - '0');
    return take('-') && number(1, 12, time_.month) && take('-') &&
           number(1, days_in_month(time_.year, time_.month), time_.day);
  }
  bool time_of_day() {
    return number(0, 23, time_.hour) && take(':') && number(0, 59, time_.minute) && take(':') &&
           number(0, 59, time_.second);
  }
  bool fraction() {
    if (!rest_.starts_with('.') && !rest_.starts_with(',')) return true;
    const std::size_t digits = count_digits(rest_.substr(1));
    rest_.remove_prefix(1 + digits);
    return digits > 0;
  }
  bool offset() {
    if (take('Z')) return true;
    const bool negative = take('-');
    int hours = 0, minutes = 0;
    if (!negative && !take('+')) return false;
    if (count_digits(rest_) != 2 || !number(0, 24, hours) || !take(':')) return false;
    if (count_digits(rest_) != 2 || !number(0, 60, minutes)) return false;
    time_.offset_minutes = (hours * 60 + minutes) * (negative ? -1 : 1);
    return true;
  }
  // Reads one or two digits.
  bool number(int least, int most, int& out) {
    const std::size_t digits = std::min<std::size_t>(count_digits(rest_), 2);
    out = 0;
    for (std::size_t i = 0; i < digits; ++i) out = out * 10 + (rest_[i] - '0');
    rest_.remove_prefix(digits);
    return digits > 0 && out >= least && out <= most;
  }
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view rest_;
  Timestamp time_;
};

// Times become strings in the form that the date functions accept.
std::optional<Value> time_value(std::string_view text) {
  const auto time = TimeReader(text).read();
  return time ? std::optional(Value::string(to_string(*time))) : std::nullopt;
}

// --- tags -------------------------------------------------------------------------------------------

enum class Tag : std::uint8_t { None, String, Bool, Integer, Float, Null, Time, Binary, Other };

Tag tag_of(std::string_view tag) {
  if (tag.empty()) return Tag::None;
  if (!tag.starts_with(tag_prefix)) return Tag::Other;
  tag.remove_prefix(tag_prefix.size());
  if (tag == "str") return Tag::String;
  if (tag == "bool") return Tag::Bool;
  if (tag == "int") return Tag::Integer;
  if (tag == "float") return Tag::Float;
  if (tag == "null") return Tag::Null;
  if (tag == "timestamp") return Tag::Time;
  return tag == "binary" ? Tag::Binary : Tag::Other;
}

// Returns whether a scalar that begins like this can be anything other than a string.
bool may_be_special(std::string_view text) {
  constexpr std::string_view beginnings = "0123456789+-.yYnNtTfFoO~";
  return text.empty() || beginnings.find(text[0]) != beginnings.npos;
}

CallResult value_or_error(std::optional<Value> value, const char* wanted) {
  if (value) return *std::move(value);
  return error(std::string("a scalar is tagged as ") + wanted + ", but it is not " + wanted);
}

CallResult string_for(std::string_view text) { return Value::string(text); }

// Converts a scalar that has a special meaning only because of its tag.
CallResult by_tag(std::string_view text, Tag tag) {
  switch (tag) {
    case Tag::Integer:
    case Tag::Float:
      if (is_out_of_range(text)) return error("the number is out of range");
      return value_or_error(tagged_number(text), "a number");
    case Tag::Bool:
      return value_or_error(std::nullopt, "a bool");
    case Tag::Time:
      return value_or_error(time_value(text), "a timestamp");
    case Tag::Null:
      return Value::null(Type::dynamic());
    case Tag::Binary:
      if (!from_base64(text)) return value_or_error(std::nullopt, "base64");
      return string_for(text);
    default:
      return string_for(text);
  }
}

// Converts an unquoted scalar by its form. The tag decides only if the form does not.
CallResult by_form(std::string_view text, Tag tag) {
  if (auto value = value_of_word(text)) return *std::move(value);
  if (tag == Tag::None && (text == ".nan" || text == ".NaN" || text == ".NAN"))
    return error("NaN is not supported");
  if (text[0] == '.') {
    if (is_out_of_range(text)) return error("the number is out of range");
    if (auto number = number_value(text)) return *std::move(number);
  } else if (is_digit(text[0]) || text[0] == '+' || text[0] == '-') {
    if (tag == Tag::None || tag == Tag::Time) {
      if (auto time = time_value(text)) return *std::move(time);
    }
    if (looks_like_integer(text) || looks_like_float(text)) return by_tag(text, Tag::Integer);
  }
  return by_tag(text, tag);
}

}  // namespace

CallResult resolve_yaml_scalar(const YamlScalar& scalar) {
  const Tag tag = tag_of(scalar.tag);
  if (tag == Tag::Other) return error("the tag " + in_quotes(scalar.tag) + " is not supported");
  const bool verbatim = tag == Tag::String || tag == Tag::Binary || !may_be_special(scalar.text);
  if (verbatim) return by_tag(scalar.text, tag);
  if (scalar.in_quotes) return string_for(scalar.text);
  CallResult value = by_form(scalar.text, tag);
  // As in deployed configurations, a block scalar becomes the string form of the value that it looks like.
  if (!value || scalar.plain || tag != Tag::None) return value;
  return *convert(*value, Type::string());
}

bool is_yaml_merge_key(const YamlScalar& scalar) {
  return scalar.tag.empty() ? scalar.text == "<<" : scalar.tag == std::string(tag_prefix) + "merge";
}

}  // namespace hecla::stdlib
