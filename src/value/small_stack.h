// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A stack of trivial items whose first few need no allocation, for traversing values without
// recursion.
#include <array>
#include <cstddef>
#include <vector>

namespace hecla::detail {

template <class T, std::size_t InPlace = 16>
class SmallStack {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  bool empty() const { return size_ == 0; }
  void push(const T& item) {
    if (size_ < InPlace)
      first_[size_] = item;
    else
      rest_.push_back(item);
    ++size_;
  }
  T& top() { return size_ <= InPlace ? first_[size_ - 1] : rest_.back(); }
  void pop() {
    if (size_ > InPlace) rest_.pop_back();
    --size_;
  }

 private:
  std::array<T, InPlace> first_;
  std::vector<T> rest_;
  std::size_t size_ = 0;
};

}  // namespace hecla::detail
