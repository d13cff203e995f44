// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Functions of a provider: any callable whose parameters and result have types that fields may have.
//
//   provider.function("quote", {.parameters = {{"text", "Any string."}}, .summary = "Quotes a string for SQL"},
//                     [](const std::string& text) { return quote(text); });
//
// An argument that cannot be used is an error: return FunctionResult<T> and give the index of the argument. A
// last parameter of type std::vector takes all further arguments if the options say so. Parameters of type
// Unknowable accept unknown values, and those that can be empty accept null.
#include <hecla/bind/decode.h>
#include <hecla/bind/encode.h>

#include <functional>
#include <string>
#include <tuple>
#include <vector>

namespace hecla::provider {

struct FunctionError {
  std::string text;                          // whole sentences
  std::optional<std::size_t> argument = {};  // the index of the wrong argument
};
template <class T>
using FunctionResult = Result<T, FunctionError>;

// A name, or {name, description}.
struct FunctionParameter {
  FunctionParameter(const char* given) : name(given) {}             // NOLINT
  FunctionParameter(std::string given) : name(std::move(given)) {}  // NOLINT
  FunctionParameter(std::string given, std::string text)
      : name(std::move(given)), description(std::move(text)) {}

  std::string name;
  std::string description;  // Markdown
};

struct FunctionOptions {
  std::vector<FunctionParameter> parameters = {};  // one for each of the callable
  std::string summary = {};
  std::string description = {};          // Markdown
  std::string deprecation_message = {};  // what to use instead; causes a warning at each call
  bool is_variadic = false;
};

namespace detail {

// A function without its types.
struct AnyFunction {
  std::vector<const bind::detail::Shape*> parameters;
  const bind::detail::Shape* result;
  std::function<FunctionResult<Value>(const std::vector<Value>& arguments)> call;
};

// Returns the value of an argument; a failure names its index.
FunctionResult<Value> argument_error(const ValueError& error, std::size_t index);

template <class T>
struct ResultOf {
  using type = T;
};
template <class T>
struct ResultOf<FunctionResult<T>> {
  using type = T;
};

template <class Callable, class Returned, class... Arguments>
struct FunctionMaker {
  using ResultType = typename ResultOf<std::remove_cvref_t<Returned>>::type;

  template <std::size_t... I>
  static FunctionResult<Value> call(const Callable& callable, const std::vector<Value>& values,
                                    std::index_sequence<I...>) {
    std::tuple<std::remove_cvref_t<Arguments>...> arguments{};
    std::optional<FunctionError> failure;
    const auto read = [&](auto& argument, std::size_t index) {
      auto decoded = bind::from_value<std::remove_cvref_t<decltype(argument)>>(values.at(index));
      if (decoded)
        argument = *std::move(decoded);
      else if (!failure)
        failure = argument_error(decoded.error(), index).error();
    };
    (read(std::get<I>(arguments), I), ...);
    if (failure) return *failure;
    if constexpr (std::is_same_v<std::remove_cvref_t<Returned>, ResultType>) {
      return bind::to_value(callable(std::get<I>(arguments)...));
    } else {
      const auto result = callable(std::get<I>(arguments)...);
      if (!result) return result.error();
      return bind::to_value(*result);
    }
  }
  static AnyFunction make(Callable callable) {
    return {{&bind::detail::shape_of<std::remove_cvref_t<Arguments>>()...},
            &bind::detail::shape_of<ResultType>(),
            [callable = std::move(callable)](const std::vector<Value>& values) {
              return call(callable, values, std::index_sequence_for<Arguments...>());
            }};
  }
};

template <class Callable, class Object, class Returned, class... Arguments>
AnyFunction make_function(Callable callable, Returned (Object::*)(Arguments...) const) {
  return FunctionMaker<Callable, Returned, Arguments...>::make(std::move(callable));
}
template <class Callable>
AnyFunction make_function(Callable callable) {
  return make_function(std::move(callable), &Callable::operator());
}
template <class Returned, class... Arguments>
AnyFunction make_function(Returned (*callable)(Arguments...)) {
  return FunctionMaker<Returned (*)(Arguments...), Returned, Arguments...>::make(callable);
}

}  // namespace detail

}  // namespace hecla::provider
