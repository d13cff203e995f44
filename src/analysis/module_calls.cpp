// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/module_calls.h"

#include <hecla/terraform/functions.h>
#include <hecla/terraform/module.h>

#include <algorithm>

#include "analysis/functions.h"
#include "os/file_system.h"
#include "os/paths.h"

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
  const std::string directory = os::normal_path(os::joined(directory_, source));
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

std::vector<std::pair<std::string, Value>> argument_values(const terraform::ModuleCall& call,
                                                           const ext::NamedValues& values) {
  std::vector<std::pair<std::string, Value>> arguments;
  Diagnostics ignored;
  for (const Attribute& argument : call.body.just_attributes(ignored)) {
    const Expression& source = argument.expression;
    arguments.emplace_back(argument.name, source.evaluate(values.context_for(source), ignored));
  }
  return arguments;
}

}  // namespace

terraform::CalledModule CallFollower::evaluate(
    const Called& called, const terraform::ModuleCall& call,
    const std::vector<std::pair<std::string, Value>>& arguments, const ext::NamedValues& values) {
  Diagnostics ignored;
  const auto caller = std::make_shared<const ext::NamedValues>(values);
  std::vector<terraform::GivenVariable> given;
  for (const Attribute& argument : call.body.just_attributes(ignored)) {
    given.push_back({.name = argument.name,
                     .value = arguments[given.size()].second,
                     .source = argument.expression,
                     .scope = caller});
  }
  const std::string prefix = values.prefix() + "module." + call.name + ".";
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
  return {
      Value::object(std::move(outputs)),
      std::make_shared<const ext::NamedValues>(std::move(members), called.functions,
                                               ext::NamedValuesOptions{.prefix = prefix}, ignored),
      call.range};
}

std::map<std::string, terraform::CalledModule> CallFollower::follow(
    const terraform::Declared<terraform::ModuleCall>& calls, const ext::NamedValues& values) {
  std::map<std::string, terraform::CalledModule> found;
  for (const terraform::ModuleCall& call : calls) {
    if (!terraform::is_local_source(call.source) || call.count || call.for_each) continue;
    const Called* called = read(call.source);
    if (!called) continue;
    auto arguments = argument_values(call, values);
    // The same module can be called more than once, so the callers are a part of the name.
    const std::string name = values.prefix() + call.name;
    const auto known = evaluated_.find(name);
    if (known == evaluated_.end() || known->second.arguments != arguments) {
      if (*left_ == 0) continue;
      --*left_;
      terraform::CalledModule result = evaluate(*called, call, arguments, values);
      evaluated_.insert_or_assign(name, Evaluated{std::move(arguments), std::move(result)});
    }
    found.emplace(call.name, evaluated_.at(name).result);
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
