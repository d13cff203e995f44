// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The provider of types.h as a program, for tests/terraform/types.py.
//
//   terraform-provider-types              serves Terraform
//   terraform-provider-types module       prints a module with objects of all types
//   terraform-provider-types changed      the same objects with other values
//
// HECLA_TYPES_VERSION is the version of the schemas.
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "provider/types/types.h"

namespace {

using namespace hecla::provider::testing;

void print_block(std::string_view header, const TypeCase& type, std::string_view object,
                 bool is_full, bool is_changed) {
  std::cout << header << " \"types_" << type.name << "\" \"" << object << "\" {\n"
            << block_of(type, object, is_full, is_changed) << "}\n";
}

void print_module(bool is_changed) {
  for (const TypeCase& type : type_cases()) {
    print_block("resource", type, "full", true, is_changed);
    print_block("resource", type, "bare", false, is_changed);
    print_block("resource", type, "imported", false, is_changed);
    print_block("data", type, "full", true, is_changed);
    print_block("ephemeral", type, "full", true, is_changed);
    std::cout << "import {\n  to = types_" << type.name << ".imported\n  id = \"imported\"\n}\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view word = argc > 1 ? argv[1] : "";
  if (word == "module" || word == "changed") {
    print_module(word == "changed");
    return 0;
  }
  const char* version = std::getenv("HECLA_TYPES_VERSION");
  hecla::provider::Provider provider("registry.terraform.io/hecla/types");
  add_types(provider, version ? std::stoull(version) : 0);
  return hecla::provider::serve(provider, argc, argv);
}
