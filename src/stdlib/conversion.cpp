// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

CallResult convert_argument(Args args, const Type& type) {
  auto result = convert(args[0], type);
  if (!result) return argument_error(0, std::move(result).error());
  return *std::move(result);
}

Function conversion_to(About about, const Type& target) {
  return define(
      std::move(about), {parameter("v", Type::dynamic(), "The value.", AllowNull | AllowDynamic)},
      [target](Args args) -> CallTypeResult {
        if (conversion_safety(args[0].type(), target) != ConversionSafety::None) return target;
        return argument_error(0, conversion_mismatch(args[0].type(), target));
      },
      convert_argument, ResultIs::Anything);
}

Function assert_not_null() {
  return define(
      {"assertnotnull", "The value itself; an error if it is null.", "assertnotnull(\"a\")"},
      {parameter("v", Type::dynamic(), "The value.")},
      [](Args args) -> CallTypeResult { return args[0].type(); },
      [](Args args, const Type&) -> CallResult { return args[0]; });
}

// What several arguments have in common, for the first of them that is not null.
CallTypeResult unified_type(Args args) {
  std::vector<Type> types;
  for (const Value& value : args) types.push_back(value.type());
  if (auto type = unify_unsafe(types)) return *type;
  return error(args.empty() ? "at least one argument is required"
                            : "the arguments have no type in common");
}

CallResult first_not_null(Args args, const Type& type) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!args[i].is_known()) return Value::unknown(type);
    if (args[i].is_null()) continue;
    auto result = convert(args[i], type);
    if (!result) return argument_error(i, std::move(result).error());
    return *std::move(result);
  }
  return error("all arguments are null");
}

}  // namespace

std::vector<Function> conversion_functions() {
  return {
      conversion_to({"tostring", "The value as a string.", "tostring(12)"}, Type::string()),
      conversion_to({"tonumber", "The value as a number.", "tonumber(\"12\")"}, Type::number()),
      conversion_to({"tobool", "The value as a bool.", "tobool(\"true\")"}, Type::boolean()),
      conversion_to({"tolist", "The value as a list.", "tolist([\"a\", 1])"},
                    Type::list(Type::dynamic())),
      conversion_to({"toset", "The value as a set.", "toset([\"a\", \"b\", \"a\"])"},
                    Type::set(Type::dynamic())),
      conversion_to({"tomap", "The value as a map.", "tomap({ a = 1, b = 2 })"},
                    Type::map(Type::dynamic())),
      assert_not_null(),
      define_variadic(
          {"coalesce", "The first argument that is not null.", "coalesce(null, \"a\", \"b\")"},
          {parameter("vals", Type::dynamic(), "Values of a common type.", AllowAll)}, unified_type,
          first_not_null),
  };
}

}  // namespace hecla::stdlib
