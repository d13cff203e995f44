// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Errors in schemas that the compiler can find, each with a sentence that says what is wrong. The
// compiled part relies on what is checked here. A check returns whether there is no error, so that
// its caller can stop after the first error. For the library's own use.
#include <hecla/bind/types.h>
#include <hecla/model/body.h>

#include <algorithm>
#include <array>
#include <variant>

namespace hecla::bind::detail {

// --- kinds of types

template <class T, class... Types>
inline constexpr bool is_any_of = (std::same_as<T, Types> || ...);
// Returns whether T is one of these types, or a wrapper or container of one.
template <class T, class... Kinds>
constexpr bool holds_one_of() {
  using Content = typename ContentOf<T>::type;
  if constexpr (is_any_of<T, Kinds...>) {
    return true;
  } else if constexpr (Described<T> || std::is_void_v<Content>) {
    return false;
  } else {
    return holds_one_of<Content, Kinds...>();
  }
}

// Types for labels and for the keys of maps.
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
constexpr bool check_key() {
  static_assert(
      TextLike<T>::value,
      "hecla::bind: a label or map key must be a string, or a type that a string converts to");
  return TextLike<T>::value;
}

// Types that a block is decoded into.
template <class T>
concept BlockType = StructType<T> || std::same_as<T, hecla::Body> || std::same_as<T, hecla::Block>;

// The type that each block of a field is decoded into. In maps, labels are keys.
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

template <FieldKind kind, class M, bool has_choices, bool has_labels>
constexpr bool check_blocks() {
  using Bare = Unwrapped<M>;
  using Element = typename ElementOfBlocks<kind, Bare>::type;
  constexpr bool is_collection = MapType<Bare> || SequenceType<Bare> || SetType<Bare>;
  constexpr bool is_container = kind == FieldKind::Block || is_collection;
  constexpr bool needs_blocks =
      kind == FieldKind::Block && is_collection && !BlockType<Element> && !has_choices;
  constexpr bool is_variant = is_made_of<std::variant, Element> && !MapType<Bare>;
  constexpr bool takes_labels = MapType<Bare> || std::same_as<Element, hecla::Block>;
  static_assert(
      is_container,
      "hecla::bind: blocks() takes a sequence or a map of a type that a block is decoded into");
  static_assert(!needs_blocks, "hecla::bind: block() is for one block; use blocks() for several");
  static_assert(!has_choices || is_variant,
                "hecla::bind: choice() is for a std::variant, or a sequence of them");
  static_assert(
      has_choices || needs_blocks || BlockType<Element>,
      "hecla::bind: a block is decoded into a struct; define, in its namespace, constexpr auto "
      "schema(hecla::bind::For<T>) that returns hecla::bind::fields(...); or use a Body, a "
      "Block, or a std::variant with choice()");
  static_assert(
      has_choices || !has_labels || takes_labels,
      "hecla::bind: labels() names the keys of a map, or the labels of a Block; a struct has "
      "label() for its own");
  return is_container && (has_choices ? is_variant : BlockType<Element>)&&can_be_made<Element>();
}

// --- members

template <class T>
constexpr bool check_type();
template <class T>
struct CheckEach : std::true_type {};
template <template <class...> class Template, class... T>
requires(is_made_of<std::variant, Template<T...>> ||
         TupleType<Template<T...>>) struct CheckEach<Template<T...>>
    : std::bool_constant<(check_type<T>() && ...)> {
};

// Returns whether a field may have the type.
template <class T>
constexpr bool check_type() {
  if constexpr (std::is_const_v<T>) {
    static_assert(always_false<T>,
                  "hecla::bind: a value cannot be const, since it is filled in; use "
                  "std::shared_ptr<const T> for one that is const afterwards");
    return false;
  } else if constexpr (!can_be_made<T>()) {
    return false;
  } else if constexpr (Described<T>) {
    constexpr bool is_schema = StructType<T> || EnumerationType<T> || ViaType<T>;
    static_assert(is_schema, "hecla::bind: schema() must return fields(), names() or via()");
    if constexpr (is_schema) return check_schema<T>();
    return false;
  } else if constexpr (is_any_of<T, std::string, hecla::Number, hecla::Value, hecla::Expression,
                                 hecla::Traversal, hecla::Attribute, hecla::Body, hecla::Block,
                                 std::monostate> ||
                       Integer<T> || Real<T>) {
    return true;
  } else if constexpr (DurationType<T>) {
    return nanoseconds_in_unit<T>() > 0;
  } else if constexpr (is_made_of<std::variant, T> || TupleType<T>) {
    return CheckEach<T>::value;
  } else if constexpr (MapType<T>) {
    return check_key<typename T::key_type>() && check_type<typename T::mapped_type>();
  } else if constexpr (Wrapper<T> || ArrayType<T> || SequenceType<T> || SetType<T>) {
    return check_type<typename ContentOf<T>::type>();
  } else if constexpr (std::is_pointer_v<T> || std::same_as<T, std::string_view>) {
    static_assert(always_false<T>,
                  "hecla::bind: a field must own its value: use std::string for strings, "
                  "std::unique_ptr for values that may be missing");
    return false;
  } else if constexpr (std::is_enum_v<T>) {
    static_assert(
        always_false<T>,
        "hecla::bind: this enumeration has no names; define, in its namespace, constexpr auto "
        "schema(hecla::bind::For<T>) that returns hecla::bind::names<T>({...})");
    return false;
  } else {
    static_assert(always_false<T>,
                  "hecla::bind: this type has no schema; define, in its namespace, constexpr auto "
                  "schema(hecla::bind::For<T>) that returns hecla::bind::fields(...) or "
                  "hecla::bind::via<...>(...)");
    return false;
  }
}

template <class M>
constexpr bool check_member_type() {
  static_assert(!std::is_const_v<M>, "hecla::bind: a field must not be const");
  static_assert(!std::is_function_v<M>,
                "hecla::bind: a field must be a data member, not a function");
  return !std::is_const_v<M> && !std::is_function_v<M>;
}

template <class M, auto member>
constexpr bool check_places() {
  static_assert(std::same_as<M, Places>,
                "hecla::bind: places() takes a member of type hecla::bind::Places");
  return std::same_as<M, Places>;
}

template <FieldKind kind, class... Options>
constexpr bool check_options() {
  constexpr bool are_options = (is_option<Options> && ...);
  constexpr bool are_taken = (takes_option<kind, Options> && ...);
  constexpr bool have_one_scope = (!is_nested_scope<Options> && ...);
  static_assert(
      are_options,
      "hecla::bind: the options of a field are required, secret, documented(), labels(), choice() "
      "and rules");
  static_assert(!are_options || are_taken,
                "hecla::bind: choice() and labels() are for block() and blocks(); secret is for "
                "attribute(); label() does not take required, because a label is always present");
  static_assert(
      have_one_scope,
      "hecla::bind: each() and each_key() reach one level into a value: for deeper levels use "
      "each(check())");
  return are_options && are_taken && have_one_scope;
}

template <FieldKind kind, class M, bool has_choices, bool has_labels>
constexpr bool check_kind() {
  constexpr bool holds_bodies = holds_one_of<M, hecla::Body, hecla::Block>();
  if constexpr (is_of_blocks(kind)) {
    return check_blocks<kind, M, has_choices, has_labels>();
  } else if constexpr (!check_type<M>()) {
    return false;
  } else if constexpr (kind == FieldKind::Attribute) {
    static_assert(!holds_bodies,
                  "hecla::bind: a Body or a Block is for block(), blocks() and remaining()");
  } else if constexpr (kind == FieldKind::Label) {
    return check_key<M>();
  } else if constexpr (kind == FieldKind::BlockAttributes) {
    constexpr bool is_map =
        MapType<Unwrapped<M>>;  // without this, g++ explains the concept as errors
    static_assert(is_map && !holds_bodies,
                  "hecla::bind: block_attributes() takes a member that is a map of values");
  } else if constexpr (kind == FieldKind::Remaining) {
    constexpr bool is_sequence =
        SequenceType<M> && std::same_as<typename ContentOf<M>::type, hecla::Attribute>;
    static_assert(std::same_as<M, hecla::Body> || (MapType<M> && !holds_bodies) || is_sequence,
                  "hecla::bind: remaining() takes a member that is a Body, a map of values, or a "
                  "sequence of Attribute, without a wrapper");
  } else if constexpr (kind == FieldKind::Flatten) {
    static_assert(StructType<M>,
                  "hecla::bind: flatten() takes a member that is a struct with fields(), without a "
                  "wrapper");
  }
  return true;
}

// --- choices

template <class M>
struct VariantIn : VariantIn<typename ContentOf<M>::type> {};
template <>
struct VariantIn<void> {
  template <class>
  static constexpr std::size_t index_of = 0;
  static constexpr std::size_t size = 0;
};
template <class... Alternatives>
struct VariantIn<std::variant<Alternatives...>> {
  static constexpr std::size_t size = sizeof...(Alternatives);
  template <class Alternative>
  static constexpr std::size_t find() {
    std::size_t index = 0;
    (void)((!std::same_as<Alternative, Alternatives> && ++index) && ...);
    return index;
  }
  template <class Alternative>
  static constexpr std::size_t index_of = find<Alternative>();
};

template <class M, class Chosen>
constexpr bool check_choice() {
  using Variant = VariantIn<M>;
  constexpr bool is_alternative = Variant::template index_of<Chosen> < Variant::size;
  constexpr bool takes_block = BlockType<Unwrapped<Chosen>>;
  static_assert(Variant::size > 0, "hecla::bind: choice<T>() needs a std::variant");
  static_assert(Variant::size == 0 || is_alternative,
                "hecla::bind: choice<T>() names a type that is not an alternative of the variant");
  static_assert(!is_alternative || takes_block,
                "hecla::bind: choice<T>() is for a struct with fields(), a Body or a Block");
  return is_alternative && takes_block;
}

// --- rules

// The type that a rule of this scope checks in a member of type T; void where there is none.
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

// Returns whether the constant, if any, is of that kind.
constexpr bool may_be_number(const Literal& literal) {
  return literal.kind != Literal::Kind::Text && literal.kind != Literal::Kind::Nanoseconds;
}
constexpr bool may_be_duration(const Literal& literal) {
  return literal.kind == Literal::Kind::None || literal.kind == Literal::Kind::Nanoseconds;
}

// Returns whether the rule fits values for T, a type without wrappers.
template <class T>
constexpr bool rule_fits(const Rule& rule) {
  if constexpr (std::is_void_v<T>) return false;
  if (rule.kind == RuleKind::Check) return true;
  if constexpr (ViaType<T>) {
    return rule_fits<Unwrapped<typename DescriptionOf<T>::inner_type>>(rule);
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
        return !rule.find_choices || takes_texts;
      case RuleKind::Pattern:
        return takes_texts;
      case RuleKind::Check:
        return true;
    }
    return false;
  }
}

