// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "callbacks.h"

#include <hecla/base/result.h>

#include "exchange.h"
#include "values.h"

// Calls a function with the JSON text of an array of arguments. It writes the JSON text of its result, or the message
// of its error, to callback_result(), and returns whether it succeeded.
__attribute__((import_module("hecla"), import_name("call_function"))) extern "C" std::int32_t
hecla_call_function(std::int32_t index, const char* arguments, std::size_t size);

namespace hecla::js {
namespace {

CallResult call_back(std::int32_t index, CallContext& call, std::span<const Value> arguments) {
  std::string text;
  jsontext::Writer json(text);
  json.begin_array();
  for (const Value& argument : arguments) write_value(json, argument);
  json.end_array();
  const bool succeeded = hecla_call_function(index, text.data(), text.size()) != 0;
  const std::string result = std::exchange(callback_result(), {});
  if (!succeeded) return CallError{result};
  if (!call.budget().spend_string_bytes(result.size())) return CallError{"its result is too long"};
  try {
    return read_value(result, call.limits());
  } catch (const UsageError& error) {
    return CallError{error.what()};
  }
}

}  // namespace

Function callback(std::string name, std::int32_t index) {
  return Function({.name = std::move(name),
                   .description = "A function of the application.",
                   .variadic = Parameter{.name = "arguments", .allow_null = true},
                   .result_type = Function::always(Type::dynamic()),
                   .implementation = [index](CallContext& call, std::span<const Value> arguments,
                                             const Type&) -> CallResult {
                     return call_back(index, call, arguments);
                   }});
}

}  // namespace hecla::js
