// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values and calls in the notation of the golden files:
//
//   "text"  12  inf  true                     strings (as in JSON), numbers, bools
//   ["a", 1]  {"a" = 1}                       tuples and objects
//   list(string)["a"]  set(number)[1, 2]      lists and sets
//   map(any){"a" = null any}                  maps
//   null string                               a null
//   ?string  ?string!  ?any                   unknown values; those with ! are not null
//   ?string! prefix "a"  ?number >= 1 < 5     unknown values with refinements
//   ?list(string) longer 1 shorter 3
//   @m "secret"                               marked
//
// The result of a call that fails is `error`, `error 0` (the index of the argument), or one of these with the message:
// `error 0: an empty collection has no sum`.
#include <hecla/value/value.h>

#include <string>
#include <string_view>
#include <vector>

namespace hecla::test {

struct WrittenCall {
  std::string function;
  std::vector<Value> arguments;
  bool fails = false;                   // the result is "error"
  std::optional<std::size_t> argument;  // "error 0"
  std::string message;                  // "error 0: an empty collection has no sum"; empty: any
  Value result;
};

// Reads a line `name(arguments) == result`. Throws std::runtime_error if it is not one.
WrittenCall read_call(std::string_view line);

}  // namespace hecla::test
