// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The shapes of structs: fields, options and rules. The template SchemaField has the member as an
// argument, so that compilers name the field in errors about it. For the library's own use.
#include <hecla/bind/schema_checks.h>

#include <array>
#include <functional>
#include <memory>
#include <span>

namespace hecla::bind::detail {

template <class T>
const Shape& shape_of();

template <class T>
void with_new(FunctionRef<void(void* object)> use) {
  T object{};
  use(&object);
}

// --- predicates

// Calls the predicate with a T, or with what a wrapper T contains; an empty wrapper passes.
template <class Predicate, class T>
bool call_predicate(const Predicate& predicate, const T& subject) {
  if constexpr (std::is_invocable_r_v<bool, const Predicate&, const T&>) {
    return std::invoke(predicate, subject);
  } else {
    if constexpr (is_made_of<Unknowable, T>) {
      return !subject.is_known() || call_predicate(predicate, *subject.if_known());
    } else {
      if constexpr (OptionalType<T>) {
        if (!subject) return true;
      }
      return call_predicate(predicate, *subject);
    }
  }
}

// --- fields

template <class S, std::size_t I>
constexpr const auto& item_of() {
  return get_item<I>(description<S>.items);
}
template <class S, std::size_t I>
using ItemType = std::remove_cvref_t<decltype(item_of<S, I>())>;

template <class S, auto member>
struct MemberAccess {
  static void* writable(void* object) { return std::addressof(as<S>(object).*member); }
  static const void* readable(const void* object) { return std::addressof(as<S>(object).*member); }
  static constexpr Access access{&writable, &readable};
};

// The options of a field, sorted by kind.
template <std::size_t option_count>
struct FieldOptions {
  Rule rules[option_count + 1]{};
  std::size_t rule_count = 0;
  BlockChoice choices[option_count + 1]{};
  std::size_t choice_count = 0;
  std::span<const std::string_view> labels{};
  std::string_view description{};
  bool required = false;
  bool secret = false;
  std::uint32_t tags = 0;
  std::string_view tag_text{};
  bool are_valid = true;
};

template <class S>
struct StructMaker;

template <class S, auto member, std::size_t I>
struct SchemaField {
  using Item = ItemType<S, I>;
  using M = typename Item::type;
  static constexpr std::size_t option_count = decltype(Item::options)::size;
  template <std::size_t J>
  using Option = std::remove_cvref_t<decltype(get_item<J>(item_of<S, I>().options))>;
  template <std::size_t J>
  static constexpr const Option<J>& option() {
    return get_item<J>(item_of<S, I>().options);
  }

  template <std::size_t J, class Subject>
  static bool holds(const void* subject) {
    return call_predicate(PredicateOf<Option<J>>::of(option<J>()), as<Subject>(subject));
  }

  template <std::size_t J>
  static constexpr void add(FieldOptions<option_count>& to) {
    if constexpr (RuleType<Option<J>>) {
      Rule& rule = to.rules[to.rule_count++] = option<J>().rule();
      if constexpr (HasPredicate<Option<J>>) {
        using Subject = typename SubjectType<M, PredicateOf<Option<J>>::scope>::type;
        if constexpr (!std::is_void_v<Subject>) {
          if constexpr (check_predicate<Option<J>, Subject>()) rule.holds = &holds<J, Subject>;
        }
      }
    } else if constexpr (std::is_same_v<Option<J>, Required>) {
      to.required = true;
    } else if constexpr (std::is_same_v<Option<J>, Secret>) {
      to.secret = true;
    } else if constexpr (std::is_same_v<Option<J>, Tags>) {
      to.tags |= option<J>().bits;
      if (!option<J>().text.empty()) to.tag_text = option<J>().text;
    } else if constexpr (std::is_same_v<Option<J>, Description>) {
      to.description = option<J>().text;
    } else if constexpr (is_made_of<Choice, Option<J>>) {
      using Chosen = typename Option<J>::type;
      if constexpr (check_choice<M, Chosen>())
        to.choices[to.choice_count++] = {option<J>().name, VariantIn<M>::template index_of<Chosen>};
      to.are_valid = to.are_valid && check_choice<M, Chosen>();
    } else {
      to.labels = option<J>().names;
    }
  }
  template <std::size_t... J>
  static constexpr FieldOptions<option_count> sort_options(std::index_sequence<J...>) {
    FieldOptions<option_count> result;
    if constexpr (check_options<Item::kind, Option<J>...>()) {
      (add<J>(result), ...);
    } else {
      result.are_valid = false;
    }
    return result;
  }
  static constexpr FieldOptions<option_count> options =
      sort_options(std::make_index_sequence<option_count>());

