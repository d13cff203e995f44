// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names and addresses of providers: "random", "registry.terraform.io/hashicorp/random".
#include <optional>
#include <string>
#include <string_view>

namespace hecla::terraform {

// Returns whether the text can be a part of a provider's address, and is written in lower case.
bool is_provider_name(std::string_view name);
// Returns the address of a source such as "random", "hashicorp/random" or "example.com/a/b", or nothing.
std::optional<std::string> parse_provider_source(std::string_view source);
// Returns the address of the provider with a local name that no requirement declares.
std::string default_provider(std::string_view name);
// Returns the local name of the provider that a resource type has by default: "null" for null_resource.
std::string_view implied_provider(std::string_view resource_type);
// Returns the address without the host of the public registry.
std::string_view short_address(std::string_view address);

}  // namespace hecla::terraform
