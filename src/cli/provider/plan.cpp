// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider plan: plans a change.
#include "cli/provider/provider_options.h"

namespace hecla::cli {
namespace {

void declare_provider_plan(Arguments& arguments, ProviderOptions& provider) {
  add_typed(arguments, provider, "The type of the resource");
  add_config(arguments, provider);
  arguments.option("--prior", "FILE", provider.prior,
                   "Read the prior state of the resource from FILE: configuration, or JSON");
  add_format(arguments, provider);
  add_configuration(arguments, provider);
  arguments.check([&provider] {
    const bool has_any = !provider.config.empty() || !provider.prior.empty();
    return has_any ? "" : "The option --config or --prior is missing.";
  });
}

}  // namespace

const Command provider_plan_command = {
    "plan", "Print the planned state of a resource",
    R"(With --config the resource is created, with --prior only it is removed, and with both it is changed.
With --format json, a plan is an object like "change" in the output of terraform show -json.

Example:
  hecla provider plan ./terraform-provider-random random_pet --config pet.hcl --unknown name)",
    prepare_provider<ProviderOptions::Action::Plan, declare_provider_plan>};

}  // namespace hecla::cli
