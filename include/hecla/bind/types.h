// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Concepts for the C++ types that fields may have, and the types inside them. For the library's own use.
#include <hecla/bind/located.h>
#include <hecla/bind/schema.h>
#include <hecla/bind/unknowable.h>

#include <array>
#include <concepts>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

namespace hecla::bind::detail {

// A type with a schema() function.
template <class T>
concept Described = requires {
  schema(For<T>{});
};
template <class T>
inline constexpr auto description = schema(For<T>{});

template <class T>
inline constexpr bool always_false = false;

template <class T>
T& as(void* object) {
  return *static_cast<T*>(object);
}
template <class T>
const T& as(const void* object) {
  return *static_cast<const T*>(object);
}

template <template <class...> class Template, class T>
inline constexpr bool is_made_of = false;
template <template <class...> class Template, class... T>
inline constexpr bool is_made_of<Template, Template<T...>> = true;
template <class>
inline constexpr bool is_names = false;
template <class E, std::size_t N>
inline constexpr bool is_names<Names<E, N>> = true;

template <class T>
using DescriptionOf = std::remove_cvref_t<decltype(schema(For<T>{}))>;
template <class T>
concept StructType = Described<T> && is_made_of<Fields, DescriptionOf<T>>;
template <class T>
concept EnumerationType = Described<T> && is_names<DescriptionOf<T>>;
template <class T>
concept ViaType = Described<T> && is_made_of<Via, DescriptionOf<T>>;

// Integers of more than 64 bits, which some compilers have, are not supported.
template <class T>
concept Integer = std::integral<T> && sizeof(T) <= 8 && !std::same_as<T, char> &&
                  !std::same_as<T, wchar_t> && !std::same_as<T, char8_t> &&
                  !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;
template <class T>
concept Real = std::same_as<T, float> || std::same_as<T, double>;
template <class T>
concept OptionalType = is_made_of<std::optional, T> || is_made_of<std::unique_ptr, T> ||
    is_made_of<std::shared_ptr, T>;
template <class T>
concept ArrayType = requires {
  typename T::value_type;
  std::tuple_size<T>::value;
};
template <class T>
concept TupleType = is_made_of<std::tuple, T> || is_made_of<std::pair, T>;
template <class T>
concept MapType = requires(T map, typename T::key_type key, typename T::mapped_type value) {
  map.emplace(std::move(key), std::move(value)).second;
  map.clear();
};
template <class T>
concept SetType = requires(T set, typename T::key_type key) {
  set.insert(std::move(key));
  set.clear();
};
template <class T>
concept SequenceType =
    !std::same_as<T, std::string> && requires(T sequence, typename T::value_type element) {
  sequence.push_back(std::move(element));
  sequence.clear();
};

// The type inside a wrapper or container; void where there is none.
template <class T>
struct ContentOf {
  using type = void;
};
template <class T>
requires requires { typename T::mapped_type; }
struct ContentOf<T> {
  using type = typename T::mapped_type;
};
template <class T>
requires(
    !requires { typename T::mapped_type; } && requires { typename T::value_type; } &&
    !std::same_as<T, std::string>) struct ContentOf<T> {
  using type = typename T::value_type;
};
template <class T>
requires(is_made_of<std::unique_ptr, T>) struct ContentOf<T> {
  using type = typename T::element_type;
};
// A shared object can be const, because it is filled in before it is shared.
template <class T>
requires(is_made_of<std::shared_ptr, T>) struct ContentOf<T> {
  using type = std::remove_const_t<typename T::element_type>;
};

template <class T>
concept Wrapper =
    OptionalType<T> || is_made_of<Located, T> || is_made_of<Marked, T> || is_made_of<Unknowable, T>;
template <class T>
struct UnwrappedType {
  using type = T;
};
template <Wrapper T>
struct UnwrappedType<T> : UnwrappedType<typename ContentOf<T>::type> {};
// The type without wrappers; rules apply to it.
template <class T>
using Unwrapped = typename UnwrappedType<T>::type;

// Satisfied if the compiler can evaluate the schema of T.
template <class T>
concept ConstantSchema = requires {
  typename std::bool_constant<((void)schema(For<T>{}), true)>;
};
template <class T>
constexpr bool check_schema() {
  static_assert(ConstantSchema<T>,
                "hecla::bind: schema() must be a constant expression: declare it constexpr, and "
                "let check() and via() take "
                "functions or lambdas that capture nothing known only at run time");
  return ConstantSchema<T>;
}

// Does not compile for types without default constructor, since decoding fills in new objects.
template <class T>
constexpr bool can_be_made() {
  static_assert(std::is_default_constructible_v<T>,
                "hecla::bind: a type that is decoded needs a default constructor");
  return std::is_default_constructible_v<T>;
}

// Returns a new object, or does not compile with the error above.
template <class T>
T new_object() {
  if constexpr (can_be_made<T>()) {
    return T{};
  } else {
    std::abort();
  }
}

}  // namespace hecla::bind::detail
