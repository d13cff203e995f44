// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/bind/value_check.h"

#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/typed_value.h>

#include <algorithm>

#include "model/suggestion.h"
#include "pcl/bind/literals.h"
#include "pcl/types/mismatch.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

const Bound& unwrapped(const Bound& value) {
  const Bound* node = &value;
  while (node->syntax->kind == syntax::ExprKind::Parentheses ||
         node->syntax->kind == syntax::ExprKind::Wrap) {
    node = node->children.front();
  }
  return *node;
}

// Returns the types that a value may have without being eventual: the elements of a union, except for
// none; what outputs contain only if there is nothing else.
std::vector<Type> alternatives(Type wanted) {
  std::vector<Type> now, later;
  const auto add = [&](Type type) {
    if (type.is_none()) return;
    if (!type.is_eventual()) return now.push_back(type);
    const Type element = type.element();
    if (!element.is_union()) return later.push_back(element);
    for (const Type part : element.elements()) {
      if (!part.is_none()) later.push_back(part);
    }
  };
  if (wanted.is_union()) {
    for (const Type part : wanted.elements()) add(part);
  } else {
    add(wanted);
  }
  return now.empty() ? later : now;
}

std::string_view plural(Type type) {
  switch (type.kind()) {
    case TypeKind::String:
      return "strings";
    case TypeKind::Int:
      return "integers";
    case TypeKind::Number:
      return "numbers";
    case TypeKind::Bool:
      return "booleans";
    case TypeKind::Object:
      return "objects";
    case TypeKind::List:
      return "lists";
    case TypeKind::Map:
      return "maps";
    default:
      return {};
  }
}

std::string of_elements(std::string_view collection, Type element) {
  const std::vector<Type> types = alternatives(element);
  const std::string_view elements = types.size() == 1 ? plural(types[0]) : std::string_view();
  if (elements.empty()) return std::string(collection);
  return std::string(collection) + " of " + std::string(elements);
}

// Returns the type in words, "a list of strings"; nothing if there are no short ones.
std::string in_words(Type type) {
  switch (type.kind()) {
    case TypeKind::String:
    case TypeKind::Id:
      return "a string";
    case TypeKind::Int:
      return "an integer";
    case TypeKind::Number:
      return "a number";
    case TypeKind::Bool:
      return "a boolean";
    case TypeKind::None:
      return "null";
    case TypeKind::List:
      return of_elements("a list", type.element());
    case TypeKind::Map:
      return of_elements("a map", type.element());
    case TypeKind::Tuple:
      return "a tuple";
    case TypeKind::Object:
      return "an object";
    case TypeKind::Const:
      return in_words(type.base());
    default:
      return {};
  }
}

std::string in_words(std::span<const Type> types) {
  std::string result;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const std::string words = in_words(types[i]);
    if (words.empty()) return {};
    if (result.find(words) != std::string::npos) continue;
    if (!result.empty()) result += " or ";
    result += words;
  }
  return result;
}

// Returns the values of an enum that are strings.
std::vector<std::string_view> texts_of(Type type) {
  std::vector<std::string_view> texts;
  for (const Value& value : type.values()) {
    if (const auto text = value.if_string()) texts.push_back(*text);
  }
  return texts;
}

std::vector<Type> only(std::span<const Type> types, bool (*is_wanted)(Type)) {
  std::vector<Type> result;
  std::ranges::copy_if(types, std::back_inserter(result), is_wanted);
  return result;
}

bool is_sequence(Type type) { return type.is_list() || type.is_set() || type.is_tuple(); }
bool is_mapping(Type type) { return type.is_object() || type.is_map(); }

// Returns the type of an element of a sequence, or nothing if it has none.
std::optional<Type> element_at(Type sequence, std::size_t index) {
  if (!sequence.is_tuple()) return sequence.element();
  if (index >= sequence.elements().size()) return std::nullopt;
  return sequence.elements()[index];
}

// Returns the attributes of an object whose names are written out.
std::vector<ObjectEntry> entries_of(const Bound& object) {
  std::vector<ObjectEntry> result;
  for (std::size_t i = 0; i + 1 < object.children.size(); i += 2) {
    if (auto name = key_text(*object.children[i]))
      result.push_back({std::move(*name), object.children[i], object.children[i + 1]});
  }
  return result;
}

// Returns whether the constants of the type, such as the name of a kind, are those of the object.
bool has_constants_of(Type type, std::span<const ObjectEntry> entries) {
  for (const Property& property : type.properties()) {
    if (!property.type.is_constant()) continue;
    const auto entry = std::ranges::find(entries, property.name, &ObjectEntry::name);
    if (entry == entries.end()) continue;
    const auto text = constant_text(*entry->value);
    if (text && property.type.value() != Value::string(*text)) return false;
  }
  return true;
}

