// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Creates functions from C++ callables. The types of parameters and result are those of the callable.
//
//   Function repeat = make_function("repeat", {"str", "times"},
//       [](CallContext& call, std::string_view text, std::size_t times) -> Result<std::string, CallError> {
//         if (times * text.size() > call.budget().string_bytes_left())
//           return CallError{"the result would be too long", 1};
//         std::string out;
//         while (times-- > 0) out += text;
//         return out;
//       });
//
// A first parameter CallContext& is optional. The types of the other parameters and of results can be: bool,
// std::string, std::string_view (parameters), Number, double, integers (a number that does not fit is an error of that
// argument), std::optional<T> (can be null), std::vector<T> (a list), std::map<std::string, T> (a map) and Value (any
// value, without conversion). An unknown argument makes the result unknown, and the result has the marks of the
// arguments. The callable must be safe to call from several threads if the function is.
#include <hecla/function/function.h>

#include <concepts>
#include <initializer_list>
#include <limits>
#include <map>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace hecla {

namespace detail {

// The HCL type of a C++ type, and conversions from and to values. `read` returns false and stores the reason in `error`
// if the value does not fit.
template <class T>
struct CallableType;

template <>
struct CallableType<Value> {
  static Type type() { return Type::dynamic(); }
  static bool read(const Value& value, Value& out, std::string&) {
    out = value;
    return true;
  }
  static Value make(Value value) { return value; }
};

template <>
struct CallableType<bool> {
  static Type type() { return Type::boolean(); }
  static bool read(const Value& value, bool& out, std::string&) {
    out = value.as_bool();
    return true;
  }
  static Value make(bool value) { return Value::boolean(value); }
};

template <>
struct CallableType<std::string> {
  static Type type() { return Type::string(); }
  static bool read(const Value& value, std::string& out, std::string&) {
    out = std::string(value.as_string());
    return true;
  }
  static Value make(const std::string& value) { return Value::string(value); }
};

template <>
struct CallableType<std::string_view> {
  static Type type() { return Type::string(); }
  static bool read(const Value& value, std::string_view& out, std::string&) {
    out = value.as_string();
    return true;
  }
  static Value make(std::string_view value) { return Value::string(value); }
};

template <>
struct CallableType<Number> {
  static Type type() { return Type::number(); }
  static bool read(const Value& value, Number& out, std::string&) {
    out = value.as_number();
    return true;
  }
  static Value make(Number value) { return Value::number(std::move(value)); }
};

template <std::floating_point T>
struct CallableType<T> {
  static Type type() { return Type::number(); }
  static bool read(const Value& value, T& out, std::string&) {
    out = static_cast<T>(value.as_number().to_double());
    return true;
  }
  static Value make(T value) { return Value::number(Number::from_double(value)); }
};

template <class T>
requires(std::integral<T> && !std::same_as<T, bool>) struct CallableType<T> {
  static Type type() { return Type::number(); }
  static bool read(const Value& value, T& out, std::string& error) {
    if constexpr (std::is_signed_v<T>) {
      return store(value.as_number().to_int64(), out, error);
    } else {
      return store(value.as_number().to_uint64(), out, error);
    }
  }
  static Value make(T value) {
    if constexpr (std::is_signed_v<T>) {
      return Value::number(static_cast<std::int64_t>(value));
    } else {
      return Value::number(static_cast<std::uint64_t>(value));
    }
  }

 private:
  template <class Wide>
  static bool store(std::optional<Wide> number, T& out, std::string& error) {
    if (number && std::in_range<T>(*number)) {
      out = static_cast<T>(*number);
      return true;
    }
    error = "a whole number between " + std::to_string(std::numeric_limits<T>::min()) + " and " +
            std::to_string(std::numeric_limits<T>::max()) + " is required";
    return false;
  }
};

template <class T>
struct CallableType<std::optional<T>> {
  static Type type() { return CallableType<T>::type(); }
  static bool read(const Value& value, std::optional<T>& out, std::string& error) {
    if (value.is_null()) return true;
    return CallableType<T>::read(value, out.emplace(), error);
  }
  static Value make(const std::optional<T>& value) {
    return value ? CallableType<T>::make(*value) : Value::null(type());
  }
};

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

// Elements of lists and maps can be null even if the C++ type cannot.
template <class T>
bool read_element(const Value& value, T& out, std::string& error) {
  if (value.is_null() && !is_optional<T> && !std::same_as<T, Value>) {
    error = "an element cannot be null";
    return false;
  }
  return CallableType<T>::read(value, out, error);
}

template <class T>
struct CallableType<std::vector<T>> {
  static Type type() { return Type::list(CallableType<T>::type()); }
  static bool read(const Value& value, std::vector<T>& out, std::string& error) {
    for (const Value& element : value.elements()) {
      T part{};
      if (!read_element<T>(element, part, error)) return false;
      out.push_back(std::move(part));
    }
    return true;
  }
  static Value make(const std::vector<T>& value) {
    std::vector<Value> elements;
    elements.reserve(value.size());
    for (const auto& element : value) elements.push_back(CallableType<T>::make(element));
    return Value::list(CallableType<T>::type(), std::move(elements));
  }
};

template <class T>
struct CallableType<std::map<std::string, T>> {
  static Type type() { return Type::map(CallableType<T>::type()); }
  static bool read(const Value& value, std::map<std::string, T>& out, std::string& error) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      T part{};
      if (!read_element<T>(value.elements()[i], part, error)) return false;
      out.emplace(std::string(value.keys()[i].as_string()), std::move(part));
    }
    return true;
  }
  static Value make(const std::map<std::string, T>& value) {
    std::vector<Value::Field> entries;
    for (const auto& [key, element] : value)
      entries.emplace_back(key, CallableType<T>::make(element));
    return Value::map(CallableType<T>::type(), std::move(entries));
  }
};

