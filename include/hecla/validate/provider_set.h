// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The schemas of the providers that a validation knows.
//
//   validate::ProviderSet providers;                    // has the provider that is part of Terraform
//   providers.add(*wire::read_provider_schemas(text));
//   providers.find("registry.terraform.io/hashicorp/random")->resources.at("random_pet")
//
// Not synchronized while it changes; then safe to read from several threads.
#include <hecla/terraform/reference.h>
#include <hecla/wire/schema.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::validate {

class ProviderSet {
 public:
  // Has terraform.io/builtin/terraform: terraform_data, terraform_remote_state and its functions.
  ProviderSet();

  // Adds providers; a later one replaces an earlier one with the same address.
  void add(wire::ProviderSchemas schemas);
  // Returns null if there is no provider with this address, "HOST/NAMESPACE/NAME".
  const wire::ProviderSchema* find(std::string_view address) const;
  // Returns the schema of a resource of the provider with this address, or null.
  const wire::SchemaBlock* schema_of(std::string_view provider,
                                     const terraform::ResourceAddress& resource) const;

 private:
  std::map<std::string, wire::ProviderSchema, std::less<>> providers_;
};

}  // namespace hecla::validate
