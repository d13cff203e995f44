// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/byte_masks.h"

#include <array>
#include <initializer_list>
#include <iterator>

#include "syntax/chars.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace hecla::syntax {
namespace {

// The masks of one block.
struct Block {
  std::uint64_t name_end = 0;
  std::uint64_t blank_end = 0;
  std::uint64_t quoted_end = 0;
  std::uint64_t template_end = 0;

  void store(std::size_t index, ByteMasks& masks) const {
    masks.name_end[index] = name_end;
    masks.blank_end[index] = blank_end;
    masks.quoted_end[index] = quoted_end;
    masks.template_end[index] = template_end;
  }
};

void compute_plain(const char* text, std::size_t first, std::size_t count, ByteMasks& masks) {
  for (std::size_t index = first; index < first + count; ++index) {
    Block block;
    for (std::size_t i = 0; i < ByteMasks::block_bytes; ++i, ++text) {
      const auto mask_of = [&](int bits) { return std::uint64_t{!chars::is(*text, bits)} << i; };
      block.name_end |= mask_of(chars::identifier);
      block.blank_end |= mask_of(chars::blank);
      block.quoted_end |= mask_of(chars::quoted_plain);
      block.template_end |= mask_of(chars::template_plain);
    }
    block.store(index, masks);
  }
}

#if defined(__x86_64__)

// SSE2 has no table lookup: the classes are compared.
void compute_sse2(const char* text, std::size_t first, std::size_t count, ByteMasks& masks) {
  const auto all = [](char c) { return _mm_set1_epi8(c); };
  const auto bits = [](__m128i bytes) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)));
  };
  for (std::size_t index = first; index < first + count; ++index) {
    Block found;
    for (int shift = 0; shift < 64; shift += 16, text += 16) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text));
      const auto is = [&](char c) { return _mm_cmpeq_epi8(bytes, all(c)); };
      const auto between = [&](__m128i value, char lowest, char highest) {
        return _mm_and_si128(_mm_cmpgt_epi8(value, all(static_cast<char>(lowest - 1))),
                             _mm_cmplt_epi8(value, all(static_cast<char>(highest + 1))));
      };
      const __m128i letter = between(_mm_or_si128(bytes, all(0x20)), 'a', 'z');
      const __m128i sign = _mm_or_si128(is('_'), is('-'));
      const __m128i name = _mm_or_si128(_mm_or_si128(letter, between(bytes, '0', '9')), sign);
      const __m128i line_end = _mm_or_si128(_mm_or_si128(is('\n'), is('\r')), is('\0'));
      // The sign bit of `bytes` is set for bytes that are not ASCII.
      const __m128i special =
          _mm_or_si128(_mm_or_si128(line_end, bytes), _mm_or_si128(is('$'), is('%')));
      const __m128i quoted = _mm_or_si128(special, _mm_or_si128(is('"'), is('\\')));
      found.name_end |= (bits(name) ^ 0xFFFF) << shift;
      found.blank_end |= (bits(_mm_or_si128(is(' '), is('\t'))) ^ 0xFFFF) << shift;
      found.quoted_end |= bits(quoted) << shift;
      found.template_end |= bits(special) << shift;
    }
    found.store(index, masks);
  }
}

// A class is a union of products of high and low halves of bytes, one bit for each product. Two
// lookups with the halves give the products that a byte belongs to.
struct HalfTables {
  std::array<std::uint8_t, 16> high{};
  std::array<std::uint8_t, 16> low{};
};
enum : std::uint8_t { name_products = 0x1F, blank_products = 0x60 };
enum : std::uint8_t { template_products = 0x03, quoted_products = 0x0F };

struct Product {
  int high, first_low, last_low;
};

constexpr void add(HalfTables& tables, int bit, std::initializer_list<Product> products) {
  for (const Product& product : products) {
    tables.high[static_cast<std::size_t>(product.high)] |= static_cast<std::uint8_t>(1 << bit);
    for (int low = product.first_low; low <= product.last_low; ++low)
      tables.low[static_cast<std::size_t>(low)] |= static_cast<std::uint8_t>(1 << bit);
  }
}

