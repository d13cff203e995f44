// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/arena.h>

#include <algorithm>

namespace hecla {

namespace {
constexpr std::size_t first_block_bytes = 1024;
constexpr std::size_t largest_block_bytes = 256 * 1024;
}  // namespace

// Block sizes double up to a bound, so small documents stay small and large ones waste little. A
// request larger than the next block gets its own block and leaves the current one in use.
void* Arena::allocate_block(std::size_t size, std::size_t alignment) {
  const std::size_t grown = std::clamp(bytes_reserved_, first_block_bytes, largest_block_bytes);
  const bool oversized = size + alignment > grown;
  const std::size_t bytes = oversized ? size + alignment : grown;
  blocks_.push_back({std::make_unique_for_overwrite<std::byte[]>(bytes), bytes});
  bytes_reserved_ += bytes;
  if (account_) account_->take(bytes);
  void* start = blocks_.back().bytes.get();
  std::size_t space = bytes;
  std::align(alignment, size, start, space);
  if (!oversized) {
    next_ = static_cast<std::byte*>(start) + size;
    remaining_ = space - size;
  }
  return start;
}

void Arena::release_to(const Mark& mark) {
  next_ = mark.next;
  remaining_ = mark.remaining;
  const auto first = blocks_.begin() + static_cast<std::ptrdiff_t>(mark.blocks);
  const auto largest = std::max_element(
      first, blocks_.end(), [](const Block& a, const Block& b) { return a.size < b.size; });
  // The rest of the current block is given up only for much more.
  const bool is_kept = largest != blocks_.end() && largest->size / 2 > mark.remaining;
  if (is_kept) {
    std::iter_swap(first, largest);
    next_ = first->bytes.get();
    remaining_ = first->size;
  }
  for (; blocks_.size() > mark.blocks + (is_kept ? 1 : 0); blocks_.pop_back()) {
    bytes_reserved_ -= blocks_.back().size;
    if (account_) account_->give_back(blocks_.back().size);
  }
}

}  // namespace hecla
