// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Compares the MessagePack writer with that of msgpack-cxx.
#include "wire/msgpack_writer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>

#include "wire/msgpack_cxx.h"

namespace hecla::wire {
namespace {

struct Sink {
  std::string bytes;
  void write(const char* data, std::size_t size) { bytes.append(data, size); }
};
using Packer = msgpack::packer<Sink>;

// Expects that our writer and the library's write the same bytes.
void expect_same(auto write, auto pack) {
  std::string ours;
  MsgpackWriter writer(ours);
  write(writer);
  Sink theirs;
  Packer packer(theirs);
  pack(packer);
  ASSERT_EQ(ours, theirs.bytes);
}

void expect_same_integer(std::int64_t value) {
  SCOPED_TRACE(value);
  expect_same([&](MsgpackWriter& w) { w.integer(value); }, [&](Packer& p) { p.pack_int64(value); });
}

void expect_same_natural(std::uint64_t value) {
  SCOPED_TRACE(value);
  expect_same([&](MsgpackWriter& w) { w.natural(value); },
              [&](Packer& p) { p.pack_uint64(value); });
}

TEST(MsgpackWriterTest, IntegersAroundEachPowerOfTwoAreWrittenLikeByTheLibrary) {
  for (unsigned bit = 0; bit < 64; ++bit) {
    const std::uint64_t power = std::uint64_t{1} << bit;
    for (const std::uint64_t value :
         {power - 1, power, power + 1, ~power, ~power + 1, ~power + 2}) {
      expect_same_natural(value);
      expect_same_integer(static_cast<std::int64_t>(value));
    }
  }
}

TEST(MsgpackWriterTest, RandomIntegersAreWrittenLikeByTheLibrary) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t value = random() >> (random() % 64);
    expect_same_natural(value);
    expect_same_integer(static_cast<std::int64_t>(value));
    expect_same_integer(-static_cast<std::int64_t>(value >> 1));
  }
}

TEST(MsgpackWriterTest, LengthsOfEachWidthAreWrittenLikeByTheLibrary) {
  for (const std::uint32_t size :
       {0u, 1u, 2u, 3u, 4u, 5u, 8u, 15u, 16u, 17u, 31u, 32u, 255u, 256u, 65535u, 65536u}) {
    SCOPED_TRACE(size);
    const std::string text(size, 'x');
    expect_same([&](MsgpackWriter& w) { w.string(text); },
                [&](Packer& p) { p.pack_str(size).pack_str_body(text.data(), size); });
    expect_same([&](MsgpackWriter& w) { w.binary(text); },
                [&](Packer& p) { p.pack_bin(size).pack_bin_body(text.data(), size); });
    expect_same([&](MsgpackWriter& w) { w.extension(12, text); },
                [&](Packer& p) { p.pack_ext(size, 12).pack_ext_body(text.data(), size); });
    expect_same([&](MsgpackWriter& w) { w.array(size); }, [&](Packer& p) { p.pack_array(size); });
    expect_same([&](MsgpackWriter& w) { w.map(size); }, [&](Packer& p) { p.pack_map(size); });
  }
}

TEST(MsgpackWriterTest, OtherItemsAreWrittenLikeByTheLibrary) {
  expect_same([](MsgpackWriter& w) { w.nil(); }, [](Packer& p) { p.pack_nil(); });
  expect_same([](MsgpackWriter& w) { w.boolean(true); }, [](Packer& p) { p.pack_true(); });
  expect_same([](MsgpackWriter& w) { w.boolean(false); }, [](Packer& p) { p.pack_false(); });
  for (const double value : {0.5, -0.1, 1e300, std::numeric_limits<double>::infinity()})
    expect_same([&](MsgpackWriter& w) { w.real(value); }, [&](Packer& p) { p.pack_double(value); });
}

}  // namespace
}  // namespace hecla::wire
