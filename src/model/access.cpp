// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>
#include <hecla/model/suggestion.h>
#include <hecla/model/traversal.h>
#include <hecla/unicode/unicode.h>
#include <hecla/value/ops.h>

#include <string>

namespace hecla {
namespace {

Value fail(const DiagnosticCode& code, const SourceRange& range, std::string detail,
           Diagnostics& diags) {
  diags.add(code, range, std::move(detail));
  return Value::dynamic();
}

// An unknown value with the marks of `source`.
Value unknown_like(const Type& type, const Value& source) {
  return Value::unknown(type).with_marks(source.marks());
}

// --- attributes
// ------------------------------------------------------------------------------------------

std::vector<std::string_view> attribute_names(const Type& object) {
  std::vector<std::string_view> names;
  for (const ObjectAttribute& attribute : object.attributes()) names.push_back(attribute.name);
  return names;
}

std::string no_attribute_detail(const Type& object, std::string_view name) {
  const std::vector<std::string_view> names = attribute_names(object);
  std::string detail = "This object does not have an attribute named " + quoted(name) + ".";
  if (names.empty()) return detail + " It has no attributes.";
  const std::string suggestion = did_you_mean(name, names);
  return detail +
         (suggestion.empty() ? " Its attributes are " + quoted_list(names) + "." : suggestion);
}

Value attribute_of_object(const Value& object, const std::string& name, const SourceRange& range,
                          Diagnostics& diags) {
  const ObjectAttribute* attribute = object.type().find_attribute(name);
  if (!attribute) {
    Value result = fail(DiagnosticCode::NoSuchAttribute, range,
                        no_attribute_detail(object.type(), name), diags);
    add_rename_fix(diags.last(), name, attribute_names(object.type()));
    return result;
  }
  if (!object.is_known()) return unknown_like(attribute->type, object);
  return get_attribute(object, name);
}

// Keys are shown only where no mark asks to keep them back.
std::string no_key_detail(const Value& map, std::string_view name) {
  std::string detail = "This map does not have an element with the key " + quoted(name) + ".";
  if (map.contains_marked()) return detail;
  if (map.empty()) return detail + " It is empty.";
  std::vector<std::string_view> keys;
  for (const Value& key : map.keys()) keys.push_back(key.as_string());
  const std::string suggestion = did_you_mean(name, keys);
  return detail + (suggestion.empty() ? " Its keys are " + quoted_list(keys) + "." : suggestion);
}

Value attribute_of_map(const Value& map, const std::string& name, const SourceRange& range,
                       Diagnostics& diags) {
  if (!map.is_known()) return unknown_like(map.type().element_type(), map);
  const Value plain = map.unmarked();
  const Value* element = plain.find_key(name);
  if (!element) {
    return fail(DiagnosticCode::NoSuchElement, range, no_key_detail(map, name), diags);
  }
  return element->with_marks(map.marks());
}

// Why there is no `.name` on a type that has no attributes.
std::string no_attributes_detail(const Type& type, std::string_view name) {
  const bool of_objects = (type.is_list() || type.is_set()) && type.element_type().is_object();
  if (!of_objects) {
    return "This value is a " + type.friendly_name() + ", so it does not have an attribute named " +
           quoted(name) + ".";
  }
  const bool element_has_it = type.element_type().find_attribute(name) != nullptr;
  const std::string wanted = element_has_it ? quoted(name) : "an attribute";
  if (type.is_set()) {
    return "This value is a set of objects. To get " + wanted +
           " of every element, use a splat ([*]) or a for expression; the elements of a set cannot "
           "be selected one at a time.";
  }
  return "This value is a list of objects. To get " + wanted +
         ", select an element with an index such as [0], or all elements with a splat ([*]).";
}

Value attribute_of(const Value& value, const std::string& name, const SourceRange& range,
                   Diagnostics& diags) {
  const Type& type = value.type();
  if (value.is_null()) {
    return fail(DiagnosticCode::NullAccess, range,
                "This value is null, so it does not have an attribute named " + quoted(name) + ".",
                diags);
  }
  if (type.is_object()) return attribute_of_object(value, name, range, diags);
  if (type.is_map()) return attribute_of_map(value, name, range, diags);
  if (type.is_dynamic()) return unknown_like(Type::dynamic(), value);
  return fail(DiagnosticCode::NoSuchAttribute, range, no_attributes_detail(type, name), diags);
}

// --- indexes
// ---------------------------------------------------------------------------------------------

Value invalid_index(const SourceRange& range, std::string detail, Diagnostics& diags) {
  return fail(DiagnosticCode::InvalidIndex, range, std::move(detail), diags);
}

Value no_conversion(const ValueError& error, const Type& wanted, const Value& collection,
                    const SourceRange& range, Diagnostics& diags) {
  return invalid_index(range,
                       "The key of a " + collection.type().friendly_name() + " must be a " +
                           wanted.friendly_name() + ": " + error.to_string() + ".",
                       diags);
}

// The number itself stays out of the message when the key is marked.
std::string out_of_range_detail(const Value& sequence, const Value& key) {
  const Number number = key.unmarked().as_number();
  if (!number.is_integer()) return "An index must be a whole number.";
  if (number.sign() < 0) return "An index cannot be negative. Elements are counted from 0.";
  if (sequence.is_marked()) return "The index is out of range.";
  const Value plain = sequence.unmarked();
  const std::size_t count = sequence.type().is_tuple() ? sequence.type().tuple_elements().size()
                            : plain.is_known()         ? plain.size()
                                                       : 0;
  const std::string kind = sequence.type().is_tuple() ? "tuple" : "list";
  const std::string index = key.is_marked() ? "" : " " + number.to_string();
  const std::string detail = "The index" + index + " is out of range: this " + kind;
  if (count == 0) return detail + " is empty.";
  const std::string last = count == 1 ? "0" : "0 to " + std::to_string(count - 1);
  return detail + " has " + counted(count, "element") + " (" + last + ").";
}

Value index_sequence(const Value& sequence, const Value& key, const SourceRange& range,
                     Diagnostics& diags) {
  const ValueResult<Value> number = convert(key, Type::number());
  if (!number) return no_conversion(number.error(), Type::number(), sequence, range, diags);
  const Value has = has_index(sequence, *number).unmarked();
  if (!has.is_known()) {
    const bool is_tuple = sequence.type().is_tuple();
    return unknown_like(is_tuple ? Type::dynamic() : sequence.type().element_type(), sequence);
  }
  if (has.is_true()) return index(sequence, *number);
  return invalid_index(range, out_of_range_detail(sequence, *number), diags);
}

Value index_map(const Value& map, const Value& key, const SourceRange& range, Diagnostics& diags) {
  const ValueResult<Value> text = convert(key, Type::string());
  if (!text) return no_conversion(text.error(), Type::string(), map, range, diags);
  const Value has = has_index(map, *text).unmarked();
  if (!has.is_known()) return unknown_like(map.type().element_type(), map);
  if (has.is_true()) return index(map, *text);
  if (text->is_marked()) {
    return fail(DiagnosticCode::NoSuchElement, range,
                "This map does not have an element with this key.", diags);
  }
  return fail(DiagnosticCode::NoSuchElement, range, no_key_detail(map, text->as_string()), diags);
}

Value index_object(const Value& object, const Value& key, const SourceRange& range,
                   Diagnostics& diags) {
  const ValueResult<Value> text = convert(key, Type::string());
  if (!text) return no_conversion(text.error(), Type::string(), object, range, diags);
  if (!text->is_known()) return unknown_like(Type::dynamic(), object);
  const Value plain = text->unmarked();
  const std::string name(plain.as_string());
  if (object.type().find_attribute(name)) return attribute_of_object(object, name, range, diags);
  if (text->is_marked()) {
    return fail(DiagnosticCode::NoSuchAttribute, range,
                "This object does not have an attribute with this name.", diags);
  }
  std::string detail = no_attribute_detail(object.type(), name);
  if (key.type().is_number()) detail += " Attributes are selected by name, not by position.";
  return fail(DiagnosticCode::NoSuchAttribute, range, std::move(detail), diags);
}

std::string not_indexable_detail(const Type& type) {
  if (type.is_set()) {
    return "The elements of a set cannot be selected one at a time. To use every element, write a "
           "splat ([*]) or a for expression.";
  }
  return "This value is a " + type.friendly_name() + ", so it does not have elements.";
}

}  // namespace

const Value* plain_attribute(const Value& value, std::string_view name) noexcept {
  if (!value.is_plain()) return nullptr;
  switch (value.type().kind()) {
    case TypeKind::Object:
      return value.find_attribute(name);
    case TypeKind::Map:
      return value.find_key(name);
    default:
      return nullptr;
  }
}

const Value* plain_element(const Value& value, const Value& key) noexcept {
  if (!value.is_plain() || !key.is_plain()) return nullptr;
  const TypeKind kind = value.type().kind();
  if (key.type().is_string()) {
    return kind == TypeKind::Object || kind == TypeKind::Map
               ? plain_attribute(value, key.as_string())
               : nullptr;
  }
  if (!key.type().is_number() || (kind != TypeKind::List && kind != TypeKind::Tuple))
    return nullptr;
  const std::optional<std::int64_t> position = key.as_number().to_int64();
  const std::span<const Value> elements = value.elements();
  if (!position || *position < 0 || static_cast<std::uint64_t>(*position) >= elements.size())
    return nullptr;
  return &elements[static_cast<std::size_t>(*position)];
}

Value traverse_attribute(const Value& value, std::string_view name, const SourceRange& range,
                         Diagnostics& diags) {
  if (const Value* found = plain_attribute(value, name)) return *found;
  return attribute_of(value, unicode::is_ascii(name) ? std::string(name) : unicode::nfc(name),
                      range, diags);
}

Value traverse_index(const Value& value, const Value& key, const SourceRange& range,
                     Diagnostics& diags) {
  if (const Value* found = plain_element(value, key)) return *found;
  if (value.is_null()) {
    return fail(DiagnosticCode::NullAccess, range,
                "This value is null, so it does not have elements.", diags);
  }
  if (key.is_null()) return invalid_index(range, "The index cannot be null.", diags);
  if (key.type().is_dynamic() || value.type().is_dynamic())
    return unknown_like(Type::dynamic(), value);
  switch (value.type().kind()) {
    case TypeKind::List:
    case TypeKind::Tuple:
      return index_sequence(value, key, range, diags);
    case TypeKind::Map:
      return index_map(value, key, range, diags);
    case TypeKind::Object:
      return index_object(value, key, range, diags);
    default:
      return invalid_index(range, not_indexable_detail(value.type()), diags);
  }
}

}  // namespace hecla
