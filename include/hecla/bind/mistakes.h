// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Mistakes in schemas that the compiler can tell, each as a sentence: members that a kind of field
// does not take, and rules that do not fit. The compiled part relies on what is checked here. For the
// library's own use.
#include <hecla/bind/types.h>
#include <hecla/model/body.h>

#include <variant>

namespace hecla::bind::detail {

// --- kinds of types

// Whether it is one of these types, or a wrapper or container of one.
template <class T, class... Kinds>
constexpr bool holds_one_of() {
  using Content = typename ContentOf<T>::type;
  if constexpr ((std::same_as<T, Kinds> || ...)) {
    return true;
  } else if constexpr (Described<T> || std::is_void_v<Content>) {
    return false;
  } else {
    return holds_one_of<Content, Kinds...>();
  }
}

// What a label, or the key of a map, goes into.
template <class T>
struct TextLike
    : std::bool_constant<std::same_as<T, bool> || Integer<T> || Real<T> || DurationType<T> ||
                         EnumerationType<T> || std::same_as<T, std::string> ||
                         std::same_as<T, hecla::Number> || std::same_as<T, hecla::Value> ||
                         std::same_as<T, hecla::Traversal>> {};
template <Wrapper T>
struct TextLike<T> : TextLike<Unwrapped<T>> {};
template <ViaType T>
struct TextLike<T> : TextLike<typename DescriptionOf<T>::inner_type> {};
template <class... T>
struct TextLike<std::variant<T...>> : std::bool_constant<(TextLike<T>::value && ...)> {};

template <class T>
constexpr bool is_key() {
  static_assert(TextLike<T>::value,
                "hecla::bind: a label, or the key of a map, is text, or what text converts to");
  return true;
}

// What a block goes into.
template <class T>
concept BlockType = StructType<T> || std::same_as<T, hecla::Body> || std::same_as<T, hecla::Block>;

// What each of the blocks of a field goes into; in maps their labels are keys.
template <FieldKind kind, class M>
struct ElementOfBlocks {
  using type = M;
};
template <class M>
requires(SequenceType<M> || SetType<M>) struct ElementOfBlocks<FieldKind::Blocks, M> {
  using type = Unwrapped<typename M::value_type>;
};
template <MapType M>
struct ElementOfBlocks<FieldKind::Blocks, M> {
  using Inner = Unwrapped<typename M::mapped_type>;
  using type =
      typename std::conditional_t<MapType<Inner>, ElementOfBlocks<FieldKind::Blocks, Inner>,
                                  std::type_identity<Inner>>::type;
};

// --- members

template <FieldKind kind, class M>
constexpr bool takes_member() {
  constexpr bool holds_bodies = holds_one_of<M, hecla::Body, hecla::Block>();
  constexpr bool is_body = std::same_as<M, hecla::Body>;
  if constexpr (kind == FieldKind::Attribute) {
    static_assert(!holds_bodies,
                  "hecla::bind: a Body or a Block is for block(), blocks() and remaining()");
  } else if constexpr (kind == FieldKind::Label) {
    return is_key<M>();
  } else if constexpr (kind == FieldKind::BlockAttributes) {
    constexpr bool is_map = MapType<Unwrapped<M>>;
    static_assert(is_map && !holds_bodies,
                  "hecla::bind: block_attributes() takes a member that is a map of values");
  } else if constexpr (kind == FieldKind::Remaining) {
    constexpr bool is_sequence =
        SequenceType<M> && std::same_as<typename ContentOf<M>::type, hecla::Attribute>;
    static_assert(is_body || (MapType<M> && !holds_bodies) || is_sequence,
                  "hecla::bind: remaining() takes a member that is a Body, a map of values, or a "
                  "sequence of Attribute, without a wrapper around it");
  } else if constexpr (kind == FieldKind::Flatten) {
    static_assert(StructType<M>,
                  "hecla::bind: flatten() takes a member that is a struct with fields(), without a "
                  "wrapper around it");
  } else if constexpr (kind == FieldKind::Places) {
    static_assert(std::same_as<M, hecla::bind::Places>,
                  "hecla::bind: places() takes a member of type hecla::bind::Places");
  }
  return true;
}

// Of block() and blocks(), whose options matter.
template <FieldKind kind, class M, bool has_choices, bool has_labels>
constexpr bool takes_blocks() {
  using Bare = Unwrapped<M>;
  using Element = typename ElementOfBlocks<kind, Bare>::type;
  static_assert(kind == FieldKind::Block || MapType<Bare> || SequenceType<Bare> || SetType<Bare>,
                "hecla::bind: blocks() takes a sequence of what blocks go into, or a map of it");
  if constexpr (has_choices) {
    static_assert(is_made_of<std::variant, Element> && !MapType<Bare>,
                  "hecla::bind: choice() is for a std::variant, or a sequence of them");
  } else {
    static_assert(
        BlockType<Element>,
        "hecla::bind: a block goes into a struct; write, beside it, constexpr auto "
        "schema(hecla::bind::For<T>) that returns hecla::bind::fields(...). Or it goes into a "
        "Body, a Block, or with choice() a std::variant");
    static_assert(!has_labels || MapType<Bare> || std::same_as<Element, hecla::Block>,
                  "hecla::bind: labels() names the keys of a map, or the labels of a Block; a "
                  "struct has label() for its own");
  }
  return true;
}

// --- rules

// What a rule of this scope looks at in a member of type T: void where there is nothing.
template <class T, RuleScope scope>
struct SubjectType {
  using type = T;
};
template <class T>
struct SubjectType<T, RuleScope::Elements> {
  using type =
      std::conditional_t<Described<Unwrapped<T>>, void, typename ContentOf<Unwrapped<T>>::type>;
};
template <class T>
struct SubjectType<T, RuleScope::Keys> {
  using type = void;
};
template <class T>
requires MapType<Unwrapped<T>>
struct SubjectType<T, RuleScope::Keys> {
  using type = typename Unwrapped<T>::key_type;
};

// Whether there is no constant but one of that kind.
constexpr bool may_be_number(const Literal& literal) {
  return literal.kind != Literal::Kind::Text && literal.kind != Literal::Kind::Nanoseconds;
}
constexpr bool may_be_duration(const Literal& literal) {
  return literal.kind == Literal::Kind::None || literal.kind == Literal::Kind::Nanoseconds;
}

// Of the type of a value, without wrappers.
template <class T>
constexpr bool fits_rule(const Rule& rule) {
  if constexpr (std::is_void_v<T>) return false;
  if (rule.kind == RuleKind::Check) return true;
  if constexpr (ViaType<T>) {
    return fits_rule<Unwrapped<typename DescriptionOf<T>::inner_type>>(rule);
  } else {
    constexpr bool is_any = std::same_as<T, hecla::Value>;
    constexpr bool takes_numbers = is_any || (Integer<T> && !std::same_as<T, bool>) || Real<T> ||
                                   std::same_as<T, hecla::Number>;
    constexpr bool takes_texts = is_any || std::same_as<T, std::string> || EnumerationType<T>;
    constexpr bool takes_durations = is_any || DurationType<T>;
    switch (rule.kind) {
      case RuleKind::Range:
        return (takes_numbers && may_be_number(rule.min) && may_be_number(rule.max)) ||
               (takes_durations && may_be_duration(rule.min) && may_be_duration(rule.max));
      case RuleKind::Length:
        return takes_texts || MapType<T> || SetType<T> || SequenceType<T>;
      case RuleKind::OneOf:
        for (const Literal& choice : rule.choices) {
          const bool is_text = choice.kind == Literal::Kind::Text;
          if (is_text ? !takes_texts : !(takes_numbers && may_be_number(choice))) return false;
        }
        return true;
      case RuleKind::Pattern:
        return takes_texts;
      case RuleKind::Check:
        return true;
    }
    return false;
  }
}

template <FieldKind kind, class M>
constexpr bool fits_rule_of_member(const Rule& rule) {
  // Expressions are not evaluated, so only a predicate can tell something of them.
  constexpr bool is_evaluated =
      kind != FieldKind::Attribute ||
      !holds_one_of<M, hecla::Expression, hecla::Traversal, hecla::Attribute>();
  if (!is_evaluated && rule.kind != RuleKind::Check) return false;
  switch (rule.scope) {
    case RuleScope::Whole:
      return fits_rule<Unwrapped<M>>(rule);
    case RuleScope::Elements:
      return fits_rule<Unwrapped<typename SubjectType<M, RuleScope::Elements>::type>>(rule);
    case RuleScope::Keys:
      return fits_rule<Unwrapped<typename SubjectType<M, RuleScope::Keys>::type>>(rule);
  }
  return false;
}

// Whether that is the order of two numbers or two durations.
constexpr bool is_below(const Literal& a, const Literal& b) {
  using Kind = Literal::Kind;
  if (a.kind == b.kind) {
    return a.kind == Kind::Natural    ? a.natural < b.natural
           : a.kind == Kind::Floating ? a.floating < b.floating
                                      : a.integer < b.integer;
  }
  const auto approximate = [](const Literal& literal) {
    return literal.kind == Kind::Natural   ? static_cast<double>(literal.natural)
           : literal.kind == Kind::Integer ? static_cast<double>(literal.integer)
                                           : literal.floating;
  };
  return approximate(a) < approximate(b);
}

constexpr bool can_hold(const Rule& rule) {
  const bool is_bounded =
      rule.min.kind != Literal::Kind::None && rule.max.kind != Literal::Kind::None;
  return rule.min_length <= rule.max_length && !(is_bounded && is_below(rule.max, rule.min));
}

}  // namespace hecla::bind::detail
