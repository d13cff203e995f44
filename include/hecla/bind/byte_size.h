// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ByteSize: a number of bytes, written with a unit: "64KiB", "1.5GB", "512".
//
//   ByteSize cache = ByteSize::mebibytes(64);
//   attribute("cache", &Config::cache, check("must be at most \"1GiB\"", [](ByteSize size) {
//     return size <= ByteSize::gibibytes(1);
//   }))
#include <hecla/base/result.h>
#include <hecla/bind/schema.h>

#include <compare>
#include <string>

namespace hecla::bind {

struct ByteSize {
  std::uint64_t bytes = 0;

  static constexpr ByteSize kibibytes(std::uint64_t count) { return {count << 10}; }
  static constexpr ByteSize mebibytes(std::uint64_t count) { return {count << 20}; }
  static constexpr ByteSize gibibytes(std::uint64_t count) { return {count << 30}; }

  // The units are B, kB (or KB), MB, GB, TB and PB for powers of 1000, KiB to PiB for powers of 1024; without one, the
  // number is of bytes. The error is a reason for messages.
  static Result<ByteSize, std::string> parse(const std::string& text);
  // Returns the shortest text that parses to the same size: "64KiB", "1500kB", "1B".
  std::string text() const;
  friend auto operator<=>(const ByteSize&, const ByteSize&) = default;
};
constexpr auto schema(For<ByteSize>) {
  return via<std::string>("a size, such as \"64KiB\"", &ByteSize::parse, &ByteSize::text);
}

}  // namespace hecla::bind
