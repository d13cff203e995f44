// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/functions.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/terraform/functions.h>

#include "terraform/function_groups.h"

namespace hecla::terraform {

namespace {

stdlib::Table with(const stdlib::Table& table, stdlib::Theme theme) {
  return table.with({&theme, 1});
}

}  // namespace

stdlib::Table functions(const FunctionOptions& options) {
  const Root root =
      options.root.empty() ? nullptr : std::make_shared<const RootDirectory>(options.root);
  const stdlib::Table table =
      with(stdlib::terraform(),
           {"expression",
            "Expressions and types",
            {ext::try_function(), ext::can_function(), ext::convert_function(), type_function()}});
  const stdlib::Table with_templates =
      with(table, {"template", "Templates", template_functions(table, root)});
  return root ? with(with_templates, {"file", "Files", file_functions(root)}) : with_templates;
}

void set_functions(EvalContext& context, std::span<const Function> functions) {
  for (const Function& function : functions) {
    context.set(function.name(), function);
    context.set("core::" + function.name(), function);
  }
}

}  // namespace hecla::terraform
