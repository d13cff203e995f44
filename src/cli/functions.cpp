// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/functions.h"

#include <hecla/ext/functions.h>
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

std::vector<stdlib::Theme> collect_themes() {
  static const Function expression_functions[] = {ext::try_function(), ext::can_function(),
                                                  ext::convert_function()};
  const auto library = stdlib::themes();
  std::vector<stdlib::Theme> themes(library.begin(), library.end());
  themes.push_back({"expression", "Expressions and types", expression_functions});
  return themes;
}

}  // namespace

std::span<const stdlib::Theme> function_themes() {
  static const std::vector<stdlib::Theme> themes = collect_themes();
  return themes;
}

std::shared_ptr<EvalContext> all_functions() {
  auto ctx = std::make_shared<EvalContext>();
  for (const stdlib::Theme& theme : function_themes()) {
    for (const Function& function : theme.functions) ctx->set(function.name(), function);
  }
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
