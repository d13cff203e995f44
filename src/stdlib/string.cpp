// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions for strings, except those in trim.cpp.
#include <hecla/stdlib/stdlib.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/find_text.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"
#include "unicode/unicode.h"
#include "unicode/utf8.h"

namespace hecla::stdlib {

namespace {

using Mapping = char32_t (*)(char32_t);

std::string map_characters(std::string_view text, Mapping mapping) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const unicode::CodePoint point = unicode::decode(text, at);
    unicode::append_utf8(result, mapping(point.value));
    at += point.length;
  }
  return result;
}

template <Mapping mapping>
CallResult mapped(CallContext& call, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
  if (!call.budget().spend_string_bytes(text.size())) return limit_exceeded(call);
  return string_result(call, map_characters(text, mapping), text.size());
}

// Returns whether a character separates words: in ASCII all except letters, digits and "_", otherwise only spaces.
bool is_separator(char32_t c) {
  if (c >= 0x80) return unicode::is_space(c);
  const char a = static_cast<char>(c);
  return !is_digit(a) && !is_letter(a) && a != '_';
}

CallResult title(CallContext& call, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
  if (!call.budget().spend_string_bytes(text.size())) return limit_exceeded(call);
  std::string result;
  result.reserve(text.size());
  char32_t previous = U' ';
  for (std::size_t at = 0; at < text.size();) {
    const unicode::CodePoint point = unicode::decode(text, at);
    unicode::append_utf8(result,
                         is_separator(previous) ? unicode::to_title(point.value) : point.value);
    previous = point.value;
    at += point.length;
  }
  return string_result(call, result, text.size());
}

CallResult reverse_text(CallContext& call, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
  if (!call.budget().spend_string_bytes(text.size())) return limit_exceeded(call);
  std::string result(text.size(), '\0');
  std::size_t place = text.size();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = unicode::next_grapheme(text, at);
    place -= end - at;
    std::copy(text.begin() + static_cast<std::ptrdiff_t>(at),
              text.begin() + static_cast<std::ptrdiff_t>(end),
              result.begin() + static_cast<std::ptrdiff_t>(place));
    at = end;
  }
  return Value::string(result);
}

Value count_value(std::size_t count) { return Value::number(static_cast<std::uint64_t>(count)); }

CallResult count_characters(CallContext&, Args args, const Type&) {
  if (args[0].is_known()) return count_value(unicode::count_graphemes(args[0].as_string()));
  Refinement refinement;
  const bool text = args[0].type().is_string();
  const std::size_t least = text ? unicode::count_graphemes(args[0].refinement().prefix) : 0;
  refinement.min = NumberBound{Number(static_cast<std::uint64_t>(least)), true};
  return Value::unknown(Type::number(), refinement);
}

// Returns the byte offset after `count` characters, or the end.
std::size_t skip_characters(std::string_view text, std::int64_t count) {
  std::size_t at = 0;
  for (; count > 0 && at < text.size(); --count) at = unicode::next_grapheme(text, at);
  return at;
}

CallResult part_of_text(CallContext& call, Args args, const Type&) {
  const auto offset = whole_number(args, 1);
  if (!offset) return offset.error();
  const auto count = whole_number(args, 2);
  if (!count) return count.error();
  std::string_view text = args[0].as_string();
  if (*offset >= 0 && *count == 0) return Value::string("");
  // As in the reference, with an offset from the end, a length of zero means the rest of the string.
  const std::int64_t start =
      *offset < 0 ? *offset + static_cast<std::int64_t>(unicode::count_graphemes(text)) : *offset;
  text.remove_prefix(skip_characters(text, start));
  return string_result(call, *count <= 0 ? text : text.substr(0, skip_characters(text, *count)));
}

struct Joined {
  std::string_view separator;
  std::string text = {};
  bool first = true;
  bool add(std::string_view item, Budget& budget) {
    if (!budget.spend_string_bytes(item.size() + (first ? 0 : separator.size()))) return false;
    if (!first) text += separator;
    first = false;
    text += item;
    return true;
  }
};

CallResult join_lists(CallContext& call, Args args, const Type& type) {
  const Args lists = args.subspan(1);
  if (lists.empty()) return error("at least one list is required");
  for (const Value& list : lists) {
    if (!list.is_wholly_known()) return Value::unknown(type);
  }
  Joined joined{args[0].as_string()};
  for (std::size_t i = 0; i < lists.size(); ++i) {
    for (const Value& item : lists[i].elements()) {
      if (item.is_null())
        return argument_error(i + 1, std::string("a null element cannot be joined"));
      if (!joined.add(item.as_string(), call.budget())) return limit_exceeded(call);
    }
  }
  return Value::string(joined.text);
}

std::vector<Value> split_characters(std::string_view text) {
  std::vector<Value> parts;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = unicode::decode(text, at).length;
    parts.push_back(Value::string(text.substr(at, length)));
    at += length;
  }
  return parts;
}

