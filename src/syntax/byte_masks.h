// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ByteMasks: where runs of a class of bytes end, as bitmaps of a window of the text. The scanner skips
// names, blanks and text with them: a shift and a count of zeros instead of a loop over bytes.
//
//   ByteMasks masks;
//   compute_masks(text.data(), 0, blocks, masks);
//   const std::size_t name_size = std::countr_zero(masks.name_end[0]);
//
// There is a version for each instruction set, all with the same results: SSE2 and AVX2 on x86-64,
// NEON on ARM64, SIMD128 in WebAssembly, and plain C++. compute_masks() chooses when the program runs.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace hecla::syntax {

// Bit i of a bitmap is set if byte i is not of the class (chars.h) that the run consists of. The word
// after the last block is 0: 64 bits can be read from any byte on.
struct ByteMasks {
  static constexpr std::size_t block_bytes = 64;  // one word of each bitmap
  static constexpr std::size_t most_blocks = 16;
  using Bits = std::array<std::uint64_t, most_blocks + 1>;
  Bits name_end;      // not chars::identifier
  Bits blank_end;     // not chars::blank
  Bits quoted_end;    // not chars::quoted_plain
  Bits template_end;  // not chars::template_plain
};

// Returns the bits from the one at `index` on: at least 57 of them.
inline std::uint64_t bits_from(const ByteMasks::Bits& bits, std::size_t index) {
  if constexpr (std::endian::native == std::endian::little) {
    std::uint64_t word;
    std::memcpy(&word, reinterpret_cast<const std::byte*>(bits.data()) + index / 8, sizeof(word));
    return word >> (index % 8);
  } else {
    return bits[index / 64] >> (index % 64) | bits[index / 64 + 1] << 1 << (63 - index % 64);
  }
}

// Computes the masks of `count` blocks, from the one at index `first` on. All bytes must be readable.
using ComputeMasks = void(const char* text, std::size_t first, std::size_t count, ByteMasks& masks);

struct MaskVersion {
  const char* name;
  ComputeMasks* compute;
};
// Returns the version for this machine, or with `skip` the one that is used without the first `skip`
// instruction sets. The last one is the plain version. Null: there are no more.
const MaskVersion* mask_version(std::size_t skip = 0);

inline void compute_masks(const char* text, std::size_t first, std::size_t count,
                          ByteMasks& masks) {
  static ComputeMasks* const compute = mask_version()->compute;
  compute(text, first, count, masks);
}

}  // namespace hecla::syntax