// Of several object types, those whose constants the object has.
std::vector<Type> candidates(std::span<const Type> types, std::span<const ObjectEntry> entries) {
  std::vector<Type> all = only(types, is_mapping);
  if (all.size() < 2) return all;
  std::erase_if(all,
                [&](Type type) { return type.is_object() && !has_constants_of(type, entries); });
  return all;
}

}  // namespace

template <class F>
void ValueCheck::inside(std::string_view step, const F& f) {
  const std::size_t length = use_.name.size();
  use_.name += step;
  f();
  use_.name.resize(length);
}

Diagnostic& ValueCheck::report(const DiagnosticCode& code, Severity severity, ByteRange where,
                               std::string_view statement) {
  diags_.append(Diagnostic{
      .code = code,
      .severity = severity,
      .detail = use_.before + in_quotes(use_.name) + use_.after + " " + std::string(statement),
      .subject = document_.source_range(where),
      .context = {}});
  return diags_.last();
}

bool ValueCheck::check(const Bound& value, Type wanted, ValueUse use) {
  use_ = std::move(use);
  if (types_.is_exhausted()) return is_convertible(types_, wanted, value.type);
  if (is_convertible(types_, wanted, value.type)) {
    const Diagnostics::Checkpoint before = diags_.checkpoint();
    warn(value, wanted);
    return !diags_.has_errors_since(before);
  }
  find_mistake(value, wanted);
  return false;
}

// --- errors

void ValueCheck::find_mistake(const Bound& value, Type wanted) {
  const Bound& node = unwrapped(value);
  const std::vector<Type> types = alternatives(wanted);
  if (node.syntax->kind == syntax::ExprKind::Tuple && find_in_tuple(node, types)) return;
  if (node.syntax->kind == syntax::ExprKind::Object && find_in_object(node, types)) return;
  if (node.syntax->kind == syntax::ExprKind::Conditional && find_in_conditional(node, wanted))
    return;
  report_mismatch(value, wanted);
}

// Each returns whether it found a part that does not convert.
bool ValueCheck::find_in_tuple(const Bound& value, std::span<const Type> wanted) {
  const std::vector<Type> sequences = only(wanted, is_sequence);
  if (sequences.size() != 1) return false;
  bool found = false;
  for (std::size_t i = 0; i < value.children.size(); ++i) {
    const auto element = element_at(sequences[0], i);
    if (!element || is_convertible(types_, *element, value.children[i]->type)) continue;
    inside("[" + std::to_string(i) + "]", [&] { find_mistake(*value.children[i], *element); });
    found = true;
  }
  return found;
}

bool ValueCheck::find_in_object(const Bound& value, std::span<const Type> wanted) {
  const std::vector<ObjectEntry> entries = entries_of(value);
  const std::vector<Type> mappings = candidates(wanted, entries);
  if (mappings.size() != 1 || 2 * entries.size() != value.children.size()) return false;
  const Type type = mappings[0];
  bool found = false;
  for (const ObjectEntry& entry : entries) {
    const Property* const property = type.is_object() ? type.find_property(entry.name) : nullptr;
    if (type.is_object() && !property) continue;
    const Type part = property ? property->type : type.element();
    if (is_convertible(types_, part, entry.value->type)) continue;
    inside("." + entry.name, [&] { find_mistake(*entry.value, part); });
    found = true;
  }
  if (!type.is_object()) return found;
  std::vector<std::string_view> missing;
  for (const Property& property : type.properties()) {
    const bool is_set =
        std::ranges::find(entries, property.name, &ObjectEntry::name) != entries.end();
    if (!is_set && !is_convertible(types_, property.type, Type::none()))
      missing.push_back(property.name);
  }
  if (missing.empty()) return found;
  if (missing.size() == 1 && report_misspelt(missing[0], entries, type)) return true;
  report(code_, severity_, value.range,
         std::string(missing.size() == 1 ? "requires the attribute " : "requires the attributes ") +
             quoted_list(missing, 6, " and ") + ".");
  return true;
}

// Reports an attribute that the type does not have, and whose name is similar to the one that is missing.
bool ValueCheck::report_misspelt(std::string_view missing, std::span<const ObjectEntry> entries,
                                 Type type) {
  for (const ObjectEntry& entry : entries) {
    if (type.find_property(entry.name) || did_you_mean(entry.name, {&missing, 1}).empty()) continue;
    report(code_, severity_, entry.key->range,
           "requires the attribute " + in_quotes(missing) + ", and has no attribute named " +
               in_quotes(entry.name) + ".");
    suggest_rename(diags_, entry.name, [&] { return std::vector{missing}; });
    return true;
  }
  return false;
}

bool ValueCheck::find_in_conditional(const Bound& value, Type wanted) {
  bool found = false;
  for (std::size_t i = 1; i < value.children.size(); ++i) {
    if (is_convertible(types_, wanted, value.children[i]->type)) continue;
    find_mistake(*value.children[i], wanted);
    found = true;
  }
  return found;
}

