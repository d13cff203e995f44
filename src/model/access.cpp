// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>
#include <hecla/model/traversal.h>
#include <hecla/value/ops.h>

#include <string>

#include "model/suggestion.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla {
namespace {

// One step into a value. Errors are concealed if the value or the key is marked.
class Access {
 public:
  Access(const SourceRange& range, bool is_marked, bool is_reference, Diagnostics& diags)
      : range_(range), diags_(diags), is_marked_(is_marked), is_reference_(is_reference) {}

  // Reports an error, with the detail that `detail` returns.
  template <class Detail>
  Value fail(const DiagnosticCode& code, const Detail& detail) const {
    if (is_marked_) {
      diags_.add_concealed(code, range_);
    } else if (is_reference_) {
      diags_.add_about_names(code, range_, detail());
    } else {
      diags_.add(code, range_, detail());
    }
    return Value::dynamic();
  }

  // Completes the error about `name` with the nearest candidate, or with `others` and a list of them.
  template <class Candidates>
  void suggest(std::string_view name, const Candidates& candidates, std::string_view others) const {
    if (!is_marked_) suggest_name(diags_, name, candidates, others);
  }
  // The same, with a fix.
  template <class Candidates>
  void suggest_fix(std::string_view name, const Candidates& candidates,
                   std::string_view others) const {
    if (!is_marked_) suggest_rename(diags_, name, candidates, others);
  }

