// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/modules.h"

#include <algorithm>

#include "analysis/files.h"
#include "cli/arguments/shared_options.h"
#include "cli/edit/editing.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

// Returns the nearest directory around a module that is the root of a git repository. If there is none, the working
// directory, or the module if that is elsewhere by an absolute path.
std::string tree_around(const std::string& module) {
  const std::string start = os::canonical(module);
  for (std::string at = start; !at.empty();) {
    if (os::exists(os::joined(at, ".git"))) return at;
    std::string up(os::directory_of(at));
    if (up.empty() || up == at) break;
    at = std::move(up);
  }
  const bool is_inside = start.starts_with(os::canonical(".") + "/");
  return is_inside || os::is_relative(module) ? "." : module;
}

std::string tree_of(const ModulesOptions& options) {
  return options.tree.empty() ? tree_around(options.directory) : options.tree;
}

// Returns the directories of the modules below a directory and that of the module, as seen from here.
std::vector<std::string> directories_in(const std::string& tree, const std::string& module,
                                        Diagnostics& diags) {
  std::vector<std::string> found = {os::shortest_path(module)};
  for (std::string& directory : analysis::find_modules(tree, diags)) {
    auto seen = os::relative(directory, os::working_directory());
    found.push_back(seen && os::is_relative(module) ? os::shortest_path(*seen) : directory);
  }
  return found;
}

}  // namespace

void add_object(Arguments& arguments, ModulesOptions& modules) {
  arguments
      .positional("ADDRESS", modules.address,
                  "A variable, local value, output, module call, resource or data source")
      .required();
}

void add_modules(Arguments& arguments, ModulesOptions& modules) {
  arguments.positional("DIR", modules.directory, "The directory of its module [.]");
  add_tree(arguments, modules);
  add_parse_limits(arguments);
}

void add_tree(Arguments& arguments, ModulesOptions& modules) {
  arguments.directory(
      "--tree", modules.tree,
      "Search calls of the module in DIR and its subdirectories [the git repository "
      "around the module, or the working directory]");
}

std::optional<ObjectInModules> read_object(const ModulesOptions& options,
                                           const CommonOptions& common, Diagnostics& diags) {
  const auto address = parse_address(options.address, diags);
  if (!address) return std::nullopt;
  auto name = analysis::ObjectName::parse(*address);
  if (!name) {
    diags.add(DiagnosticCode::InvalidAddress, address->range(),
              "Expected the address of an object, such as var.region, local.tags, output.id, "
              "module.vpc, aws_instance.web or data.aws_ami.base.");
    return std::nullopt;
  }
  const auto directories = directories_in(tree_of(options), options.directory, diags);
  auto modules = analysis::ModuleSet::read(directories, common.reading());
  const auto* module = modules.find(options.directory);
  if (!module || module->files.empty()) {
    if (module) diags.append(module->errors);
    if (!diags.has_errors()) analysis::report_no_module(options.directory, diags);
    return std::nullopt;
  }
  if (!declaration_of(*name, module->config)) {
    diags.append(module->errors);
    analysis::report_undeclared_object(name->text(), address->range(), module->config, diags);
    return std::nullopt;
  }
  return ObjectInModules{std::move(modules), {module, *std::move(name)}};
}

os::DirectoryLock lock_modules(const ModulesOptions& options, bool is_dry_run) {
  return is_dry_run ? os::DirectoryLock() : os::DirectoryLock(tree_of(options));
}

std::string place_of(const SourceRange& range) {
  return std::string(range.name()) + ":" + std::to_string(range.start().line);
}

std::string place_of(const analysis::ModuleObject& object) {
  const auto range = declaration_of(object.name, object.module->config);
  return range ? place_of(*range) : std::string();
}

}  // namespace hecla::cli
