// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider invoke: runs an action.
#include "cli/provider/provider_options.h"

namespace hecla::cli {
namespace {

void declare_provider_invoke(Arguments& arguments, ProviderOptions& provider) {
  add_typed(arguments, provider, "The type of the action");
  add_config(arguments, provider);
  add_configuration(arguments, provider);
}

}  // namespace

const Command provider_invoke_command = {
    "invoke", "Run an action and print its progress",
    R"(Example:
  hecla provider invoke ./terraform-provider-sqlite sqlite_vacuum --provider-config db.hcl)",
    prepare_provider<ProviderOptions::Action::Invoke, declare_provider_invoke>};

}  // namespace hecla::cli
