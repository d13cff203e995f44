// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider functions: lists functions.
#include "cli/provider/provider_options.h"

namespace hecla::cli {
namespace {

void declare_provider_functions(Arguments& arguments, ProviderOptions& provider) {
  add_executable(arguments, provider);
  add_format(arguments, provider);
  add_cache(arguments, provider);
}

}  // namespace

const Command provider_functions_command = {
    "functions", "List the functions",
    R"(Example:
  hecla provider functions ./terraform-provider-time)",
    prepare_provider<ProviderOptions::Action::Functions, declare_provider_functions>};

}  // namespace hecla::cli
