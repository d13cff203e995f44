// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/provider/test.h>

#include <cstdio>

int main() {
  hecla::provider::Provider provider("registry.terraform.io/hecla/demo");
  provider.function("twice", {.parameters = {"number"}}, [](int number) { return 2 * number; });
  hecla::provider::run_test(provider, [](hecla::provider::Test& test) {
    test.apply("output \"four\" { value = provider::demo::twice(2) }");
    test.expect("output.four == 4");
  });
  std::puts("works");
}
