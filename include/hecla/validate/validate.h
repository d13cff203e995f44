// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Validates a Terraform module and the modules that it calls, as `terraform validate` does, without Terraform and
// without running providers: their schemas are data.
//
//   validate::DirectorySource source("infra");
//   validate::ProviderSet providers;
//   providers.add(*wire::read_provider_schemas(schemas_json));
//   Diagnostics diags;
//   validate::validate_module(source, providers, {}, diags);
//
// Everything that is known only when a plan is made is unknown here, and allowed. Time and memory are linear in the
// number of blocks and references. Safe to call from several threads with different sources.
#include <hecla/model/eval_context.h>
#include <hecla/validate/module_source.h>
#include <hecla/validate/provider_set.h>

#include <string>

namespace hecla::validate {

struct Options {
  // The functions of expressions. Functions of providers are added.
  const EvalContext* functions = nullptr;
  // The version that required_version is compared with; empty if any will do.
  std::string terraform_version = {};
  // path.cwd and path.root.
  std::string working_directory = {};
  // Whether a provider without a schema and a module that is not installed are errors. Otherwise they are warnings,
  // and what depends on them is not checked.
  bool requires_everything = false;
  // Modules that call each other can be very many. More than these are an error.
  std::size_t max_modules = 10'000;
  std::size_t max_module_depth = 100;
  Limits limits = {};
};

void validate_module(ModuleSource& source, const ProviderSet& providers, const Options& options,
                     Diagnostics& diags);

}  // namespace hecla::validate
