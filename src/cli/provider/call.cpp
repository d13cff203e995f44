// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider call: calls a function.
#include "cli/provider/provider_options.h"

namespace hecla::cli {
namespace {

void declare_provider_call(Arguments& arguments, ProviderOptions& provider) {
  add_executable(arguments, provider);
  arguments.positional("NAME", provider.type, "The function").required();
  arguments.positional("EXPRESSION", provider.expressions, "Its arguments");
  add_format(arguments, provider);
  add_expressions(arguments, provider);
}

}  // namespace

const Command provider_call_command = {
    "call", "Call a function and print its result",
    R"(Example:
  hecla provider call ./terraform-provider-time rfc3339_parse '"2024-01-02T03:04:05Z"')",
    prepare_provider<ProviderOptions::Action::Call, declare_provider_call>};

}  // namespace hecla::cli
