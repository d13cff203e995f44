// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Calls of the standard functions.
#include <hecla/ext/functions.h>
#include <hecla/stdlib/stdlib.h>

#include "encoding.h"
#include "operations.h"

namespace hecla::conformance {
namespace {

const Function& function_named(std::string_view name) {
  // The protocol calls one function by a name in a namespace.
  if (name.starts_with("ns::")) name.remove_prefix(4);
  if (const Function* function = stdlib::find(name)) return *function;
  if (name == "try") return ext::try_function();
  if (name == "can") return ext::can_function();
  if (name == "convert") return ext::convert_function();
  throw BadRequest("no function \"" + std::string(name) + "\"");
}

Json call(const Request& request) {
  const std::vector<Value> arguments = request.values();
  const CallResult result = function_named(request.text("func")).call(arguments);
  if (result) return {{"value", encode_value(*result)}};
  Json response = {{"errors", Json::array()}};
  if (result.error().argument) response["arg"] = *result.error().argument;
  return response;
}

constexpr NamedOperation table[] = {{"call", call}};

}  // namespace

OperationGroup function_operations() { return table; }

}  // namespace hecla::conformance
