// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/cursor.h"

#include <hecla/model/body.h>

#include <algorithm>

#include "bind/messages.h"
#include "model/evaluation_extra.h"
#include "unicode/message_text.h"

namespace hecla::bind::detail {

Place place_of(const Attribute& attribute) {
  return {attribute.range, attribute.name_range, attribute.expression.range()};
}

PathStep Part::step() const {
  if (!value_) return AttributeStep{std::string(attribute_)};
  if (is_key_) return IndexStep{*value_};
  if (value_->type().is_object()) return AttributeStep{value_->type().attributes()[index_].name};
  return IndexStep{value_->key_at(index_)};
}

Cursor::Cursor(Decoding& shared, std::string_view name, Expression expression, Place place)
    : decoding(shared), name_(name), place_(std::move(place)) {
  whole_.expression_ = std::move(expression);
}

Cursor::Cursor(Decoding& shared, BlockLabel label, Place place)
    : decoding(shared), label_(label), place_(std::move(place)) {
  whole_.expression_.emplace();
}

Cursor::Cursor(Decoding& shared, std::string_view name, const Attribute& attribute)
    : decoding(shared), name_(name), source_(&attribute) {
  whole_.expression_ = attribute.expression;
}

void Cursor::hide_names() { hidden_from_ = std::min(hidden_from_.value_or(depth_), depth_); }

// --- errors

bool Cursor::report(DiagnosticCode code, const std::string& demand, const std::string& advice) {
  keep_value_error(demand);
  Diagnostic& diagnostic = decoding.diags.add(code, range(), name() + " " + demand + "." + advice);
  diagnostic.context = whole().range;
  if (const Expression* part = expression())
    EvaluationExtra::attach(diagnostic, *part, decoding.ctx);
  return false;
}

bool Cursor::report_mismatch(const std::string& expected, const Value& value,
                             const std::string& advice) {
  return report(DiagnosticCode::IncorrectType, messages::must_be(expected, describe(value)),
                advice);
}

bool Cursor::report_unknown() {
  if (const Expression* closest = closest_expression();
      closest && decoding.ctx.has_failed(*closest)) {
    ++decoding.failed_parts;
    return false;
  }
  keep_value_error(messages::must_be_known());
  Diagnostic& diagnostic = decoding.diags.add(DiagnosticCode::UnknownValue, range(),
                                              name() + " " + messages::must_be_known() + ".");
  diagnostic.context = whole().range;
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
  const DiagnosticCode code = DiagnosticCode::UnsupportedArgument;
  decoding.diags
      .add(DiagnosticCode(code.id(), decoding.unknown_keys, code.summary()), range(),
           is_hidden() ? messages::hidden_unsupported_attribute()
                       : messages::unsupported_attribute(name, expected))
      .context = whole().range;
}

std::string Cursor::describe(const Value& value) const {
  return is_hidden() ? "a hidden value" : describe_value(value);
}

void Cursor::keep_value_error(const std::string& demand) {
  if (decoding.keeps_all || decoding.value_errors.empty())
    decoding.value_errors.push_back({demand, path(depth_)});
}

// --- names and ranges

Path Cursor::path(std::size_t levels) const {
  std::vector<const Part*> parts;
  for (const Part* part = last_; part != &whole_; part = part->outer_) parts.push_back(part);
  Path path;
  for (std::size_t i = parts.size(); i > 0 && parts.size() - i + 1 < levels; --i)
    path.push(parts[i - 1]->step());
  return path;
}

std::string Cursor::title() const {
  return label_.type.empty() ? title_ : messages::label_title(label_.text, label_.type);
}

std::string Cursor::name() const {
  const std::size_t shown = std::min(hidden_from_.value_or(depth_), depth_);
  const std::string text = std::string(name_) + path(shown).to_string();
  const bool is_part = shown < depth_;
  if (!is_part) {
    if (std::string title = this->title(); !title.empty()) return title;
  }
  const bool starts_with_dot = name_.empty() && text[0] == '.';
  return (is_part ? "A part of " : "") + in_quotes(text.substr(starts_with_dot ? 1 : 0));
}

SourceRange Cursor::range() {
  if (const Expression* name = name_expression()) return name->range();
  const Expression* closest = closest_expression();
  return closest ? closest->range() : whole().value;
}

const Expression* Cursor::closest_expression() {
  for (Part* part = last_; part; part = part->outer_) {
    if (const Expression& found = expression_of(*part)) return &found;
  }
  return nullptr;
}

const Expression* Cursor::expression() {
  if (const Expression* name = name_expression()) return name;
  const Expression& found = expression_of(*last_);
  return found ? &found : nullptr;
}

Place Cursor::place() {
  if (is_at_start()) return whole();
  const SourceRange here = range();
  return {here, {}, here};
}

// Returns null unless errors are about the name and it has an expression.
const Expression* Cursor::name_expression() {
  if (!is_at_name_ || !expression_of(*last_)) return nullptr;
  const Expression& name = last_->name_;
  return name ? &name : nullptr;
}

const Expression& Cursor::expression_of(Part& part) {
  if (part.expression_) return *part.expression_;
  part.expression_.emplace();
  const Expression& outer = expression_of(*part.outer_);
  if (!outer) return *part.expression_;
  auto& parts = part.outer_->parts_;
  if (!parts) parts = std::make_unique<const ExpressionParts>(outer, decoding.ctx);
  if (const auto* found = parts->find(part.step())) std::tie(part.name_, part.expression_) = *found;
  return *part.expression_;
}

}  // namespace hecla::bind::detail