constexpr HalfTables make_run_tables() {
  HalfTables tables;
  add(tables, 0, {{0x2, 0xD, 0xD}});                   // -
  add(tables, 1, {{0x3, 0x0, 0x9}});                   // 0 to 9
  add(tables, 2, {{0x4, 0x1, 0xF}, {0x6, 0x1, 0xF}});  // A to O, a to o
  add(tables, 3, {{0x5, 0x0, 0xA}, {0x7, 0x0, 0xA}});  // P to Z, p to z
  add(tables, 4, {{0x5, 0xF, 0xF}});                   // _
  add(tables, 5, {{0x2, 0x0, 0x0}});                   // space
  add(tables, 6, {{0x0, 0x9, 0x9}});                   // tab
  return tables;
}

constexpr HalfTables make_special_tables() {
  HalfTables tables;
  add(tables, 0, {{0x0, 0x0, 0x0}, {0x0, 0xA, 0xA}, {0x0, 0xD, 0xD}});  // NUL, line ends
  add(tables, 1, {{0x2, 0x4, 0x5}});                                    // $ %
  add(tables, 2, {{0x2, 0x2, 0x2}});                                    // "
  add(tables, 3, {{0x5, 0xC, 0xC}});                                    // backslash
  return tables;
}

constexpr HalfTables run_tables = make_run_tables();
constexpr HalfTables special_tables = make_special_tables();

[[gnu::target("avx2")]] inline __m256i both_lanes(const std::array<std::uint8_t, 16>& table) {
  return _mm256_broadcastsi128_si256(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
}

// Returns a bit for each byte that has none of the products.
[[gnu::target("avx2")]] inline std::uint64_t bytes_without(__m256i products, std::uint8_t wanted) {
  const __m256i both = _mm256_and_si256(products, _mm256_set1_epi8(static_cast<char>(wanted)));
  const __m256i none = _mm256_cmpeq_epi8(both, _mm256_setzero_si256());
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(none));
}

[[gnu::target("avx2")]] void compute_avx2(const char* text, std::size_t first, std::size_t count,
                                          ByteMasks& masks) {
  const __m256i run_high = both_lanes(run_tables.high), run_low = both_lanes(run_tables.low);
  const __m256i special_high = both_lanes(special_tables.high);
  const __m256i special_low = both_lanes(special_tables.low);
  const __m256i half = _mm256_set1_epi8(0x0F);
  for (std::size_t index = first; index < first + count; ++index) {
    Block found;
    for (int shift = 0; shift < 64; shift += 32, text += 32) {
      const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
      const __m256i low = _mm256_and_si256(bytes, half);
      const __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half);
      const __m256i run =
          _mm256_and_si256(_mm256_shuffle_epi8(run_high, high), _mm256_shuffle_epi8(run_low, low));
      const __m256i special = _mm256_and_si256(_mm256_shuffle_epi8(special_high, high),
                                               _mm256_shuffle_epi8(special_low, low));
      const std::uint64_t not_ascii = static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
      found.name_end |= bytes_without(run, name_products) << shift;
      found.blank_end |= bytes_without(run, blank_products) << shift;
      found.quoted_end |= ((bytes_without(special, quoted_products) ^ 0xFFFFFFFF) | not_ascii)
                          << shift;
      found.template_end |= ((bytes_without(special, template_products) ^ 0xFFFFFFFF) | not_ascii)
                            << shift;
    }
    found.store(index, masks);
  }
}

#elif defined(__aarch64__) && defined(__ARM_NEON)

// Gathers the highest bits of 64 bytes, each of which is 0 or 0xFF.
std::uint64_t gather(const std::array<uint8x16_t, 4>& bytes) {
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t first = vpaddq_u8(vandq_u8(bytes[0], weights), vandq_u8(bytes[1], weights));
  const uint8x16_t last = vpaddq_u8(vandq_u8(bytes[2], weights), vandq_u8(bytes[3], weights));
  const uint8x16_t sums = vpaddq_u8(first, last);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
}

