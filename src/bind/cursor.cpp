// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/cursor.h"

#include <hecla/convert/convert.h>
#include <hecla/model/body.h>
#include <hecla/model/evaluation_extra.h>
#include <hecla/model/suggestion.h>

#include <algorithm>

#include "bind/messages.h"

namespace hecla::bind::detail {

Cursor::Cursor(Decoding& shared, std::string_view name, Expression expression, Place place)
    : decoding(shared), name_(name), place_(std::move(place)) {
  levels_.push_back({.expression = std::move(expression)});
}

void Cursor::hide_names() {
  hidden_from_ = std::min(hidden_from_.value_or(levels_.size()), levels_.size());
}

// --- errors

bool Cursor::report(DiagnosticCode code, const std::string& demand, const std::string& advice) {
  keep_value_error(demand);
  Diagnostic& diagnostic = decoding.diags.add(code, range(), name() + " " + demand + "." + advice);
  diagnostic.context = place_.range;
  if (const Expression* part = expression())
    EvaluationExtra::attach(diagnostic, *part, decoding.ctx);
  return false;
}

bool Cursor::report_mismatch(const std::string& expected, const Value& value,
                             const std::string& advice) {
  return report(DiagnosticCode::WrongAttributeType, messages::must_be(expected, describe(value)),
                advice);
}

bool Cursor::report_unknown() {
  keep_value_error(messages::must_be_known());
  Diagnostic& diagnostic = decoding.diags.add(DiagnosticCode::ValueNotKnown, range(),
                                              name() + " " + messages::must_be_known() + ".");
  diagnostic.context = place_.range;
  if (const Expression* part = expression(); part && !diagnostic.is_concealed) {
    diagnostic.extra = std::make_shared<EvaluationExtra>(*part, decoding.ctx, nullptr,
                                                         EvaluationExtra::Cause::UnknownValue);
  }
  return false;
}

void Cursor::report_missing(std::string_view name) {
  keep_value_error(messages::must_have_attribute(name));
  report_missing_attribute(name, range(), decoding.diags);
}

void Cursor::report_unsupported(std::string_view name, std::span<const std::string_view> expected) {
  keep_value_error(messages::is_unexpected());
  decoding.diags
      .add(DiagnosticCode::UnsupportedAttribute, range(),
           is_hidden() ? messages::hidden_unsupported_attribute()
                       : messages::unsupported_attribute(name, expected))
      .context = place_.range;
}

std::string Cursor::describe(const Value& value) const {
  return is_hidden() ? "a hidden value" : describe_value(value);
}

void Cursor::keep_value_error(const std::string& demand) {
  if (decoding.keeps_all || decoding.value_errors.empty())
    decoding.value_errors.push_back({demand, path(levels_.size())});
}

// --- names and ranges

Path Cursor::path(std::size_t levels) const {
  Path path;
  for (std::size_t i = 1; i < levels; ++i) path.push(levels_[i].step);
  return path;
}

std::string Cursor::name() const {
  const std::size_t shown = std::min(hidden_from_.value_or(levels_.size()), levels_.size());
  const std::string text = name_ + path(shown).to_string();
  const bool is_part = shown < levels_.size();
  if (!title_.empty() && !is_part) return title_;
  // A value without a source has no name.
  if (text.empty()) return is_part ? "A part of the value" : "The value";
  const bool starts_with_dot = name_.empty() && text[0] == '.';
  return (is_part ? "A part of " : "") + quoted(text.substr(starts_with_dot ? 1 : 0));
}

SourceRange Cursor::range() {
  if (const Expression* name = name_expression()) return name->range();
  for (std::size_t level = levels_.size(); level-- > 0;) {
    if (const Expression& found = expression_at(level)) return found.range();
  }
  return place_.value;
}

const Expression* Cursor::expression() {
  if (const Expression* name = name_expression()) return name;
  const Expression& found = expression_at(levels_.size() - 1);
  return found ? &found : nullptr;
}

Place Cursor::place() {
  if (is_at_start()) return place_;
  const SourceRange here = range();
  return {here, {}, here};
}

// Returns null unless errors are about the name and it has an expression.
const Expression* Cursor::name_expression() {
  if (!is_at_name_ || !expression_at(levels_.size() - 1)) return nullptr;
  const Expression& name = levels_.back().name;
  return name ? &name : nullptr;
}

const Expression& Cursor::expression_at(std::size_t index) {
  Level& level = levels_[index];
  if (level.expression) return *level.expression;
  level.expression.emplace();
  if (!expression_at(index - 1)) return *level.expression;
  const Children& children = children_at(index - 1);
  const auto* attribute = std::get_if<AttributeStep>(&level.step);
  const Value key =
      attribute ? Value::string(attribute->name) : std::get<IndexStep>(level.step).key;
  if (const auto text = key.if_string()) {
    const auto found = children.map.find(std::string(*text));
    if (found != children.map.end()) std::tie(level.name, level.expression) = found->second;
  } else if (const auto number = key.if_number()) {
    const auto position = number->to_uint64();
    if (position && *position < children.list.size()) level.expression = children.list[*position];
  }
  return *level.expression;
}

const Cursor::Children& Cursor::children_at(std::size_t index) {
  Level& level = levels_[index];
  if (level.children) return *level.children;
  auto children = std::make_unique<Children>();
  const Expression& whole = *level.expression;
  if (auto list = whole.as_list()) {
    children->list = *std::move(list);
  } else if (auto map = whole.as_map()) {
    Diagnostics ignored(0);
    for (auto& [key, value] : *map) {
      const auto name = convert(key.evaluate(decoding.ctx, ignored), Type::string());
      if (!name) continue;
      if (const auto text = name->if_string())
        children->map.insert_or_assign(std::string(*text), std::pair(key, std::move(value)));
    }
  }
  level.children = std::move(children);
  return *level.children;
}

}  // namespace hecla::bind::detail
