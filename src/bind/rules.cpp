// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/rules.h"

#include <hecla/base/duration.h>
#include <hecla/model/suggestion.h>
#include <hecla/unicode/unicode.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "bind/callback.h"
#include "bind/reader.h"
#include "bind/scalars.h"

namespace hecla::bind::detail {

namespace {

constexpr DiagnosticCode broken = DiagnosticCode::ValueNotAllowed;

Value value_of(const Literal& literal) {
  switch (literal.kind) {
    case Literal::Kind::Text:
      return Value::string(literal.text);
    case Literal::Kind::Integer:
      return Value::number(literal.integer);
    case Literal::Kind::Natural:
      return Value::number(literal.natural);
    case Literal::Kind::Floating:
      return Value::number(
          load_number({{ShapeKind::Number}, sizeof(double), true, true}, &literal.floating));
    default:
      return Value::string(duration_text(literal.integer));
  }
}

std::string text_of(const Literal& literal) { return write::to_hcl(value_of(literal)); }

// "at least 1", "from 1 to 10", "1".
template <class Bound>
std::string limits_text(const Bound* min, const Bound* max, std::string (*text)(const Bound&)) {
  if (min && max) {
    const std::string least = text(*min), most = text(*max);
    return least == most ? least : "from " + least + " to " + most;
  }
  return min ? "at least " + text(*min) : "at most " + text(*max);
}

// One rule about one value, which is known, not null and not marked.
class RuleCheck {
 public:
  RuleCheck(Site& site, const Rule& rule) : site_(site), rule_(rule) {}

  // For an object of that shape, which has no wrappers.
  bool holds(const Shape& shape, const Value& value) {
    switch (rule_.kind) {
      case RuleKind::Range:
        return holds_range(value);
      case RuleKind::Length:
        return holds_length(shape, value);
      case RuleKind::OneOf:
        return holds_choice(value);
      case RuleKind::Pattern:
        return holds_pattern(value);
      case RuleKind::Check:
        return true;
    }
    return true;
  }

  bool holds_length(std::size_t length, const char* noun) {
    if (rule_.min_length <= length && length <= rule_.max_length) return true;
    return site_.report(broken,
                        "must have " + length_text(noun) +
                            (site_.trail.is_hidden() ? "" : ", but has " + std::to_string(length)));
  }

 private:
  bool report(const std::string& demand, const Value& value, const std::string& advice = {}) {
    return site_.report(broken, "must be " + demand + ", but is " + site_.describe(value), advice);
  }

  const Literal* min() const { return given(rule_.min); }
  const Literal* max() const { return given(rule_.max); }
  static const Literal* given(const Literal& literal) {
    return literal.kind == Literal::Kind::None ? nullptr : &literal;
  }

  bool holds_range(const Value& value) {
    const bool of_durations = (min() ? min() : max())->kind == Literal::Kind::Nanoseconds;
    const auto in_range = of_durations ? duration_in_range(value) : number_in_range(value);
    return in_range.value_or(true) || report(limits_text(min(), max(), text_of), value);
  }
  std::optional<bool> duration_in_range(const Value& value) const {
    const auto nanoseconds = to_nanoseconds(value);
    if (!nanoseconds) return std::nullopt;
    return (!min() || *nanoseconds >= min()->integer) && (!max() || *nanoseconds <= max()->integer);
  }
  std::optional<bool> number_in_range(const Value& value) const {
    const auto number = to_number(value);
    if (!number) return std::nullopt;
    return (!min() || *number >= value_of(*min()).as_number()) &&
           (!max() || *number <= value_of(*max()).as_number());
  }

  bool holds_length(const Shape& shape, const Value& value) {
    if (shape.kind != ShapeKind::String && (is_list_like(value) || is_object_like(value)))
      return holds_length(value.size(), "element");
    if (is_container(shape)) return true;
    const auto text = to_text(value);
    return !text || holds_length(unicode::count_graphemes(*text), "character");
  }
  std::string length_text(const std::string& noun) const {
    const bool has_max = rule_.max_length != any_length;
    const std::size_t last = has_max ? rule_.max_length : rule_.min_length;
    return limits_text<std::size_t>(
               rule_.min_length > 0 ? &rule_.min_length : nullptr,
               has_max ? &rule_.max_length : nullptr,
               [](const std::size_t& length) { return std::to_string(length); }) +
           " " + noun + (last == 1 ? "" : "s");
  }

  bool holds_choice(const Value& value) {
    std::string choices;
    std::vector<std::string_view> texts;
    for (const Literal& choice : rule_.choices) {
      if (equals(choice, value)) return true;
      choices += (choices.empty() ? "" : ", ") + text_of(choice);
      if (choice.kind == Literal::Kind::Text) texts.push_back(choice.text);
    }
    const auto text = value.if_string();
    return report("one of " + choices, value,
                  text && !site_.trail.is_hidden() ? did_you_mean(*text, texts) : "");
  }
  static bool equals(const Literal& choice, const Value& value) {
    if (choice.kind == Literal::Kind::Text) return to_text(value) == choice.text;
    const auto number = to_number(value);
    return number && *number == value_of(choice).as_number();
  }

  bool holds_pattern(const Value& value) {
    const auto text = to_text(value);
    if (!text || site_.decoding.matches(rule_.text, *text)) return true;
    return report(rule_.meaning.empty() ? "a string that matches " + quoted(rule_.text)
                                        : std::string(rule_.meaning),
                  value);
  }

  Site& site_;
  const Rule& rule_;
};

}  // namespace

bool check_rules(Site& site, std::span<const Rule> rules, RuleScope scope, const Shape& shape,
                 const Value& given) {
  if (rules.empty()) return true;
  const Value value = given.unmarked();
  if (!value.is_plain()) return true;
  const Discretion discretion(site, given);
  bool all_hold = true;
  for (const Rule& rule : rules) {
    if (rule.scope == scope) all_hold &= RuleCheck(site, rule).holds(unwrapped(shape), value);
  }
  return all_hold;
}

bool check_size(Site& site, std::span<const Rule> rules, std::size_t size, const char* noun) {
  bool all_hold = true;
  for (const Rule& rule : rules) {
    if (rule.kind == RuleKind::Length && rule.scope == RuleScope::Whole)
      all_hold &= RuleCheck(site, rule).holds_length(size, noun);
  }
  return all_hold;
}

bool check_predicates(Site& site, std::span<const Rule> rules, RuleScope scope,
                      const void* object) {
  bool all_hold = true;
  for (const Rule& rule : rules) {
    if (rule.kind != RuleKind::Check || rule.scope != scope || rule.holds(object)) continue;
    all_hold = site.report(broken, std::string(rule.text));
  }
  return all_hold;
}

void check_struct(const StructShape& shape, const void* object,
                  Callback<void(const Field& check)> report) {
  for (const Field& field : shape.fields) {
    if (field.kind == FieldKind::Flatten) {
      check_struct(static_cast<const StructShape&>(field.shape()), member_of(field, object),
                   report);
    } else if (field.kind == FieldKind::Check && !field.rules.front().holds(object)) {
      report(field);
    }
  }
}

}  // namespace hecla::bind::detail
