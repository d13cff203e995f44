// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Fields that keep expressions, not their values.
#include <hecla/convert/convert.h>
#include <hecla/model/custom_decode.h>
#include <hecla/syntax/parse.h>

#include <utility>

#include "bind/callback.h"
#include "bind/reader.h"
#include "bind/wrappers.h"

namespace hecla::bind::detail {

bool Reader::read_expression(const Shape& shape, void* target, const Expression& expression) {
  switch (shape.kind) {
    case ShapeKind::Optional:
    case ShapeKind::Located:
    case ShapeKind::Marked: {
      auto fill = [&](const Shape& inner, void* object) {
        return read_expression(inner, object, expression);
      };
      return fill_inside(shape, target, Origin{site_.trail}, fill);
    }
    case ShapeKind::Expression:
      *static_cast<Expression*>(target) = expression;
      return true;
    case ShapeKind::Traversal:
      return keep_traversal(target, expression);
    case ShapeKind::Attribute:
      return keep_attribute(target, expression);
    case ShapeKind::Sequence:
      return keep_list(static_cast<const SequenceShape&>(shape), target, expression);
    case ShapeKind::Map:
      return keep_map(static_cast<const MapShape&>(shape), target, expression);
    default:
      return false;
  }
}

bool Reader::read_unwritten(const Shape& shape, void* target, const Value& value) {
  if (const Expression* written = site_.trail.expression())
    return read_expression(shape, target, *written);
  if (value.is_plain() && value.type() == expression_type())
    return read_expression(shape, target, captured_expression(value));
  const auto text = value.if_string();
  if (shape.kind == ShapeKind::Traversal && text) {
    Diagnostics ignored(0);
    auto& traversal = *static_cast<Traversal*>(target);
    traversal = syntax::parse_traversal_abs(Source::make({}, std::string(*text)), ignored);
    return !ignored.has_errors() || site_.report_mismatch("a reference, such as a.b[0]", value);
  }
  return read_expression(shape, target, literal_expression(value, site_.trail.range()));
}

bool Reader::keep_traversal(void* target, const Expression& expression) {
  auto traversal = expression.static_traversal(decoding_.diags);
  if (traversal) *static_cast<Traversal*>(target) = *std::move(traversal);
  return traversal.has_value();
}

bool Reader::keep_attribute(void* target, const Expression& expression) {
  auto& attribute = *static_cast<Attribute*>(target);
  if (attribute_ && site_.trail.is_at_start()) {
    attribute = *attribute_;
  } else {
    attribute = {{}, expression, site_.trail.range(), {}};
  }
  return true;
}

bool Reader::keep_list(const SequenceShape& shape, void* target, const Expression& expression) {
  const std::size_t errors = decoding_.diags.errors_reported();
  const std::vector<Expression> elements = expression.static_list(decoding_.diags);
  if (decoding_.diags.errors_reported() != errors) return false;
  const Parts parts = std::exchange(parts_, {});
  auto fill_all = [&](void* sequence) {
    bool all_made = true;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const Inside inside(site_, IndexStep{Value::number(static_cast<std::uint64_t>(i))});
      auto fill = [&](void* part) {
        return keep_ruled(parts.rules, RuleScope::Elements, shape.element(), part, elements[i]);
      };
      all_made &= shape.add(sequence, callback<void*>(fill));
    }
    return all_made;
  };
  return shape.replace(target, callback<void*>(fill_all));
}

bool Reader::keep_map(const MapShape& shape, void* target, const Expression& expression) {
  const std::size_t errors = decoding_.diags.errors_reported();
  const auto entries = expression.static_map(decoding_.diags);
  if (decoding_.diags.errors_reported() != errors) return false;
  const Parts parts = std::exchange(parts_, {});
  auto fill_all = [&](void* map) {
    bool all_made = true;
    for (const auto& [key, value] : entries) {
      const std::size_t before = decoding_.diags.errors_reported();
      const Value name = key.evaluate(decoding_.ctx, decoding_.diags);
      const auto text = convert(name.unmarked(), Type::string());
      if (!text || !text->is_plain()) {
        all_made = false;
        if (decoding_.diags.errors_reported() == before)
          site_.report(DiagnosticCode::WrongAttributeType, "must have known string keys");
        continue;
      }
      // As in a value: a marked key marks all of the map.
      if (name.is_marked()) site_.trail.hide_names();
      const Inside inside(site_, IndexStep{*text});
      auto fill = [&, &written = value](void* part) {
        return keep_ruled(parts.rules, RuleScope::Elements, shape.value(), part, written);
      };
      all_made &= add_entry(shape, map, parts.rules, *text, callback<void*>(fill));
    }
    return all_made;
  };
  return shape.replace(target, callback<void*>(fill_all));
}

}  // namespace hecla::bind::detail