template <FieldKind kind, class M>
constexpr bool rule_fits_member(const Rule& rule) {
  // Expressions are not evaluated, so only predicates apply.
  constexpr bool is_evaluated =
      kind != FieldKind::Attribute ||
      !holds_one_of<M, hecla::Expression, hecla::Traversal, hecla::Attribute>();
  if (!is_evaluated && rule.kind != RuleKind::Check) return false;
  switch (rule.scope) {
    case RuleScope::Whole:
      return rule_fits<Unwrapped<M>>(rule);
    case RuleScope::Elements:
      return rule_fits<Unwrapped<typename SubjectType<M, RuleScope::Elements>::type>>(rule);
    case RuleScope::Keys:
      return rule_fits<Unwrapped<typename SubjectType<M, RuleScope::Keys>::type>>(rule);
  }
  return false;
}

// Compares two numbers or two durations.
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

template <FieldKind kind, class M>
constexpr bool rules_fit(std::span<const Rule> rules) {
  return std::all_of(rules.begin(), rules.end(), rule_fits_member<kind, M>);
}
constexpr bool rules_can_hold(std::span<const Rule> rules) {
  return std::all_of(rules.begin(), rules.end(), can_hold);
}

// --- predicates

template <class Option>
struct PredicateOf;
template <class Predicate>
struct PredicateOf<Check<Predicate>> {
  using type = Predicate;
  static constexpr RuleScope scope = RuleScope::Whole;
  static constexpr const Predicate& of(const Check<Predicate>& option) { return option.predicate; }
};
template <RuleScope rule_scope, class Predicate>
struct PredicateOf<Scoped<rule_scope, Check<Predicate>>> {
  using type = Predicate;
  static constexpr RuleScope scope = rule_scope;
  static constexpr const Predicate& of(const Scoped<rule_scope, Check<Predicate>>& option) {
    return option.inner.predicate;
  }
};
template <class Option>
concept HasPredicate = requires {
  PredicateOf<Option>::scope;
};

