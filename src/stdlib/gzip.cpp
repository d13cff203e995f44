// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// base64gzip: the only function that needs zlib.
#ifndef HECLA_WITHOUT_ZLIB
#include <zlib.h>
#endif

#include "base/byte_text.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

#ifdef HECLA_WITHOUT_ZLIB

constexpr Unavailable compress{"gzip compression (zlib)"};

#else

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

CallResult compress(CallContext& call, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
  if (text.size() > call.budget().string_bytes_left())
    return argument_error(0, std::string("the text is too long to be compressed"));
  return Value::string(to_base64(gzip(text)));
}

#endif

}  // namespace

std::vector<Function> gzip_functions() {
  return {
      define({"base64gzip",
              "Returns a string compressed with gzip and encoded as base64. Other versions of zlib "
              "may give other bytes that decompress to the same string.",
              "base64gzip(\"\")"},
             {parameter("str", Type::string(), "The string.")}, Type::string(), compress),
  };
}

}  // namespace hecla::stdlib
