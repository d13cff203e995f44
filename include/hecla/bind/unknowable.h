// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A field whose value may not be known yet: one that depends on what has not happened so far.
//
//   Unknowable<std::string> address;
//   if (const std::string* text = address.if_known()) connect(*text);
//   address = "10.0.0.1";
//
// There is no conversion to T, so code that forgets the unknown case does not compile. A new object is unknown,
// and stays so if its attribute is not set, or null although T cannot be null. An unknown one is written as an
// unknown value. For values that may be null as well: Unknowable<std::optional<T>>.
#include <optional>
#include <type_traits>
#include <utility>

namespace hecla::bind {

template <class T>
class Unknowable {
 public:
  using value_type = T;

  Unknowable() = default;
  // Whatever converts to T is known.
  template <class U = T>
  requires(!std::is_same_v<std::remove_cvref_t<U>, Unknowable> && std::is_convertible_v<U&&, T>)
      Unknowable(U&& value)  // NOLINT
      : value_(std::in_place, std::forward<U>(value)) {}

  bool is_known() const { return value_.has_value(); }
  // Returns null if it is unknown. The pointer is valid until the object changes.
  const T* if_known() const { return value_ ? &*value_ : nullptr; }
  T* if_known() { return value_ ? &*value_ : nullptr; }
  T known_or(T otherwise) const { return value_ ? *value_ : std::move(otherwise); }

  void set_unknown() { value_.reset(); }
  T& emplace() { return value_.emplace(); }  // a new object

  friend bool operator==(const Unknowable&, const Unknowable&) = default;

 private:
  std::optional<T> value_;
};

}  // namespace hecla::bind
