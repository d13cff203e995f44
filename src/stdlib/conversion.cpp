// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/value/ops.h>

#include <algorithm>

#include "convert/budgeted.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

CallResult convert_argument(CallContext& call, Args args, const Type& type) {
  auto result = convert_value(call, args[0], type);
  if (!result) return argument_error(0, std::move(result).error());
  return *std::move(result);
}

// For an unknown value, only the type is converted. Its marks, and those inside known values, are preserved.
CallResult convert_in_place(CallContext& call, Args args, const Type& type) {
  if (!args[0].is_known()) return Value::unknown(type).with_marks(args[0].marks());
  return convert_argument(call, args, type);
}

Function conversion_to(const About& about, const Type& target, Allow allow,
                       Function::Implementation run) {
  return define(
      about, {parameter("v", Type::dynamic(), "The value.", allow | PaysItself)},
      [target](CallContext& call, Args args) -> CallTypeResult {
        if (conversion_safety(args[0].type(), target, call.budget()) != ConversionSafety::None)
          return target;
        if (call.budget().is_exhausted()) return limit_exceeded(call);
        return argument_error(0, conversion_mismatch(args[0].type(), target));
      },
      std::move(run), ResultIs::Anything);
}

std::vector<Function> conversions(Allow allow, const Function::Implementation& run) {
  const auto to = [&](const About& about, const Type& target) {
    return conversion_to(about, target, allow, run);
  };
  return {
      to({"tostring", "Returns the value converted to a string.", "tostring(12)"}, Type::string()),
      to({"tonumber", "Returns the value converted to a number.", "tonumber(\"12\")"},
         Type::number()),
      to({"tobool", "Returns the value converted to a bool.", "tobool(\"true\")"}, Type::boolean()),
      to({"tolist", "Returns the value converted to a list.", "tolist([\"a\", 1])"},
         Type::list(Type::dynamic())),
      to({"toset", "Returns the value converted to a set.", "toset([\"a\", \"b\", \"a\"])"},
         Type::set(Type::dynamic())),
      to({"tomap", "Returns the value converted to a map.", "tomap({ a = 1, b = 2 })"},
         Type::map(Type::dynamic())),
  };
}

Function assert_not_null() {
  return define(
      {"assertnotnull", "Returns the value unchanged, or fails if it is null.",
       "assertnotnull(\"a\")"},
      {parameter("v", Type::dynamic(), "The value.", PaysItself)},
      [](CallContext&, Args args) -> CallTypeResult { return args[0].type(); },
      [](CallContext&, Args args, const Type&) -> CallResult { return args[0]; });
}

// Returns the common type of the arguments, which is the type of the first one that is not null.
CallTypeResult unified_type(CallContext& call, Args args) {
  std::vector<Type> types;
  for (const Value& value : args) types.push_back(value.type());
  if (auto type = unify_unsafe(types, call.budget())) return *type;
  return error(args.empty() ? "at least one argument is required"
                            : "the arguments have no common type");
}

Function coalesce_of(const About& about, Allow allow, const Function::Implementation& run) {
  return define_variadic(
      about, {parameter("vals", Type::dynamic(), "Values of a common type.", allow | PaysItself)},
      unified_type, run);
}

bool is_never_null(const Value& value) {
  return value.is_known() ? !value.is_null() : value.refinement().null == Nullness::NotNull;
}

// Returns a value for the first of `args` that is not null, if it is not known which these are. The first of them may
// be null.
CallResult first_not_null_of(CallContext& call, Args args, const Type& type) {
  const auto end = std::ranges::find_if(args, is_never_null);
  const bool is_certain = end != args.end();
  const auto count = static_cast<std::size_t>(end - args.begin()) + is_certain;
  for (const Value& value : args.first(count)) {
    if (!call.budget().spend_work(value.reading_cost())) return limit_exceeded(call);
  }
  const auto outcome = is_certain ? ChoiceOutcome::Certain : ChoiceOutcome::MayFail;
  return to_result(convert_value(call, unknown_choice(args.first(count), outcome), type));
}

// The result has the marks of the arguments that were null, and of those that it can be.
CallResult first_not_null(CallContext& call, Args args, const Type& type) {
  MarkSet marks;
  const auto with_marks = [&](CallResult result) {
    return result ? CallResult(result->with_marks(marks)) : result;
  };
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i].is_null()) {
      marks.add(args[i].marks());
      continue;
    }
    if (!is_never_null(args[i])) return with_marks(first_not_null_of(call, args.subspan(i), type));
    auto result = convert_value(call, args[i], type);
    if (!result) return argument_error(i, std::move(result).error());
    return with_marks(*std::move(result));
  }
  return error("all arguments are null");
}

CallResult first_not_empty(CallContext& call, Args args, const Type& type) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!args[i].is_known()) return Value::unknown(type);
    if (args[i].is_null()) continue;
    auto result = convert_value(call, args[i], type);
    if (!result) return argument_error(i, std::move(result).error());
    if (result->if_string() != "") return *std::move(result);
  }
  return error("all arguments are null or empty");
}

}  // namespace

std::vector<Function> conversion_functions() {
  std::vector<Function> functions = conversions(AllowNull | AllowDynamic, convert_argument);
  functions.push_back(assert_not_null());
  functions.push_back(coalesce_of(
      {"coalesce", "Returns the first argument that is not null.", "coalesce(null, \"a\", \"b\")"},
      AllowAll | AllowMarked, first_not_null));
  return functions;
}

std::vector<Function> terraform_conversion_functions() {
  std::vector<Function> functions = conversions(AllowAll | AllowMarked, convert_in_place);
  functions.push_back(coalesce_of(
      {"coalesce", "Returns the first argument that is neither null nor an empty string.",
       "coalesce(null, \"\", \"b\")"},
      AllowAll, first_not_empty));
  return functions;
}

}  // namespace hecla::stdlib
