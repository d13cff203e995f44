// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Base64, character encodings other than UTF-8 (by the C library's iconv), and URL encoding.
#include <iconv.h>

#include <algorithm>
#include <cerrno>

#include "base/ascii.h"
#include "base/byte_text.h"
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

// The encodings that Terraform supports, by their preferred IANA names. No other name is passed to iconv, which would
// load code for any name that a configuration contains.
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

class Converter {
 public:
  Converter(const std::string& to, const std::string& from)
      : handle_(iconv_open(to.c_str(), from.c_str())) {}
  ~Converter() {
    if (is_open()) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  bool is_open() const { return handle_ != reinterpret_cast<iconv_t>(-1); }
  // Returns nothing if the string cannot be encoded, the bytes are invalid, or the budget, which pays for the output,
  // is exhausted.
  std::optional<std::string> convert(std::string_view input, Budget& budget) {
    char* from = const_cast<char*>(input.data());  // iconv does not modify its input
    std::size_t left = input.size();
    std::string out;
    if (!step(out, &from, &left, budget) || !step(out, nullptr, nullptr, budget))
      return std::nullopt;
    return out;
  }

 private:
  // Converts input. Without input, returns the output to its initial state.
  bool step(std::string& out, char** from, std::size_t* left, Budget& budget) {
    char buffer[4096];
    while (true) {
      char* to = buffer;
      std::size_t room = sizeof buffer;
      const std::size_t result = iconv(handle_, from, left, &to, &room);
      const int problem = errno;
      if (!budget.spend_string_bytes(sizeof buffer - room)) return false;
      out.append(buffer, sizeof buffer - room);
      if (result != static_cast<std::size_t>(-1)) return true;
      if (problem != E2BIG) return false;
    }
  }
  iconv_t handle_;
};

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
  Converter converter(with_mark ? "UTF-16BE" : *encoding, "UTF-8");
  if (!converter.is_open()) return not_installed(*encoding);
  const auto bytes = converter.convert(args[0].as_string(), call.budget());
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
  Converter converter("UTF-8", *encoding == "UTF-16" ? take_byte_order(rest) : *encoding);
  if (!converter.is_open()) return not_installed(*encoding);
  const auto text = converter.convert(rest, call.budget());
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
