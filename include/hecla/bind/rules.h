// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Rules: conditions that a value must meet besides having the type of its field.
//
//   attribute("port", &Listener::port, range(1, 65535))
//   attribute("hosts", &Listener::hosts, min_length(1), each(pattern("[a-z0-9.-]+", "a host name")))
//   attribute("size", &Cache::size, check("must be a power of two", is_power_of_two))
//
// A violated rule is an error at the value, or at the element that violates it; the field then
// keeps its value, except with check(), which is called with the value that was decoded. Rules do
// not apply to attributes that are not set. All of this is constant data.
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace hecla::bind {

namespace detail {

// std::chrono::duration, without the need for its header.
template <class T>
concept DurationType = requires(T duration) {
  typename T::rep;
  T::period::num;
  T::period::den;
  duration.count();
};

// A constant of a rule.
struct Literal {
  enum class Kind : std::uint8_t { None, Text, Integer, Natural, Floating, Nanoseconds };
  Kind kind = Kind::None;
  std::string_view text = {};
  std::int64_t integer = 0;  // Integer, Nanoseconds
  std::uint64_t natural = 0;
  double floating = 0;
};

// The unit of a duration.
template <DurationType T>
constexpr std::int64_t nanoseconds_in_unit() {
  constexpr std::int64_t second = 1'000'000'000;
  static_assert(T::period::num * second % T::period::den == 0,
                "hecla::bind: the unit of a duration must be a whole number of nanoseconds");
  return T::period::num * second / T::period::den;
}

template <DurationType T>
constexpr std::int64_t nanoseconds_of(const T& duration) {
  constexpr std::int64_t unit = nanoseconds_in_unit<T>();
  if constexpr (std::is_floating_point_v<typename T::rep>) {
    const double exact = static_cast<double>(duration.count()) * static_cast<double>(unit);
    return static_cast<std::int64_t>(exact < 0 ? exact - 0.5 : exact + 0.5);
  } else {
    return static_cast<std::int64_t>(duration.count()) * unit;
  }
}

template <class T>
constexpr Literal literal(const T& value) {
  using Kind = Literal::Kind;
  if constexpr (std::is_convertible_v<T, std::string_view>) {
    return {.kind = Kind::Text, .text = value};
  } else if constexpr (DurationType<T>) {
    return {.kind = Kind::Nanoseconds, .integer = nanoseconds_of(value)};
  } else if constexpr (std::floating_point<T>) {
    return {.kind = Kind::Floating, .floating = static_cast<double>(value)};
  } else if constexpr (std::signed_integral<T>) {
    return {.kind = Kind::Integer, .integer = value};
  } else {
    static_assert(std::unsigned_integral<T> && !std::same_as<T, bool>,
                  "hecla::bind: a rule compares with numbers, strings or durations");
    return {.kind = Kind::Natural, .natural = value};
  }
}

enum class RuleKind : std::uint8_t { Range, Length, OneOf, Pattern, Check };
// The values that a rule applies to: the whole value, each element, or each key of a map.
enum class RuleScope : std::uint8_t { Whole, Elements, Keys };
inline constexpr std::size_t any_length = static_cast<std::size_t>(-1);

struct Rule {
  RuleKind kind;
  RuleScope scope = RuleScope::Whole;
  Literal min = {}, max = {};                            // Range
  std::size_t min_length = 0, max_length = any_length;   // Length
  std::string_view text = {};                            // Pattern; Check: the condition in words
  std::string_view meaning = {};                         // Pattern: its meaning in words
  std::span<const Literal> choices = {};                 // OneOf
  std::vector<std::string> (*find_choices)() = nullptr;  // OneOf, instead of `choices`
  bool (*holds)(const void* member) = nullptr;           // Check
  constexpr Rule rule() const { return *this; }
};

template <std::size_t N>
struct Choices {
  Literal items[N];
  constexpr Rule rule() const { return {.kind = RuleKind::OneOf, .choices = items}; }
};

template <class Predicate>
struct Check {
  std::string_view text;
  Predicate predicate;
  std::string_view field;  // for a whole struct: where to report it
  constexpr Rule rule() const { return {.kind = RuleKind::Check, .text = text}; }
};

// A rule about the elements or keys of the value.
template <RuleScope scope, class Inner>
struct Scoped {
  Inner inner;
  constexpr Rule rule() const {
    Rule result = inner.rule();
    result.scope = scope;
    return result;
  }
};

template <class T>
concept RuleType = requires(const T& option) {
  { option.rule() } -> std::same_as<Rule>;
};

template <class T>
inline constexpr bool is_nested_scope = false;
template <RuleScope outer, RuleScope inner, class Inner>
inline constexpr bool is_nested_scope<Scoped<outer, Scoped<inner, Inner>>> = true;

}  // namespace detail

// Limits numbers and durations: range(1, 65535), at_least(0.5), at_most(std::chrono::hours(1)).
// Bounds are inclusive.
template <class Min, class Max>
constexpr detail::Rule range(const Min& min, const Max& max) {
  return {
      .kind = detail::RuleKind::Range, .min = detail::literal(min), .max = detail::literal(max)};
}
template <class Min>
constexpr detail::Rule at_least(const Min& min) {
  return {.kind = detail::RuleKind::Range, .min = detail::literal(min)};
}
template <class Max>
constexpr detail::Rule at_most(const Max& max) {
  return {.kind = detail::RuleKind::Range, .max = detail::literal(max)};
}

// Limits the number of characters (grapheme clusters) of strings, of elements of lists, sets and
// maps, and of blocks.
constexpr detail::Rule length(std::size_t min, std::size_t max) {
  return {.kind = detail::RuleKind::Length, .min_length = min, .max_length = max};
}
constexpr detail::Rule min_length(std::size_t min) {
  return {.kind = detail::RuleKind::Length, .min_length = min};
}
constexpr detail::Rule max_length(std::size_t max) {
  return {.kind = detail::RuleKind::Length, .max_length = max};
}

// Allows only the given strings or numbers: one_of("http", "https"). For enumerations use names().
template <class... T>
constexpr detail::Choices<sizeof...(T)> one_of(const T&... choices) {
  return {{detail::literal(choices)...}};
}

// Allows only the strings that a function returns when it is asked, for a list that is known at run time:
//   one_of(&registered_backends)
// The function is called for each value, possibly on several threads.
constexpr detail::Rule one_of(std::vector<std::string> (*choices)()) {
  return {.kind = detail::RuleKind::OneOf, .find_choices = choices};
}

// Requires a whole string to match a regular expression (RE2), which messages describe with
// `meaning`: pattern("[a-z]+", "a lower-case word"). An invalid one is a UsageError when it is
// first needed.
constexpr detail::Rule pattern(std::string_view expression, std::string_view meaning = {}) {
  return {.kind = detail::RuleKind::Pattern, .text = expression, .meaning = meaning};
}

// Requires a predicate to return true for the value of any field; `demand` is the condition in
// words ("must be even"). Among the fields of a struct, the predicate is called with the whole
// struct, if that was decoded without errors; `field` then names the attribute, label or block at
// which to report an error.
template <class Predicate>
constexpr detail::Check<Predicate> check(std::string_view demand, Predicate predicate,
                                         std::string_view field = {}) {
  return {demand, predicate, field};
}

// Applies a rule to each element of a list, set or map (or to each block, for check()), or to each
// key of a map (or the first label of blocks in a map).
template <detail::RuleType Inner>
constexpr auto each(const Inner& rule) {
  return detail::Scoped<detail::RuleScope::Elements, Inner>{rule};
}
template <detail::RuleType Inner>
constexpr auto each_key(const Inner& rule) {
  return detail::Scoped<detail::RuleScope::Keys, Inner>{rule};
}

}  // namespace hecla::bind
