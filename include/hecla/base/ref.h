// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Ref<T>: an intrusive, thread-safe reference-counted pointer, one word in size.
//
//   struct Buffer : hecla::RefCounted { std::string text; };
//   hecla::Ref<const Buffer> a = hecla::make_ref<Buffer>();
//   auto b = a;                    // counts one reference
//
// T either derives from RefCounted, or provides free functions retain(const T*) and release(const
// T*) that argument-dependent lookup finds. Copies of a Ref may be made and destroyed on several
// threads at once; a single Ref object is not synchronized.
#include <hecla/base/counting.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace hecla {

// Base class of the heap objects that Ref points to. The last release destroys the object.
class RefCounted {
 public:
  RefCounted() = default;
  RefCounted(const RefCounted&) = delete;
  RefCounted& operator=(const RefCounted&) = delete;

  friend void retain(const RefCounted* object) noexcept { count_up(object->references_); }
  friend void release(const RefCounted* object) noexcept {
    if (count_down(object->references_)) delete object;
  }

 protected:
  virtual ~RefCounted() = default;

 private:
  mutable std::atomic<std::uint32_t> references_{0};
};

template <class T>
class Ref {
 public:
  Ref() noexcept = default;
  Ref(std::nullptr_t) noexcept {}
  explicit Ref(T* object) noexcept : object_(object) { retain_object(); }
  Ref(const Ref& other) noexcept : object_(other.object_) { retain_object(); }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  template <class U>
  requires std::is_convertible_v<U*, T*> Ref(const Ref<U>& other)
  noexcept : object_(other.get()) { retain_object(); }
  template <class U>
  requires std::is_convertible_v<U*, T*> Ref(Ref<U>&& other)
  noexcept : object_(other.detach()) {}
  ~Ref() {
    if (object_) release(object_);
  }

  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  T* get() const noexcept { return object_; }
  T& operator*() const noexcept { return *object_; }
  T* operator->() const noexcept { return object_; }
  explicit operator bool() const noexcept { return object_ != nullptr; }
  friend bool operator==(const Ref&, const Ref&) = default;

  // Returns the pointer without releasing the reference; the caller now owns it.
  [[nodiscard]] T* detach() noexcept { return std::exchange(object_, nullptr); }
  // Takes over a reference that the caller owns.
  static Ref adopt(T* object) noexcept {
    Ref ref;
    ref.object_ = object;
    return ref;
  }

 private:
  void retain_object() const noexcept {
    if (object_) retain(object_);
  }
  T* object_ = nullptr;
};

template <class T, class... Args>
Ref<T> make_ref(Args&&... args) {
  return Ref<T>(new T(std::forward<Args>(args)...));
}

}  // namespace hecla
