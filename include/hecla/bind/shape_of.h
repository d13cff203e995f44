// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The shape of each C++ type: the only templates of this layer that make code, a few instructions
// for each member, container and alternative. For the library's own use.
#include <hecla/bind/located.h>
#include <hecla/bind/schema.h>
#include <hecla/bind/shape.h>
#include <hecla/model/body.h>

#include <array>
#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>

namespace hecla::bind::detail {

template <class T>
const Shape& shape_of();

// Whether there is a schema function for the type, and what it returns.
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

// --- kinds of types

template <template <class...> class Template, class T>
inline constexpr bool is_made_of = false;
template <template <class...> class Template, class... T>
inline constexpr bool is_made_of<Template, Template<T...>> = true;

template <class T>
concept Integer =
    std::integral<T> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
    !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;
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

// The type inside of a wrapper or container: void where there is none.
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
requires(is_made_of<std::unique_ptr, T> || is_made_of<std::shared_ptr, T>) struct ContentOf<T> {
  using type = typename T::element_type;
};

template <class T>
concept Wrapper = OptionalType<T> || is_made_of<Located, T> || is_made_of<Marked, T>;
template <class T>
struct UnwrappedType {
  using type = T;
};
template <Wrapper T>
struct UnwrappedType<T> : UnwrappedType<typename ContentOf<T>::type> {};
// Without wrappers: what rules are about.
template <class T>
using Unwrapped = typename UnwrappedType<T>::type;

// --- rules

// What a rule of this scope looks at in a member of type T.
template <class T, RuleScope scope>
struct SubjectType {
  using type = T;
};
template <class T>
struct SubjectType<T, RuleScope::Elements> {
  using type = typename ContentOf<Unwrapped<T>>::type;
};
template <class T>
requires requires { typename Unwrapped<T>::key_type; }
struct SubjectType<T, RuleScope::Keys> {
  using type = typename Unwrapped<T>::key_type;
};

template <class Option>
struct PredicateOf;
template <class Predicate>
struct PredicateOf<Check<Predicate>> {
  static constexpr RuleScope scope = RuleScope::Whole;
  static constexpr const Predicate& of(const Check<Predicate>& option) { return option.predicate; }
};
template <RuleScope rule_scope, class Predicate>
struct PredicateOf<Scoped<rule_scope, Check<Predicate>>> {
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
bool call_predicate(const Predicate& predicate, const T& subject) {
  if constexpr (std::is_invocable_v<const Predicate&, const T&>) {
    return predicate(subject);
  } else {
    static_assert(Wrapper<T>,
                  "hecla::bind: the predicate of check() takes the value that the field has");
    if constexpr (OptionalType<T>) {
      if (!subject) return true;
    }
    return call_predicate(predicate, *subject);
  }
}

template <class T>
constexpr bool fits_rule(const Rule& rule) {
  if constexpr (Described<T> || std::same_as<T, hecla::Value>) return true;
  constexpr bool is_number = Integer<T> || Real<T> || std::same_as<T, hecla::Number>;
  constexpr bool is_text = std::same_as<T, std::string>;
  switch (rule.kind) {
    case RuleKind::Range: {
      const bool of_durations = rule.min.kind == Literal::Kind::Nanoseconds ||
                                rule.max.kind == Literal::Kind::Nanoseconds;
      return of_durations ? DurationType<T> : is_number && !std::same_as<T, bool>;
    }
    case RuleKind::Length:
      return is_text || MapType<T> || SetType<T> || SequenceType<T>;
    case RuleKind::OneOf:
      return is_text || is_number;
    case RuleKind::Pattern:
      return is_text;
    case RuleKind::Check:
      return true;
  }
  return false;
}

template <class M>
constexpr bool fits_rule_of_member(const Rule& rule) {
  if (rule.scope == RuleScope::Whole) return fits_rule<Unwrapped<M>>(rule);
  if constexpr (std::is_void_v<typename SubjectType<M, RuleScope::Elements>::type>) {
    return false;
  } else if (rule.scope == RuleScope::Elements) {
    return fits_rule<Unwrapped<typename SubjectType<M, RuleScope::Elements>::type>>(rule);
  } else {
    return fits_rule<Unwrapped<typename SubjectType<M, RuleScope::Keys>::type>>(rule);
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

  template <std::size_t J>
  static bool holds(const void* subject) {
    using Predicate = PredicateOf<Option<J>>;
    using Subject = typename SubjectType<M, Predicate::scope>::type;
    return call_predicate(Predicate::of(option<J>()), as<Subject>(subject));
  }

  template <std::size_t J>
  static constexpr void add(Parts<option_count>& to) {
    if constexpr (RuleType<Option<J>>) {
      Rule& rule = to.rules[to.rule_count++] = option<J>().rule();
      if constexpr (HasPredicate<Option<J>>) rule.holds = &holds<J>;
    } else if constexpr (std::same_as<Option<J>, Required>) {
      to.required = true;
    } else if constexpr (is_made_of<Choice, Option<J>>) {
      constexpr std::size_t index = VariantIn<M>::template index_of<typename Option<J>::type>();
      to.choices[to.choice_count++] = {option<J>().name, index};
    } else {
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
      if (!fits_rule_of_member<M>(rule)) return false;
    }
    return true;
  }

  static constexpr Field make() {
    static_assert(std::is_base_of_v<typename Item::struct_type, S>,
                  "hecla::bind: fields() names a member of another struct");
    static_assert(
        rules_fit(),
        "hecla::bind: a rule does not fit the type of its field: range() is for numbers "
        "and (with durations) for durations, pattern() for text, one_of() for text and "
        "numbers, length() for text, sequences, sets and maps, each() for their elements");
    return {item_of<S, I>().kind,
            item_of<S, I>().name,
            parts.required,
            &shape_of<M>,
            &member,
            rules(),
            std::span(parts.choices).first(parts.choice_count),
            parts.labels};
  }
};

// A check of the struct as a whole.
template <class S, std::size_t I>
struct CheckField {
  static bool holds(const void* object) { return item_of<S, I>().predicate(as<S>(object)); }
  static void* self(void* object) { return object; }
  static constexpr Rule rule{
      .kind = RuleKind::Check, .text = item_of<S, I>().text, .holds = &holds};
  static constexpr Field make() {
    return {
        FieldKind::Check, item_of<S, I>().field, false, &shape_of<S>, &self, {&rule, 1}, {}, {}};
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
  static_assert(std::is_default_constructible_v<S>,
                "hecla::bind: a struct with a schema needs a default constructor");
  static constexpr std::size_t count = std::tuple_size_v<decltype(description<S>.items)>;
  template <std::size_t... I>
  static constexpr std::array<Field, count> make(std::index_sequence<I...>) {
    return {make_field<S, I>()...};
  }
  static constexpr std::array<Field, count> fields = make(std::make_index_sequence<count>());

  static void with_default(Visit visit) {
    const S object{};
    visit(&object);
  }
  static constexpr StructShape shape() { return {{ShapeKind::Struct}, fields, &with_default}; }
};

// --- other described types

template <class E, std::size_t N>
constexpr std::array<EnumerationShape::Name, N> enumeration_names(const Names<E, N>& names) {
  using Bits = std::make_unsigned_t<std::underlying_type_t<E>>;
  std::array<EnumerationShape::Name, N> result{};
  for (std::size_t i = 0; i < N; ++i)
    result[i] = {names.items[i].text, static_cast<Bits>(names.items[i].value)};
  return result;
}
template <class E>
struct EnumerationMaker {
  static constexpr auto names = enumeration_names(description<E>);
  static constexpr EnumerationShape shape() { return {{ShapeKind::Enumeration}, sizeof(E), names}; }
};

template <class T>
struct ViaMaker {
  static constexpr const auto& via = description<T>;
  using Inner = typename std::remove_cvref_t<decltype(via)>::inner_type;

  static ViaShape::Outcome make(void* object, Fill fill, std::string& reason) {
    Inner inner{};
    if (!fill(&inner)) return ViaShape::Outcome::NotFilled;
    auto made = via.from(std::as_const(inner));
    if constexpr (std::is_assignable_v<T&, decltype(made)>) {
      as<T>(object) = std::move(made);
    } else if (made) {
      as<T>(object) = *std::move(made);
    } else {
      if constexpr (requires { made.error(); }) reason = made.error();
      return ViaShape::Outcome::Refused;
    }
    return ViaShape::Outcome::Made;
  }
  static void take(const void* object, Visit visit) {
    using To = std::remove_cvref_t<decltype(via.to)>;
    if constexpr (std::is_member_function_pointer_v<To>) {
      const Inner inner = (as<T>(object).*(via.to))();
      visit(&inner);
    } else {
      const Inner inner = via.to(as<T>(object));
      visit(&inner);
    }
  }
  static constexpr ViaShape shape() {
    return {{ShapeKind::Via}, &shape_of<Inner>, via.meaning, &make, &take};
  }
};

template <class>
inline constexpr bool is_names = false;
template <class E, std::size_t N>
inline constexpr bool is_names<Names<E, N>> = true;

template <class T>
constexpr auto described_shape() {
  using Description = std::remove_cvref_t<decltype(description<T>)>;
  if constexpr (is_made_of<Fields, Description>) {
    return StructMaker<T>::shape();
  } else if constexpr (is_names<Description>) {
    return EnumerationMaker<T>::shape();
  } else {
    static_assert(is_made_of<Via, Description>,
                  "hecla::bind: schema() returns fields(), names() or via()");
    return ViaMaker<T>::shape();
  }
}

// --- wrappers and containers

template <class T>
struct DurationMaker {
  using Rep = typename T::rep;
  static constexpr std::int64_t unit = nanoseconds_of(T(1));

  static bool set(void* object, std::int64_t nanoseconds) {
    if constexpr (std::is_floating_point_v<Rep>) {
      as<T>(object) = T(static_cast<Rep>(nanoseconds) / static_cast<Rep>(unit));
      return true;
    } else {
      as<T>(object) = T(static_cast<Rep>(nanoseconds / unit));
      return nanoseconds_of(as<T>(object)) == nanoseconds;
    }
  }
  static bool get(const void* object, std::int64_t& nanoseconds) {
    const Rep count = as<T>(object).count();
    if constexpr (std::is_floating_point_v<Rep>) {
      const double exact = static_cast<double>(count) * static_cast<double>(unit);
      if (!(exact > -9.2e18 && exact < 9.2e18)) return false;
      nanoseconds = static_cast<std::int64_t>(exact < 0 ? exact - 0.5 : exact + 0.5);
      return true;
    } else {
      return !__builtin_mul_overflow(count, unit, &nanoseconds);
    }
  }
  static constexpr DurationShape shape() { return {{ShapeKind::Duration}, &set, &get, unit}; }
};

template <class T>
struct OptionalMaker {
  using Inner = typename ContentOf<T>::type;
  static void* emplace(void* object) {
    if constexpr (is_made_of<std::optional, T>) {
      return std::addressof(as<T>(object).emplace());
    } else {
      as<T>(object) = T(new Inner{});
      return as<T>(object).get();
    }
  }
  static const void* get(const void* object) {
    return as<T>(object) ? std::addressof(*as<T>(object)) : nullptr;
  }
  static void reset(void* object) { as<T>(object).reset(); }
  static constexpr OptionalShape shape() {
    return {{ShapeKind::Optional}, &shape_of<Inner>, &emplace, &get, &reset};
  }
};

template <class T>
struct WrapperMaker {
  static void* value(void* object) { return std::addressof(as<T>(object).value); }
  static void* extra(void* object) {
    if constexpr (is_made_of<Located, T>) {
      return std::addressof(as<T>(object).place);
    } else {
      return std::addressof(as<T>(object).marks);
    }
  }
  static constexpr WrapperShape shape() {
    return {{is_made_of<Located, T> ? ShapeKind::Located : ShapeKind::Marked},
            &shape_of<typename T::value_type>,
            &value,
            &extra};
  }
};

template <class T>
struct SequenceMaker {
  using Element = typename T::value_type;
  static void clear(void* object) { as<T>(object).clear(); }
  static bool add(void* object, Fill fill) {
    Element element{};
    if (!fill(&element)) return false;
    if constexpr (SequenceType<T>) {
      as<T>(object).push_back(std::move(element));
    } else {
      as<T>(object).insert(std::move(element));
    }
    return true;
  }
  static void each(const void* object, Visit visit) {
    for (const Element& element : as<T>(object)) visit(&element);
  }
  static constexpr SequenceShape shape() {
    return {{ShapeKind::Sequence},
            &shape_of<Element>,
            SetType<T> && !SequenceType<T>,
            &clear,
            &add,
            &each};
  }
};

template <class T>
struct ArrayMaker {
  static void* at(void* object, std::size_t index) { return &as<T>(object)[index]; }
  static constexpr ArrayShape shape() {
    return {{ShapeKind::Array}, &shape_of<typename T::value_type>, std::tuple_size_v<T>, &at};
  }
};

template <class T, class Indices = std::make_index_sequence<std::tuple_size_v<T>>>
struct TupleMaker;
template <class T, std::size_t... I>
struct TupleMaker<T, std::index_sequence<I...>> {
  template <std::size_t Index>
  static void* at(void* object) {
    return std::addressof(std::get<Index>(as<T>(object)));
  }
  static constexpr std::array<TupleShape::Element, sizeof...(I)> elements = {
      TupleShape::Element{&shape_of<std::tuple_element_t<I, T>>, &at<I>}...};
  static constexpr TupleShape shape() { return {{ShapeKind::Tuple}, elements}; }
};

template <class T>
struct MapMaker {
  using Key = typename T::key_type;
  using Mapped = typename T::mapped_type;
  static void clear(void* object) { as<T>(object).clear(); }
  static Added add(void* object, Fill fill_key, Fill fill_value) {
    Key key{};
    Mapped value{};
    const bool has_key = fill_key(&key);
    if (!fill_value(&value) || !has_key) return Added::Rejected;
    return as<T>(object).emplace(std::move(key), std::move(value)).second ? Added::Yes
                                                                          : Added::Exists;
  }
  static void each(const void* object, VisitPair visit) {
    for (const auto& [key, value] : as<T>(object)) visit(&key, &value);
  }
  static constexpr MapShape shape() {
    return {{ShapeKind::Map}, &shape_of<Key>, &shape_of<Mapped>, &clear, &add, &each};
  }
};

template <class T>
struct VariantMaker;
template <class... T>
struct VariantMaker<std::variant<T...>> {
  using Variant = std::variant<T...>;
  template <std::size_t Index>
  static void* emplace(void* object) {
    return std::addressof(as<Variant>(object).template emplace<Index>());
  }
  template <std::size_t Index>
  static const void* get(const void* object) {
    return std::get_if<Index>(&as<Variant>(object));
  }
  template <std::size_t... I>
  static constexpr std::array<Alternative, sizeof...(T)> make(std::index_sequence<I...>) {
    return {Alternative{&shape_of<T>, &emplace<I>, &get<I>}...};
  }
  static constexpr std::array<Alternative, sizeof...(T)> alternatives =
      make(std::index_sequence_for<T...>());
  static constexpr VariantShape shape() { return {{ShapeKind::Variant}, alternatives}; }
};

// --- all of them

template <class T>
constexpr auto make_shape() {
  using Kind = ShapeKind;
  if constexpr (Described<T>) {
    return described_shape<T>();
  } else if constexpr (std::same_as<T, bool>) {
    return Shape{Kind::Bool};
  } else if constexpr (Integer<T> || Real<T>) {
    return NumberShape{{Kind::Number}, sizeof(T), std::is_signed_v<T>, std::floating_point<T>};
  } else if constexpr (std::same_as<T, std::string>) {
    return Shape{Kind::String};
  } else if constexpr (std::same_as<T, hecla::Number>) {
    return Shape{Kind::ExactNumber};
  } else if constexpr (std::same_as<T, hecla::Value>) {
    return Shape{Kind::Value};
  } else if constexpr (std::same_as<T, hecla::Expression>) {
    return Shape{Kind::Expression};
  } else if constexpr (std::same_as<T, hecla::Traversal>) {
    return Shape{Kind::Traversal};
  } else if constexpr (std::same_as<T, hecla::Attribute>) {
    return Shape{Kind::Attribute};
  } else if constexpr (std::same_as<T, hecla::Body>) {
    return Shape{Kind::Body};
  } else if constexpr (std::same_as<T, hecla::Block>) {
    return Shape{Kind::Block};
  } else if constexpr (std::same_as<T, hecla::bind::Places>) {
    return Shape{Kind::Value};  // never read
  } else if constexpr (DurationType<T>) {
    return DurationMaker<T>::shape();
  } else if constexpr (OptionalType<T>) {
    return OptionalMaker<T>::shape();
  } else if constexpr (is_made_of<Located, T> || is_made_of<Marked, T>) {
    return WrapperMaker<T>::shape();
  } else if constexpr (is_made_of<std::variant, T>) {
    return VariantMaker<T>::shape();
  } else if constexpr (TupleType<T>) {
    return TupleMaker<T>::shape();
  } else if constexpr (ArrayType<T>) {
    return ArrayMaker<T>::shape();
  } else if constexpr (MapType<T>) {
    return MapMaker<T>::shape();
  } else if constexpr (SequenceType<T> || SetType<T>) {
    return SequenceMaker<T>::shape();
  } else if constexpr (std::is_enum_v<T>) {
    static_assert(always_false<T>,
                  "hecla::bind: this enumeration has no names; write, beside it, constexpr auto "
                  "schema(hecla::bind::For<T>) that returns hecla::bind::names<T>({...})");
  } else {
    static_assert(
        always_false<T>,
        "hecla::bind: this type cannot stand for configuration; write, beside it, "
        "constexpr auto schema(hecla::bind::For<T>) that returns hecla::bind::fields(...) "
        "or hecla::bind::via<...>(...)");
  }
}

template <class T>
const Shape& shape_of() {
  static constexpr auto shape = make_shape<T>();
  return shape;
}

}  // namespace hecla::bind::detail
