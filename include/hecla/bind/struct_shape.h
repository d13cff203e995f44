// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The shapes of structs: their fields, options and rules. For the library's own use.
#include <hecla/bind/mistakes.h>

#include <array>
#include <functional>
#include <span>
#include <tuple>

namespace hecla::bind::detail {

template <class T>
const Shape& shape_of();

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

// A predicate may take what is inside of a wrapper; it then holds where there is nothing.
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
template <class Predicate, class T>
bool call_predicate(const Predicate& predicate, const T& subject) {
  if constexpr (std::is_invocable_r_v<bool, const Predicate&, const T&>) {
    return std::invoke(predicate, subject);
  } else {
    if constexpr (OptionalType<T>) {
      if (!subject) return true;
    }
    return call_predicate(predicate, *subject);
  }
}

// --- structs

template <class M>
struct VariantIn : VariantIn<typename ContentOf<M>::type> {};
template <class... Alternatives>
struct VariantIn<std::variant<Alternatives...>> {
  template <class Alternative>
  static constexpr std::size_t index_of() {
    std::size_t index = 0;
    (void)((!std::same_as<Alternative, Alternatives> && ++index) && ...);
    static_assert((std::same_as<Alternative, Alternatives> || ...),
                  "hecla::bind: choice<T>() names a type that is no alternative of the variant");
    return index;
  }
};
template <>
struct VariantIn<void> {
  template <class Alternative>
  static constexpr std::size_t index_of() {
    static_assert(always_false<Alternative>, "hecla::bind: choice<T>() needs a std::variant");
    return 0;
  }
};

// The item of a struct's description with the number I.
template <class S, std::size_t I>
constexpr const auto& item_of() {
  return std::get<I>(description<S>.items);
}

// The options of a field, sorted out.
template <std::size_t option_count>
struct Parts {
  Rule rules[option_count + 1]{};
  std::size_t rule_count = 0;
  ChoiceOfBlock choices[option_count + 1]{};
  std::size_t choice_count = 0;
  std::span<const std::string_view> labels{};
  std::string_view description{};
  bool required = false;
};

template <class S, std::size_t I>
struct MemberField {
  using Item = std::remove_cvref_t<decltype(item_of<S, I>())>;
  using M = typename Item::type;
  static constexpr std::size_t option_count = std::tuple_size_v<decltype(Item::options)>;
  template <std::size_t J>
  using Option = std::tuple_element_t<J, decltype(Item::options)>;
  template <std::size_t J>
  static constexpr const Option<J>& option() {
    return std::get<J>(item_of<S, I>().options);
  }

  static void* member(void* object) {
    return std::addressof(as<S>(object).*(item_of<S, I>().member));
  }

  template <std::size_t J, class Subject>
  static bool holds(const void* subject) {
    return call_predicate(PredicateOf<Option<J>>::of(option<J>()), as<Subject>(subject));
  }

  template <std::size_t J>
  static constexpr void add_predicate(Rule& rule) {
    using Predicate = PredicateOf<Option<J>>;
    using Subject = typename SubjectType<M, Predicate::scope>::type;
    if constexpr (!std::is_void_v<Subject>) {
      static_assert(takes<typename Predicate::type, Subject>(),
                    "hecla::bind: the predicate of check() takes the value that the field has");
      if constexpr (takes<typename Predicate::type, Subject>()) rule.holds = &holds<J, Subject>;
    }
  }

