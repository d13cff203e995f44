// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/functions.h"

#include <hecla/ext/functions.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/terraform/functions.h>

namespace hecla::analysis {

stdlib::Table function_table(const FunctionOptions& options) {
  using Set = FunctionOptions::Set;
  if (options.set == Set::Standard) {
    const stdlib::Theme expressions{
        "expression",
        "Expressions and types",
        {ext::try_function(), ext::can_function(), ext::convert_function()}};
    return stdlib::standard().with({&expressions, 1});
  }
  stdlib::Table terraform = terraform::functions({.root = options.root});
  return options.set == Set::Terraform ? terraform : stdlib::standard().with(terraform.themes());
}

EvalContext function_context(const FunctionOptions& options) {
  EvalContext ctx;
  terraform::set_functions(ctx, function_table(options));
  return ctx;
}

}  // namespace hecla::analysis
