// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/functions.h"

#include <hecla/ext/functions.h>
#include <hecla/stdlib/stdlib.h>
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

std::shared_ptr<EvalContext> all_functions() {
  auto ctx = std::make_shared<EvalContext>();
  for (const Function& function : stdlib::all()) ctx->set(function.name(), function);
  ctx->set("try", ext::try_function())
      .set("can", ext::can_function())
      .set("convert", ext::convert_function());
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
