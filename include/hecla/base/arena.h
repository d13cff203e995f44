// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Arena: a bump allocator whose memory is freed all at once.
//
//   hecla::Arena arena;
//   Node* node = arena.make<Node>(kind, begin, end);
//   std::string_view text = arena.copy("decoded\n");
//
// Everything allocated lives until the arena is destroyed, or is released by release_to(). The blocks
// that it divides double in size, unless expect() says how much more will be needed.
// Destructors are never run, so only trivially destructible types can be made. Allocating from several threads at once is not safe;
// reading what was allocated is.
#include <hecla/base/block_pool.h>
#include <hecla/base/memory_account.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace hecla {

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  // Objects keep their addresses when the arena is moved; the moved-from arena is empty.
  Arena(Arena&& other) noexcept { swap(other); }
  Arena& operator=(Arena&& other) noexcept {
    Arena taken(std::move(other));
    swap(taken);
    return *this;
  }
  ~Arena() {
    if (pool_) give_back_from(0);
  }
  void swap(Arena& other) noexcept {
    std::swap(blocks_, other.blocks_);
    std::swap(next_, other.next_);
    std::swap(end_, other.end_);
    std::swap(bytes_reserved_, other.bytes_reserved_);
    std::swap(account_, other.account_);
    std::swap(expected_, other.expected_);
    std::swap(pool_, other.pool_);
  }

  // Returns uninitialized storage of `size` bytes. The alignment is a power of two.
  void* allocate(std::size_t size, std::size_t alignment) {
    const auto begin = (reinterpret_cast<std::uintptr_t>(next_) + alignment - 1) & ~(alignment - 1);
    if (begin + size > reinterpret_cast<std::uintptr_t>(end_)) [[unlikely]]
      return allocate_block(size, alignment);
    next_ = reinterpret_cast<std::byte*>(begin + size);
    return reinterpret_cast<void*>(begin);
  }

  template <class T, class... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>, "an arena runs no destructors");
    return ::new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
  }

  // Returns a copy of `items` that lives as long as the arena.
  template <class T>
  std::span<T> copy(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (items.empty()) return {};
    T* target = static_cast<T*>(allocate(items.size_bytes(), alignof(T)));
    std::memcpy(static_cast<void*>(target), items.data(), items.size_bytes());
    return {target, items.size()};
  }
  template <class T>
  std::span<T> copy(const std::vector<T>& items) {
    return copy(std::span<const T>(items));
  }
  std::string_view copy(std::string_view text) {
    if (text.empty()) return {};
    char* target = static_cast<char*>(allocate(text.size(), 1));
    std::memcpy(target, text.data(), text.size());
    return {target, text.size()};
  }

  // A position between two allocations.
  struct Mark {
    std::size_t blocks;
    std::byte* next;
    std::byte* end;
  };
  Mark mark() const { return {blocks_.size(), next_, end_}; }
  // Releases what was allocated since mark(). One of its blocks may be kept for later allocations,
  // so work done piece by piece takes little more memory than its largest piece.
  void release_to(const Mark& mark);

  // From now on the memory that the arena takes from the system counts for `account`, which must
  // outlive this, or be replaced. Null: for none.
  void charge(MemoryAccount* account) { account_ = account; }
  // From now on asks before each block how many more bytes will be needed when `used` were. Null:
  // blocks double in size again.
  using Estimate = std::function<std::size_t(std::size_t used)>;
  void expect(Estimate expected) { expected_ = std::move(expected); }
  // From now on takes memory from the pool, and gives it back there.
  void use(Ref<BlockPool> pool) { pool_ = std::move(pool); }
  // Returns the number of bytes taken from the system so far.
  std::size_t bytes_reserved() const { return bytes_reserved_; }

 private:
  void* allocate_block(std::size_t size, std::size_t alignment);
  std::size_t next_block_bytes() const;
  void give_back_from(std::size_t first_block);

  std::vector<MemoryBlock> blocks_;
  std::byte* next_ = nullptr;
  std::byte* end_ = nullptr;
  std::size_t bytes_reserved_ = 0;
  MemoryAccount* account_ = nullptr;
  Estimate expected_;
  Ref<BlockPool> pool_;
};

}  // namespace hecla
