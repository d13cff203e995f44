// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the encoder and the decoder share: the library that does the bytes, and the extension
// values.
#define MSGPACK_NO_BOOST
#include <cstdint>
#include <string>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <msgpack/null_visitor.hpp>
#include <msgpack/pack.hpp>
#include <msgpack/parse.hpp>
#include <msgpack/unpack.hpp>
#pragma GCC diagnostic pop

namespace hecla::wire {

// Extension types of unknown values.
constexpr std::int8_t unknown_extension = 0;
constexpr std::int8_t refined_extension = 12;

// Keys of the map that a refined unknown value carries.
enum class RefinementKey : std::int64_t {
  Null = 1,
  Prefix = 2,
  Min = 3,
  Max = 4,
  MinLength = 5,
  MaxLength = 6
};

// Where the packer writes to.
struct ByteSink {
  std::string& out;
  void write(const char* data, std::size_t size) { out.append(data, size); }
};

}  // namespace hecla::wire
