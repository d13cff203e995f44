// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reading values: which function reads what, wrappers and scalars.
#include "bind/reader.h"

#include <hecla/base/duration.h>
#include <hecla/bind/located.h>
#include <hecla/model/suggestion.h>

#include "bind/callback.h"
#include "bind/rules.h"
#include "bind/scalars.h"
#include "bind/wrappers.h"

namespace hecla::bind::detail {

namespace {

// What a value for that shape has to be, in words.
std::string wanted(const Shape& given) {
  const Shape& shape = unwrapped(given);
  switch (shape.kind) {
    case ShapeKind::Bool:
      return "true or false";
    case ShapeKind::Number:
    case ShapeKind::ExactNumber:
      return "a number";
    case ShapeKind::String:
      return "a string";
    case ShapeKind::Duration:
      return "a duration, such as \"1h30m\"";
    case ShapeKind::Enumeration: {
      const auto names = names_of(static_cast<const EnumerationShape&>(shape));
      return "one of " + quoted_list(names, names.size());
    }
    case ShapeKind::Sequence:
    case ShapeKind::Array:
    case ShapeKind::Tuple:
      return "a list";
    case ShapeKind::Map:
      return "a map";
    case ShapeKind::Struct:
      return "an object";
    case ShapeKind::Via:
      return std::string(static_cast<const ViaShape&>(shape).meaning);
    case ShapeKind::Variant: {
      std::string all;
      for (const Alternative& alternative : static_cast<const VariantShape&>(shape).alternatives)
        all += (all.empty() ? "" : ", or ") + wanted(alternative.shape());
      return all;
    }
    default:
      return "a value";
  }
}

constexpr DiagnosticCode unsuitable = DiagnosticCode::WrongAttributeType;

bool can_be_empty(const Shape& shape) {
  switch (shape.kind) {
    case ShapeKind::Optional:
      return true;
    case ShapeKind::Located:
    case ShapeKind::Marked:
      return can_be_empty(static_cast<const WrapperShape&>(shape).inner());
    default:
      return false;
  }
}

template <class T>
bool store(T value, void* target) {
  *static_cast<T*>(target) = std::move(value);
  return true;
}

}  // namespace

void Reader::read_field(const Field& field, void* member, const Value& value) {
  const Shape& shape = field.shape();
  if (value.is_null() && (field.required || unwrapped(shape).kind != ShapeKind::Value)) {
    if (field.required) {
      site_.report(unsuitable, "must be set, but is null");
    } else if (can_be_empty(shape)) {
      read(shape, member, value);
    }
    return;
  }
  read_ruled(field.rules, RuleScope::Whole, shape, member, value);
}

void Reader::read_attribute(const Field& field, void* member, const Attribute& attribute,
                            const MarkSet& marks) {
  attribute_ = &attribute;
  const Shape& shape = field.shape();
  if (!takes_expressions(shape)) return read_field(field, member, evaluate(attribute, marks));
  keep_ruled(field.rules, RuleScope::Whole, shape, member, attribute.expression);
}

bool Reader::read_element(std::span<const Rule> rules, const Shape& shape, void* target,
                          const Attribute& attribute, const MarkSet& marks) {
  attribute_ = &attribute;
  return takes_expressions(shape)
             ? keep_ruled(rules, RuleScope::Elements, shape, target, attribute.expression)
             : read_ruled(rules, RuleScope::Elements, shape, target, evaluate(attribute, marks));
}

bool Reader::read_ruled(std::span<const Rule> rules, RuleScope scope, const Shape& shape,
                        void* target, const Value& value) {
  const Discretion discretion(site_, value);
  const bool holds = check_rules(site_, rules, scope, shape, value);
  // The parts of what breaks a rule may have mistakes of their own.
  if (!holds && !is_container(unwrapped(shape))) return false;
  auto fill = [&](void* object) { return read(shape, object, value); };
  return fill_ruled(rules, scope, shape, target, holds, callback<void*>(fill));
}

bool Reader::keep_ruled(std::span<const Rule> rules, RuleScope scope, const Shape& shape,
                        void* target, const Expression& expression) {
  auto fill = [&](void* object) { return read_expression(shape, object, expression); };
  return fill_ruled(rules, scope, shape, target, true, callback<void*>(fill));
}

bool Reader::fill_ruled(std::span<const Rule> rules, RuleScope scope, const Shape& shape,
                        void* target, bool is_kept, Fill fill) {
  const std::size_t errors = decoding_.diags.errors_reported();
  parts_.is_kept = is_kept;
  if (scope == RuleScope::Whole && is_container(unwrapped(shape))) parts_.rules = rules;
  const bool is_filled = fill(target);
  parts_ = {};
  if (!is_filled || !is_complete(errors)) return is_filled;
  return check_predicates(site_, rules, scope, target);
}

// What is unknown after a mistake has been explained by it.
Value Reader::evaluate(const Attribute& attribute, const MarkSet& marks) {
  const std::size_t errors = decoding_.diags.errors_reported();
  const Value value = attribute.expression.evaluate(decoding_.ctx, decoding_.diags);
  forgives_unknown_ = decoding_.diags.errors_reported() != errors;
  return value.with_marks(marks);
}

bool Reader::refuse_unknown() {
  if (!forgives_unknown_) return site_.report_unknown();
  met_unknown_ = true;
  return false;
}

bool Reader::read(const Shape& shape, void* target, const Value& value) {
  const Descent descent(decoding_);
  if (!descent.is_allowed())
    return site_.report(DiagnosticCode::NestingTooDeep, "is nested too deeply");
  switch (shape.kind) {
    case ShapeKind::Value:
      return store(value, target);
    case ShapeKind::Optional:
    case ShapeKind::Located:
    case ShapeKind::Marked:
      return read_wrapped(shape, target, value);
    case ShapeKind::Variant:
      return read_variant(static_cast<const VariantShape&>(shape), target, value);
    case ShapeKind::Via:
      return read_via(static_cast<const ViaShape&>(shape), target, value);
    case ShapeKind::Expression:
    case ShapeKind::Traversal:
    case ShapeKind::Attribute:
      return read_unwritten(shape, target, value);
    default:
      break;
  }
  if (!value.is_known()) return refuse_unknown();
  if (value.is_null()) return site_.report(unsuitable, "cannot be null");
  const Discretion discretion(site_, value);
  return read_plain(shape, target, value.unmarked());
}

bool Reader::read_plain(const Shape& shape, void* target, const Value& value) {
  switch (shape.kind) {
    case ShapeKind::Bool:
      return read_bool(target, value);
    case ShapeKind::String:
      return read_string(target, value);
    case ShapeKind::Number:
      return read_number(static_cast<const NumberShape&>(shape), target, value);
    case ShapeKind::ExactNumber:
      return read_exact_number(target, value);
    case ShapeKind::Duration:
      return read_duration(static_cast<const DurationShape&>(shape), target, value);
    case ShapeKind::Enumeration:
      return read_enumeration(static_cast<const EnumerationShape&>(shape), target, value);
    case ShapeKind::Sequence:
      return read_sequence(static_cast<const SequenceShape&>(shape), target, value);
    case ShapeKind::Array:
      return read_array(static_cast<const ArrayShape&>(shape), target, value);
    case ShapeKind::Tuple:
      return read_tuple(static_cast<const TupleShape&>(shape), target, value);
    case ShapeKind::Map:
      return read_map(static_cast<const MapShape&>(shape), target, value);
    case ShapeKind::Struct:
      return read_struct(static_cast<const StructShape&>(shape), target, value);
    default:
      // A body that is to be decoded later: a value has none.
      return false;
  }
}

// --- wrappers

bool Reader::read_wrapped(const Shape& shape, void* target, const Value& value) {
  auto fill = [&](const Shape& inner, void* object) { return read(inner, object, value); };
  return fill_inside(shape, target, Origin{site_.trail, &value}, fill);
}

bool Reader::read_variant(const VariantShape& shape, void* target, const Value& value) {
  if (const Alternative* found = find_alternative(decoding_, shape, value)) {
    auto fill = [&](void* object) { return read(found->shape(), object, value); };
    return found->fill(target, callback<void*>(fill));
  }
  if (!value.is_known()) return refuse_unknown();
  return site_.report_mismatch(wanted(shape), value);
}

bool Reader::read_via(const ViaShape& shape, void* target, const Value& value) {
  const std::size_t errors = decoding_.diags.errors_reported();
  auto fill = [&](void* inner) {
    return read(shape.inner(), inner, value) && decoding_.diags.errors_reported() == errors;
  };
  std::string reason;
  const auto outcome = shape.make(target, callback<void*>(fill), reason);
  if (outcome != ViaShape::Outcome::Refused) return outcome == ViaShape::Outcome::Made;
  // The reason may quote the value.
  if (value.contains_marked() || site_.trail.is_hidden()) reason.clear();
  return site_.report(unsuitable, "must be " + std::string(shape.meaning) + ", but is " +
                                      site_.describe(value) +
                                      (reason.empty() ? "" : " (" + reason + ")"));
}

// --- scalars

bool Reader::read_bool(void* target, const Value& value) {
  const auto result = to_bool(value);
  return result ? store(*result, target) : site_.report_mismatch("true or false", value);
}

bool Reader::read_string(void* target, const Value& value) {
  auto result = to_text(value);
  return result ? store(*std::move(result), target) : site_.report_mismatch("a string", value);
}

bool Reader::read_number(const NumberShape& shape, void* target, const Value& value) {
  const auto number = to_number(value);
  if (!number) return site_.report_mismatch("a number", value);
  return store_number(shape, *number, target) || site_.report_mismatch(wanted_number(shape), value);
}

bool Reader::read_exact_number(void* target, const Value& value) {
  auto number = to_number(value);
  return number ? store(*std::move(number), target) : site_.report_mismatch("a number", value);
}

bool Reader::read_duration(const DurationShape& shape, void* target, const Value& value) {
  const auto nanoseconds = to_nanoseconds(value);
  if (!nanoseconds) {
    const bool lacks_unit = value.if_number().has_value();
    return site_.report_mismatch(
        lacks_unit ? "a duration with a unit, such as \"30s\"" : "a duration, such as \"1h30m\"",
        value);
  }
  if (*nanoseconds < shape.least || *nanoseconds > shape.most)
    return site_.report_mismatch(
        "from " + duration_text(shape.least) + " to " + duration_text(shape.most), value);
  if (*nanoseconds % shape.step != 0)
    return site_.report_mismatch("a multiple of " + duration_text(shape.step), value);
  shape.set(target, *nanoseconds);
  return true;
}

bool Reader::read_enumeration(const EnumerationShape& shape, void* target, const Value& value) {
  const auto text = to_text(value);
  if (const auto* name = text ? find_name(shape, *text) : nullptr) {
    store_bits(name->bits, shape.size, target);
    return true;
  }
  const std::vector<std::string_view> names = names_of(shape);
  const bool may_suggest = text && !site_.trail.is_hidden();
  return site_.report_mismatch(wanted(shape), value, may_suggest ? did_you_mean(*text, names) : "");
}

}  // namespace hecla::bind::detail
