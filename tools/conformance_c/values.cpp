// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations on values and types alone, and calls.
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

Json equal(const Fields& request) {
  const std::vector<Value> values = decode_values(request.json("values"));
  if (values.size() != 2) throw BadRequest("equal needs two values");
  const Value result(hecla_value_equal(values[0].get(), values[1].get()));
  return {{"value", encode_value(result.get())},
          {"raw", hecla_value_identical(values[0].get(), values[1].get()) != 0}};
}

Json convert_value(const Fields& request) {
  const Value value = decode_value(request.json("value"));
  const Type type = decode_type(request.json("to"));
  const Value result(hecla_convert(value.get(), type.get(), rules_of(request), nullptr));
  return result ? Json{{"value", encode_value(result.get())}} : failed_without_place();
}

Json conversion(const Fields& request) {
  constexpr const char* names[] = {"same", "safe", "unsafe", "none"};
  const Type from = decode_type(request.json("from")), to = decode_type(request.json("to"));
  return {{"conversion", names[hecla_type_conversion(from.get(), to.get(), rules_of(request))]}};
}

Json unify_types(const Fields& request) {
  const std::vector<Type> types = decode_types(request.json("types"));
  const Type type(
      hecla_unify(pointers(types).data(), types.size(), request.flag("unsafe"), rules_of(request)));
  return {{"type", type ? encode_type(type.get()) : Json()}};
}

Json call(const Fields& request) {
  const std::vector<Value> arguments = decode_values(request.json("values"));
  hecla_error* error = nullptr;
  const Value result(hecla_function_call(function_named(request.text("func")),
                                         pointers(arguments).data(), arguments.size(), nullptr,
                                         &error));
  const Error failure(error);
  if (result) return {{"value", encode_value(result.get())}};
  Json response = failed_without_place();
  if (hecla_error_argument(error) != HECLA_NO_ARGUMENT)
    response["arg"] = hecla_error_argument(error);
  return response;
}

constexpr NamedOperation table[] = {{"equal", equal},
                                    {"convert", convert_value},
                                    {"conversion", conversion},
                                    {"unify", unify_types},
                                    {"call", call}};

}  // namespace

OperationGroup value_operations() { return table; }

}  // namespace hecla::conformance
