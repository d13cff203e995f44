// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/simplify.h"

#include <hecla/wire/json.h>

#include <memory>

namespace hecla::analysis {

std::function<std::optional<std::string>(const Expression&)> simplifier(EvalContext ctx) {
  auto shared = std::make_shared<const EvalContext>(std::move(ctx));
  return [ctx = std::move(shared)](const Expression& expression) -> std::optional<std::string> {
    Diagnostics own;
    const Value value = expression.evaluate(*ctx, own);
    if (!own.empty()) return std::nullopt;
    auto text = wire::encode_json(value);
    if (!text) return std::nullopt;
    return std::move(*text);
  };
}

}  // namespace hecla::analysis