std::size_t count_code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return !unicode::is_continuation(c); }));
}

std::size_t count_occurrences(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = find_text(text, part, at)) != text.npos; at += part.size())
    ++count;
  return count;
}

CallResult split(CallContext& call, Args args, const Type&) {
  const std::string_view separator = args[0].as_string();
  std::string_view text = args[1].as_string();
  const std::size_t pieces =
      separator.empty() ? count_code_points(text) : count_occurrences(text, separator) + 1;
  if (!call.budget().spend_elements(pieces) || !call.budget().spend_string_bytes(text.size()))
    return limit_exceeded(call);
  if (separator.empty()) return Value::list(Type::string(), split_characters(text));
  std::vector<Value> parts;
  for (std::size_t at; (at = find_text(text, separator)) != text.npos;
       text.remove_prefix(at + separator.size())) {
    parts.push_back(Value::string(text.substr(0, at)));
  }
  parts.push_back(Value::string(text));
  return Value::list(Type::string(), std::move(parts));
}

Value unknown_of_same_length(const Value& list, const Type& type) {
  Refinement refinement;
  const Refinement known = list.refinement();
  refinement.min_length = list.is_known() ? list.size() : known.min_length;
  refinement.max_length = list.is_known() ? list.size() : known.max_length;
  return refinement.empty() ? Value::unknown(type) : Value::unknown(type, refinement);
}

CallResult sort(CallContext& call, Args args, const Type& type) {
  if (!args[0].is_wholly_known()) return unknown_of_same_length(args[0], type);
  if (!call.budget().spend_elements(args[0].size())) return limit_exceeded(call);
  std::vector<Value> elements = to_vector(args[0].elements());
  for (const Value& element : elements) {
    if (element.is_null()) return error("a null element cannot be sorted");
  }
  std::stable_sort(elements.begin(), elements.end(),
                   [](const Value& a, const Value& b) { return a.as_string() < b.as_string(); });
  return Value::list(Type::string(), std::move(elements));
}

// Inserts the replacement before, between and after all characters.
CallResult spread(const CallContext& call, std::string_view text, std::string_view between) {
  const std::uint64_t added = saturated_product(between.size(), count_code_points(text) + 1);
  if (!call.budget().spend_string_bytes(added) || !call.budget().spend_string_bytes(text.size()))
    return limit_exceeded(call);
  std::string result(between);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = unicode::decode(text, at).length;
    result.append(text.substr(at, length)).append(between);
    at += length;
  }
  return Value::string(result);
}

CallResult replace_all(const CallContext& call, std::string_view text, std::string_view old_part,
                       std::string_view new_part) {
  if (old_part.empty()) return spread(call, text, new_part);
  const std::size_t count = count_occurrences(text, old_part);
  if (count > 0 && new_part.size() > call.budget().string_bytes_left() / count)
    return too_long_string(call);
  const std::size_t size = text.size() - count * old_part.size() + count * new_part.size();
  if (!call.budget().spend_string_bytes(size)) return limit_exceeded(call);
  std::string result;
  result.reserve(size);
  for (std::size_t at; (at = find_text(text, old_part)) != text.npos;
       text.remove_prefix(at + old_part.size())) {
    result.append(text.substr(0, at)).append(new_part);
  }
  result += text;
  return Value::string(result);
}

CallResult replace(CallContext& call, Args args, const Type&) {
  return replace_all(call, args[0].as_string(), args[1].as_string(), args[2].as_string());
}

CallResult indent(CallContext& call, Args args, const Type&) {
  const auto spaces = whole_number(args, 0);
  if (!spaces) return spaces.error();
  if (*spaces < 0) return error("the number of spaces cannot be negative");
  if (static_cast<std::uint64_t>(*spaces) > call.budget().string_bytes_left())
    return too_long_string(call);
  const std::string_view text = args[1].as_string();
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  if (lines == 0) return args[1];
  const auto width = static_cast<std::size_t>(*spaces);
  if (width > call.budget().string_bytes_left() / lines) return too_long_string(call);
  return replace_all(call, text, "\n", "\n" + std::string(width, ' '));
}

// --- startswith, endswith, strcontains ---------------------------------------------------------------

// For an unknown string, the prefix can be known.
CallResult starts_with(CallContext&, Args args, const Type& type) {
  const std::string_view prefix = args[1].as_string();
  if (args[0].is_known()) return Value::boolean(args[0].as_string().starts_with(prefix));
  const std::string known = args[0].refinement().prefix;
  if (known.starts_with(prefix)) return Value::boolean(true);
  return known.size() >= prefix.size() ? Value::boolean(false) : Value::unknown(type);
}

CallResult ends_with(CallContext&, Args args, const Type&) {
  return Value::boolean(args[0].as_string().ends_with(args[1].as_string()));
}

CallResult contains_text(CallContext&, Args args, const Type&) {
  return Value::boolean(find_text(args[0].as_string(), args[1].as_string()) !=
                        std::string_view::npos);
}

