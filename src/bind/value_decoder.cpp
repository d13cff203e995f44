// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Decodes values: rules, dispatch to the kinds of shapes, wrappers and scalars.
#include "bind/value_decoder.h"

#include <concepts>

#include "bind/messages.h"
#include "bind/rules.h"
#include "bind/scalars.h"
#include "bind/shapes.h"
#include "model/suggestion.h"

namespace hecla::bind::detail {

namespace {

constexpr DiagnosticCode wrong_type = DiagnosticCode::IncorrectType;

}  // namespace

// --- rules

void ValueDecoder::decode_field(const Field& field, void* member, const Value& value) {
  const HiddenParts hidden(cursor_, field.secret);
  const Shape& shape = field.shape();
  if (!value.is_null() || (!field.required && unwrapped(shape).kind == ShapeKind::AnyValue)) {
    decode_checked(field.rules, RuleScope::Whole, shape, member, value);
  } else if (field.required) {
    cursor_.report(wrong_type, messages::must_be_set());
  } else if (can_be_empty(shape)) {
    decode(shape, member, value);
  }
}

void ValueDecoder::decode_attribute(const Field& field, void* member, const MarkSet& marks) {
  if (stores_expressions(field.shape())) {
    store_checked(field.rules, RuleScope::Whole, field.shape(), member, attribute_->expression);
  } else {
    decode_field(field, member, evaluate(marks));
  }
}

bool ValueDecoder::decode_element(Rules rules, const Shape& shape, void* target,
                                  const MarkSet& marks) {
  if (stores_expressions(shape))
    return store_checked(rules, RuleScope::Elements, shape, target, attribute_->expression);
  return decode_checked(rules, RuleScope::Elements, shape, target, evaluate(marks));
}

bool ValueDecoder::decode_checked(Rules rules, RuleScope scope, const Shape& shape, void* target,
                                  const Value& value) {
  const HiddenParts hidden(cursor_, value);
  const Rules element_rules = scope == RuleScope::Whole ? rules : Rules();
  if (check_rules(cursor_, rules, scope, shape, value)) {
    return check_after(rules, scope, target,
                       [&] { return decode(shape, target, value, element_rules); });
  }
  // The elements of a container may have errors of their own.
  if (is_container(unwrapped(shape)))
    shape.with_new([&](void* unused) { (void)decode(shape, unused, value, element_rules); });
  return false;
}

bool ValueDecoder::store_checked(Rules rules, RuleScope scope, const Shape& shape, void* target,
                                 const Expression& expression) {
  const Rules element_rules = scope == RuleScope::Whole ? rules : Rules();
  return check_after(rules, scope, target,
                     [&] { return store(shape, target, expression, element_rules); });
}

bool ValueDecoder::check_after(Rules rules, RuleScope scope, void* target,
                               FunctionRef<bool()> fill) {
  const std::size_t errors = decoding_.errors();
  if (!fill()) return false;
  return !is_complete(errors) || check_predicates(cursor_, rules, scope, target);
}

// A value that is unknown because of a reported error needs no further error.
Value ValueDecoder::evaluate(const MarkSet& marks) {
  const std::size_t errors = decoding_.errors();
  Value value = attribute_->expression.evaluate(decoding_.ctx, decoding_.diags);
  allows_unknown_ = decoding_.errors() != errors;
  return marks.empty() ? value : value.with_marks(marks);
}

bool ValueDecoder::report_unknown() {
  if (!allows_unknown_) return cursor_.report_unknown();
  met_unknown_ = true;
  return false;
}

// --- kinds of shapes

bool ValueDecoder::decode(const Shape& shape, void* target, const Value& value,
                          Rules element_rules) {
  const Descent descent(decoding_);
  if (!descent.is_allowed())
    return cursor_.report(DiagnosticCode::NestingTooDeep, messages::is_nested_too_deeply());
  return visit(shape, overloaded{
                          [&]<std::derived_from<PlainShape> Plain>(const Plain& plain) {
                            if (!value.is_known()) return report_unknown();
                            if (value.is_null())
                              return cursor_.report(wrong_type, messages::cannot_be_null());
                            const HiddenParts hidden(cursor_, value);
                            return decode_plain(plain, target, value.unmarked(), element_rules);
                          },
                          [&](const AnyValueShape&) {
                            *static_cast<Value*>(target) = value;
                            return true;
                          },
                          [&](const UnevaluatedShape& expression) {
                            return store_of_value(expression, target, value, element_rules);
                          },
                          // A value has no body, which these shapes require.
                          [](const UndecodedShape&) { return false; },
                          [&](const WrapperShape&) {
                            return fill_inside(shape, target, ValueOrigin(cursor_, value),
                                               [&](const Shape& inner, void* object) {
                                                 return decode(inner, object, value, element_rules);
                                               });
                          },
                          [&](const VariantShape& variant) {
                            return decode_variant(variant, target, value);
                          },
                          [&](const ViaShape& via) { return decode_via(via, target, value); },
                      });
}

bool ValueDecoder::decode_plain(const ScalarShape& shape, void* target, const Value& value, Rules) {
  const auto expected = operations_of(shape).decode(shape, value, target);
  if (!expected) return true;
  const auto text = value.if_string();
  const bool may_suggest = shape.scalar == ScalarKind::Enumeration && text && !cursor_.is_hidden();
  return cursor_.report_mismatch(
      *expected, value,
      may_suggest ? did_you_mean(*text, names_of(static_cast<const EnumerationShape&>(shape)))
                  : "");
}

bool ValueDecoder::decode_variant(const VariantShape& shape, void* target, const Value& value) {
  if (const Alternative* found = find_alternative(shape, value)) {
    return found->fill(target, [&](void* object) { return decode(found->shape(), object, value); });
  }
  if (!value.is_known()) return report_unknown();
  return cursor_.report_mismatch(messages::value_for(shape), value);
}

bool ValueDecoder::decode_via(const ViaShape& shape, void* target, const Value& value) {
  const std::size_t errors = decoding_.errors();
  const auto fill_inner = [&](void* inner) {
    return decode(shape.inner(), inner, value) && decoding_.errors() == errors;
  };
  const auto reject = [&](const std::string& reason) {
    // The reason can quote the value.
    const bool is_shown = !reason.empty() && !value.contains_marked() && !cursor_.is_hidden();
    cursor_.report(wrong_type, messages::must_be(shape.meaning, cursor_.describe(value)) +
                                   (is_shown ? " (" + reason + ")" : ""));
  };
  return shape.make(target, fill_inner, reject);
}

}  // namespace hecla::bind::detail
