// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/object_names.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace hecla::cli {
namespace {

using terraform::Resource;
using terraform::ResourceMode;

// Objects by their types and names.
using Types = std::map<std::string, std::vector<Value::Field>>;

Type type_of(const Resource& resource, const validate::ProviderSet& providers) {
  const wire::SchemaBlock* schema = providers.schema_of(resource.provider, resource.address);
  return schema ? wire::implied_type(*schema) : Type::dynamic();
}

// Returns an unknown value of an object that may have several instances.
Value unknown_instances(const Type& type, const Expression& count, const Expression& for_each) {
  if (count) return Value::unknown(Type::list(type));
  return Value::unknown(for_each ? Type::map(type) : type);
}

Value object_of(Types types) {
  std::vector<Value::Field> fields;
  for (auto& [type, objects] : types) fields.emplace_back(type, Value::object(std::move(objects)));
  return Value::object(std::move(fields));
}

void define_calls(const terraform::ModuleConfig& module, EvalContext& ctx) {
  std::map<std::string, Value> calls;
  for (const terraform::ModuleCall& call : module.calls)
    calls.emplace(call.name, unknown_instances(Type::dynamic(), call.count, call.for_each));
  // Those whose outputs are known.
  const Value* known = ctx.find_variable("module");
  if (known && known->is_plain() && known->type().is_object()) {
    known->for_each([&](const Value& name, const Value& outputs) {
      calls.insert_or_assign(std::string(name.as_string()), outputs);
    });
  }
  if (!calls.empty()) ctx.set("module", Value::object({calls.begin(), calls.end()}));
}

}  // namespace

void define_objects(const terraform::ModuleConfig& module, const validate::ProviderSet& providers,
                    EvalContext& ctx) {
  std::map<ResourceMode, Types> modes;
  for (const Resource& resource : module.resources) {
    const Type type = type_of(resource, providers);
    modes[resource.address.mode][resource.address.type].emplace_back(
        resource.address.name, unknown_instances(type, resource.count, resource.for_each));
  }
  const auto define = [&](const std::string& name, Value value) {
    if (!ctx.find_variable(name)) ctx.set(name, std::move(value));
  };
  for (auto& [type, objects] : modes[ResourceMode::Managed])
    define(type, Value::object(std::move(objects)));
  if (!modes[ResourceMode::Data].empty()) define("data", object_of(modes[ResourceMode::Data]));
  if (!modes[ResourceMode::Ephemeral].empty())
    define("ephemeral", object_of(modes[ResourceMode::Ephemeral]));
  define_calls(module, ctx);
}

}  // namespace hecla::cli
