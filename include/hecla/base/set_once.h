// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <memory>

namespace hecla::detail {

// An object that any thread may set, once, and read without a lock. What sets it may fail and be tried again, which
// std::call_once does not allow where exceptions end the process (the C library loads libgcc_s to let them pass).
template <class T>
class SetOnce {
 public:
  SetOnce() = default;
  SetOnce(const SetOnce&) = delete;
  SetOnce& operator=(const SetOnce&) = delete;
  ~SetOnce() { delete get(); }

  // Returns the object; null before it is set.
  const T* get() const { return object_.load(std::memory_order_acquire); }
  // Returns the object that is set: `object`, unless another one was first.
  const T& set(std::unique_ptr<const T> object) {
    const T* first = nullptr;
    if (!object_.compare_exchange_strong(first, object.get(), std::memory_order_acq_rel,
                                         std::memory_order_acquire))
      return *first;
    return *object.release();
  }

 private:
  std::atomic<const T*> object_{nullptr};
};

}  // namespace hecla::detail
