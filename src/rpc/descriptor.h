// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Descriptor: owns a file descriptor and closes it. Eventfd: wakes a thread that polls.
#include <utility>

namespace hecla::rpc {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  int get() const noexcept { return number_; }
  explicit operator bool() const noexcept { return number_ >= 0; }
  [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }
  void close() noexcept;

 private:
  int number_ = -1;
};

// wake() may be called from any thread and from signal handlers.
class Eventfd {
 public:
  Eventfd();
  int get() const noexcept { return descriptor_.get(); }
  void wake() const noexcept;
  void clear() const noexcept;

 private:
  Descriptor descriptor_;
};

}  // namespace hecla::rpc
