// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations on values and types alone.
#include <hecla/convert/convert.h>
#include <hecla/value/ops.h>

#include "encoding.h"
#include "operations.h"

namespace hecla::conformance {
namespace {

Json failed() { return {{"errors", Json::array()}}; }

Json equal(const Request& request) {
  const std::vector<Value> values = request.values();
  if (values.size() != 2) throw BadRequest("equal needs two values");
  return {{"value", encode_value(equals(values[0], values[1]))}, {"raw", values[0] == values[1]}};
}

Json convert_value(const Request& request) {
  const auto result = convert(request.value(), request.type("to"), request.rules());
  return result ? Json{{"value", encode_value(*result)}} : failed();
}

std::string_view name(ConversionSafety safety) {
  switch (safety) {
    case ConversionSafety::Same:
      return "same";
    case ConversionSafety::Safe:
      return "safe";
    case ConversionSafety::Unsafe:
      return "unsafe";
    case ConversionSafety::None:
      break;
  }
  return "none";
}

Json conversion(const Request& request) {
  return {{"conversion",
           name(conversion_safety(request.type("from"), request.type("to"), request.rules()))}};
}

Json unify_types(const Request& request) {
  const auto rule = request.flag("unsafe") ? unify_unsafe : unify;
  const auto type = rule(request.types(), request.rules());
  return {{"type", type ? encode_type(*type) : Json()}};
}

constexpr NamedOperation table[] = {
    {"equal", equal},
    {"convert", convert_value},
    {"conversion", conversion},
    {"unify", unify_types},
};

}  // namespace

OperationGroup value_operations() { return table; }

}  // namespace hecla::conformance