 private:
  const SourceRange& range_;
  Diagnostics& diags_;
  bool is_marked_;
  bool is_reference_;
};

// Returns an unknown value for a part of `source`, which is unknown.
Value unknown_part(const Type& type, const Value& source) {
  return Value::unknown(type).with_marks(source.inner_marks()).with_marks(source.marks());
}

// Returns an unknown value for the part of `source` with the key, of which at least one is unknown. It has the marks of
// both, and the provenance marks of the parts that it can be. The deployed implementation forgets those of the key.
Value unknown_element(const Type& type, const Value& source, const Value& key) {
  Value result = unknown_part(type, source).with_marks(key.marks());
  const Value bare = source.unmarked();
  if (!bare.is_known() || !bare.contains_provenance()) return result;
  MarkSet marks, inner_marks;
  for (const Value& part : bare.elements()) {
    marks.add(part.marks().of_kind(MarkKind::Provenance));
    inner_marks.add(part.unmarked().provenance_marks());
  }
  return result.with_inner_marks(inner_marks).with_marks(marks);
}

// --- attributes
// ------------------------------------------------------------------------------------------

std::vector<std::string_view> attribute_names(const Type& object) {
  std::vector<std::string_view> names;
  for (const ObjectAttribute& attribute : object.attributes()) names.push_back(attribute.name);
  return names;
}

std::string no_attribute_detail(const Type& object, std::string_view name) {
  return "This object does not have an attribute named " + in_quotes(name) + "." +
         (object.attributes().empty() ? " It has no attributes." : "");
}

std::string_view others_of(const Type& object) {
  return object.attributes().empty() ? "" : "Its attributes are";
}

Value no_attribute(const Type& object, std::string_view name, const Access& access) {
  Value result = access.fail(DiagnosticCode::UnsupportedAttribute,
                             [&] { return no_attribute_detail(object, name); });
  access.suggest_fix(
      name, [&] { return attribute_names(object); }, others_of(object));
  return result;
}

Value attribute_of_object(const Value& object, const std::string& name, const Access& access) {
  const ObjectAttribute* attribute = object.type().find_attribute(name);
  if (!attribute) return no_attribute(object.type(), name, access);
  if (!object.is_known()) return unknown_part(attribute->type, object);
  return get_attribute(object, name);
}

std::vector<std::string_view> keys_of(const Value& map) {
  std::vector<std::string_view> keys;
  for (const Value& key : map.keys()) keys.push_back(key.as_string());
  return keys;
}

Value no_key(const Value& map, std::string_view name, const Access& access) {
  Value result = access.fail(DiagnosticCode::MissingElement, [&] {
    return "This map does not have an element with the key " + in_quotes(name) + "." +
           (map.empty() ? " It is empty." : "");
  });
  if (!map.empty()) {
    access.suggest(
        name, [&] { return keys_of(map); }, "Its keys are");
  }
  return result;
}

Value attribute_of_map(const Value& map, const std::string& name, const Access& access) {
  if (!map.is_known()) return unknown_part(map.type().element_type(), map);
  const Value plain = map.unmarked();
  const Value* element = plain.find_key(name);
  if (element) return element->with_marks(map.marks());
  return no_key(plain, name, access);
}

// Explains why a value of a type without attributes has no `.name`.
std::string no_attributes_detail(const Type& type, std::string_view name) {
  const bool of_objects = (type.is_list() || type.is_set()) && type.element_type().is_object();
  if (!of_objects) {
    return "This value is a " + type.friendly_name() + ", so it does not have an attribute named " +
           in_quotes(name) + ".";
  }
  const bool element_has_it = type.element_type().find_attribute(name) != nullptr;
  const std::string wanted = element_has_it ? in_quotes(name) : "an attribute";
  if (type.is_set()) {
    return "This value is a set of objects. To get " + wanted +
           " of every element, use a splat ([*]) or a for expression; the elements of a set cannot "
           "be selected one at a time.";
  }
  return "This value is a list of objects. To get " + wanted +
         ", select an element with an index such as [0], or all elements with a splat ([*]).";
}

Value attribute_of(const Value& value, const std::string& name, const Access& access) {
  const Type& type = value.type();
  if (value.is_null()) {
    return access.fail(DiagnosticCode::NullAccess, [&] {
      return "This value is null, so it does not have an attribute named " + in_quotes(name) + ".";
    });
  }
  if (type.is_object()) return attribute_of_object(value, name, access);
  if (type.is_map()) return attribute_of_map(value, name, access);
  if (type.is_dynamic()) return unknown_part(Type::dynamic(), value);
  return access.fail(DiagnosticCode::UnsupportedAttribute,
                     [&] { return no_attributes_detail(type, name); });
}

// --- indexes
// ---------------------------------------------------------------------------------------------

Value no_conversion(const ValueError& error, const Type& wanted, const Value& collection,
                    const Access& access) {
  return access.fail(DiagnosticCode::InvalidIndex, [&] {
    return "The key of a " + collection.type().friendly_name() + " must be a " +
           wanted.friendly_name() + ": " + error.to_string() + ".";
  });
}

std::string out_of_range_detail(const Value& sequence, const Number& number) {
  if (!number.is_integer()) return "An index must be a whole number.";
  if (number.sign() < 0) return "An index cannot be negative. Elements are counted from 0.";
  const std::size_t count = sequence.type().is_tuple() ? sequence.type().tuple_elements().size()
                            : sequence.is_known()      ? sequence.size()
                                                       : 0;
  const std::string kind = sequence.type().is_tuple() ? "tuple" : "list";
  const std::string detail = "The index " + number.to_string() + " is out of range: this " + kind;
  if (count == 0) return detail + " is empty.";
  const std::string last = count == 1 ? "0" : "0 to " + std::to_string(count - 1);
  return detail + " has " + counted(count, "element") + " (" + last + ").";
}

Value index_sequence(const Value& sequence, const Value& key, const Access& access) {
  const ValueResult<Value> number = convert(key, Type::number());
  if (!number) return no_conversion(number.error(), Type::number(), sequence, access);
  const Value has = has_index(sequence, *number).unmarked();
  if (!has.is_known()) {
    const bool is_tuple = sequence.type().is_tuple();
    const Type type = is_tuple ? Type::dynamic() : sequence.type().element_type();
    return unknown_element(type, sequence, *number);
  }
  if (has.is_true()) return index(sequence, *number);
  return access.fail(DiagnosticCode::InvalidIndex,
                     [&] { return out_of_range_detail(sequence, number->as_number()); });
}

Value index_map(const Value& map, const Value& key, const Access& access) {
  const ValueResult<Value> text = convert(key, Type::string());
  if (!text) return no_conversion(text.error(), Type::string(), map, access);
  const Value has = has_index(map, *text).unmarked();
  if (!has.is_known()) return unknown_element(map.type().element_type(), map, *text);
  if (has.is_true()) return index(map, *text);
  return no_key(map.unmarked(), text->unmarked().as_string(), access);
}

// The result has the marks of the key, as with maps. The deployed implementation forgets them.
Value index_object(const Value& object, const Value& key, const Access& access) {
  const ValueResult<Value> text = convert(key, Type::string());
  if (!text) return no_conversion(text.error(), Type::string(), object, access);
  if (!text->is_known()) return unknown_element(Type::dynamic(), object, *text);
  const std::string name(text->unmarked().as_string());
  if (object.type().find_attribute(name)) {
    return attribute_of_object(object, name, access).with_marks(text->marks());
  }
  Value result = access.fail(DiagnosticCode::UnsupportedAttribute, [&] {
    const bool is_position = key.type().is_number();
    return no_attribute_detail(object.type(), name) +
           (is_position ? " Attributes are selected by name, not by position." : "");
  });
  access.suggest(
      name, [&] { return attribute_names(object.type()); }, others_of(object.type()));
  return result;
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
                         Diagnostics& diags, bool is_reference) {
  if (const Value* found = plain_attribute(value, name)) return *found;
  const Access access(range, value.is_marked(), is_reference, diags);
  return attribute_of(value, std::string(unicode::NormalText(name)), access);
}

Value traverse_index(const Value& value, const Value& key, const SourceRange& range,
                     Diagnostics& diags, bool is_reference) {
  if (const Value* found = plain_element(value, key)) return *found;
  const Access access(range, value.is_marked() || key.is_marked(), is_reference, diags);
  if (value.is_null()) {
    return access.fail(DiagnosticCode::NullAccess,
                       [] { return "This value is null, so it does not have elements."; });
  }
  if (key.is_null()) {
    return access.fail(DiagnosticCode::InvalidIndex, [] { return "The index cannot be null."; });
  }
  if (key.type().is_dynamic() || value.type().is_dynamic())
    return unknown_element(Type::dynamic(), value, key);
  switch (value.type().kind()) {
    case TypeKind::List:
    case TypeKind::Tuple:
      return index_sequence(value, key, access);
    case TypeKind::Map:
      return index_map(value, key, access);
    case TypeKind::Object:
      return index_object(value, key, access);
    default:
      return access.fail(DiagnosticCode::InvalidIndex,
                         [&] { return not_indexable_detail(value.type()); });
  }
}

}  // namespace hecla
