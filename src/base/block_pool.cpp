// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/block_pool.h>

#include <algorithm>
#include <new>

#include "os/resources.h"

namespace hecla {
namespace {

constexpr std::align_val_t large_alignment{MemoryBlock::large_page};

}  // namespace

MemoryBlock::MemoryBlock(std::size_t size) : size_(size) {
  if (size < large_page) {
    data_ = static_cast<std::byte*>(::operator new(size));
    return;
  }
  data_ = static_cast<std::byte*>(::operator new(size, large_alignment));
  os::advise_large_pages(data_, size / large_page * large_page);
}

MemoryBlock::~MemoryBlock() {
  if (size_ < large_page) {
    ::operator delete(data_);
  } else {
    ::operator delete(data_, large_alignment);
  }
}

MemoryBlock BlockPool::take(std::size_t needed, std::size_t wanted) {
  {
    const std::lock_guard lock(mutex_);
    auto best = blocks_.end();
    for (auto block = blocks_.begin(); block != blocks_.end(); ++block) {
      const bool fits = block->size() >= std::max(needed, wanted / 2) &&
                        block->size() / 2 <= std::max(needed, wanted);
      if (fits && (best == blocks_.end() || block->size() < best->size())) best = block;
    }
    if (best != blocks_.end()) {
      MemoryBlock found = std::move(*best);
      *best = std::move(blocks_.back());
      blocks_.pop_back();
      bytes_ -= found.size();
      return found;
    }
  }
  return MemoryBlock(std::max(needed, wanted));
}

void BlockPool::give_back(MemoryBlock block) {
  const std::lock_guard lock(mutex_);
  if (bytes_ + block.size() > most_bytes_) return;
  bytes_ += block.size();
  blocks_.push_back(std::move(block));
}

std::size_t BlockPool::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace hecla
