// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "model/expression_parts.h"

#include <hecla/convert/convert.h>
#include <hecla/model/eval_context.h>

namespace hecla {

ExpressionParts::ExpressionParts(const Expression& whole, const EvalContext& ctx) {
  if (auto list = whole.as_list()) {
    for (Expression& element : *list) elements_.emplace_back(Expression(), std::move(element));
  } else if (auto map = whole.as_map()) {
    Diagnostics ignored(0);
    for (auto& [key, value] : *map) {
      const auto name = convert(key.evaluate(ctx, ignored), Type::string());
      if (!name) continue;
      if (const auto text = name->if_string())
        attributes_.insert_or_assign(std::string(*text), Part(key, std::move(value)));
    }
  }
}

const ExpressionParts::Part* ExpressionParts::find(const PathStep& step) const {
  const auto* attribute = std::get_if<AttributeStep>(&step);
  const Value key = attribute ? Value::string(attribute->name) : std::get<IndexStep>(step).key;
  if (const auto text = key.if_string()) {
    const auto found = attributes_.find(std::string(*text));
    return found == attributes_.end() ? nullptr : &found->second;
  }
  const auto number = key.if_number();
  const auto position = number ? number->to_uint64() : std::nullopt;
  return position && *position < elements_.size() ? &elements_[static_cast<std::size_t>(*position)]
                                                  : nullptr;
}

}  // namespace hecla