template <class T>
struct CallableResult {
  using Inner = T;
  static CallResult make(T value) { return CallableType<T>::make(std::move(value)); }
};
template <class T>
struct CallableResult<Result<T, CallError>> {
  using Inner = T;
  static CallResult make(Result<T, CallError> result) {
    if (!result) return std::move(result).error();
    return CallableType<T>::make(*std::move(result));
  }
};

template <class F>
struct CallableSignature : CallableSignature<decltype(&F::operator())> {};
template <class R, class... A>
struct CallableSignature<R (*)(A...)> {
  using Result = CallableResult<std::remove_cvref_t<R>>;
  using Arguments = std::tuple<std::remove_cvref_t<A>...>;
  static constexpr bool takes_context = false;
};
template <class R, class... A>
struct CallableSignature<R (*)(CallContext&, A...)> : CallableSignature<R (*)(A...)> {
  static constexpr bool takes_context = true;
};
template <class C, class R, class... A>
struct CallableSignature<R (C::*)(A...) const> : CallableSignature<R (*)(A...)> {};

template <class T>
bool read_argument(std::span<const Value> arguments, std::size_t index, T& out,
                   std::optional<CallError>& error) {
  std::string message;
  if (CallableType<T>::read(arguments[index], out, message)) return true;
  error = CallError{std::move(message), index, {}};
  return false;
}

}  // namespace detail

// Precondition (checked): there are as many names as `callable` has parameters, not counting the context.
template <class F>
Function make_function(std::string name, std::initializer_list<std::string> parameter_names,
                       F callable) {
  using Signature = detail::CallableSignature<F>;
  using Arguments = typename Signature::Arguments;
  constexpr std::size_t count = std::tuple_size_v<Arguments>;
  if (parameter_names.size() != count) throw UsageError("each parameter needs a name");
  Function::Spec spec;
  spec.name = std::move(name);
  auto next_name = parameter_names.begin();
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (spec.parameters.push_back(
         {.name = *next_name++,
          .type = detail::CallableType<std::tuple_element_t<I, Arguments>>::type(),
          .allow_null = detail::is_optional<std::tuple_element_t<I, Arguments>> ||
                        std::same_as<std::tuple_element_t<I, Arguments>, Value>}),
     ...);
  }
  (std::make_index_sequence<count>());
  spec.result_type =
      Function::always(detail::CallableType<typename Signature::Result::Inner>::type());
  spec.implementation = [callable = std::move(callable)](CallContext& call,
                                                         std::span<const Value> values,
                                                         const Type& type) -> CallResult {
    for (const Value& value : values) {
      if (!value.is_wholly_known()) return Value::unknown(type);
    }
    Arguments arguments;
    std::optional<CallError> error;
    const bool read = [&]<std::size_t... I>(std::index_sequence<I...>) {
      return (detail::read_argument(values, I, std::get<I>(arguments), error) && ...);
    }
    (std::make_index_sequence<count>());
    if (!read) return *std::move(error);
    return Signature::Result::make(std::apply(
        [&](auto&&... argument) {
          if constexpr (Signature::takes_context) {
            return callable(call, std::forward<decltype(argument)>(argument)...);
          } else {
            return callable(std::forward<decltype(argument)>(argument)...);
          }
        },
        std::move(arguments)));
  };
  return Function(std::move(spec));
}

}  // namespace hecla