  template <std::size_t J>
  static constexpr void add(Parts<option_count>& to) {
    if constexpr (RuleType<Option<J>>) {
      Rule& rule = to.rules[to.rule_count++] = option<J>().rule();
      if constexpr (HasPredicate<Option<J>>) add_predicate<J>(rule);
    } else if constexpr (std::same_as<Option<J>, Required>) {
      to.required = true;
    } else if constexpr (std::same_as<Option<J>, Description>) {
      to.description = option<J>().text;
    } else if constexpr (is_made_of<Choice, Option<J>> && is_of_blocks(Item::kind)) {
      using Chosen = typename Option<J>::type;
      static_assert(BlockType<Unwrapped<Chosen>>,
                    "hecla::bind: choice<T>() is for a struct with fields(), a Body or a Block");
      constexpr std::size_t index = VariantIn<M>::template index_of<Chosen>();
      to.choices[to.choice_count++] = {option<J>().name, index};
    } else if constexpr (requires { option<J>().names; }) {
      to.labels = option<J>().names;
    }
  }
  template <std::size_t... J>
  static constexpr Parts<option_count> make_parts(std::index_sequence<J...>) {
    Parts<option_count> result;
    (add<J>(result), ...);
    return result;
  }
  static constexpr Parts<option_count> parts = make_parts(std::make_index_sequence<option_count>());

  static constexpr std::span<const Rule> rules() {
    return std::span(parts.rules).first(parts.rule_count);
  }
  static constexpr bool rules_fit() {
    for (const Rule& rule : rules()) {
      if (!fits_rule_of_member<Item::kind, M>(rule)) return false;
    }
    return true;
  }
  static constexpr bool rules_can_hold() {
    for (const Rule& rule : rules()) {
      if (!can_hold(rule)) return false;
    }
    return true;
  }
  static constexpr ShapeRef shape() {
    if constexpr (Item::kind == FieldKind::Places) {
      return nullptr;
    } else {
      return &shape_of<M>;
    }
  }

  static constexpr Field make() {
    static_assert(std::is_base_of_v<typename Item::struct_type, S>,
                  "hecla::bind: fields() names a member of another struct");
    static_assert(
        rules_fit(),
        "hecla::bind: a rule does not fit the type of its field: range() is for numbers, "
        "or with durations for durations, pattern() for text, one_of() for texts, or with "
        "numbers for numbers, length() for text, sequences, sets and maps, each() for their "
        "elements, each_key() for the keys of maps; structs and expressions have only check()");
    static_assert(rules_can_hold(),
                  "hecla::bind: the lower end of a range() or length() is above its upper end");
    if constexpr (is_of_blocks(Item::kind)) {
      static_assert(takes_blocks<Item::kind, M, (parts.choice_count > 0), !parts.labels.empty()>());
    } else {
      static_assert(takes_member<Item::kind, M>());
    }
    return {Item::kind,
            item_of<S, I>().name,
            parts.required,
            shape(),
            &member,
            rules(),
            std::span(parts.choices).first(parts.choice_count),
            parts.labels,
            parts.description};
  }
};

// A check of the struct as a whole.
template <class S, std::size_t I>
struct CheckField {
  static constexpr bool takes_struct = takes<decltype(item_of<S, I>().predicate), S>();
  static bool holds(const void* object) {
    if constexpr (takes_struct) return call_predicate(item_of<S, I>().predicate, as<S>(object));
    return false;
  }
  static void* self(void* object) { return object; }
  static constexpr Rule rule{
      .kind = RuleKind::Check, .text = item_of<S, I>().text, .holds = &holds};
  static constexpr Field make() {
    static_assert(takes_struct,
                  "hecla::bind: the predicate of check() among the fields takes the struct");
    return {FieldKind::Check, item_of<S, I>().field, false, nullptr, &self, {&rule, 1}, {}, {}, {}};
  }
};

template <class S, std::size_t I>
constexpr Field make_field() {
  if constexpr (HasPredicate<std::remove_cvref_t<decltype(item_of<S, I>())>>) {
    return CheckField<S, I>::make();
  } else {
    return MemberField<S, I>::make();
  }
}

template <class S>
struct StructMaker {
  static constexpr std::size_t count = std::tuple_size_v<decltype(description<S>.items)>;
  template <std::size_t... I>
  static constexpr std::array<Field, count> make(std::index_sequence<I...>) {
    return {make_field<S, I>()...};
  }
  static constexpr std::array<Field, count> fields = make(std::make_index_sequence<count>());

  static void with_default(Visit visit) {
    S object{};
    visit(&object);
  }
  static constexpr StructShape shape() { return {{ShapeKind::Struct}, fields, &with_default}; }
};

}  // namespace hecla::bind::detail
