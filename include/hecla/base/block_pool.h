// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// BlockPool: memory that is used again. Documents that were parsed with a pool give their memory
// back to it when they are destroyed, and the next ones take it from there, without asking the
// system for fresh pages.
//
//   const auto pool = hecla::make_ref<hecla::BlockPool>();
//   for (const std::string& path : paths)
//     check(*syntax::parse_file(path, diags, {.pool = pool}));
//
// Documents may outlive the caller's reference: they keep the pool alive. Threads may share a pool.
#include <hecla/base/mutex.h>
#include <hecla/base/ref.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace hecla {

// A piece of uninitialized memory. From `large_page` bytes on it is aligned for large pages, and
// the system is asked to use them: a fault for each small page takes longer than parsing to it.
class MemoryBlock {
 public:
  static constexpr std::size_t large_page = std::size_t{2} << 20;

  MemoryBlock() = default;
  explicit MemoryBlock(std::size_t size);
  MemoryBlock(MemoryBlock&& other) noexcept { swap(other); }
  MemoryBlock& operator=(MemoryBlock&& other) noexcept {
    swap(other);
    return *this;
  }
  ~MemoryBlock();

  std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  void swap(MemoryBlock& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

class BlockPool : public RefCounted {
 public:
  static constexpr std::size_t default_bytes = std::size_t{16} << 20;

  // Keeps at most `most_bytes` bytes that no document uses.
  explicit BlockPool(std::size_t most_bytes = default_bytes) : most_bytes_(most_bytes) {}

  // Returns a block of at least `needed` bytes, and of about `wanted` bytes.
  MemoryBlock take(std::size_t needed, std::size_t wanted);
  void give_back(MemoryBlock block);
  // Returns the number of bytes that are kept.
  std::size_t bytes() const;

 private:
  const std::size_t most_bytes_;
  mutable Mutex mutex_;
  std::vector<MemoryBlock> blocks_;
  std::size_t bytes_ = 0;
};

}  // namespace hecla
