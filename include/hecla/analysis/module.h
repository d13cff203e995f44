// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A Terraform module: its files, and the values in it that can be known.
//
//   const auto module = analysis::read_module({"infra"}, {}, diags);
//   auto ctx = analysis::module_context(module, {}, {});
//   const auto result = analysis::evaluate_module(module, std::move(ctx), {}, {}, diags);
//   result.values.find({"local", "tags"})->value
//
// Reading accesses the file system, evaluation only if there are file functions.
#include <hecla/analysis/files.h>
#include <hecla/analysis/functions.h>
#include <hecla/ext/named_values.h>
#include <hecla/terraform/module.h>

#include <memory>
#include <string>
#include <vector>

namespace hecla::analysis {

struct Module {
  std::string directory;  // empty: the module was given as single files
  std::vector<std::string> paths;
  std::vector<Body> bodies;  // one for each path
};

// Reads the module in a directory (the only path), or the named files; without paths the current directory.
Module read_module(const std::vector<std::string>& paths, const ReadOptions& options,
                   Diagnostics& diags);

// Reads the module that a file belongs to: the files of its directory, or only the file if it is not a module's.
Module read_module_of(const std::string& path, const ReadOptions& options, Diagnostics& diags);

// Returns a context with the functions for a module's expressions. File functions work in functions.root, or else in
// the module's directory.
EvalContext module_context(const Module& module, FunctionOptions functions, const Limits& limits);

struct ModuleValues {
  std::unique_ptr<const EvalContext> context;  // functions, and variables that are not the module's
  ext::NamedValues values;
};

// Evaluates input variables and local values. `ctx` is a module_context(), `root` the functions.root that it was made
// with. Of `given`, what the module declares becomes the value of an input variable, and the rest variables of the
// context, except those meant for input variables: they are a warning. The attributes of an object named "var" are
// meant so. Objects named "path" and "terraform" replace what path.module, terraform.workspace and so on are.
ModuleValues evaluate_module(const Module& module, EvalContext ctx,
                             std::vector<terraform::GivenVariable> given, const std::string& root,
                             Diagnostics& diags);

}  // namespace hecla::analysis
