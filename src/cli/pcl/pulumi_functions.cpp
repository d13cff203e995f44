// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/pcl/pulumi_functions.h"

#include <hecla/function/function.h>

#include <utility>

namespace hecla::cli {
namespace {

// Those that have another name in Terraform.
constexpr std::pair<const char*, const char*> same_functions[] = {
    {"toJSON", "jsonencode"}, {"toBase64", "base64encode"}, {"fromBase64", "base64decode"}};

constexpr const char* functions_of_the_engine[] = {
    "assetArchive",       "call",          "cwd",
    "fileArchive",        "fileAsset",     "filebase64",
    "filebase64sha256",   "getOutput",     "invoke",
    "organization",       "project",       "pulumiResourceName",
    "pulumiResourceType", "readFile",      "remoteArchive",
    "remoteAsset",        "rootDirectory", "stack",
    "stringAsset"};

// Everything is revealed to who evaluates an expression, so a secret is its value.
Function identity(std::string name) {
  return Function(
      {.name = std::move(name),
       .parameters = {{.name = "value", .allow_null = true, .allow_dynamic = true}},
       .result_type = [](CallContext&, std::span<const Value> arguments) -> CallTypeResult {
         return arguments[0].type();
       },
       .implementation = [](CallContext&, std::span<const Value> arguments,
                            const Type&) -> CallResult { return arguments[0]; }});
}

bool can_iterate(const Value& value) {
  return value.type().is_collection() || value.type().is_structural();
}

CallResult entries_of(std::span<const Value> arguments) {
  if (!can_iterate(arguments[0])) return CallError{"a list, map, tuple or object required", 0};
  std::vector<Value> entries;
  arguments[0].for_each([&](const Value& key, const Value& value) {
    entries.push_back(Value::object({{"key", key}, {"value", value}}));
  });
  return Value::tuple(std::move(entries));
}

CallResult single_of(std::span<const Value> arguments) {
  const Value& list = arguments[0];
  if (!can_iterate(list)) return CallError{"a list or tuple required", 0};
  if (list.size() > 1) return CallError{"the list has more than one element", 0};
  return list.empty() ? Value::null(Type::dynamic()) : list.elements()[0];
}

// A function whose result has the type that its value has.
Function of_one(std::string name, CallResult (*compute)(std::span<const Value> arguments)) {
  return Function(
      {.name = std::move(name),
       .parameters = {{.name = "collection"}},
       .result_type = [compute](CallContext&, std::span<const Value> arguments) -> CallTypeResult {
         if (!arguments[0].is_known()) return Type::dynamic();
         CallResult result = compute(arguments);
         if (!result) return result.error();
         return result->type();
       },
       .implementation = [compute](CallContext&, std::span<const Value> arguments,
                                   const Type&) { return compute(arguments); }});
}

Function failing(std::string name, std::string message) {
  const Parameter anything = {.name = "arguments", .allow_null = true, .allow_dynamic = true};
  return Function({.name = std::move(name),
                   .variadic = anything,
                   .result_type = Function::always(Type::dynamic()),
                   .implementation = [message](CallContext&, std::span<const Value>, const Type&)
                       -> CallResult { return CallError{message}; }});
}

}  // namespace

void add_pulumi_functions(EvalContext& ctx) {
  for (const auto& [name, terraform] : same_functions) {
    if (const Function* function = ctx.find_function(terraform)) ctx.set(name, *function);
  }
  ctx.set("secret", identity("secret"));
  ctx.set("unsecret", identity("unsecret"));
  ctx.set("entries", of_one("entries", entries_of));
  ctx.set("singleOrNone", of_one("singleOrNone", single_of));
  for (const char* name : functions_of_the_engine)
    ctx.set(name, failing(name, "it needs the engine of Pulumi, which runs programs"));
}

}  // namespace hecla::cli
