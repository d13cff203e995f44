// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "value/payload_blocks.h"

#include <algorithm>
#include <new>

namespace hecla::detail {

namespace {

// Sizes are in units. The first block is small because values are often decoded one by one. Large
// blocks are limited because a single payload keeps its whole block alive.
constexpr std::size_t first_block = 32, largest_block = 512, largest_payload = 128;
static_assert(sizeof(PayloadBlock) <= payload_unit);

}  // namespace

bool PayloadBlocks::open(std::size_t units) {
  if (units > largest_payload) return false;
  close();
  end_ = std::clamp(2 * end_, std::max(first_block, units + 1), largest_block);
  block_ = ::new (::operator new(end_* payload_unit)) PayloadBlock;
  next_ = 1;
  used_ = 0;
  return true;
}

void PayloadBlocks::close() {
  if (!block_) return;
  const std::uint32_t unused = PayloadBlock::filler - used_;
  PayloadBlock* block = std::exchange(block_, nullptr);
  if (block->users.fetch_sub(unused, std::memory_order_acq_rel) == unused) ::operator delete(block);
}

}  // namespace hecla::detail
