// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/rules.h"

#include "bind/messages.h"
#include "bind/prepared.h"
#include "bind/scalars.h"
#include "bind/shapes.h"
#include "bind/value_decoder.h"
#include "model/suggestion.h"
#include "unicode/unicode.h"

namespace hecla::bind::detail {

namespace {

constexpr DiagnosticCode broken = DiagnosticCode::InvalidValue;

// Checks one rule for a value that is known, not null and not marked.
class RuleCheck {
 public:
  RuleCheck(Cursor& cursor, const Rule& rule) : cursor_(cursor), rule_(rule) {}

  // For an object of this shape, which has no wrappers.
  bool check(const Shape& shape, const Value& value) {
    switch (rule_.kind) {
      case RuleKind::Range:
        return check_range(value);
      case RuleKind::Length:
        return check_length(shape, value);
      case RuleKind::OneOf:
        return check_choice(value);
      case RuleKind::Pattern:
        return check_pattern(value);
      case RuleKind::Check:
        break;
    }
    return true;
  }

  bool check_length(std::size_t length, std::string_view noun) {
    if (rule_.min_length <= length && length <= rule_.max_length) return true;
    return cursor_.report(broken,
                          messages::must_have_length(rule_, length, noun, !cursor_.is_hidden()));
  }

 private:
  bool report(const std::string& expected, const Value& value, const std::string& advice = {}) {
    return cursor_.report(broken, messages::must_be(expected, cursor_.describe(value)), advice);
  }

  static bool is_set(const Literal& bound) { return bound.kind != Literal::Kind::None; }

  template <class T, class Convert>
  bool is_in_range(const T& value, const Convert& convert) const {
    return (!is_set(rule_.min) || value >= convert(rule_.min)) &&
           (!is_set(rule_.max) || value <= convert(rule_.max));
  }
  bool check_range(const Value& value) {
    bool is_within = true;
    if ((is_set(rule_.min) ? rule_.min : rule_.max).kind == Literal::Kind::Nanoseconds) {
      if (const auto nanoseconds = to_nanoseconds(value))
        is_within = is_in_range(*nanoseconds, [](const Literal& bound) { return bound.integer; });
    } else if (const auto number = to_number(value)) {
      is_within = is_in_range(*number, number_of);
    }
    return is_within || report(messages::in_range(rule_), value);
  }
  static Number number_of(const Literal& literal) {
    return messages::value_of(literal).as_number();
  }

  bool check_length(const Shape& shape, const Value& value) {
    if (shape.kind != ShapeKind::Scalar && (is_list_like(value) || is_object_like(value)))
      return check_length(value.size(), "element");
    if (is_container(shape)) return true;
    const auto text = to_text(value);
    return !text || check_length(unicode::count_graphemes(*text), "character");
  }

  bool check_choice(const Value& value) {
    const std::vector<std::string> found =
        rule_.find_choices ? rule_.find_choices() : std::vector<std::string>();
    std::vector<Literal> choices(rule_.choices.begin(), rule_.choices.end());
    for (const std::string& text : found)
      choices.push_back({.kind = Literal::Kind::Text, .text = text});
    std::vector<std::string_view> texts;
    for (const Literal& choice : choices) {
      if (equals(choice, value)) return true;
      if (choice.kind == Literal::Kind::Text) texts.push_back(choice.text);
    }
    const auto text = value.if_string();
    return report(messages::one_of(choices), value,
                  text && !cursor_.is_hidden() ? did_you_mean(*text, texts) : "");
  }
  static bool equals(const Literal& choice, const Value& value) {
    if (choice.kind == Literal::Kind::Text) return to_text(value) == choice.text;
    const auto number = to_number(value);
    return number && *number == number_of(choice);
  }

  bool check_pattern(const Value& value) {
    const auto text = to_text(value);
    return !text || matches(rule_.text, *text) || report(messages::matching(rule_), value);
  }

  Cursor& cursor_;
  const Rule& rule_;
};

}  // namespace

bool check_rules(Cursor& cursor, std::span<const Rule> rules, RuleScope scope, const Shape& shape,
                 const Value& given) {
  if (rules.empty()) return true;
  const Value value = given.unmarked();
  if (!value.is_plain()) return true;
  const HiddenParts hidden(cursor, given);
  bool all_hold = true;
  for (const Rule& rule : rules) {
    if (rule.scope == scope) all_hold &= RuleCheck(cursor, rule).check(unwrapped(shape), value);
  }
  return all_hold;
}

bool check_length(Cursor& cursor, std::span<const Rule> rules, std::size_t length,
                  std::string_view noun) {
  bool all_hold = true;
  for (const Rule& rule : rules) {
    if (rule.kind == RuleKind::Length && rule.scope == RuleScope::Whole)
      all_hold &= RuleCheck(cursor, rule).check_length(length, noun);
  }
  return all_hold;
}

bool check_predicates(Cursor& cursor, std::span<const Rule> rules, RuleScope scope,
                      const void* object) {
  bool all_hold = true;
  for (const Rule& rule : rules) {
    if (rule.kind != RuleKind::Check || rule.scope != scope || rule.holds(object)) continue;
    all_hold = cursor.report(broken, std::string(rule.text));
  }
  return all_hold;
}

void check_struct(const StructShape& shape, const void* object,
                  FunctionRef<void(const StructCheck& check)> report) {
  for (const Field& field : shape.fields) {
    if (field.kind == FieldKind::Flatten)
      check_struct(flattened(field), field.member(object), report);
  }
  for (const StructCheck& check : shape.checks) {
    if (!check.holds(object)) report(check);
  }
}

}  // namespace hecla::bind::detail
