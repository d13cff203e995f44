// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/provider/provider.h>

#include <cstdio>

int main(int argc, char** argv) {
  hecla::provider::Provider provider("registry.terraform.io/hecla/demo");
  provider.function("twice", {.parameters = {"number"}}, [](int number) { return 2 * number; });
  if (argc > 1) return hecla::provider::serve(provider, argc, argv);
  std::puts(provider.schema().functions.contains("twice") ? "works" : "fails");
}
