// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ListStack: the lists that a parser collects, one on top of the other, until they are complete and
// move to an arena.
//
//   ListStack<Step> steps(account);
//   const std::size_t first = steps.size();
//   while (more()) steps.push_back(parse_step());      // may collect inner lists meanwhile
//   node->steps = steps.take(first, arena);
//
// The elements are kept in chunks. A vector needs three times the memory of its elements while it
// grows; here a list exists twice for one chunk at a time.
#include <hecla/base/arena.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace hecla {

template <class T>
class ListStack {
 public:
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  explicit ListStack(MemoryAccount& account) : account_(account) {}

  std::size_t size() const { return base_ + static_cast<std::size_t>(next_ - begin_); }
  T& operator[](std::size_t index) { return at(index); }
  const T& operator[](std::size_t index) const { return at(index); }
  T& back() { return next_ != begin_ ? next_[-1] : at(size() - 1); }

  void push_back(const T& item) {
    if (next_ == end_) add_chunk();
    ::new (static_cast<void*>(next_)) T(item);
    ++next_;
  }
  // Removes the elements from the one at `size` on.
  void shrink(std::size_t size) {
    if (size < base_) return_to_chunk(size >> shift);
    next_ = begin_ + (size - base_);
  }
  // Moves the elements from the one at `first` on to the arena.
  std::span<T> take(std::size_t first, Arena& arena) {
    const std::size_t count = size() - first;
    if (count == 0) return {};
    T* const target = static_cast<T*>(arena.allocate(count * sizeof(T), alignof(T)));
    take(first, target);
    return {target, count};
  }
  // Moves them to `target`.
  void take(std::size_t first, T* target) {
    while (first < base_) {
      copy(base_, target + (base_ - first));
      shrink(base_ - 1);
      ++next_;
    }
    copy(first, target);
    next_ = begin_ + (first - base_);
  }

 private:
  static constexpr std::size_t shift = sizeof(T) <= 8 ? 7 : sizeof(T) <= 16 ? 6 : 5;
  static constexpr std::size_t chunk_size = std::size_t{1} << shift;
  static constexpr std::size_t chunk_bytes = chunk_size * sizeof(T);

  T* chunk(std::size_t index) const { return reinterpret_cast<T*>(chunks_[index].get()); }
  T& at(std::size_t index) const { return chunk(index >> shift)[index & (chunk_size - 1)]; }
  // Copies the elements of the current chunk from the one at `first` on.
  void copy(std::size_t first, T* target) const {
    if (first == size()) return;  // there may be no chunk
    std::memcpy(static_cast<void*>(target), begin_ + (first - base_), (size() - first) * sizeof(T));
  }

  void make_current(std::size_t index) {
    begin_ = next_ = chunk(index);
    end_ = begin_ + chunk_size;
    base_ = index << shift;
  }
  void add_chunk() {
    const std::size_t index = chunks_.empty() ? 0 : (base_ >> shift) + 1;
    if (index == chunks_.size()) {
      chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(chunk_bytes));
      account_.take(chunk_bytes);
    }
    make_current(index);
  }
  // Frees the chunks after the one at `index`, but for one that is needed again soon.
  void return_to_chunk(std::size_t index) {
    for (; chunks_.size() > index + 2; chunks_.pop_back()) account_.give_back(chunk_bytes);
    make_current(index);
  }

  MemoryAccount& account_;
  std::vector<std::unique_ptr<std::byte[]>> chunks_;
  // The current chunk, its next free element and its end; the index of its first element.
  T* begin_ = nullptr;
  T* next_ = nullptr;
  T* end_ = nullptr;
  std::size_t base_ = 0;
};

}  // namespace hecla
