// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/arena.h>

#include <algorithm>
#include <memory>

namespace hecla {

namespace {
constexpr std::size_t first_block_bytes = 1024;
constexpr std::size_t largest_block_bytes = std::size_t{256} << 10;
constexpr std::size_t largest_expected_bytes = std::size_t{16} << 20;
}  // namespace

// Without an estimate the sizes double up to a bound, so small arenas stay small and large ones
// waste little. With one they fit what is still needed, and grow faster, but not by more than the
// estimate deserves: it knows only what is already there.
std::size_t Arena::next_block_bytes() const {
  if (!expected_) return std::clamp(bytes_reserved_, first_block_bytes, largest_block_bytes);
  const std::size_t used = bytes_reserved_ - static_cast<std::size_t>(end_ - next_);
  std::size_t bytes = expected_(used);
  bytes = std::min({bytes + bytes / 64, std::max(largest_block_bytes / 2, 4 * bytes_reserved_),
                    largest_expected_bytes});
  if (account_) bytes = std::min(bytes, account_->left() / 2);
  if (bytes >= MemoryBlock::large_page) bytes -= bytes % MemoryBlock::large_page;
  return std::max({bytes, first_block_bytes, bytes_reserved_ / 64});
}

// A request larger than the next block gets its own block and leaves the current one in use.
void* Arena::allocate_block(std::size_t size, std::size_t alignment) {
  const std::size_t wanted = next_block_bytes();
  const bool oversized = size + alignment > wanted;
  const std::size_t needed = oversized ? size + alignment : wanted;
  blocks_.push_back(pool_ ? pool_->take(size + alignment, needed) : MemoryBlock(needed));
  const MemoryBlock& block = blocks_.back();
  bytes_reserved_ += block.size();
  if (account_) account_->take(block.size());
  void* start = block.data();
  std::size_t space = block.size();
  std::align(alignment, size, start, space);
  if (!oversized) {
    next_ = static_cast<std::byte*>(start) + size;
    end_ = block.data() + block.size();
  }
  return start;
}

void Arena::release_to(const Mark& mark) {
  next_ = mark.next;
  end_ = mark.end;
  const auto first = blocks_.begin() + static_cast<std::ptrdiff_t>(mark.blocks);
  const auto largest = std::max_element(
      first, blocks_.end(),
      [](const MemoryBlock& a, const MemoryBlock& b) { return a.size() < b.size(); });
  // The rest of the current block is given up only for much more.
  const bool is_kept =
      largest != blocks_.end() && largest->size() / 2 > static_cast<std::size_t>(end_ - next_);
  if (is_kept) {
    std::iter_swap(first, largest);
    next_ = first->data();
    end_ = next_ + first->size();
  }
  give_back_from(mark.blocks + (is_kept ? 1 : 0));
}

void Arena::give_back_from(std::size_t first_block) {
  for (; blocks_.size() > first_block; blocks_.pop_back()) {
    bytes_reserved_ -= blocks_.back().size();
    if (account_) account_->give_back(blocks_.back().size());
    if (pool_) pool_->give_back(std::move(blocks_.back()));
  }
}

}  // namespace hecla
