// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the commands about an object of a module have in common: the object, its module, and the modules around it.
#include <optional>
#include <string>
#include <string_view>

#include "analysis/dependents.h"
#include "cli/arguments/arguments.h"
#include "cli/io/output.h"
#include "os/directory_lock.h"

namespace hecla::cli {

struct ModulesOptions {
  std::string address = {};
  std::string directory = ".";  // of the module
  std::string tree = {};        // where calls of it are searched; empty: the repository
};

// Adds the address and, after the caller's other positional arguments, the module and its surroundings.
void add_object(Arguments& arguments, ModulesOptions& modules);
void add_modules(Arguments& arguments, ModulesOptions& modules);
void add_tree(Arguments& arguments, ModulesOptions& modules);

struct ObjectInModules {
  analysis::ModuleSet modules;
  analysis::ModuleObject object;
};

// Reads the modules. Reports an address that is not one of an object that the module declares, and returns nothing then.
std::optional<ObjectInModules> read_object(const ModulesOptions& options,
                                           const CommonOptions& common, Diagnostics& diags);

// For commands that change modules, unless it is a dry run: others wait from before this one reads them until it has
// written.
os::DirectoryLock lock_modules(const ModulesOptions& options, bool is_dry_run);

// Returns the place of the declaration: "main.tf:3"; empty for an object that is not declared.
std::string place_of(const analysis::ModuleObject& object);
std::string place_of(const SourceRange& range);

}  // namespace hecla::cli
