// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The values of one module that can be known without its providers, its resources and other
// modules: input variables and local values.
//
//   std::vector<terraform::ModuleFile> files = ...;      // parsed in whatever syntax
//   const terraform::ModuleConfig module = terraform::read_values(files, true, limits, diags);
//   const ext::NamedValues values = terraform::module_values(module, given, ctx, {}, diags);
//   values.find({"local", "tags"})->value
//
// They are named as expressions refer to them: var.NAME, local.NAME, path.module,
// terraform.workspace. References to anything else (data.aws_ami.x, module.y, each.value) are to
// values that will be known later, unless `ctx` has a variable with that name. Pure; safe to call
// from several threads.
#include <hecla/ext/named_values.h>
#include <hecla/function/function.h>
#include <hecla/terraform/config.h>

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::terraform {

// Returns whether a file with this name in a module's directory belongs to the module.
bool is_module_file(std::string_view name);
// Returns whether the definitions in a module's file override those in other files.
bool is_override_file(std::string_view name);
// Keeps the files of a module, of all that are in its directory. As OpenTofu does, takes a.tofu in place of a.tf.
void keep_module_files(std::vector<std::string>& paths);

// Returns whether the source of a module call is the path of a directory: "./child".
bool is_local_source(std::string_view source);

// A value given for an input variable.
struct GivenVariable {
  std::string name;
  Value value;
  Expression source = {};       // may be empty
  SourceRange range = {};       // of the value
  SourceRange name_range = {};  // of the name, where it is written
  // What `source` refers to, if it is an expression of another module.
  std::shared_ptr<const ext::NamedValues> scope = nullptr;
  // Whether it is intended for an input variable, so that it causes a warning if the module does
  // not declare one with that name.
  bool is_input = false;

  // Returns what diagnostics about the name point at.
  const SourceRange& place() const { return name_range.has_source() ? name_range : range; }
};

// What is known of a module that is called.
struct CalledModule {
  Value outputs;  // an object; with count or for_each, a tuple or object of these
  std::vector<ext::NamedMembers> members = {};  // the outputs as output.NAME, of each instance
  SourceRange range = {};                       // of the call
};

struct ModuleOptions {
  // Whether these are all files of the module, so that a reference to a variable or local value
  // that they do not declare is an error.
  bool is_complete = true;
  // path.module and path.root; empty if unknown. An attribute of a variable "path" or "terraform"
  // in the context replaces each of these.
  std::string path = {};
  std::string working_directory = {};  // path.cwd
  std::string workspace = {};          // terraform.workspace
  // The calls whose outputs are known, by their names: module.NAME. A variable "module" in the context replaces them.
  std::map<std::string, CalledModule> calls = {};
  std::string prefix =
      {};  // of names in explanations, for a module that is called: "module.network."
};

// Evaluates the variables and local values. `ctx` must outlive the result. If a variable is given twice, the last value
// counts; values for undeclared variables are ignored.
ext::NamedValues module_values(const ModuleConfig& module, std::span<const GivenVariable> given,
                               const EvalContext& ctx, const ModuleOptions& options,
                               Diagnostics& diags);

// Returns the functions whose results are known only when a module is applied, and rsadecrypt. They return unknown
// values.
std::span<const Function> functions_of_apply();

// Returns the object that a reference starts with, without attributes of it: data.aws_ami.x, module.y, each.value.
std::string referenced_object(const Traversal& reference);

}  // namespace hecla::terraform