// A substring between slashes is a regular expression.
CallResult replace_text_or_regex(CallContext& call, Args args, const Type&) {
  const std::string_view part = args[1].as_string();
  const bool regex = part.size() > 1 && part.starts_with('/') && part.ends_with('/');
  if (!regex) return find("replace")->call(call, args);
  return find("regex_replace")
      ->call(call, std::array{args[0], Value::string(part.substr(1, part.size() - 2)), args[2]});
}

Parameter text_parameter(Allow allow = AllowNothing) {
  return parameter("str", Type::string(), "The string.", allow);
}

Function strlen_function() {
  Function::Spec spec =
      define({"strlen", "Returns the number of characters (grapheme clusters) of a string.",
              "strlen(\"hello\")"},
             {text_parameter(AllowUnknown | AllowDynamic)}, Type::number(), count_characters)
          .spec();
  spec.result_refinement.min = NumberBound{Number(0), true};
  return Function(std::move(spec));
}

}  // namespace

std::vector<Function> string_functions() {
  const Type text = Type::string();
  const Type list = Type::list(text);
  return {
      define({"upper", "Returns the string in upper case.", "upper(\"hello\")"},
             {text_parameter(AllowDynamic)}, text, mapped<unicode::to_upper>),
      define({"lower", "Returns the string in lower case.", "lower(\"HELLO\")"},
             {text_parameter(AllowDynamic)}, text, mapped<unicode::to_lower>),
      define({"title", "Returns the string with the first letter of each word in title case.",
              "title(\"hello world\")"},
             {text_parameter()}, text, title),
      define(
          {"strrev", "Returns the characters of a string in reverse order.", "strrev(\"hello\")"},
          {text_parameter(AllowDynamic)}, text, reverse_text),
      strlen_function(),
      define({"substr",
              "Returns a part of a string, counted in characters. A negative offset counts from "
              "the end, and a negative length extends to the end.",
              "substr(\"hello world\", 1, 4)"},
             {text_parameter(AllowDynamic),
              parameter("offset", Type::number(), "Characters to skip.", AllowDynamic),
              parameter("length", Type::number(), "Characters to take.", AllowDynamic)},
             text, part_of_text),
      define_variadic(
          {"join",
           "Returns the elements of all lists as one string, with a separator between them.",
           "join(\", \", [\"a\", \"b\", \"c\"])"},
          {string_parameter("separator", "The separator."),
           parameter("lists", list, "One or more lists of strings.")},
          text, join_lists),
      define(
          {"split",
           "Returns the parts of a string between separators, or its characters if the separator "
           "is empty.",
           "split(\",\", \"a,b,c\")"},
          {string_parameter("separator", "The separator."), string_parameter("str", "The string.")},
          list, split),
      define({"sort", "Returns a list of strings sorted by code points.",
              "sort([\"b\", \"c\", \"a\"])"},
             {parameter("list", list, "The list.", AllowUnknown)}, list, sort),
      define({"replace", "Returns the string with all occurrences of a substring replaced.",
              "replace(\"1 + 2 + 3\", \"+\", \"-\")"},
             {string_parameter("str", "The string."),
              string_parameter("substr", "The substring to replace."),
              string_parameter("replace", "The replacement.")},
             text, replace),
      define({"indent",
              "Returns the string with spaces added to the beginning of every line but the first.",
              "indent(2, \"a\\nb\")"},
             {parameter("spaces", Type::number(), "The number of spaces."),
              string_parameter("str", "The string.")},
             text, indent),
  };
}

std::vector<Function> terraform_string_functions() {
  return {
      define({"startswith", "Returns whether a string starts with a prefix.",
              "startswith(\"hello\", \"he\")"},
             {string_parameter("str", "The string.", AllowUnknown | PaysItself),
              string_parameter("prefix", "The prefix.")},
             Type::boolean(), starts_with),
      define({"endswith", "Returns whether a string ends with a suffix.",
              "endswith(\"hello\", \"lo\")"},
             {string_parameter("str", "The string."), string_parameter("suffix", "The suffix.")},
             Type::boolean(), ends_with),
      define({"strcontains", "Returns whether a string contains a substring.",
              "strcontains(\"hello\", \"ell\")"},
             {string_parameter("str", "The string."), string_parameter("substr", "The substring.")},
             Type::boolean(), contains_text, ResultIs::Anything),
      define({"replace",
              "Returns the string with all occurrences of a substring replaced. A substring "
              "between slashes is a regular expression (RE2 syntax), whose groups `$1` and "
              "`${name}` in the replacement refer to.",
              "replace(\"hello world\", \"/w.*d/\", \"everybody\")"},
             {string_parameter("str", "The string."),
              string_parameter("substr", "The substring to replace."),
              string_parameter("replace", "The replacement.")},
             Type::string(), replace_text_or_regex),
  };
}

}  // namespace hecla::stdlib
