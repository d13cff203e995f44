// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A Terraform module on the command line: its files, and the values that can be known of it.
#include <hecla/ext/named_values.h>

#include <memory>
#include <string>
#include <vector>

#include "cli/options.h"

namespace hecla::cli {

struct Module {
  std::string directory;  // empty: it was given as single files
  std::vector<std::string> paths;
  std::vector<Body> bodies;  // of the paths
};

// Reads the files of a directory, or those that are named; the directory that the command runs in if none are.
Module read_module(const std::vector<std::string>& paths, const CommonOptions& common,
                   Diagnostics& diags);

// The same of the directory that a file of a module is in; another file alone.
Module read_module_of(const std::string& path, const CommonOptions& common, Diagnostics& diags);

struct ModuleValues {
  std::unique_ptr<const EvalContext>
      context;  // of functions, and variables that are not the module's
  ext::NamedValues values;
};
// Of the variables in `options`, those that the module declares are given to it. Mistakes in the options go to
// `diags`, those in the module to `of_values`.
ModuleValues evaluate_module(const Module& module, const ContextOptions& options,
                             const CommonOptions& common, Diagnostics& diags,
                             Diagnostics& of_values);

}  // namespace hecla::cli
