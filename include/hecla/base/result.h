// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Result<T, E>: a value, or the error that explains why there is none.
//
//   Result<Value, ValueError> r = convert(value, type);
//   if (!r) return r.error();        // an E converts to a failed Result of any T
//   use(*r);
//
// Reading the value of a failed Result, or the error of a successful one, is a programming error
// and throws UsageError.
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

namespace hecla {

// Thrown when a documented precondition is not met: a bug in the program, not an error in its
// input.
class UsageError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

template <class T, class E>
class [[nodiscard]] Result {
  static_assert(!std::is_same_v<T, E>);

 public:
  using value_type = T;
  using error_type = E;

  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(E error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  const T& value() const& { return *checked_value(this); }
  T& value() & { return *checked_value(this); }
  T&& value() && { return std::move(*checked_value(this)); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return checked_value(this); }
  T* operator->() { return checked_value(this); }

  const E& error() const& { return *checked_error(this); }
  E& error() & { return *checked_error(this); }
  E&& error() && { return std::move(*checked_error(this)); }

 private:
  template <class Self>
  static auto checked_value(Self* self) {
    auto* value = std::get_if<0>(&self->state_);
    if (!value) throw UsageError("the value of a failed Result was read");
    return value;
  }
  template <class Self>
  static auto checked_error(Self* self) {
    auto* error = std::get_if<1>(&self->state_);
    if (!error) throw UsageError("the error of a successful Result was read");
    return error;
  }
  std::variant<T, E> state_;
};

}  // namespace hecla
