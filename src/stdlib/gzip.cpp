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

// Returns a gzip stream with a minimal header, so that equal strings have equal streams.
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
  deflate(&stream, Z_FINISH);  // cannot run out of space
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

CallResult compress(CallContext& call, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
  // A little more than zlib produces for a string that does not compress.
  const std::size_t longest = text.size() + text.size() / 1000 + 64;
  const std::size_t paid = base64_size(longest);
  if (!call.budget().spend_string_bytes(paid)) return limit_exceeded(call);
  // Compressing a byte takes about this many times as long as reading it.
  constexpr std::uint64_t slower = 30;
  if (!call.budget().spend_work(saturated_product(text.size(), slower)))
    return limit_exceeded(call);
  return string_result(call, to_base64(gzip(text)), paid);
}

#endif

}  // namespace

std::vector<Function> gzip_functions() {
  return {
      define({"base64gzip",
              "Returns a string compressed with gzip and encoded as base64. Other versions of zlib "
              "may produce different bytes, which decompress to the same string.",
              "base64gzip(\"\")"},
             {parameter("str", Type::string(), "The string.")}, Type::string(), compress),
  };
}

}  // namespace hecla::stdlib
