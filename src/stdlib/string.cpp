// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions of strings; those that take something off the ends are in trim.cpp.
#include <hecla/stdlib/stdlib.h>
#include <hecla/unicode/unicode.h>

#include <algorithm>

#include "base/ascii.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

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

CallResult upper(CallContext&, Args args, const Type&) {
  return Value::string(map_characters(args[0].as_string(), unicode::to_upper));
}

CallResult lower(CallContext&, Args args, const Type&) {
  return Value::string(map_characters(args[0].as_string(), unicode::to_lower));
}

// What separates words: of ASCII all but letters, digits and the underscore, beyond it only spaces.
bool is_separator(char32_t c) {
  if (c >= 0x80) return unicode::is_space(c);
  const char a = static_cast<char>(c);
  return !is_digit(a) && !is_letter(a) && a != '_';
}

CallResult title(CallContext&, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
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
  return Value::string(result);
}

CallResult reverse_text(CallContext&, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
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

// Byte offset after `count` characters, or the end.
std::size_t skip_characters(std::string_view text, std::int64_t count) {
  std::size_t at = 0;
  while (count-- > 0 && at < text.size()) at = unicode::next_grapheme(text, at);
  return at;
}

CallResult part_of_text(CallContext&, Args args, const Type&) {
  const auto offset = whole_number(args, 1);
  if (!offset) return offset.error();
  const auto count = whole_number(args, 2);
  if (!count) return count.error();
  std::string_view text = args[0].as_string();
  if (*offset >= 0 && *count == 0) return Value::string("");
  // From the end, a length of zero stands for the rest: the reference has it so.
  const std::int64_t start =
      *offset < 0 ? *offset + static_cast<std::int64_t>(unicode::count_graphemes(text)) : *offset;
  text.remove_prefix(skip_characters(text, start));
  return Value::string(*count <= 0 ? text : text.substr(0, skip_characters(text, *count)));
}

struct Joined {
  std::string text;
  std::string_view separator;
  std::size_t longest;
  bool first = true;
  bool add(std::string_view item) {
    if (!first) text += separator;
    first = false;
    text += item;
    return text.size() <= longest;
  }
};

CallResult join(CallContext& call, Args args, const Type& type) {
  const Args lists = args.subspan(1);
  if (lists.empty()) return error("at least one list is required");
  for (const Value& list : lists) {
    if (!list.is_wholly_known()) return Value::unknown(type);
  }
  Joined joined{{}, args[0].as_string(), call.budget().string_bytes_left()};
  for (std::size_t i = 0; i < lists.size(); ++i) {
    for (const Value& item : lists[i].elements()) {
      if (item.is_null())
        return argument_error(i + 1, std::string("a null element cannot be joined"));
      if (!joined.add(item.as_string())) return too_long_string(call);
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

std::size_t count_occurrences(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; at += part.size()) ++count;
  return count;
}

CallResult split(CallContext& call, Args args, const Type&) {
  const std::string_view separator = args[0].as_string();
  std::string_view text = args[1].as_string();
  const std::size_t pieces =
      separator.empty() ? text.size() : count_occurrences(text, separator) + 1;
  if (pieces > call.budget().elements_left()) return too_many_elements(call);
  if (separator.empty()) return Value::list(Type::string(), split_characters(text));
  std::vector<Value> parts;
  for (std::size_t at; (at = text.find(separator)) != text.npos;
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

CallResult sort(CallContext&, Args args, const Type& type) {
  if (!args[0].is_wholly_known()) return unknown_of_same_length(args[0], type);
  std::vector<Value> elements = to_vector(args[0].elements());
  for (const Value& element : elements) {
    if (element.is_null()) return error("a null element cannot be sorted");
  }
  std::stable_sort(elements.begin(), elements.end(),
                   [](const Value& a, const Value& b) { return a.as_string() < b.as_string(); });
  return Value::list(Type::string(), std::move(elements));
}

// The replacement goes before, between and after all characters.
CallResult spread(const CallContext& call, std::string_view text, std::string_view between) {
  if (between.size() > call.budget().string_bytes_left() / (text.size() + 1))
    return too_long_string(call);
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
  if (size > call.budget().string_bytes_left()) return too_long_string(call);
  std::string result;
  result.reserve(size);
  for (std::size_t at; (at = text.find(old_part)) != text.npos;
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
  if (*spaces < 0) return error("the number of spaces must not be negative");
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

// Of an unknown text the beginning may be known.
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
  return Value::boolean(args[0].as_string().find(args[1].as_string()) != std::string_view::npos);
}

// Between slashes, what is searched for is a regular expression.
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

Parameter string_parameter(std::string name, std::string description, Allow allow = AllowNothing) {
  return parameter(std::move(name), Type::string(), std::move(description), allow);
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
             {text_parameter(AllowDynamic)}, text, upper),
      define({"lower", "Returns the string in lower case.", "lower(\"HELLO\")"},
             {text_parameter(AllowDynamic)}, text, lower),
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
          text, join),
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
             {string_parameter("str", "The string.", AllowUnknown),
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
