// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Texts in the alphabets of base64 and of URLs.
#include <hecla/unicode/unicode.h>
#include <zlib.h>

#include "base/ascii.h"
#include "base/byte_text.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

CallResult encode_base64(Args args, const Type&) {
  return Value::string(to_base64(args[0].as_string()));
}

CallResult decode_base64(Args args, const Type&) {
  const auto bytes = from_base64(args[0].as_string());
  if (!bytes) return argument_error(0, std::string("the text is not base64"));
  if (!unicode::is_valid_utf8(*bytes))
    return argument_error(0, std::string("what the text stands for is not UTF-8"));
  return Value::string(*bytes);
}

// A gzip stream with no more in its header than has to be there, so that equal texts give equal streams.
std::string gzip(std::string_view text) {
  constexpr int gzip_window = 15 + 16;
  constexpr int default_memory = 8;
  z_stream stream{};
  gz_header header{};
  header.os = 255;  // unknown
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, default_memory,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  deflateSetHeader(&stream, &header);
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);  // has all the room it may need
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

CallResult compress(Args args, const Type&) {
  const std::string_view text = args[0].as_string();
  if (text.size() > limits.max_string_bytes)
    return argument_error(0, std::string("the text is too long to be compressed"));
  return Value::string(to_base64(gzip(text)));
}

bool is_kept_in_urls(char c) {
  return is_digit(c) || is_letter(c) || c == '-' || c == '_' || c == '.' || c == '~';
}

CallResult encode_url(Args args, const Type&) {
  constexpr std::string_view hex = "0123456789ABCDEF";
  std::string out;
  for (const char c : args[0].as_string()) {
    if (is_kept_in_urls(c) || c == ' ') {
      out += c == ' ' ? '+' : c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += {'%', hex[byte >> 4], hex[byte & 15]};
  }
  return Value::string(out);
}

Function text_to_text(About about, Function::Implementation run) {
  return define(std::move(about), {parameter("str", Type::string(), "The text.")}, Type::string(),
                std::move(run));
}

}  // namespace

std::vector<Function> encoding_functions() {
  return {
      text_to_text({"base64encode", "A text, in UTF-8, as base64.", "base64encode(\"Hello\")"},
                   encode_base64),
      text_to_text({"base64decode", "The text whose UTF-8 is given as base64.",
                    "base64decode(\"SGVsbG8=\")"},
                   decode_base64),
      text_to_text({"base64gzip",
                    "A text compressed by gzip, as base64. Other versions of zlib may give other "
                    "bytes, which decompress to the same.",
                    "base64gzip(\"\")"},
                   compress),
      text_to_text({"urlencode",
                    "A text as it may stand in the query of a URL: all but letters, digits and "
                    "`-_.~` escaped, spaces as `+`.",
                    "urlencode(\"a b&c=ü\")"},
                   encode_url),
  };
}

}  // namespace hecla::stdlib