  static constexpr std::span<const Field> flattened() {
    if constexpr (Item::kind == FieldKind::Flatten && StructType<M>)
      return StructMaker<M>::fields();
    return {};
  }

  static constexpr Field make() {
    constexpr auto rules = std::span(options.rules).first(options.rule_count);
    constexpr bool is_own = std::is_base_of_v<typename Item::struct_type, S>;
    static_assert(is_own, "hecla::bind: fields() names a member of another struct");
    if constexpr (!is_own || !check_member_type<M>() || !options.are_valid) {
      return {};
    } else if constexpr (!check_kind<Item::kind, M, (options.choice_count > 0),
                                     !options.labels.empty()>()) {
      return {};
    } else {
      static_assert(
          rules_fit<Item::kind, M>(rules),
          "hecla::bind: a rule does not fit the type of its field: range() is for numbers, or with "
          "durations for durations; pattern() for strings; one_of() for strings, or with numbers "
          "for numbers; length() for strings, sequences, sets and maps; each() for elements; "
          "each_key() for the keys of maps; structs and expressions take only check()");
      static_assert(
          rules_can_hold(rules),
          "hecla::bind: the lower bound of a range() or length() is above its upper bound");
      return {Item::kind,
              item_of<S, I>().name,
              &shape_of<M>,
              MemberAccess<S, member>::access,
              options.required,
              options.secret,
              options.tags,
              options.tag_text,
              rules,
              std::span(options.choices).first(options.choice_count),
              options.labels,
              options.description,
              flattened()};
    }
  }
};

// --- structs

template <class S, std::size_t I>
struct CheckItem {
  static bool holds(const void* object) {
    return call_predicate(item_of<S, I>().predicate, as<S>(object));
  }
};

// The items of a schema, sorted by kind.
template <std::size_t count>
struct StructItems {
  Field fields[count + 1]{};
  std::size_t items[count + 1]{};  // the index of each field in the schema
  std::size_t field_count = 0;
  StructCheck checks[count + 1]{};
  std::size_t check_count = 0;
  void* (*places)(void* object) = nullptr;
};

template <class S>
struct StructMaker {
  static constexpr std::size_t count = decltype(description<S>.items)::size;

  template <std::size_t I>
  static constexpr void add(StructItems<count>& to) {
    using Item = ItemType<S, I>;
    if constexpr (is_made_of<Check, Item>) {
      if constexpr (check_struct_predicate<decltype(Item::predicate), S>())
        to.checks[to.check_count++] = {item_of<S, I>().text, item_of<S, I>().field,
                                       &CheckItem<S, I>::holds};
    } else if constexpr (is_made_of<PlacesItem, Item>) {
      if constexpr (check_places<typename Item::type, item_of<S, I>().member>())
        to.places = &MemberAccess<S, item_of<S, I>().member>::writable;
    } else {
      to.items[to.field_count] = I;
      to.fields[to.field_count++] = SchemaField<S, item_of<S, I>().member, I>::make();
    }
  }
  template <std::size_t... I>
  static constexpr StructItems<count> sort_items(std::index_sequence<I...>) {
    StructItems<count> result;
    (add<I>(result), ...);
    return result;
  }
  static constexpr StructItems<count> items = sort_items(std::make_index_sequence<count>());

  static const PreparedStruct& prepared() {
    static const PreparedStruct& result = prepare(static_cast<const StructShape&>(shape_of<S>()));
    return result;
  }
  static constexpr std::span<const Field> fields() {
    return std::span(items.fields).first(items.field_count);
  }
  static constexpr std::span<const StructCheck> checks() {
    return std::span(items.checks).first(items.check_count);
  }
  static constexpr StructShape shape() {
    constexpr DuplicateName duplicate = find_duplicate_name(fields());
    if constexpr (duplicate.second > 0) {
      report_duplicate_name<FixedName<duplicate.name.size()>(duplicate.name),
                            item_of<S, items.items[duplicate.first]>().member,
                            item_of<S, items.items[duplicate.second]>().member>();
    }
    static_assert(count_kind(fields(), FieldKind::Remaining) <= 1,
                  "hecla::bind: a schema can have only one remaining()");
    static_assert(check_fields_exist(checks(), fields()),
                  "hecla::bind: the third argument of check() must be the name of a field");
    return {{{ShapeKind::Struct, &with_new<S>}}, fields(), checks(), items.places, &prepared};
  }
};

}  // namespace hecla::bind::detail
