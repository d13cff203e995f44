// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider validate: validates configuration.
#include "cli/provider/provider_options.h"

namespace hecla::cli {
namespace {

void declare_provider_validate(Arguments& arguments, ProviderOptions& provider) {
  add_typed(arguments, provider,
            "A resource type, or data.TYPE, ephemeral.TYPE, list.TYPE, action.TYPE, "
            "state_store.TYPE");
  arguments.positional("FILE", provider.file, "The arguments and blocks of the object").required();
  add_format(arguments, provider);
  add_configuration(arguments, provider);
}

}  // namespace

const Command provider_validate_command = {
    "validate", "Validate the configuration of a resource or of another object",
    R"(Example:
  hecla provider validate ./terraform-provider-random random_pet pet.hcl

Exit status: 0 valid; 1 invalid; 2 an error.)",
    prepare_provider<ProviderOptions::Action::Validate, declare_provider_validate>};

}  // namespace hecla::cli
