// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions: those of callbacks, and the tables.
#include <hecla/convert/convert.h>
#include <hecla/ext/functions.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/terraform/functions.h>

#include <algorithm>

#include "internal.h"
#include "tables.h"

using hecla::CallContext;
using hecla::CallError;
using hecla::CallResult;
using hecla::CallTypeResult;
using hecla::Function;
using hecla::Parameter;
using hecla::Type;
using hecla::Value;

struct hecla_call {
  CallContext& context;
  std::span<const Value> arguments;
  std::optional<CallError> error = {};
  bool is_out_of_memory = false;
};

namespace hecla::c {
namespace {

// The data of the callbacks, shared by the copies of a function.
struct Callbacks {
  hecla_type_rule type_rule;
  hecla_implementation call;
  std::shared_ptr<void> data;
  Type result;
};

Parameter decode(const hecla_parameter& given) {
  return {.name = string(given.name),
          .type = given.type ? *in(given.type) : Type::dynamic(),
          .allow_null = (given.flags & HECLA_ALLOW_NULL) != 0,
          .allow_unknown = (given.flags & HECLA_ALLOW_UNKNOWN) != 0,
          .allow_dynamic = (given.flags & HECLA_ALLOW_DYNAMIC) != 0,
          .allow_marked = (given.flags & HECLA_ALLOW_MARKED) != 0};
}

// Returns why a callback returned NULL.
CallError reason(const hecla_call& call) {
  if (call.is_out_of_memory) throw std::bad_alloc();
  if (call.error) return *call.error;
  if (call.context.budget().is_exhausted()) return limit_exceeded(call.context);
  return CallError{"it returned no result"};
}

CallTypeResult result_type(const Callbacks& callbacks, CallContext& context,
                           std::span<const Value> arguments) {
  if (!callbacks.type_rule) return callbacks.result;
  hecla_call call{context, arguments};
  hecla_type* given = callbacks.type_rule(&call, callbacks.data.get());
  if (!given) return reason(call);
  Type type = *in(given);
  take_back(given);
  if (call.error || call.is_out_of_memory) return reason(call);
  return type;
}

CallResult run(const Callbacks& callbacks, CallContext& context, std::span<const Value> arguments,
               const Type& type) {
  hecla_call call{context, arguments};
  hecla_value* given = callbacks.call(&call, callbacks.data.get());
  if (!given) return reason(call);
  Value result = *in(given);
  take_back(given);
  if (call.error || call.is_out_of_memory) return reason(call);
  if (result.type().matches(type)) return result;
  auto converted = convert(result, type, Rules::Deployed, context.limits());
  if (!converted)
    return CallError{"it returned a result of another type: " + converted.error().to_string()};
  return *std::move(converted);
}

// Returns whether an argument is, in some part, unknown, although its parameter does not allow that.
bool has_unknown(const Function::Spec& spec, std::span<const Value> arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter& parameter = i < spec.parameters.size() ? spec.parameters[i] : *spec.variadic;
    if (!parameter.allow_unknown && !arguments[i].is_wholly_known()) return true;
  }
  return false;
}

Function make_function(const hecla_function_spec& given, std::shared_ptr<void> data) {
  if (!given.call) throw UsageError("a function needs an implementation");
  auto spec = std::make_shared<Function::Spec>();  // for the parameters
  spec->name = string(given.name);
  spec->description = string(given.description);
  for (const hecla_parameter& parameter : items(given.parameters, given.parameter_count))
    spec->parameters.push_back(decode(parameter));
  if (given.variadic) spec->variadic = decode(*given.variadic);
  auto callbacks = std::make_shared<const Callbacks>(
      Callbacks{given.type_rule, given.call, std::move(data),
                given.result ? *in(given.result) : Type::dynamic()});
  Function::Spec whole = *spec;
  whole.result_type = [callbacks](CallContext& context, std::span<const Value> arguments) {
    return result_type(*callbacks, context, arguments);
  };
  whole.implementation = [callbacks, spec](CallContext& context, std::span<const Value> arguments,
                                           const Type& type) -> CallResult {
    if (has_unknown(*spec, arguments)) return Value::unknown(type);
    return run(*callbacks, context, arguments, type);
  };
  return Function(std::move(whole));
}

std::vector<Function> functions_of(unsigned tables, hecla_text directory) {
  std::vector<Function> all;
  const auto add = [&all](const stdlib::Table& table) {
    for (const Function& function : table.all()) all.push_back(function);
  };
  if (tables & HECLA_FUNCTIONS_TERRAFORM) add(terraform::functions({.root = string(directory)}));
  if (tables & HECLA_FUNCTIONS_EXPRESSION) {
    for (const auto get : {ext::try_function, ext::can_function, ext::convert_function})
      all.push_back(get());
  }
  if (tables & HECLA_FUNCTIONS_STANDARD) add(stdlib::standard());
  // The first of those with one name stays.
  std::ranges::stable_sort(all, {}, &Function::name);
  const auto has_same_name = [](const Function& a, const Function& b) {
    return a.name() == b.name();
  };
  all.erase(std::unique(all.begin(), all.end(), has_same_name), all.end());
  return all;
}

}  // namespace
}  // namespace hecla::c

