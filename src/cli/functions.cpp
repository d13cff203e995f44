// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/functions.h"

#include <hecla/ext/functions.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/terraform/functions.h>
#include <hecla/wire/json.h>

namespace hecla::cli {
namespace {

// What hcl2json evaluates when it simplifies.
constexpr std::string_view hcl2json_names[] = {
    "abs",       "ceil",       "floor",      "log",        "max",        "min",       "parseint",
    "pow",       "signum",     "chomp",      "format",     "formatlist", "indent",    "join",
    "split",     "strrev",     "trim",       "trimprefix", "trimsuffix", "trimspace", "chunklist",
    "concat",    "distinct",   "flatten",    "length",     "merge",      "reverse",   "sort",
    "csvdecode", "jsondecode", "jsonencode", "formatdate", "timeadd"};

}  // namespace

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

std::shared_ptr<EvalContext> all_functions(const FunctionOptions& options) {
  auto ctx = std::make_shared<EvalContext>();
  terraform::set_functions(*ctx, function_table(options));
  return ctx;
}

std::shared_ptr<EvalContext> hcl2json_functions() {
  auto ctx = std::make_shared<EvalContext>();
  for (const std::string_view name : hcl2json_names) {
    if (const Function* function = stdlib::find(name)) ctx->set(name, *function);
  }
  return ctx;
}

std::function<std::optional<std::string>(const Expression&)> simplifier(
    std::shared_ptr<const EvalContext> ctx) {
  return [ctx = std::move(ctx)](const Expression& expression) -> std::optional<std::string> {
    Diagnostics own;
    const Value value = expression.evaluate(*ctx, own);
    if (!own.empty()) return std::nullopt;
    auto text = wire::encode_json(value);
    if (!text) return std::nullopt;
    return std::move(*text);
  };
}

}  // namespace hecla::cli