void compute_neon(const char* text, std::size_t first, std::size_t count, ByteMasks& masks) {
  for (std::size_t index = first; index < first + count; ++index) {
    std::array<uint8x16_t, 4> name, blank, quoted, special;
    for (std::size_t i = 0; i < 4; ++i, text += 16) {
      const uint8x16_t bytes = vld1q_u8(reinterpret_cast<const std::uint8_t*>(text));
      const auto is = [&](char c) {
        return vceqq_u8(bytes, vdupq_n_u8(static_cast<std::uint8_t>(c)));
      };
      const auto between = [](uint8x16_t value, std::uint8_t lowest, std::uint8_t highest) {
        return vandq_u8(vcgeq_u8(value, vdupq_n_u8(lowest)), vcleq_u8(value, vdupq_n_u8(highest)));
      };
      const uint8x16_t letter = between(vorrq_u8(bytes, vdupq_n_u8(0x20)), 'a', 'z');
      const uint8x16_t sign = vorrq_u8(is('_'), is('-'));
      name[i] = vmvnq_u8(vorrq_u8(vorrq_u8(letter, between(bytes, '0', '9')), sign));
      blank[i] = vmvnq_u8(vorrq_u8(is(' '), is('\t')));
      const uint8x16_t line_end = vorrq_u8(vorrq_u8(is('\n'), is('\r')), is('\0'));
      const uint8x16_t not_ascii = vcgeq_u8(bytes, vdupq_n_u8(0x80));
      special[i] = vorrq_u8(vorrq_u8(line_end, not_ascii), vorrq_u8(is('$'), is('%')));
      quoted[i] = vorrq_u8(special[i], vorrq_u8(is('"'), is('\\')));
    }
    Block{gather(name), gather(blank), gather(quoted), gather(special)}.store(index, masks);
  }
}

#elif defined(__wasm_simd128__)

void compute_simd128(const char* text, std::size_t first, std::size_t count, ByteMasks& masks) {
  const auto bits = [](v128_t bytes) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(wasm_i8x16_bitmask(bytes)));
  };
  for (std::size_t index = first; index < first + count; ++index) {
    Block found;
    for (int shift = 0; shift < 64; shift += 16, text += 16) {
      const v128_t bytes = wasm_v128_load(text);
      const auto is = [&](char c) { return wasm_i8x16_eq(bytes, wasm_i8x16_splat(c)); };
      const auto between = [](v128_t value, char lowest, char highest) {
        return wasm_v128_and(wasm_i8x16_ge(value, wasm_i8x16_splat(lowest)),
                             wasm_i8x16_le(value, wasm_i8x16_splat(highest)));
      };
      const v128_t letter = between(wasm_v128_or(bytes, wasm_i8x16_splat(0x20)), 'a', 'z');
      const v128_t sign = wasm_v128_or(is('_'), is('-'));
      const v128_t name = wasm_v128_or(wasm_v128_or(letter, between(bytes, '0', '9')), sign);
      const v128_t line_end = wasm_v128_or(wasm_v128_or(is('\n'), is('\r')), is('\0'));
      // The sign bit of `bytes` is set for bytes that are not ASCII.
      const v128_t special =
          wasm_v128_or(wasm_v128_or(line_end, bytes), wasm_v128_or(is('$'), is('%')));
      const v128_t quoted = wasm_v128_or(special, wasm_v128_or(is('"'), is('\\')));
      found.name_end |= (bits(name) ^ 0xFFFF) << shift;
      found.blank_end |= (bits(wasm_v128_or(is(' '), is('\t'))) ^ 0xFFFF) << shift;
      found.quoted_end |= bits(quoted) << shift;
      found.template_end |= bits(special) << shift;
    }
    found.store(index, masks);
  }
}

#endif

// The versions that this machine can run, the best first.
constexpr MaskVersion versions[] = {
#if defined(__x86_64__)
    {"avx2", compute_avx2},
    {"sse2", compute_sse2},
#elif defined(__aarch64__) && defined(__ARM_NEON)
    {"neon", compute_neon},
#elif defined(__wasm_simd128__)
    {"simd128", compute_simd128},
#endif
    {"plain", compute_plain},
};

std::size_t first_usable() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") ? 0 : 1;
#else
  return 0;
#endif
}

}  // namespace

const MaskVersion* mask_version(std::size_t skip) {
  const std::size_t index = first_usable() + skip;
  return index < std::size(versions) ? &versions[index] : nullptr;
}

}  // namespace hecla::syntax