// Returns whether the predicate takes the type, or the type inside its wrapper.
template <class Predicate, class T>
constexpr bool takes() {
  if constexpr (std::is_invocable_r_v<bool, const Predicate&, const T&>) {
    return true;
  } else if constexpr (Wrapper<T>) {
    return takes<Predicate, typename ContentOf<T>::type>();
  } else {
    return false;
  }
}

template <class Option, class Subject>
constexpr bool check_predicate() {
  constexpr bool is_taken = takes<typename PredicateOf<Option>::type, Subject>();
  static_assert(is_taken, "hecla::bind: the predicate of check() must take the type of its field");
  return is_taken;
}

template <class Predicate, class S>
constexpr bool check_struct_predicate() {
  static_assert(takes<Predicate, S>(),
                "hecla::bind: the predicate of a check() among the fields must take the struct");
  return takes<Predicate, S>();
}

// --- names

// Calls `use(name)` for each name that a field uses in the body.
template <class Use>
constexpr void for_each_name(const Field& field, const Use& use) {
  for (const Field& flattened : field.flattened) for_each_name(flattened, use);
  if (field.kind == FieldKind::Flatten || field.kind == FieldKind::Remaining) return;
  if (!field.name.empty()) return use(field.name);
  for (const BlockChoice& choice : field.choices) use(choice.name);
}

