// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/terraform/functions.h>
#include <hecla/terraform/module.h>
#include <hecla/validate/functions.h>

#include "os/file_system.h"
#include "os/paths.h"

namespace hecla::validate {
namespace {

// `root` is absolute.
bool leads_outside(std::string_view path, const std::string& root) {
  const std::string normal = os::normal_path(path);
  if (!root.empty() && normal.starts_with(root + "/")) return false;
  return !os::is_relative(normal) || normal.starts_with('~') || os::leads_up(normal);
}

bool reads_files(const Function& function) {
  const std::string& name = function.name();
  return name == "templatefile" || name.starts_with("file");
}

// Modules are often called from a directory beside their own, and read files there.
Function with_unknown_outside(const Function& function, const std::string& root) {
  Function::Spec spec = function.spec();
  spec.implementation = [root, inner = function.spec().implementation](
                            CallContext& call, std::span<const Value> arguments,
                            const Type& type) -> CallResult {
    const Value path = arguments.empty() ? Value() : arguments[0].unmarked();
    if (path.if_string() && leads_outside(path.as_string(), root)) return Value::unknown(type);
    return inner(call, arguments, type);
  };
  return Function(std::move(spec));
}

}  // namespace

EvalContext module_functions(const std::string& root, const Limits& limits) {
  EvalContext context;
  context.set_limits(limits);
  const stdlib::Table table = terraform::functions({.root = root});
  std::string absolute = os::normal_path(os::absolute(root));
  while (absolute.ends_with('/')) absolute.pop_back();
  std::vector<Function> functions;
  for (const Function& function : table.all()) {
    if (function.name() == "type") continue;  // only in consoles
    functions.push_back(reads_files(function) ? with_unknown_outside(function, absolute)
                                              : function);
  }
  terraform::set_functions(context, functions);
  terraform::set_functions(context, terraform::functions_of_apply());
  return context;
}

}  // namespace hecla::validate
