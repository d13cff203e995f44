// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The values of one module that can be known without its providers, its resources and other modules: input
// variables and local values.
//
//   std::vector<terraform::ModuleFile> files = ...;      // parsed in whatever syntax
//   const ext::NamedValues values = terraform::module_values(files, given, ctx, {}, diags);
//   values.find({"local", "tags"})->value
//
// They are named as expressions refer to them: var.NAME, local.NAME, path.module, terraform.workspace. References to anything else
// (data.aws_ami.x, module.y, each.value) are to what will be known later, unless `ctx` has a variable of that
// name. Pure; safe to call from several threads.
#include <hecla/ext/named_values.h>
#include <hecla/function/function.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::terraform {

// Whether a module's directory is read for files of that name; and whether what such a file defines takes the
// place of what others define.
bool is_module_file(std::string_view name);
bool is_override_file(std::string_view name);

struct ModuleFile {
  Body body;
  bool is_override = false;
};

// A value given for an input variable.
struct GivenVariable {
  std::string name;
  Value value;
  Expression source = {};  // where it was written, if anywhere
  SourceRange range = {};
  // Whether it is meant for an input variable, so that it is suspect if the module declares none of that name.
  bool is_input = false;
};

struct ModuleOptions {
  // Whether the files are all there is of the module, so that a reference to a variable or local value that they
  // do not declare is a mistake.
  bool is_complete = true;
  // path.module and path.root; empty: not known. An attribute of a variable "path" or "terraform" in the context
  // replaces each of these.
  std::string path = {};
  std::string working_directory = {};  // path.cwd
  std::string workspace = {};          // terraform.workspace
};

// `ctx` must outlive the result. Of values given twice for a variable the last counts; those for variables that
// are not declared are passed over.
ext::NamedValues module_values(std::span<const ModuleFile> files,
                               std::span<const GivenVariable> given, const EvalContext& ctx,
                               const ModuleOptions& options, Diagnostics& diags);

// Functions whose results are known only where and when a module is applied: they give unknown values.
std::span<const Function> functions_of_apply();

// The object that a reference is to, without what is taken from it: data.aws_ami.x, module.y, each.value.
std::string referenced_object(const Traversal& reference);

}  // namespace hecla::terraform
