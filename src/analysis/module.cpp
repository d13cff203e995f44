// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/module.h"

#include <hecla/terraform/functions.h>

#include "analysis/module_calls.h"
#include "model/suggestion.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "unicode/message_text.h"

namespace hecla::analysis {
namespace {

using terraform::GivenVariable;

// Replaces an object "var" with its attributes.
std::vector<GivenVariable> unpacked(std::vector<GivenVariable> given) {
  std::vector<GivenVariable> result;
  for (GivenVariable& variable : given) {
    if (variable.name != "var" || !variable.value.is_plain() ||
        !variable.value.type().is_object()) {
      result.push_back(std::move(variable));
      continue;
    }
    variable.value.for_each([&](const Value& name, const Value& value) {
      result.push_back({.name = std::string(name.as_string()), .value = value, .is_input = true});
    });
  }
  return result;
}

// Returns path.module for file functions that work in `root`, or an empty string if they cannot reach the module.
std::string path_of_module(const Module& module, const std::string& root) {
  if (module.directory.empty()) return {};
  if (root.empty()) return ".";
  const std::string path = os::relative(module.directory, root).value_or("..");
  return os::leads_up(path) ? std::string() : path;
}

void report_undeclared(const GivenVariable& variable, const terraform::ModuleConfig& module,
                       Diagnostics& diags) {
  diags.add(DiagnosticCode::UndeclaredVariable, variable.place(),
            "The module does not declare a variable named " + in_quotes(variable.name) +
                ", so the value is not used.");
  suggest_name(diags, variable.name, [&] { return module.variables.names(); });
}

}  // namespace

Module module_of(std::vector<File> files, ModuleSecrets& secrets, bool has_errors) {
  Module module;
  for (const File& file : files) {
    module.paths.push_back(file.source()->name());
    module.bodies.push_back(file.body());
  }
  module.files = std::move(files);
  module.secrets = secrets.mark(module.files, has_errors);
  return module;
}

Module read_module(const std::vector<std::string>& paths, const FileOptions& options,
                   Diagnostics& diags) {
  const std::string first = paths.empty() ? "." : paths.front();
  const bool is_directory = paths.size() <= 1 && os::is_directory(first);
  FileOptions reading = options;
  if (is_directory) reading.syntax = Syntax::Auto;
  std::vector<std::string> found;
  if (is_directory) {
    found = find_module_files(first, diags);
    if (found.empty() && !diags.has_errors()) report_no_module(first, diags);
  }
  ModuleSecrets secrets(reading);
  std::vector<File> files = read_files(is_directory ? found : paths, reading, diags);
  Module module = module_of(std::move(files), secrets, diags.has_errors());
  diags.conceal_secrets();
  if (is_directory) module.directory = first;
  return module;
}

Module read_module_of(const std::string& path, const FileOptions& options, Diagnostics& diags) {
  if (!terraform::is_module_file(os::file_name(path))) return read_module({path}, options, diags);
  const std::string directory(os::directory_of(path));
  return read_module({directory.empty() ? "." : directory}, options, diags);
}

terraform::LockedVersions read_lock_file(const std::string& directory, const FileOptions& options) {
  const std::string path = os::joined(directory, ".terraform.lock.hcl");
  if (!os::exists(path)) return {};
  Diagnostics ignored;
  FileOptions reading = options;
  reading.syntax = Syntax::Native;
  return terraform::locked_versions(parse_file(path, ignored, reading).body());
}

std::vector<terraform::ModuleFile> module_files(const Module& module) {
  std::vector<terraform::ModuleFile> files;
  for (std::size_t i = 0; i < module.paths.size(); ++i)
    files.push_back({std::string(os::file_name(module.paths[i])), module.bodies[i]});
  return files;
}

EvalContext module_context(const Module& module, FunctionOptions functions, const Limits& limits) {
  if (functions.root.empty()) functions.root = module.directory;
  EvalContext ctx = function_context(functions);
  ctx.set_limits(limits);
  terraform::set_functions(ctx, terraform::functions_of_apply());
  return ctx;
}

ModuleValues evaluate_module(const Module& module, EvalContext ctx,
                             std::vector<GivenVariable> given, const std::string& root,
                             Diagnostics& diags) {
  const std::vector<terraform::ModuleFile> files = module_files(module);
  const bool is_complete = !module.directory.empty();
  const terraform::ModuleConfig config =
      terraform::read_values(files, is_complete, ctx.limits(), diags);
  given = unpacked(std::move(given));
  for (const GivenVariable& variable : given) {
    if (config.variables.find(variable.name)) continue;
    if (variable.is_input) {
      report_undeclared(variable, config, diags);
    } else {
      ctx.set(variable.name, variable.value);
    }
  }
  auto context = std::make_unique<const EvalContext>(std::move(ctx));
  const terraform::ModuleOptions options{.is_complete = is_complete,
                                         .path = path_of_module(module, root),
                                         .working_directory = os::working_directory(),
                                         .workspace = "default"};
  Diagnostics ignored;
  const auto calls = is_complete ? terraform::read_config(files, context->limits(), ignored).calls
                                 : terraform::Declared<terraform::ModuleCall>();
  auto follower = std::make_shared<CallFollower>(module.directory, context->limits());
  ext::NamedValues values =
      module_values_with_calls(config, calls, given, *context, options, *follower, diags);
  return {std::move(context), std::move(follower), std::move(values)};
}

}  // namespace hecla::analysis
