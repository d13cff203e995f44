// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/messages.h"

#include <hecla/write/value_text.h>

#include "base/duration.h"
#include "bind/scalars.h"
#include "bind/shapes.h"
#include "model/suggestion.h"
#include "unicode/message_text.h"

namespace hecla::bind::detail::messages {

namespace {

std::string choices_of(const Field& field) { return quoted_list(choice_names(field)); }

std::string text_of(const Literal& literal) { return write::to_hcl(value_of(literal)); }

// Returns "at least 1", "at most 9", "from 1 to 9" or "1". An empty string means no bound.
std::string bounds(const std::string& min, const std::string& max) {
  if (min == max) return min;
  if (max.empty()) return "at least " + min;
  return min.empty() ? "at most " + max : "from " + min + " to " + max;
}

}  // namespace

std::string must_be(std::string_view expected, std::string_view found) {
  return "must be " + std::string(expected) + ", not " + std::string(found);
}
std::string must_be_set() { return "must be set, not null"; }
std::string cannot_be_null() { return "cannot be null"; }
std::string must_be_known() { return "must be known here, but its value is unknown"; }
std::string is_nested_too_deeply() { return "is nested too deeply"; }
std::string must_have_attribute(std::string_view name) {
  return "must have the attribute " + in_quotes(name);
}
std::string must_have_one_of_attributes(const Field& field) {
  return "must have one of the attributes " + choices_of(field);
}
std::string must_have_only_one_of_attributes(const Field& field) {
  return "must have only one of the attributes " + choices_of(field);
}
std::string is_unexpected() { return "is not expected here"; }
std::string must_have_known_keys() { return "must have known string keys"; }
std::string must_have_unique_key() { return "has the same key as another element"; }
std::string must_be_unique_label() { return "must be unique, but another label has the same key"; }

std::string must_have_length(const Rule& rule, std::size_t length, std::string_view noun,
                             bool shows_length) {
  const bool has_max = rule.max_length != any_length;
  const bool is_one = (has_max ? rule.max_length : rule.min_length) == 1;
  return "must have " +
         bounds(rule.min_length > 0 ? std::to_string(rule.min_length) : "",
                has_max ? std::to_string(rule.max_length) : "") +
         " " + std::string(noun) + (is_one ? "" : "s") +
         (shows_length ? ", not " + std::to_string(length) : "");
}

std::string value_for(const Shape& shape) {
  const auto any = [](const auto&) -> std::string { return "a value"; };
  return visit(shape,
               overloaded{
                   [](const ScalarShape& scalar) { return operations_of(scalar).expected(scalar); },
                   [&](const AnyValueShape& value) { return any(value); },
                   [&](const UnevaluatedShape& expression) { return any(expression); },
                   [&](const UndecodedShape& body) { return any(body); },
                   [](const WrapperShape& wrapper) { return value_for(wrapper.inner()); },
                   [](const SequenceShape&) -> std::string { return "a list"; },
                   [](const ArrayShape&) -> std::string { return "a list"; },
                   [](const TupleShape&) -> std::string { return "a list"; },
                   [](const MapShape&) -> std::string { return "a map"; },
                   [](const StructShape&) -> std::string { return "an object"; },
                   [](const ViaShape& via) { return std::string(via.meaning); },
                   [](const VariantShape& variant) {
                     std::string all;
                     for (const Alternative& alternative : variant.alternatives)
                       all += (all.empty() ? "" : ", or ") + value_for(alternative.shape());
                     return all;
                   },
               });
}

std::string list_of(std::size_t count) { return "a list of " + counted(count, "element"); }
std::string reference() { return "a reference, such as a.b[0]"; }

std::string in_range(const Rule& rule) {
  const auto text = [](const Literal& literal) {
    return literal.kind == Literal::Kind::None ? std::string() : text_of(literal);
  };
  return bounds(text(rule.min), text(rule.max));
}

std::string one_of(std::span<const Literal> choices) {
  std::string texts;
  for (const Literal& choice : choices) texts += (texts.empty() ? "" : ", ") + text_of(choice);
  return texts.empty() ? "one of the available values (there are none)" : "one of " + texts;
}

std::string matching(const Rule& rule) {
  return rule.meaning.empty() ? "a string that matches " + in_quotes(rule.text)
                              : std::string(rule.meaning);
}

std::string unsupported_attribute(std::string_view name,
                                  std::span<const std::string_view> expected) {
  return "An attribute named " + in_quotes(name) + " is not expected here." +
         did_you_mean(name, expected);
}
std::string hidden_unsupported_attribute() { return "An attribute is not expected here."; }

std::string blocks_nested_too_deeply() { return "Blocks are nested too deeply here."; }

std::string unknown_number_of_blocks(std::string_view type) {
  return "The number of " + in_quotes(type) + " blocks must be known here, but it is unknown.";
}

std::string missing_choice(const Field& field) {
  return "One of these blocks is required here: " + choices_of(field) + ".";
}
std::string second_choice(const Field& field, const SourceRange& first) {
  return "Only one of these blocks is allowed here: " + choices_of(field) + ". One is at " +
         first.to_string() + ".";
}
std::string wrong_number_of_choices(const Field& field, bool too_few, std::size_t limit) {
  return (too_few ? "At least " : "At most ") + std::to_string(limit) + " of these blocks " +
         (limit == 1 ? "is " : "are ") + (too_few ? "required" : "allowed") +
         " here: " + choices_of(field) + ".";
}

std::string unsupported_label(const Field& field, std::string_view label) {
  const std::vector<std::string_view> names = choice_names(field);
  return label_title(label, field.name) + " must be one of " + quoted_list(names, names.size()) +
         "." + did_you_mean(label, names);
}
std::string label_title(std::string_view label, std::string_view type) {
  return "The label " + in_quotes(label) + " of " + in_quotes(type);
}

Value value_of(const Literal& literal) {
  switch (literal.kind) {
    case Literal::Kind::Text:
      return Value::string(literal.text);
    case Literal::Kind::Integer:
      return Value::number(literal.integer);
    case Literal::Kind::Natural:
      return Value::number(literal.natural);
    case Literal::Kind::Floating:
      return Value::number(shortest_number(literal.floating));
    case Literal::Kind::None:
    case Literal::Kind::Nanoseconds:
      break;
  }
  return Value::string(duration_text(literal.integer));
}

}  // namespace hecla::bind::detail::messages
