// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/support.h"

#include <hecla/value/ops.h>

#include "base/missing_library.h"
#include "convert/budgeted.h"

#include <limits>

namespace hecla::stdlib {

namespace {

Function::Spec make_spec(const About& about, std::vector<Parameter> parameters,
                         Function::TypeRule type, Function::Implementation run, ResultIs result) {
  Function::Spec spec;
  spec.name = about.name;
  spec.description = about.description;
  spec.example = about.example;
  spec.parameters = std::move(parameters);
  spec.result_type = std::move(type);
  spec.implementation = std::move(run);
  spec.refine_result = result == ResultIs::NotNull;
  if (spec.refine_result) spec.result_refinement.null = Nullness::NotNull;
  return spec;
}

}  // namespace

Parameter parameter(std::string_view name, Type type, std::string_view description, Allow allow) {
  Parameter result;
  result.name = name;
  result.description = description;
  result.type = std::move(type);
  result.allow_null = (allow & AllowNull) != 0;
  result.allow_unknown = (allow & AllowUnknown) != 0;
  result.allow_dynamic = (allow & AllowDynamic) != 0;
  result.allow_marked = (allow & AllowMarked) != 0;
  result.pays_for_reading = (allow & PaysItself) == 0;
  return result;
}

Parameter any_parameter(std::string_view name, std::string_view description, Allow allow) {
  return parameter(name, Type::dynamic(), description, allow);
}

Parameter number_parameter(std::string_view name, std::string_view description, Allow allow) {
  return parameter(name, Type::number(), description, allow);
}

Parameter string_parameter(std::string_view name, std::string_view description, Allow allow) {
  return parameter(name, Type::string(), description, allow);
}

Function define(const About& about, std::vector<Parameter> parameters, Type type,
                Function::Implementation run, ResultIs result) {
  return define(about, std::move(parameters), Function::always(std::move(type)), std::move(run),
                result);
}

Function define_variadic(const About& about, std::vector<Parameter> parameters, Type type,
                         Function::Implementation run, ResultIs result) {
  return define_variadic(about, std::move(parameters), Function::always(std::move(type)),
                         std::move(run), result);
}

Function define(const About& about, std::vector<Parameter> parameters, Function::TypeRule type,
                Function::Implementation run, ResultIs result) {
  return Function(make_spec(about, std::move(parameters), std::move(type), std::move(run), result));
}

Function define_variadic(const About& about, std::vector<Parameter> parameters,
                         Function::TypeRule type, Function::Implementation run, ResultIs result) {
  Parameter variadic = std::move(parameters.back());
  parameters.pop_back();
  auto spec = make_spec(about, std::move(parameters), std::move(type), std::move(run), result);
  spec.variadic = std::move(variadic);
  return Function(std::move(spec));
}

CallError Unavailable::error() const { return stdlib::error(missing_in_this_build(missing)); }

CallError error(std::string message) { return {std::move(message), {}, {}}; }

CallError argument_error(std::size_t argument, std::string message) {
  return {std::move(message), argument, {}};
}

CallError argument_error(std::size_t argument, ValueError inner) {
  return {std::move(inner.message), argument, std::move(inner.path)};
}

CallError kind_error(std::string_view wanted, const Type& type) {
  return error(std::string(wanted) + " required, got " + type.friendly_name());
}

CallResult to_result(ValueResult<Value> result) {
  if (!result) return CallError{result.error().to_string(), {}, {}};
  return *std::move(result);
}

Result<std::int64_t, CallError> whole_number(Args args, std::size_t index) {
  const auto number = args[index].as_number().to_int64();
  if (!number) return error("argument " + std::to_string(index + 1) + " must be a whole number");
  return *number;
}

bool pay_for_comparison(CallContext& call, const Value& a, const Value& b) {
  return call.budget().spend_work(comparison_cost(a, b));
}

Value unknown_string_with_prefix(std::string prefix) {
  Refinement refinement;
  refinement.prefix = std::move(prefix);
  return refinement.empty() ? Value::unknown(Type::string())
                            : Value::unknown(Type::string(), refinement);
}

bool is_sequence(const Type& type) { return type.is_list() || type.is_set() || type.is_tuple(); }

bool has_known_length(const Value& collection) {
  return !collection.type().is_set() || length(collection.unmarked()).is_known();
}

CallTypeResult type_of_kept(CallContext& call, CallResult result) {
  if (!result) return std::move(result).error();
  Type type = result->type();
  call.keep(*std::move(result));
  return type;
}

CallTypeResult type_of_first_argument(CallContext&, Args args) { return args[0].type(); }

ValueResult<Value> convert_value(const CallContext& call, const Value& value, const Type& type) {
  return convert(value, type, call.budget());
}

CallResult string_result(CallContext& call, std::string_view text, std::size_t paid) {
  if (text.size() > paid && !call.budget().spend_string_bytes(text.size() - paid))
    return limit_exceeded(call);
  return Value::string(text);
}

std::uint64_t saturated_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  const bool overflows = __builtin_mul_overflow(a, b, &product);
  return overflows ? std::numeric_limits<std::uint64_t>::max() : product;
}

CallError too_long_string(const CallContext& call) {
  call.budget().spend_string_bytes(std::numeric_limits<std::uint64_t>::max());
  return limit_exceeded(call);
}

CallError too_many_elements(const CallContext& call) {
  call.budget().spend_elements(std::numeric_limits<std::uint64_t>::max());
  return limit_exceeded(call);
}

std::vector<Function> gather(std::initializer_list<std::vector<Function> (*)()> sources) {
  std::vector<Function> functions;
  for (const auto source : sources) {
    for (Function& function : source()) functions.push_back(std::move(function));
  }
  return functions;
}

std::vector<Value> to_vector(std::span<const Value> values) {
  return {values.begin(), values.end()};
}

}  // namespace hecla::stdlib
