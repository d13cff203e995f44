// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Providers in directories: where terraform init puts them, and mirrors of them.
#include <hecla/source/diagnostic.h>

#include <string>
#include <vector>

namespace hecla::provider_cli {

struct FoundProvider {
  std::string address;  // "registry.terraform.io/hashicorp/random"
  std::string executable;
};

// Returns the address that an executable named terraform-provider-NAME (with _vVERSION or without)
// most likely has.
std::string guess_address(const std::string& executable);

// Returns the providers for this platform in `directory`, sorted by address: a working directory after
// terraform init, its .terraform/providers, or an unpacked mirror. Of several versions it is the one
// in the lock file of the working directory, otherwise the highest. Reports an error if there are no
// providers.
std::vector<FoundProvider> find_installed(const std::string& directory, Diagnostics& diags);

}  // namespace hecla::provider_cli
