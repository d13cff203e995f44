// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The shape of each C++ type. Together with struct_shape.h these are the only templates of this layer
// that make code: a few instructions for each member, container and alternative. For the library's
// own use.
#include <hecla/bind/struct_shape.h>

#include <limits>

namespace hecla::bind::detail {

// --- other described types

template <class E, std::size_t N>
constexpr std::array<EnumerationShape::Name, N> enumeration_names(const Names<E, N>& names) {
  constexpr std::uint64_t own_bits = ~std::uint64_t{0} >> (64 - 8 * sizeof(E));
  std::array<EnumerationShape::Name, N> result{};
  for (std::size_t i = 0; i < N; ++i)
    result[i] = {names.items[i].text, static_cast<std::uint64_t>(names.items[i].value) & own_bits};
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
    auto made = std::invoke(via.from, std::as_const(inner));
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
    const Inner inner = std::invoke(via.to, as<T>(object));
    visit(&inner);
  }
  static constexpr ViaShape shape() {
    return {{ShapeKind::Via}, &shape_of<Inner>, via.meaning, &make, &take};
  }
};

template <class T>
constexpr auto described_shape() {
  if constexpr (StructType<T>) {
    return StructMaker<T>::shape();
  } else if constexpr (EnumerationType<T>) {
    return EnumerationMaker<T>::shape();
  } else if constexpr (ViaType<T>) {
    return ViaMaker<T>::shape();
  } else {
    static_assert(always_false<T>, "hecla::bind: schema() returns fields(), names() or via()");
    return Shape{};
  }
}

// --- wrappers and containers

template <class T>
struct DurationMaker {
  using Rep = typename T::rep;
  using Nanoseconds = std::numeric_limits<std::int64_t>;
  static constexpr std::int64_t unit = nanoseconds_in_unit<T>();

  static void set(void* object, std::int64_t nanoseconds) {
    if constexpr (std::is_floating_point_v<Rep>) {
      as<T>(object) = T(static_cast<Rep>(nanoseconds) / static_cast<Rep>(unit));
    } else {
      as<T>(object) = T(static_cast<Rep>(nanoseconds / unit));
    }
  }
  static bool get(const void* object, std::int64_t& nanoseconds) {
    const Rep count = as<T>(object).count();
    if constexpr (std::is_floating_point_v<Rep>) {
      const double exact = static_cast<double>(count) * static_cast<double>(unit);
      if (!(exact > -9.2e18 && exact < 9.2e18)) return false;
      nanoseconds = nanoseconds_of(as<T>(object));
      return true;
    } else {
      return !__builtin_mul_overflow(count, unit, &nanoseconds);
    }
  }
  static constexpr std::int64_t bound(Rep count, std::int64_t otherwise) {
    std::int64_t nanoseconds = 0;
    return __builtin_mul_overflow(count, unit, &nanoseconds) ? otherwise : nanoseconds;
  }
  static constexpr DurationShape shape() {
    if constexpr (std::is_floating_point_v<Rep>) {
      return {{ShapeKind::Duration}, &set, &get, Nanoseconds::min(), Nanoseconds::max(), 1};
    } else {
      using Counts = std::numeric_limits<Rep>;
      return {{ShapeKind::Duration},
              &set,
              &get,
              bound(Counts::min(), Nanoseconds::min()),
              bound(Counts::max(), Nanoseconds::max()),
              unit};
    }
  }
};

template <class T>
struct OptionalMaker {
  using Inner = typename ContentOf<T>::type;
  static constexpr bool is_shared = is_made_of<std::shared_ptr, T>;
  static_assert(can_be_made<Inner>());
  static bool fill(void* object, Fill fill) {
    T& optional = as<T>(object);
    if (optional && !is_shared) return fill(std::addressof(*optional));
    if constexpr (is_made_of<std::optional, T>) {
      if (fill(std::addressof(optional.emplace()))) return true;
      optional.reset();
      return false;
    } else {
      T fresh(new Inner{});
      return fill(fresh.get()) && (optional = std::move(fresh), true);
    }
  }
  static const void* get(const void* object) {
    return as<T>(object) ? std::addressof(*as<T>(object)) : nullptr;
  }
  static void reset(void* object) { as<T>(object).reset(); }
  static constexpr OptionalShape shape() {
    return {{ShapeKind::Optional}, &shape_of<Inner>, &fill, &get, &reset, is_shared};
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

// Of a container.
template <class T>
bool replace(void* object, Fill fill) {
  T fresh{};
  if (!fill(&fresh)) return false;
  as<T>(object) = std::move(fresh);
  return true;
}

template <class T>
struct SequenceMaker {
  using Element = typename T::value_type;
  static_assert(can_be_made<Element>());
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
            &replace<T>,
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
  static_assert(is_key<Key>() && can_be_made<Key>() && can_be_made<Mapped>());
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
    return {{ShapeKind::Map}, &shape_of<Key>, &shape_of<Mapped>, &replace<T>, &add, &each};
  }
};

template <class T>
struct VariantMaker;
template <class... T>
struct VariantMaker<std::variant<T...>> {
  using Variant = std::variant<T...>;
  template <std::size_t Index>
  static bool fill(void* object, Fill fill) {
    Variant& variant = as<Variant>(object);
    if (variant.index() == Index) return fill(std::addressof(std::get<Index>(variant)));
    std::variant_alternative_t<Index, Variant> fresh{};
    return fill(&fresh) && (variant.template emplace<Index>(std::move(fresh)), true);
  }
  template <std::size_t Index>
  static const void* get(const void* object) {
    return std::get_if<Index>(&as<Variant>(object));
  }
  template <std::size_t... I>
  static constexpr std::array<Alternative, sizeof...(T)> make(std::index_sequence<I...>) {
    return {Alternative{&shape_of<T>, &fill<I>, &get<I>}...};
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
  } else if constexpr (std::is_pointer_v<T> || std::same_as<T, std::string_view>) {
    static_assert(always_false<T>,
                  "hecla::bind: a field must own its value: use std::string for text, "
                  "std::unique_ptr for what may be missing");
    return Shape{};
  } else if constexpr (std::is_enum_v<T>) {
    static_assert(always_false<T>,
                  "hecla::bind: this enumeration has no names; write, beside it, constexpr auto "
                  "schema(hecla::bind::For<T>) that returns hecla::bind::names<T>({...})");
    return Shape{};
  } else {
    static_assert(
        always_false<T>,
        "hecla::bind: this type cannot stand for configuration; write, beside it, "
        "constexpr auto schema(hecla::bind::For<T>) that returns hecla::bind::fields(...) "
        "or hecla::bind::via<...>(...)");
    return Shape{};
  }
}

template <class T>
const Shape& shape_of() {
  static_assert(can_be_made<T>());
  static constexpr auto shape = make_shape<T>();
  return shape;
}

// Of a type that bodies are decoded into.
template <class T>
const StructShape& struct_shape() {
  static_assert(StructType<T>,
                "hecla::bind: a body is decoded into a struct; write, beside it, constexpr auto "
                "schema(hecla::bind::For<T>) that returns hecla::bind::fields(...)");
  if constexpr (StructType<T>) {
    return static_cast<const StructShape&>(shape_of<T>());
  } else {
    static constexpr StructShape none{};
    return none;
  }
}

}  // namespace hecla::bind::detail