using namespace hecla::c;

extern "C" {

hecla_function* hecla_function_new(const hecla_function_spec* given, hecla_error** error) {
  return guarded(error, [&]() -> hecla_function* {
    if (!given) return nullptr;
    const hecla_function_spec spec = options_of(given, HECLA_FUNCTION_SPEC_INIT);
    const auto release_data = [free_data = spec.free_data](void* data) {
      if (free_data) free_data(data);
    };
    std::shared_ptr<void> data(spec.data, release_data);
    return give(make_function(spec, std::move(data)));
  });
}
void hecla_function_free(hecla_function* function) { take_back(function); }

hecla_text hecla_function_name(const hecla_function* function) {
  return function ? text(in(function)->name()) : hecla_text{};
}
hecla_text hecla_function_description(const hecla_function* function) {
  return function ? text(in(function)->spec().description) : hecla_text{};
}
hecla_buffer* hecla_function_signature(const hecla_function* function) {
  return guarded(nullptr, [&] { return function ? give(in(function)->signature()) : nullptr; });
}

hecla_value* hecla_function_call(const hecla_function* function,
                                 const hecla_value* const* arguments, size_t count,
                                 const hecla_limits* limits, hecla_error** error) {
  return guarded(error, [&]() -> hecla_value* {
    if (!function) return nullptr;
    std::vector<Value> values;
    for (const hecla_value* argument : items(arguments, count))
      values.push_back(required(argument));
    CallContext context(limits_of(limits));
    CallResult result = in(function)->call(context, values);
    if (result) return give(*std::move(result));
    const CallError& failure = result.error();
    set_error(error, failure.message, failure.path.to_string(), failure.argument);
    return nullptr;
  });
}

size_t hecla_call_argument_count(const hecla_call* call) {
  return call ? call->arguments.size() : 0;
}
const hecla_value* hecla_call_argument(const hecla_call* call, size_t index) {
  return index < hecla_call_argument_count(call) ? view_of(&call->arguments[index]) : nullptr;
}
void* hecla_call_fail(hecla_call* call, size_t argument, hecla_text reason) {
  if (!call) return nullptr;
  const bool is_made = succeeds([&] {
    CallError error{string(reason)};
    if (argument < call->arguments.size()) error.argument = argument;
    call->error = std::move(error);
  });
  call->is_out_of_memory = !is_made;
  return nullptr;
}
void hecla_call_warn(hecla_call* call, size_t argument, hecla_text sentence) {
  if (!call) return;
  succeeds([&] {
    const bool is_about_one = argument < call->arguments.size();
    call->context.warn(string(sentence), is_about_one ? std::optional(argument) : std::nullopt);
  });
}
int hecla_call_spend_string_bytes(hecla_call* call, uint64_t bytes) {
  return call && call->context.budget().spend_string_bytes(bytes);
}
int hecla_call_spend_elements(hecla_call* call, uint64_t count) {
  const uint64_t most = UINT64_MAX / hecla::Budget::bytes_per_element;
  return call && call->context.budget().spend_elements(std::min(count, most));
}
int hecla_call_spend_steps(hecla_call* call, uint64_t steps) {
  const uint64_t most = UINT64_MAX / hecla::Budget::work_per_step;
  return call &&
         call->context.budget().spend_work(std::min(steps, most) * hecla::Budget::work_per_step);
}

hecla_function_table* hecla_function_table_new(unsigned tables, hecla_text directory) {
  return guarded(nullptr, [&] {
    return new hecla_function_table{functions_of(tables, directory),
                                    (tables & HECLA_FUNCTIONS_TERRAFORM) != 0};
  });
}
void hecla_function_table_free(hecla_function_table* table) { delete table; }
size_t hecla_function_table_size(const hecla_function_table* table) {
  return table ? table->functions.size() : 0;
}
const hecla_function* hecla_function_table_at(const hecla_function_table* table, size_t index) {
  return index < hecla_function_table_size(table) ? view_of(&table->functions[index]) : nullptr;
}
const hecla_function* hecla_function_table_find(const hecla_function_table* table,
                                                hecla_text name) {
  if (!table) return nullptr;
  const auto found = std::ranges::lower_bound(table->functions, view(name), {}, &Function::name);
  return found != table->functions.end() && found->name() == view(name) ? view_of(&*found)
                                                                        : nullptr;
}

}  // extern "C"
