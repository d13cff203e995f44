// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider new: makes the folder of a new provider.
#include <algorithm>

#include "base/ascii.h"
#include "cli/provider/provider_options.h"

namespace hecla::cli {
namespace {

// Returns whether the types of a provider with this name can begin with it.
bool is_provider_name(std::string_view name) {
  const auto is_lower = [](char c) { return is_letter(c) && to_upper(c) != c; };
  return !name.empty() && is_lower(name[0]) &&
         std::ranges::all_of(name, [&](char c) { return is_lower(c) || is_digit(c); });
}

void declare_provider_new(Arguments& arguments, ProviderOptions& provider) {
  arguments
      .option(
          "NAME", "",
          [&provider](const std::string& name) {
            provider.type = name;
            return is_provider_name(name) ? "" : "lower-case letters and digits";
          },
          "The name of the provider")
      .required();
  arguments.positional("DIR", provider.file, "The folder [terraform-provider-NAME]");
}

}  // namespace

const Command provider_new_command = {
    "new", "Make the folder of a new provider in C++, with a resource and its test",
    R"(Example:
  hecla provider new acme)",
    prepare_provider<ProviderOptions::Action::New, declare_provider_new>};

}  // namespace hecla::cli