void ValueCheck::report_mismatch(const Bound& value, Type wanted) {
  const Type now = resolve_outputs(types_, value.type);
  const std::string expected = in_words(alternatives(wanted));
  const std::string found = in_words(now);
  if (value.type.is_eventual() && is_convertible(types_, wanted, now)) {
    report(code_, severity_, value.range,
           "must be available when the program starts, but this value is " +
               std::string(value.type.is_output() ? "an output" : "a promise") +
               ", which becomes available later.");
  } else if (!expected.empty() && !found.empty() && !expected.starts_with(found)) {
    report(code_, severity_, value.range, "must be " + expected + ", not " + found + ".");
  } else {
    report(code_, severity_, value.range,
           "must be a value of the type " + shown(resolve_outputs(types_, wanted)) +
               ", but its type is " + shown(value.type) + "." +
               mismatch_reason(types_, wanted, value.type));
  }
}

// --- warnings

void ValueCheck::warn(const Bound& value, Type wanted) {
  const Bound& node = unwrapped(value);
  const syntax::ExprKind kind = node.syntax->kind;
  if (wanted.is_dynamic()) return;
  const std::vector<Type> types = alternatives(wanted);
  if (kind == syntax::ExprKind::Tuple) {
    const std::vector<Type> sequences = only(types, is_sequence);
    if (sequences.size() != 1) return;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const auto element = element_at(sequences[0], i);
      if (!element) return;
      inside("[" + std::to_string(i) + "]", [&] { warn(*node.children[i], *element); });
    }
  } else if (kind == syntax::ExprKind::Object) {
    warn_of_attributes(node, types);
  } else if (kind == syntax::ExprKind::Conditional) {
    for (std::size_t i = 1; i < node.children.size(); ++i) warn(*node.children[i], wanted);
  } else {
    warn_of_literal(node, types);
  }
}

void ValueCheck::warn_of_attributes(const Bound& value, std::span<const Type> wanted) {
  const std::vector<ObjectEntry> entries = entries_of(value);
  const std::vector<Type> mappings = candidates(wanted, entries);
  const bool has_map = std::ranges::any_of(mappings, &Type::is_map);
  if (mappings.empty() || std::ranges::any_of(wanted, &Type::is_dynamic)) return;
  // The object may convert to a type whose constants it does not have, because strings may be constants.
  const bool is_selected = mappings.size() == 1 && only(wanted, is_mapping).size() > 1;
  if (is_selected && !is_convertible(types_, mappings[0], value.type))
    return find_mistake(value, mappings[0]);
  for (const ObjectEntry& entry : entries) {
    std::vector<Type> found;
    for (const Type type : mappings) {
      const Property* const property = type.is_object() ? type.find_property(entry.name) : nullptr;
      if (property) found.push_back(property->type);
      if (type.is_map()) found.push_back(type.element());
    }
    if (found.size() == 1) {
      inside("." + entry.name, [&] { warn(*entry.value, found[0]); });
    } else if (found.empty() && !has_map) {
      report(DiagnosticCode::UnknownAttribute, Severity::Warning, entry.key->range,
             "has no attribute named " + in_quotes(entry.name) + ", which is therefore ignored.");
      suggest_rename(diags_, entry.name, [&] {
        std::vector<std::string_view> names;
        for (const Type type : mappings) {
          for (const Property& property : type.properties()) names.push_back(property.name);
        }
        return names;
      });
    }
  }
}

// Warns of a literal that no alternative type takes.
void ValueCheck::warn_of_literal(const Bound& value, std::span<const Type> wanted) {
  const auto text = constant_text(value);
  if (!text && value.form != BoundForm::Literal) return;
  const Value literal = text ? Value::string(*text) : value.type.value();
  if (literal.is_null() || wanted.empty()) return;
  const auto takes = [&](Type type) {
    if (type.is_enum()) return std::ranges::find(type.values(), literal) != type.values().end();
    if (type.is_constant()) return type.value() == literal;
    return !is_sequence(type) && !is_mapping(type) &&
           convert_value(types_, literal, type).has_value();
  };
  if (std::ranges::any_of(wanted, takes)) return;
  if (wanted.size() == 1 && wanted[0].is_enum()) {
    const std::vector<std::string_view> known = texts_of(wanted[0]);
    report(DiagnosticCode::UnknownEnumValue, Severity::Warning, value.range,
           "must be one of the values of " + in_quotes(wanted[0].name()) + ".");
    suggest_rename(
        diags_, text.value_or(std::string_view()), [&] { return known; }, "They are");
    return;
  }
  const std::string expected = in_words(wanted);
  report(
      DiagnosticCode::UnconvertibleLiteral, Severity::Warning, value.range,
      "must be " +
          (expected.empty() ? "a value of the type " + shown(types_.union_of(wanted)) : expected) +
          ", and this " + (text ? "string" : "value") + " cannot be converted to that.");
}

}  // namespace hecla::pcl
