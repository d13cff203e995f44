// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/module_calls.h"

#include <hecla/terraform/functions.h>
#include <hecla/terraform/module.h>

#include <algorithm>

#include "analysis/functions.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "unicode/message_text.h"

namespace hecla::analysis {

// More calls are not followed: modules that call each other often would take exponential time.
constexpr std::size_t max_followed_calls = 500;
constexpr std::size_t max_nested_modules = 30;

struct CallFollower::Called {
  std::vector<File> files;
  terraform::ModuleConfig config;
  EvalContext functions;
  std::unique_ptr<CallFollower> follower;
};

CallFollower::CallFollower(std::string directory, const Limits& limits)
    : directory_(std::move(directory)),
      limits_(limits),
      secrets_(std::make_shared<ModuleSecrets>(FileOptions{.limits = limits})),
      around_{os::canonical(directory_)},
      left_(std::make_shared<std::size_t>(max_followed_calls)) {}

CallFollower::CallFollower(std::string directory, const CallFollower& around)
    : directory_(std::move(directory)),
      limits_(around.limits_),
      secrets_(around.secrets_),
      around_(around.around_),
      left_(around.left_) {
  around_.push_back(os::canonical(directory_));
}

CallFollower::~CallFollower() = default;

const CallFollower::Called* CallFollower::read(const std::string& source) {
  const auto [found, is_new] = called_.try_emplace(source);
  if (!is_new) return found->second.get();
  if (around_.size() > max_nested_modules) return nullptr;
  const std::string directory = os::shortest_path(os::joined(directory_, source));
  if (std::ranges::find(around_, os::canonical(directory)) != around_.end()) return nullptr;
  Diagnostics ignored;
  auto called = std::make_unique<Called>();
  called->files = read_files(find_module_files(directory, ignored), {.limits = limits_}, ignored);
  if (called->files.empty()) return nullptr;
  secrets_->mark(called->files, ignored.has_errors());
  std::vector<terraform::ModuleFile> files;
  for (const File& file : called->files)
    files.push_back({std::string(os::file_name(file.source()->name())), file.body()});
  called->config = terraform::read_config(files, limits_, ignored);
  called->functions = function_context({.root = directory});
  called->functions.set_limits(limits_);
  terraform::set_functions(called->functions, terraform::functions_of_apply());
  called->follower.reset(new CallFollower(directory, *this));
  found->second = std::move(called);
  return found->second.get();
}

namespace {

using ArgumentValues = std::vector<std::pair<std::string, Value>>;

// Evaluates an expression in a module, with count or each if given.
Value evaluated(const Expression& expression, const ext::NamedValues& values,
                const Value::Field* repetition = nullptr) {
  Diagnostics ignored;
  const EvalContext& ctx = values.context_for(expression);
  if (!repetition) return expression.evaluate(ctx, ignored);
  EvalContext inner = ctx.child();
  inner.set(repetition->first, repetition->second);
  return expression.evaluate(inner, ignored);
}

ArgumentValues argument_values(const terraform::ModuleCall& call, const Value::Field* repetition,
                               const ext::NamedValues& values) {
  ArgumentValues arguments;
  Diagnostics ignored;
  for (const Attribute& argument : call.body.just_attributes(ignored))
    arguments.emplace_back(argument.name, evaluated(argument.expression, values, repetition));
  return arguments;
}

// Returns the keys and values of for_each; nothing if a key is not known.
std::optional<std::vector<Value::Field>> for_each_items(const Value& collection) {
  std::vector<Value::Field> items;
  const Type& type = collection.type();
  const bool is_set = type.is_set();
  if (!is_set && !type.is_map() && !type.is_object()) return std::nullopt;
  bool are_known = true;
  collection.for_each([&](const Value& key, const Value& value) {
    const auto name = key.is_known() && !key.is_null() ? key.if_string() : std::nullopt;
    are_known = are_known && name;
    if (name) items.push_back({std::string(*name), value});
  });
  if (!are_known) return std::nullopt;
  return items;
}

}  // namespace

std::string CallFollower::Instance::step() const {
  if (!key) return {};
  const auto name = key->if_string();
  return "[" + (name ? in_quotes(*name) : key->as_number().to_string()) + "]";
}

std::optional<std::vector<CallFollower::Instance>> CallFollower::instances_of(
    const terraform::ModuleCall& call, const ext::NamedValues& values) const {
  if (!call.count && !call.for_each) return std::vector<Instance>(1);
  const Value wanted = evaluated(call.count ? call.count : call.for_each, values);
  if (!wanted.is_known() || wanted.is_null() || wanted.is_marked()) return std::nullopt;
  std::vector<Instance> instances;
  if (call.count) {
    const auto number = wanted.if_number();
    const auto count = number ? number->to_int64() : std::nullopt;
    if (!count || *count < 0 || *count > static_cast<std::int64_t>(max_followed_calls))
      return std::nullopt;
    for (std::int64_t i = 0; i < *count; ++i) {
      const Value index = Value::number(i);
      instances.push_back({index, {"count", Value::object({{"index", index}})}});
    }
    return instances;
  }
  const auto items = for_each_items(wanted);
  if (!items || items->size() > max_followed_calls) return std::nullopt;
  for (const auto& [key, value] : *items) {
    const Value name = Value::string(key);
    instances.push_back({name, {"each", Value::object({{"key", name}, {"value", value}})}});
  }
  return instances;
}

terraform::CalledModule CallFollower::evaluate(const Called& called,
                                               const terraform::ModuleCall& call,
                                               const ArgumentValues& arguments,
                                               const Instance& instance,
                                               const ext::NamedValues& values) {
  Diagnostics ignored;
  const auto scope = argument_scope(instance, values);
  std::vector<terraform::GivenVariable> given;
  for (const Attribute& argument : call.body.just_attributes(ignored)) {
    given.push_back({.name = argument.name,
                     .value = arguments[given.size()].second,
                     .source = argument.expression,
                     .scope = scope});
  }
  const std::string prefix = values.prefix() + "module." + call.name + instance.step() + ".";
  const auto own = std::make_shared<const ext::NamedValues>(module_values_with_calls(
      called.config, called.config.calls, given, called.functions,
      {.path = ".", .workspace = "default", .prefix = prefix}, *called.follower, ignored));
  std::vector<Value::Field> outputs;
  std::vector<ext::NamedExpression> members;
  for (const terraform::Output& output : called.config.outputs) {
    Value value = Value::dynamic();
    if (output.expression)
      value = output.expression.evaluate(own->context_for(output.expression), ignored);
    terraform::InputVariable marks;
    marks.sensitive = output.is_sensitive;
    marks.ephemeral = output.is_ephemeral;
    value = marks.marked(value);
    outputs.push_back({output.name, value});
    members.push_back({.name = {"output", output.name},
                       .expression = output.expression,
                       .range = output.range,
                       .value = value,
                       .scope = own});
  }
  const auto own_members = std::make_shared<const ext::NamedValues>(
      std::move(members), called.functions, ext::NamedValuesOptions{.prefix = prefix}, ignored);
  return {Value::object(std::move(outputs)), {{own_members, instance.key}}, call.range};
}

std::shared_ptr<const ext::NamedValues> CallFollower::argument_scope(
    const Instance& instance, const ext::NamedValues& values) {
  auto caller = std::make_shared<const ext::NamedValues>(values);
  if (!instance.key) return caller;
  const std::string& root = instance.repetition.first;
  std::vector<ext::NamedExpression> names;
  instance.repetition.second.for_each([&](const Value& name, const Value& value) {
    names.push_back({{root, std::string(name.as_string())}, {}, {}, value});
  });
  Diagnostics ignored;
  return std::make_shared<const ext::NamedValues>(
      std::move(names), scopes_.emplace_back(values.context()),
      ext::NamedValuesOptions{
          .others_are_unknown = true, .outer = std::move(caller), .prefix = values.prefix()},
      ignored);
}

const terraform::CalledModule* CallFollower::evaluate_instance(const Called& called,
                                                               const terraform::ModuleCall& call,
                                                               const Instance& instance,
                                                               const ext::NamedValues& values) {
  ArgumentValues arguments =
      argument_values(call, instance.key ? &instance.repetition : nullptr, values);
  // The same module can be called more than once, so the callers are a part of the name.
  const std::string name = values.prefix() + call.name + instance.step();
  const auto known = evaluated_.find(name);
  if (known != evaluated_.end() && known->second.arguments == arguments)
    return &known->second.result;
  if (*left_ == 0) return nullptr;
  --*left_;
  terraform::CalledModule result = evaluate(called, call, arguments, instance, values);
  return &evaluated_.insert_or_assign(name, Evaluated{std::move(arguments), std::move(result)})
              .first->second.result;
}

std::optional<terraform::CalledModule> CallFollower::follow(const terraform::ModuleCall& call,
                                                            const ext::NamedValues& values) {
  const auto instances =
      terraform::is_local_source(call.source) ? instances_of(call, values) : std::nullopt;
  const Called* called = instances ? read(call.source) : nullptr;
  if (!called) return std::nullopt;
  std::vector<Value> elements;
  std::vector<Value::Field> fields;
  terraform::CalledModule all{Value(), {}, call.range};
  for (const Instance& instance : *instances) {
    const terraform::CalledModule* result = evaluate_instance(*called, call, instance, values);
    if (!result) return std::nullopt;
    if (!instance.key) return *result;
    if (call.count)
      elements.push_back(result->outputs);
    else
      fields.push_back({std::string(instance.key->as_string()), result->outputs});
    all.members.insert(all.members.end(), result->members.begin(), result->members.end());
  }
  all.outputs = call.count ? Value::tuple(std::move(elements)) : Value::object(std::move(fields));
  return all;
}

std::map<std::string, terraform::CalledModule> CallFollower::follow(
    const terraform::Declared<terraform::ModuleCall>& calls, const ext::NamedValues& values) {
  std::map<std::string, terraform::CalledModule> found;
  for (const terraform::ModuleCall& call : calls) {
    if (auto result = follow(call, values)) found.emplace(call.name, *std::move(result));
  }
  return found;
}

namespace {

bool has_same_outputs(const std::map<std::string, terraform::CalledModule>& a,
                      const std::map<std::string, terraform::CalledModule>& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
    return x.first == y.first && x.second.outputs == y.second.outputs;
  });
}

}  // namespace

ext::NamedValues module_values_with_calls(const terraform::ModuleConfig& module,
                                          const terraform::Declared<terraform::ModuleCall>& calls,
                                          std::span<const terraform::GivenVariable> given,
                                          const EvalContext& ctx, terraform::ModuleOptions options,
                                          CallFollower& follower, Diagnostics& diags) {
  // What a call gets can depend on the outputs of others, so this is repeated until nothing changes.
  for (;;) {
    Diagnostics own(ctx.limits().max_diagnostics);
    ext::NamedValues values = terraform::module_values(module, given, ctx, options, own);
    auto called = follower.follow(calls, values);
    if (has_same_outputs(called, options.calls)) {
      diags.append(std::move(own));
      return values;
    }
    options.calls = std::move(called);
  }
}

}  // namespace hecla::analysis
