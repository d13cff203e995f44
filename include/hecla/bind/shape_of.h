// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The shape of each C++ type. These templates and those of struct_shape.h are the only ones of this layer
// that generate code: a few instructions for each member, container and alternative. For the library's own
// use.
#include <hecla/bind/located.h>
#include <hecla/bind/struct_shape.h>

#include <limits>

namespace hecla::bind::detail {

template <class T>
constexpr Shape base(ShapeKind kind) {
  return {kind, &with_new<T>};
}
template <class T>
constexpr ScalarShape scalar(ScalarKind kind) {
  return {{base<T>(ShapeKind::Scalar)}, kind};
}

// --- enumerations and via()

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
  static constexpr EnumerationShape shape() {
    return {scalar<E>(ScalarKind::Enumeration), sizeof(E), names};
  }
};

template <class T>
struct ViaMaker {
  static constexpr const auto& via = description<T>;
  using Inner = typename std::remove_cvref_t<decltype(via)>::inner_type;

  static bool make(void* object, Fill fill, FunctionRef<void(const std::string&)> reject) {
    Inner inner{};
    if (!fill(&inner)) return false;
    auto made = std::invoke(via.from, std::as_const(inner));
    if constexpr (std::is_assignable_v<T&, decltype(made)>) {
      as<T>(object) = std::move(made);
      return true;
    } else if (made) {
      as<T>(object) = *std::move(made);
      return true;
    } else if constexpr (requires { made.error(); }) {
      reject(made.error());
    } else {
      reject({});
    }
    return false;
  }
  static void take(const void* object, Inspect inspect) {
    const Inner inner = std::invoke(via.to, as<T>(object));
    inspect(&inner);
  }
  static constexpr ViaShape shape() {
    return {base<T>(ShapeKind::Via), &shape_of<Inner>, via.meaning, &make, &take};
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
    return Shape{};  // check_type() has reported an error
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
      return {
          scalar<T>(ScalarKind::Duration), &set, &get, Nanoseconds::min(), Nanoseconds::max(), 1};
    } else {
      using Counts = std::numeric_limits<Rep>;
      return {scalar<T>(ScalarKind::Duration),
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
  static bool fill(void* object, const Origin& origin, Fill fill) {
    T& optional = as<T>(object);
    if (origin.is_null()) {
      optional.reset();
      return true;
    }
    if constexpr (!is_shared) {
      if (optional) return fill(std::addressof(*optional));
    }
    if constexpr (is_made_of<std::optional, T>) {
      if (fill(std::addressof(optional.emplace()))) return true;
      optional.reset();
      return false;
    } else if constexpr (is_shared) {
      auto fresh = std::make_shared<Inner>();
      return fill(fresh.get()) && (optional = std::move(fresh), true);
    } else {
      T fresh(new Inner{});
      return fill(fresh.get()) && (optional = std::move(fresh), true);
    }
  }
  static const void* get(const void* object) {
    return as<T>(object) ? std::addressof(*as<T>(object)) : nullptr;
  }
  static constexpr WrapperShape shape() {
    return {base<T>(ShapeKind::Wrapper), &shape_of<Inner>, &fill, &get, nullptr, true, is_shared};
  }
};

// std::monostate: null, and nothing else.
template <class T>
struct NothingMaker {
  static const Shape& inner() {
    static constexpr auto shape = scalar<T>(ScalarKind::Nothing);
    return shape;
  }
  static bool fill(void* object, const Origin& origin, Fill fill) {
    return origin.is_null() || fill(object);
  }
  static const void* get(const void*) { return nullptr; }
  static constexpr WrapperShape shape() {
    return {base<T>(ShapeKind::Wrapper), &inner, &fill, &get, nullptr,
            /*can_be_empty=*/true,
            /*is_shared=*/false};
  }
};

// Located and Marked.
template <class T>
struct WrapperMaker {
  static constexpr bool is_marked = is_made_of<Marked, T>;
  static bool fill(void* object, const Origin& origin, Fill fill) {
    T& wrapper = as<T>(object);
    if (!fill(std::addressof(wrapper.value))) return false;
    if constexpr (is_marked) {
      wrapper.marks = origin.marks();
    } else {
      wrapper.place = origin.place();
    }
    return true;
  }
  static const void* get(const void* object) { return std::addressof(as<T>(object).value); }
  static const MarkSet& marks(const void* object) { return as<T>(object).marks; }
  static constexpr auto marks_if_any() -> const MarkSet& (*)(const void*) {
    if constexpr (is_marked) return &marks;
    return nullptr;
  }
  static constexpr WrapperShape shape() {
    return {
        base<T>(ShapeKind::Wrapper), &shape_of<typename T::value_type>, &fill, &get, marks_if_any(),
        /*can_be_empty=*/false,
        /*is_shared=*/false};
  }
};

template <class T>
struct UnknowableMaker {
  static bool fill(void* object, const Origin& origin, Fill fill) {
    T& unknowable = as<T>(object);
    if (!origin.is_known()) {
      unknowable.set_unknown();
      return true;
    }
    if (unknowable.is_known()) return fill(unknowable.if_known());
    if (fill(std::addressof(unknowable.emplace()))) return true;
    unknowable.set_unknown();
    return false;
  }
  static const void* get(const void* object) { return as<T>(object).if_known(); }
  static constexpr WrapperShape shape() {
    return {base<T>(ShapeKind::Wrapper), &shape_of<typename T::value_type>, &fill, &get, nullptr,
            /*can_be_empty=*/false,
            /*is_shared=*/false,
            /*can_be_unknown=*/true};
  }
};

template <class T>
struct SequenceMaker {
  using Element = typename T::value_type;
  static bool assign(void* object, std::size_t count, bool allow_fewer,
                     FunctionRef<bool(std::size_t, void*)> fill) {
    T fresh{};
    bool is_complete = true;
    for (std::size_t i = 0; i < count; ++i) {
      Element element{};
      if (!fill(i, &element)) {
        is_complete = false;
      } else if constexpr (SequenceType<T>) {
        fresh.push_back(std::move(element));
      } else {
        fresh.insert(std::move(element));
      }
    }
    if (!is_complete && !allow_fewer) return false;
    as<T>(object) = std::move(fresh);
    return true;
  }
  static void each(const void* object, Inspect inspect) {
    for (const Element& element : as<T>(object)) inspect(&element);
  }
  static constexpr SequenceShape shape() {
    return {{base<T>(ShapeKind::Sequence)},
            &shape_of<Element>,
            SetType<T> && !SequenceType<T>,
            &assign,
            &each};
  }
};

template <class T>
struct ArrayMaker {
  static void* at(void* object, std::size_t index) { return &as<T>(object)[index]; }
  static void each(const void* object, Inspect inspect) {
    for (const auto& element : as<T>(object)) inspect(&element);
  }
  static constexpr ArrayShape shape() {
    return {{base<T>(ShapeKind::Array)},
            &shape_of<typename T::value_type>,
            std::tuple_size_v<T>,
            &at,
            &each};
  }
};

template <class T, class Indices = std::make_index_sequence<std::tuple_size_v<T>>>
struct TupleMaker;
template <class T, std::size_t... I>
struct TupleMaker<T, std::index_sequence<I...>> {
  template <std::size_t Index>
  static void* writable(void* object) {
    return std::addressof(std::get<Index>(as<T>(object)));
  }
  template <std::size_t Index>
  static const void* readable(const void* object) {
    return std::addressof(std::get<Index>(as<T>(object)));
  }
  static constexpr std::array<TupleShape::Element, sizeof...(I)> elements = {
      TupleShape::Element{&shape_of<std::tuple_element_t<I, T>>, {&writable<I>, &readable<I>}}...};
  static constexpr TupleShape shape() { return {{base<T>(ShapeKind::Tuple)}, elements}; }
};

template <class T>
struct MapMaker {
  using Key = typename T::key_type;
  using Mapped = typename T::mapped_type;
  static bool assign(void* object, std::size_t count, bool allow_fewer,
                     FunctionRef<bool(std::size_t, void*, void*)> fill,
                     FunctionRef<void(std::size_t)> report_duplicate) {
    T fresh{};
    bool is_complete = true;
    for (std::size_t i = 0; i < count; ++i) {
      Key key{};
      Mapped value{};
      if (!fill(i, &key, &value)) {
        is_complete = false;
      } else if (!fresh.emplace(std::move(key), std::move(value)).second) {
        is_complete = false;
        report_duplicate(i);
      }
    }
    if (!is_complete && !allow_fewer) return false;
    as<T>(object) = std::move(fresh);
    return true;
  }
  static void each(const void* object, FunctionRef<void(const void*, const void*)> inspect) {
    for (const auto& [key, value] : as<T>(object)) inspect(&key, &value);
  }
  static constexpr MapShape shape() {
    return {{base<T>(ShapeKind::Map)}, &shape_of<Key>, &shape_of<Mapped>, &assign, &each};
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
  static constexpr VariantShape shape() {
    return {base<Variant>(ShapeKind::Variant), alternatives};
  }
};

// --- all of them

template <class T>
constexpr auto make_shape() {
  using Kind = ShapeKind;
  if constexpr (!std::is_default_constructible_v<T> || (Described<T> && !ConstantSchema<T>)) {
    return Shape{};  // check_type() has reported an error
  } else if constexpr (Described<T>) {
    return described_shape<T>();
  } else if constexpr (std::same_as<T, bool>) {
    return scalar<T>(ScalarKind::Bool);
  } else if constexpr (Integer<T> || Real<T>) {
    return NumberShape{scalar<T>(ScalarKind::Number), sizeof(T), std::is_signed_v<T>,
                       std::floating_point<T>};
  } else if constexpr (std::same_as<T, std::string>) {
    return scalar<T>(ScalarKind::String);
  } else if constexpr (std::same_as<T, hecla::Number>) {
    return scalar<T>(ScalarKind::ExactNumber);
  } else if constexpr (std::same_as<T, hecla::Value>) {
    return AnyValueShape{base<T>(Kind::AnyValue)};
  } else if constexpr (std::same_as<T, hecla::Expression>) {
    return ExpressionShape{{base<T>(Kind::Expression)}};
  } else if constexpr (std::same_as<T, hecla::Traversal>) {
    return TraversalShape{{base<T>(Kind::Traversal)}};
  } else if constexpr (std::same_as<T, hecla::Attribute>) {
    return AttributeShape{{base<T>(Kind::Attribute)}};
  } else if constexpr (std::same_as<T, hecla::Body>) {
    return BodyShape{{base<T>(Kind::Body)}};
  } else if constexpr (std::same_as<T, hecla::Block>) {
    return BlockShape{{base<T>(Kind::Block)}};
  } else if constexpr (std::same_as<T, std::monostate>) {
    return NothingMaker<T>::shape();
  } else if constexpr (DurationType<T>) {
    return DurationMaker<T>::shape();
  } else if constexpr (OptionalType<T>) {
    return OptionalMaker<T>::shape();
  } else if constexpr (is_made_of<Located, T> || is_made_of<Marked, T>) {
    return WrapperMaker<T>::shape();
  } else if constexpr (is_made_of<Unknowable, T>) {
    return UnknowableMaker<T>::shape();
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
  } else {
    return Shape{};  // check_type() has reported an error
  }
}

template <class T>
const Shape& shape_of() {
  (void)check_type<T>();
  static constexpr auto shape = make_shape<T>();
  return shape;
}

// Returns the shape of a type that bodies are decoded into.
template <class T>
const StructShape& struct_shape() {
  static_assert(
      StructType<T>,
      "hecla::bind: a body is decoded into a struct; define, in its namespace, constexpr auto "
      "schema(hecla::bind::For<T>) that returns hecla::bind::fields(...)");
  if constexpr (StructType<T> && ConstantSchema<T>) {
    return static_cast<const StructShape&>(shape_of<T>());
  } else {
    if constexpr (StructType<T>) (void)check_type<T>();
    static constexpr StructShape none{};
    return none;
  }
}

}  // namespace hecla::bind::detail
