// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider open: opens an ephemeral object.
#include "cli/provider/provider_options.h"

namespace hecla::cli {
namespace {

void declare_provider_open(Arguments& arguments, ProviderOptions& provider) {
  add_typed(arguments, provider, "The type of the object");
  add_config(arguments, provider);
  add_format(arguments, provider);
  add_configuration(arguments, provider);
}

}  // namespace

const Command provider_open_command = {
    "open", "Open an ephemeral object, print it, and close it",
    R"(The object is renewed once if the provider wants that.

Example:
  hecla provider open ./terraform-provider-random random_password --config password.hcl)",
    prepare_provider<ProviderOptions::Action::Open, declare_provider_open>};

}  // namespace hecla::cli
