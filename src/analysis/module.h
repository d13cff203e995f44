// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A Terraform module: its files, and the values in it that can be evaluated.
//
//   const auto module = analysis::read_module({"infra"}, {}, diags);
//   auto ctx = analysis::module_context(module, {}, {});
//   const auto result = analysis::evaluate_module(module, std::move(ctx), {}, {}, diags);
//   result.values.find({"local", "tags"})->value
//
// Reading accesses the file system, evaluation only if there are file functions.
#include <hecla/ext/named_values.h>
#include <hecla/file/file.h>
#include <hecla/terraform/module.h>

#include <memory>
#include <string>
#include <vector>

#include "analysis/files.h"
#include "analysis/functions.h"
#include "analysis/module_secrets.h"
#include "terraform/module_page.h"

namespace hecla::analysis {

struct Module {
  std::string directory;  // empty if the module was given as single files
  std::vector<std::string> paths;
  std::vector<Body> bodies;  // one for each path
  std::vector<File> files;   // the same
  terraform::DeclaredSecrets secrets = {};
};

// Returns a module of parsed files, which are named by their sources. `secrets` finds the files of other modules.
// `has_errors` says whether parsing reported errors.
Module module_of(std::vector<File> files, ModuleSecrets& secrets, bool has_errors);

// Reads the module in a directory (the only path), or the named files. Without paths, reads the current directory.
Module read_module(const std::vector<std::string>& paths, const FileOptions& options,
                   Diagnostics& diags);

// Reads the module that a file belongs to: the files of its directory, or only the file if it does not belong to one.
Module read_module_of(const std::string& path, const FileOptions& options, Diagnostics& diags);

// Returns the versions of providers in .terraform.lock.hcl in the directory of a module. A file that cannot be read is the
// same as none.
terraform::LockedVersions read_lock_file(const std::string& directory, const FileOptions& options);

// Returns the files, as terraform::read_config() takes them.
std::vector<terraform::ModuleFile> module_files(const Module& module);

// Returns a context with the functions for a module's expressions. File functions read files in functions.root, or in
// the module's directory if it is empty.
EvalContext module_context(const Module& module, FunctionOptions functions, const Limits& limits);

class CallFollower;

struct ModuleValues {
  std::unique_ptr<const EvalContext>
      context;  // functions, and variables that do not belong to the module
  std::shared_ptr<const CallFollower> calls;  // owns what values of called modules refer to
  ext::NamedValues values;
};

// Evaluates input variables and local values. `ctx` is a module_context(), and `root` its functions.root. Values in
// `given` that the module declares are assigned to input variables. The others become variables of the context,
// except those that are intended for input variables, which cause a warning: values of --vars, and the attributes of
// an object named "var". Objects named "path" and "terraform" replace the values of path.module, terraform.workspace
// and so on.
ModuleValues evaluate_module(const Module& module, EvalContext ctx,
                             std::vector<terraform::GivenVariable> given, const std::string& root,
                             Diagnostics& diags);

}  // namespace hecla::analysis
