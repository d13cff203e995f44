// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Base64, character encodings other than UTF-8, and URL encoding.
#include <algorithm>

#include "base/ascii.h"
#include "base/byte_text.h"
#include "os/text_converter.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::stdlib {

namespace {

// --- base64encode, base64decode ----------------------------------------------------------------------

CallResult encode_base64(CallContext& call, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
  if (!call.budget().spend_string_bytes(base64_size(text.size()))) return limit_exceeded(call);
  return Value::string(to_base64(text));
}

CallResult decode_base64(CallContext& call, Args args, const Type&) {
  if (!call.budget().spend_string_bytes(args[0].as_string().size())) return limit_exceeded(call);
  const auto bytes = from_base64(args[0].as_string());
  if (!bytes) return argument_error(0, std::string("the string is not valid base64"));
  if (!unicode::is_valid_utf8(*bytes))
    return argument_error(0, std::string("the decoded bytes are not valid UTF-8"));
  return Value::string(*bytes);
}

// --- urlencode ---------------------------------------------------------------------------------------

bool is_kept_in_urls(char c) {
  return is_digit(c) || is_letter(c) || c == '-' || c == '_' || c == '.' || c == '~';
}

CallResult encode_url(CallContext& call, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
  const auto escaped = static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return c != ' ' && !is_kept_in_urls(c); }));
  if (!call.budget().spend_string_bytes(text.size() + 2 * escaped)) return limit_exceeded(call);
  std::string out;
  for (const char c : text) {
    if (is_kept_in_urls(c) || c == ' ') {
      out += c == ' ' ? '+' : c;
    } else {
      append_percent_encoded(out, c);
    }
  }
  return Value::string(out);
}

// --- textencodebase64, textdecodebase64 --------------------------------------------------------------

// The encodings that Terraform supports, by their preferred IANA names. No other name is passed to the C library, which
// would load code for any name that a configuration contains.
constexpr std::string_view encodings[] = {
    "US-ASCII",     "UTF-8",        "UTF-16",       "UTF-16BE",     "UTF-16LE",     "ISO-8859-1",
    "ISO-8859-2",   "ISO-8859-3",   "ISO-8859-4",   "ISO-8859-5",   "ISO-8859-6",   "ISO-8859-7",
    "ISO-8859-8",   "ISO-8859-9",   "ISO-8859-10",  "ISO-8859-13",  "ISO-8859-14",  "ISO-8859-15",
    "ISO-8859-16",  "windows-874",  "windows-1250", "windows-1251", "windows-1252", "windows-1253",
    "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258", "KOI8-R",
    "KOI8-U",       "macintosh",    "IBM037",       "IBM437",       "IBM850",       "IBM852",
    "IBM855",       "IBM860",       "IBM862",       "IBM863",       "IBM865",       "IBM866",
    "IBM1047",      "Big5",         "EUC-JP",       "EUC-KR",       "GB18030",      "GBK",
    "ISO-2022-JP",  "Shift_JIS"};

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

Result<std::string, CallError> encoding_argument(Args args) {
  const std::string_view given = args[1].as_string();
  for (const std::string_view known : encodings) {
    if (equal_ignoring_case(known, given)) return std::string(known);
  }
  return argument_error(1, "the encoding " + in_quotes(given) + " is not supported");
}

// Pays for text that is produced.
auto spending(CallContext& call) {
  return [&budget = call.budget()](std::size_t bytes) { return budget.spend_string_bytes(bytes); };
}

CallError not_installed(const std::string& encoding) {
  return argument_error(1, "the encoding " + encoding + " is not available on this system");
}

// UTF-16 without a byte order in its name is written with a byte order mark, and read as big-endian without one.
constexpr std::string_view big_endian_mark = "\xFE\xFF";
constexpr std::string_view little_endian_mark = "\xFF\xFE";

std::string take_byte_order(std::string_view& bytes) {
  const bool little = bytes.starts_with(little_endian_mark);
  if (little || bytes.starts_with(big_endian_mark)) bytes.remove_prefix(2);
  return little ? "UTF-16LE" : "UTF-16BE";
}

CallResult encode_text(CallContext& call, Args args, const Type&) {
  const auto encoding = encoding_argument(args);
  if (!encoding) return encoding.error();
  const bool with_mark = *encoding == "UTF-16";
  const os::TextConverter converter(with_mark ? "UTF-16BE" : *encoding, "UTF-8");
  if (!converter.is_open()) return not_installed(*encoding);
  const auto bytes = converter.convert(args[0].as_string(), spending(call));
  if (call.budget().is_exhausted()) return limit_exceeded(call);
  if (!bytes)
    return argument_error(0, "the string has characters that cannot be encoded in " + *encoding);
  const std::string marked = std::string(with_mark ? big_endian_mark : "") + *bytes;
  if (!call.budget().spend_string_bytes(base64_size(marked.size()))) return limit_exceeded(call);
  return Value::string(to_base64(marked));
}

CallResult decode_text(CallContext& call, Args args, const Type&) {
  const auto encoding = encoding_argument(args);
  if (!encoding) return encoding.error();
  if (!call.budget().spend_string_bytes(args[0].as_string().size())) return limit_exceeded(call);
  const auto bytes = from_base64(args[0].as_string());
  if (!bytes) return argument_error(0, std::string("the string is not valid base64"));
  std::string_view rest = *bytes;
  const os::TextConverter converter("UTF-8",
                                    *encoding == "UTF-16" ? take_byte_order(rest) : *encoding);
  if (!converter.is_open()) return not_installed(*encoding);
  const auto text = converter.convert(rest, spending(call));
  if (call.budget().is_exhausted()) return limit_exceeded(call);
  if (!text) return argument_error(0, "the bytes are not valid " + *encoding);
  return Value::string(*text);
}

Function text_to_text(const About& about, Function::Implementation run) {
  return define(about, {parameter("str", Type::string(), "The string.")}, Type::string(),
                std::move(run));
}

}  // namespace

std::vector<Function> encoding_functions() {
  const Parameter encoding =
      parameter("encoding", Type::string(), "The IANA name of the character encoding.");
  return {
      text_to_text({"base64encode", "Returns the UTF-8 bytes of a string encoded as base64.",
                    "base64encode(\"Hello\")"},
                   encode_base64),
      text_to_text({"base64decode", "Returns the string whose UTF-8 bytes are encoded as base64.",
                    "base64decode(\"SGVsbG8=\")"},
                   decode_base64),
      text_to_text({"urlencode",
                    "Returns a string escaped for the query of a URL: letters, digits and `-_.~` "
                    "are kept, and spaces become `+`.",
                    "urlencode(\"a b&c=ü\")"},
                   encode_url),
      define({"textencodebase64",
              "Returns the bytes of a string in a given character encoding as base64.",
              "textencodebase64(\"Hello\", \"UTF-16LE\")"},
             {parameter("string", Type::string(), "The string."), encoding}, Type::string(),
             encode_text),
      define({"textdecodebase64",
              "Returns the string whose bytes in a given character encoding are encoded as base64.",
              "textdecodebase64(\"SABlAGwAbABvAA==\", \"UTF-16LE\")"},
             {parameter("source", Type::string(), "The base64."), encoding}, Type::string(),
             decode_text),
  };
}

}  // namespace hecla::stdlib
