// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/functions.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/terraform/functions.h>

namespace hecla::terraform {

stdlib::Table functions(const FunctionOptions&) {
  const stdlib::Theme expressions{
      "expression",
      "Expressions and types",
      {ext::try_function(), ext::can_function(), ext::convert_function()}};
  return stdlib::terraform().with({&expressions, 1});
}

}  // namespace hecla::terraform
