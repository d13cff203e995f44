// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// MemoryAccount: counts the bytes that one task (a parse, a conversion) has taken, against its limit.
//
//   MemoryAccount account(limits.max_memory_bytes, [&] { skip_to_end(); });
//   arena.charge(&account);
//
// Taking never fails, so it needs no error path: the account calls a function when the limit is first
// exceeded, or the task asks between small steps. It then reports that and stops. The task can be
// interrupted where it takes (interruption.h). Not safe to share between threads.
#include <hecla/base/interruption.h>

#include <cstddef>
#include <functional>
#include <utility>

namespace hecla {

class MemoryAccount {
 public:
  explicit MemoryAccount(std::size_t limit, std::function<void()> on_exceeded = nullptr)
      : limit_(limit), on_exceeded_(std::move(on_exceeded)) {}
  MemoryAccount(const MemoryAccount&) = delete;
  MemoryAccount& operator=(const MemoryAccount&) = delete;

  void take(std::size_t bytes) {
    Interruption::point();
    taken_ += bytes;
    if (taken_ <= limit_ || std::exchange(is_exceeded_, true)) return;
    if (on_exceeded_) on_exceeded_();
  }
  void give_back(std::size_t bytes) noexcept { taken_ -= bytes; }

  std::size_t limit() const noexcept { return limit_; }
  std::size_t taken() const noexcept { return taken_; }
  std::size_t left() const noexcept { return taken_ < limit_ ? limit_ - taken_ : 0; }
  // Returns whether the limit was exceeded at any time.
  bool is_exceeded() const noexcept { return is_exceeded_; }

 private:
  std::size_t limit_;
  std::function<void()> on_exceeded_;
  std::size_t taken_ = 0;
  bool is_exceeded_ = false;
};

}  // namespace hecla
