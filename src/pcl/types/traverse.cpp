// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/traverse.h>

#include <algorithm>

#include "pcl/types/mismatch.h"
#include "pcl/types/type_store.h"
#include "unicode/message_text.h"

namespace hecla::pcl {

using Code = TypeReport::Code;

Step Step::attribute(std::string_view name) { return {Value::string(name), Type::string()}; }

Step Step::index(const Value& key) {
  if (key.is_null() || !key.is_known())
    return {key.is_null() ? std::optional(key) : std::nullopt, Type::dynamic()};
  if (key.type().is_string()) return {key, Type::string()};
  if (key.type().is_number()) return {key, Type::number()};
  return {key, key.type().is_bool() ? Type::boolean() : Type::dynamic()};
}

Step Step::index(Type key) { return {std::nullopt, key}; }

bool Traversed::has_errors() const {
  return std::any_of(reports.begin(), reports.end(),
                     [](const TypeReport& report) { return report.is_error; });
}

namespace {

DiagnosticCode code_of(TypeReport::Code code) {
  switch (code) {
    case TypeReport::Code::UnsupportedTraversal:
    case TypeReport::Code::UnknownProperty:
      return DiagnosticCode::UnsupportedAttribute;
    case TypeReport::Code::InvalidKey:
      return DiagnosticCode::InvalidIndex;
    case TypeReport::Code::IndexOutOfRange:
      return DiagnosticCode::MissingElement;
    case TypeReport::Code::InexactProperty:
      return DiagnosticCode::InexactName;
    case TypeReport::Code::NotIterable:
      return DiagnosticCode::NotIterable;
  }
  __builtin_unreachable();
}

}  // namespace

void report(const TypeReport& about, const SourceRange& range, Diagnostics& diags) {
  const DiagnosticCode code = code_of(about.code);
  const Severity severity = about.is_error ? Severity::Error : Severity::Warning;
  if (severity == code.severity()) {
    diags.add(code, range, about.detail);
  } else {
    diags.append(Diagnostic{.code = code,
                            .severity = severity,
                            .detail = about.detail,
                            .subject = range,
                            .context = {}});
  }
  if (!about.suggestion.empty() && diags.claim_hint())
    diags.last().add_hint("Did you mean " + in_quotes(about.suggestion) + "?");
}

namespace {

Traversed failure(Code code, std::string detail, bool is_error = true) {
  return {Type::dynamic(), {{code, is_error, std::move(detail), {}}}};
}

Traversed no_parts(Type type) {
  return failure(Code::UnsupportedTraversal,
                 "A value of type " + shown(type) + " has no attributes and no elements.");
}

TypeReport invalid_key(std::string_view keys, Type found) {
  return {Code::InvalidKey,
          true,
          std::string(keys) + ", but this key is of type " + shown(found) + ".",
          {}};
}

Traversed traverse_collection(TypeTable& table, Type receiver, const Step& step) {
  const Type wanted = receiver.is_list() ? Type::number() : Type::string();
  Traversed result{receiver.element(), {}};
  if (is_convertible(table, input_type(table, wanted), step.key_type())) return result;
  result.reports.push_back(invalid_key(
      receiver.is_list() ? "The elements of a list are numbered" : "The keys of a map are strings",
      step.key_type()));
  return result;
}

// ---- objects ----

// Returns the key as a property name, or nothing if it is null or of another type.
std::optional<std::string> name_of(const Value& key) {
  if (key.is_null()) return std::nullopt;
  if (key.type().is_string()) return std::string(key.as_string());
  if (key.type().is_number()) return key.as_number().to_string();
  if (key.type().is_bool()) return key.as_bool() ? "true" : "false";
  return std::nullopt;
}

// Names the properties, at most a few of them.
std::string property_list(Type object) {
  constexpr std::size_t most_names = 20;
  const std::span<const Property> properties = object.properties();
  if (properties.empty()) return "It has no attributes.";
  std::vector<std::string_view> names;
  for (const Property& property : properties.first(std::min(most_names, properties.size())))
    names.push_back(property.name);
  return "Its attributes are " +
         quoted_list(names, most_names, ", ", properties.size() - names.size()) + ".";
}

Traversed unknown_property(Type object, std::string_view name) {
  return failure(
      Code::UnknownProperty,
      "This object has no attribute named " + in_quotes(name) + ". " + property_list(object),
      object.is_strict());
}

Traversed traverse_name(TypeTable& table, Type object, std::string_view name) {
  if (const Property* property = object.find_property(name)) return {property->type, {}};
  const Property* similar = table.store().find_ignoring_case(object, name);
  if (!similar) return unknown_property(object, name);
  return {similar->type,
          {{Code::InexactProperty, false,
            "The attribute is named " + in_quotes(similar->name) + ", not " + in_quotes(name) + ".",
            std::string(similar->name)}}};
}

Traversed traverse_object(TypeTable& table, Type object, const Step& step) {
  const Type wanted = input_type(table, Type::string());
  if (is_convertible(table, wanted, step.key_type())) {
    if (!step.key()) return {table.store().union_of_parts(object), {}};
    if (const auto name = name_of(*step.key())) return traverse_name(table, object, *name);
  }
  TypeReport report =
      invalid_key("The attributes of an object have strings as names", step.key_type());
  report.is_error = object.is_strict();
  return {Type::dynamic(), {std::move(report)}};
}

// ---- tuples ----

std::string index_range(std::size_t count) {
  if (count == 0) return "this tuple is empty";
  const std::string last = count == 1 ? "0" : "0 to " + std::to_string(count - 1);
  return "this tuple has " + counted(count, "element") + " (" + last + ")";
}

Traversed traverse_tuple(TypeTable& table, Type tuple, const Step& step) {
  const auto elements = tuple.elements();
  if (!is_assignable(table, input_type(table, Type::number()), step.key_type())) {
    return {Type::dynamic(),
            {invalid_key("The elements of a tuple are numbered", step.key_type())}};
  }
  if (!step.key()) return {table.store().union_of_parts(tuple), {}};
  const Number index = step.key()->as_number();
  if (!index.is_integer()) {
    return failure(Code::InvalidKey, "The index of a tuple must be a whole number, not " +
                                         index.to_general(20) + ".");
  }
  const auto position = index.to_uint64();
  if (position && *position < elements.size())
    return {elements[static_cast<std::size_t>(*position)], {}};
  return failure(Code::IndexOutOfRange, "The index " + index.to_general(20) + " is out of range: " +
                                            index_range(elements.size()) + ".");
}

// ---- unions and eventual types ----

Traversed traverse_part(TypeTable& table, Type receiver, const Step& step);

TypeReport about_element(Type element, TypeReport& report) {
  report.detail = "As " + shown(element) + ": " + report.detail;
  return std::move(report);
}

// A traversal that succeeds for some elements may succeed, so only failure for all of them is
// reported. Each report names its element: otherwise those of an object and of an output of it
// would be equal.
Traversed traverse_union(TypeTable& table, Type receiver, const Step& step) {
  std::vector<Type> results;
  std::vector<TypeReport> reports;
  for (const Type element : receiver.elements()) {
    if (element.is_none()) {
      results.push_back(element);
      continue;
    }
    Traversed part = traverse_part(table, element, step);
    if (!part.has_errors()) results.push_back(part.type);
    for (TypeReport& report : part.reports) reports.push_back(about_element(element, report));
  }
  const bool only_none =
      results.size() == 1 && results.front().is_none() && table.rules() == Rules::Deployed;
  if (!results.empty() && !only_none) return {table.union_of(results), {}};
  Traversed failed = no_parts(receiver);
  failed.reports.insert(failed.reports.begin(), std::make_move_iterator(reports.begin()),
                        std::make_move_iterator(reports.end()));
  return failed;
}

Traversed traverse_eventual(TypeTable& table, Type receiver, const Step& step) {
  Traversed result = traverse(table, receiver.element(), step);
  result.type =
      wrap(table, result.type, receiver.is_output() ? Eventual::Output : Eventual::Promise);
  return result;
}

Traversed traverse_none() {
  return {
      Type::none(),
      {{Code::UnsupportedTraversal, false, "This value is null, so it has no attributes.", {}}}};
}

Traversed traverse_part(TypeTable& table, Type receiver, const Step& step) {
  switch (receiver.kind()) {
    case TypeKind::Dynamic:
    case TypeKind::Enum:
      return {receiver, {}};
    case TypeKind::None:
      return traverse_none();
    case TypeKind::Const:
      return traverse(table, receiver.base(), step);
    case TypeKind::List:
    case TypeKind::Map:
      return traverse_collection(table, receiver, step);
    case TypeKind::Object:
      return traverse_object(table, receiver, step);
    case TypeKind::Tuple:
      return traverse_tuple(table, receiver, step);
    case TypeKind::Promise:
    case TypeKind::Output:
      return traverse_eventual(table, receiver, step);
    default:
      return no_parts(receiver);
  }
}

}  // namespace

Traversed traverse(TypeTable& table, Type receiver, const Step& step) {
  return receiver.is_union() ? traverse_union(table, receiver, step)
                             : traverse_part(table, receiver, step);
}

}  // namespace hecla::pcl