constexpr bool uses_name(const Field& field, std::string_view name) {
  bool found = false;
  for_each_name(field, [&](std::string_view used) { found = found || used == name; });
  return found;
}
constexpr bool uses_name(std::span<const Field> fields, std::string_view name) {
  return std::ranges::any_of(fields, [&](const Field& field) { return uses_name(field, name); });
}

// Two fields that use the same name.
struct DuplicateName {
  std::string_view name = {};
  std::size_t first = 0, second = 0;
};
constexpr DuplicateName find_duplicate_name(std::span<const Field> fields) {
  DuplicateName result;
  for (std::size_t second = 1; second < fields.size(); ++second) {
    for (std::size_t first = 0; first < second; ++first) {
      for_each_name(fields[second], [&](std::string_view name) {
        if (uses_name(fields[first], name)) result = {name, first, second};
      });
    }
  }
  return result;
}

constexpr std::size_t count_kind(std::span<const Field> fields, FieldKind kind) {
  std::size_t count = 0;
  for (const Field& field : fields)
    count += field.kind == kind ? 1 : count_kind(field.flattened, kind);
  return count;
}

constexpr bool check_fields_exist(std::span<const StructCheck> checks,
                                  std::span<const Field> fields) {
  return std::ranges::all_of(checks, [&](const StructCheck& check) {
    return check.field.empty() || uses_name(fields, check.field);
  });
}

// A name as a template argument, for compilers to show.
template <std::size_t size>
struct FixedName {
  char text[size + 1]{};
  constexpr explicit FixedName(std::string_view name) { std::copy_n(name.data(), size, text); }
};

template <FixedName name, auto first_member, auto second_member>
constexpr void report_duplicate_name() {
  static_assert(always_false<decltype(first_member)>,
                "hecla::bind: two fields of a schema have the same name");
}

}  // namespace hecla::bind::detail
