// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions that remove characters from the ends of strings.
#include <algorithm>

#include "stdlib/support.h"
#include "stdlib/themes.h"
#include "unicode/unicode.h"
#include "unicode/utf8.h"

namespace hecla::stdlib {

namespace {

// Returns the offset of the code point that ends at `end` in valid UTF-8.
std::size_t previous_code_point(std::string_view text, std::size_t end) {
  std::size_t at = end - 1;
  while (at > 0 && unicode::is_continuation(text[at])) --at;
  return at;
}

template <class Drop>
std::string_view trim_both(std::string_view text, Drop&& drop) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const unicode::CodePoint point = unicode::decode(text, begin);
    if (!drop(point.value)) break;
    begin += point.length;
  }
  std::size_t end = text.size();
  while (end > begin) {
    const std::size_t at = previous_code_point(text, end);
    if (!drop(unicode::decode(text, at).value)) break;
    end = at;
  }
  return text.substr(begin, end - begin);
}

std::u32string code_points(std::string_view text) {
  std::u32string points;
  for (std::size_t at = 0; at < text.size();) {
    const unicode::CodePoint point = unicode::decode(text, at);
    points.push_back(point.value);
    at += point.length;
  }
  return points;
}

CallResult trim(CallContext& call, Args args, const Type&) {
  std::u32string cutset = code_points(args[1].as_string());
  std::sort(cutset.begin(), cutset.end());
  return string_result(call, trim_both(args[0].as_string(), [&](char32_t c) {
                         return std::binary_search(cutset.begin(), cutset.end(), c);
                       }));
}

CallResult trim_space(CallContext& call, Args args, const Type&) {
  return string_result(call, trim_both(args[0].as_string(), unicode::is_space));
}

CallResult trim_prefix(CallContext& call, Args args, const Type&) {
  std::string_view text = args[0].as_string();
  if (text.starts_with(args[1].as_string())) text.remove_prefix(args[1].as_string().size());
  return string_result(call, text);
}

CallResult trim_suffix(CallContext& call, Args args, const Type&) {
  std::string_view text = args[0].as_string();
  if (text.ends_with(args[1].as_string())) text.remove_suffix(args[1].as_string().size());
  return string_result(call, text);
}

CallResult chomp(CallContext& call, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
  const std::size_t last = text.find_last_not_of("\r\n");
  return string_result(call, text.substr(0, last == text.npos ? 0 : last + 1));
}

}  // namespace

std::vector<Function> trim_functions() {
  const Type text = Type::string();
  return {
      define({"trim", "Returns the string without the given characters at its start and end.",
              "trim(\"?!hello?!\", \"!?\")"},
             {string_parameter("str", "The string."),
              string_parameter("cutset", "The characters, in any order.")},
             text, trim),
      define({"trimspace", "Returns the string without whitespace at its start and end.",
              "trimspace(\"  hello\\n\")"},
             {string_parameter("str", "The string.")}, text, trim_space),
      define({"trimprefix", "Returns the string without a prefix, if it has it.",
              "trimprefix(\"helloworld\", \"hello\")"},
             {string_parameter("str", "The string."), string_parameter("prefix", "The prefix.")},
             text, trim_prefix),
      define({"trimsuffix", "Returns the string without a suffix, if it has it.",
              "trimsuffix(\"helloworld\", \"world\")"},
             {string_parameter("str", "The string."), string_parameter("suffix", "The suffix.")},
             text, trim_suffix),
      define({"chomp", "Returns the string without newlines at its end.", "chomp(\"hello\\n\")"},
             {string_parameter("str", "The string.")}, text, chomp),
  };
}

}  // namespace hecla::stdlib
