// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Fields that store expressions without evaluating them.
#include <hecla/convert/convert.h>
#include <hecla/model/custom_decode.h>
#include <hecla/syntax/parse.h>

#include "bind/messages.h"
#include "bind/shapes.h"
#include "bind/value_decoder.h"

namespace hecla::bind::detail {

// Called only for shapes for which stores_expressions() is true.
bool ValueDecoder::store(const Shape& shape, void* target, const Expression& expression,
                         Rules element_rules) {
  return visit(
      shape,
      overloaded{
          [&](const ExpressionShape&) {
            *static_cast<Expression*>(target) = expression;
            return true;
          },
          [&](const TraversalShape&) { return store_traversal(target, expression); },
          [&](const AttributeShape&) { return store_attribute(target, expression); },
          [&](const WrapperShape&) {
            return fill_inside(shape, target, PlaceOrigin(cursor_),
                               [&](const Shape& inner, void* object) {
                                 return store(inner, object, expression, element_rules);
                               });
          },
          [&](const SequenceShape& sequence) {
            return store_list(sequence, target, expression, element_rules);
          },
          [&](const MapShape& map) { return store_map(map, target, expression, element_rules); },
          [](const PlainShape&) { return false; },
          [](const AnyValueShape&) { return false; },
          [](const UndecodedShape&) { return false; },
          [](const VariantShape&) { return false; },
          [](const ViaShape&) { return false; },
      });
}

// Returns the expression of the value; a literal if there is none.
bool ValueDecoder::store_of_value(const Shape& shape, void* target, const Value& value,
                                  Rules element_rules) {
  if (const Expression* expression = cursor_.expression())
    return store(shape, target, *expression, element_rules);
  if (value.is_plain() && value.type() == expression_type())
    return store(shape, target, captured_expression(value), element_rules);
  const auto text = value.if_string();
  if (shape.kind == ShapeKind::Traversal && text) {
    Diagnostics ignored(0);
    auto& traversal = *static_cast<Traversal*>(target);
    traversal = syntax::parse_traversal_abs(Source::make({}, std::string(*text)), ignored);
    return !ignored.has_errors() || cursor_.report_mismatch(messages::reference(), value);
  }
  return store(shape, target, literal_expression(value, cursor_.range()), element_rules);
}

bool ValueDecoder::store_traversal(void* target, const Expression& expression) {
  auto traversal = expression.static_traversal(decoding_.diags);
  if (traversal) *static_cast<Traversal*>(target) = *std::move(traversal);
  return traversal.has_value();
}

bool ValueDecoder::store_attribute(void* target, const Expression& expression) {
  auto& attribute = *static_cast<Attribute*>(target);
  if (attribute_ && cursor_.is_at_start()) {
    attribute = *attribute_;
  } else {
    attribute = {{}, expression, cursor_.range(), {}};
  }
  return true;
}

bool ValueDecoder::store_list(const SequenceShape& shape, void* target,
                              const Expression& expression, Rules rules) {
  const std::size_t errors = decoding_.errors();
  const std::vector<Expression> elements = expression.static_list(decoding_.diags);
  if (decoding_.errors() != errors) return false;
  return shape.assign(target, elements.size(), false, [&](std::size_t i, void* element) {
    const Value index = Value::number(static_cast<std::uint64_t>(i));
    const Inside inside(cursor_, index);
    return store_checked(rules, RuleScope::Elements, shape.element(), element, elements[i]);
  });
}

bool ValueDecoder::store_map(const MapShape& shape, void* target, const Expression& expression,
                             Rules rules) {
  const std::size_t errors = decoding_.errors();
  const auto entries = expression.static_map(decoding_.diags);
  if (decoding_.errors() != errors) return false;
  std::vector<Value> keys;
  const auto fill = [&](std::size_t i, void* key, void* element) {
    const auto name = evaluate_key(entries[i].first);
    keys.push_back(name.value_or(Value()));
    if (!name) return false;
    const Inside inside(cursor_, *name);
    const bool has_key = decode_key(shape, key, *name, rules);
    return store_checked(rules, RuleScope::Elements, shape.value(), element, entries[i].second) &&
           has_key;
  };
  const auto report_duplicate = [&](std::size_t i) {
    const Inside inside(cursor_, keys[i]);
    report_duplicate_key();
  };
  return shape.assign(target, entries.size(), false, fill, report_duplicate);
}

// Returns a known string, or reports an error. As in a value, a marked key marks the whole map.
std::optional<Value> ValueDecoder::evaluate_key(const Expression& key) {
  const std::size_t errors = decoding_.errors();
  const Value name = key.evaluate(decoding_.ctx, decoding_.diags);
  const auto text = convert(name.unmarked(), Type::string());
  if (!text || !text->is_plain()) {
    if (decoding_.errors() == errors)
      cursor_.report(DiagnosticCode::IncorrectType, messages::must_have_known_keys());
    return std::nullopt;
  }
  if (name.is_marked()) cursor_.hide_names();
  return *text;
}

}  // namespace hecla::bind::detail
