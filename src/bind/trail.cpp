// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/trail.h"

#include <hecla/convert/convert.h>
#include <hecla/model/suggestion.h>

#include <algorithm>

namespace hecla::bind::detail {

Trail::Trail(std::string_view name, Expression expression, Place place, const EvalContext& ctx)
    : name_(name), place_(std::move(place)), ctx_(ctx) {
  levels_.push_back({.expression = std::move(expression)});
}

void Trail::enter(PathStep step) { levels_.push_back({.step = std::move(step)}); }
void Trail::leave() { levels_.pop_back(); }

Path Trail::path() const {
  Path path;
  for (std::size_t i = 1; i < levels_.size(); ++i) path.push(levels_[i].step);
  return path;
}

std::string Trail::name() const {
  const std::size_t shown = std::min(hidden_from_.value_or(levels_.size()), levels_.size());
  Path path;
  for (std::size_t i = 1; i < shown; ++i) path.push(levels_[i].step);
  const std::string text = name_ + path.to_string();
  const bool is_part = shown < levels_.size();
  if (!title_.empty() && !is_part) return title_;
  // A value without a source has no name.
  if (text.empty()) return is_part ? "A part of the value" : "The value";
  const bool starts_with_dot = name_.empty() && text[0] == '.';
  return (is_part ? "A part of " : "") + quoted(text.substr(starts_with_dot ? 1 : 0));
}

SourceRange Trail::range() {
  if (const Expression* name = name_expression()) return name->range();
  for (std::size_t level = levels_.size(); level-- > 0;) {
    if (const Expression& found = expression_at(level)) return found.range();
  }
  return place_.value;
}

const Expression* Trail::expression() {
  if (const Expression* name = name_expression()) return name;
  const Expression& found = expression_at(levels_.size() - 1);
  return found ? &found : nullptr;
}

Place Trail::place() {
  if (is_at_start()) return place_;
  const SourceRange here = range();
  return {here, {}, here};
}

// Null where the name is not meant, or was not written.
const Expression* Trail::name_expression() {
  if (!is_at_name_ || !expression_at(levels_.size() - 1)) return nullptr;
  const Expression& name = levels_.back().name;
  return name ? &name : nullptr;
}

const Expression& Trail::expression_at(std::size_t index) {
  Level& level = levels_[index];
  if (level.expression) return *level.expression;
  level.expression.emplace();
  if (!expression_at(index - 1)) return *level.expression;
  const Parts& parts = parts_at(index - 1);
  const auto* attribute = std::get_if<AttributeStep>(&level.step);
  const Value key =
      attribute ? Value::string(attribute->name) : std::get<IndexStep>(level.step).key;
  if (const auto text = key.if_string()) {
    const auto found = parts.map.find(std::string(*text));
    if (found != parts.map.end()) std::tie(level.name, level.expression) = found->second;
  } else if (const auto number = key.if_number()) {
    const auto position = number->to_uint64();
    if (position && *position < parts.list.size()) level.expression = parts.list[*position];
  }
  return *level.expression;
}

const Trail::Parts& Trail::parts_at(std::size_t index) {
  Level& level = levels_[index];
  if (level.parts) return *level.parts;
  auto parts = std::make_unique<Parts>();
  const Expression& whole = *level.expression;
  if (auto list = whole.as_list()) {
    parts->list = *std::move(list);
  } else if (auto map = whole.as_map()) {
    Diagnostics ignored(0);
    for (auto& [key, value] : *map) {
      const auto name = convert(key.evaluate(ctx_, ignored), Type::string());
      if (!name) continue;
      if (const auto text = name->if_string())
        parts->map.insert_or_assign(std::string(*text), std::pair(key, std::move(value)));
    }
  }
  level.parts = std::move(parts);
  return *level.parts;
}

}  // namespace hecla::bind::detail
