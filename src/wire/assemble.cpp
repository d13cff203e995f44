// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/assemble.h"

#include <algorithm>

#include "jsontext/writer.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"
#include "wire/normal_names.h"

namespace hecla::wire {

namespace {

std::optional<Type> collection_of(TypeKind kind, const std::optional<Type>& element) {
  if (!element) return std::nullopt;
  return kind == TypeKind::List  ? Type::list(*element)
         : kind == TypeKind::Set ? Type::set(*element)
                                 : Type::map(*element);
}

std::vector<Value> elements_of_map(std::span<const Value> parts) {
  std::vector<Value> elements;
  for (std::size_t i = 1; i < parts.size(); i += 2) elements.push_back(parts[i]);
  return elements;
}

Type tuple_of(std::span<const Value> parts) {
  std::vector<Type> types;
  for (const Value& part : parts) types.push_back(part.type());
  return Type::tuple(std::move(types));
}

Type object_of(const Type& type, std::span<const Value> parts) {
  std::vector<ObjectAttribute> attributes;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    attributes.push_back({type.attributes()[i].name, parts[i].type()});
  }
  return Type::object(std::move(attributes));
}

// Returns the type of a container of these parts; nothing if the elements do not have a common
// type.
std::optional<Type> type_of_whole(const Type& type, std::span<const Value> parts) {
  switch (type.kind()) {
    case TypeKind::Tuple:
      return tuple_of(parts);
    case TypeKind::Object:
      return object_of(type, parts);
    case TypeKind::Map:
      if (parts.empty()) return type;
      return collection_of(type.kind(), Value::common_element_type(elements_of_map(parts)));
    default:
      if (parts.empty()) return type;
      return collection_of(type.kind(), Value::common_element_type(parts));
  }
}

}  // namespace

ValueError invalid_utf8() { return {"the string is not valid UTF-8", {}}; }

ValueError type_required(const Type& type) {
  switch (type.kind()) {
    case TypeKind::List:
      return {"a list is required", {}};
    case TypeKind::Set:
      return {"a set is required", {}};
    case TypeKind::Map:
      return {"a map is required", {}};
    case TypeKind::Tuple:
      return {"a tuple is required", {}};
    case TypeKind::Object:
      return {"an object is required", {}};
    case TypeKind::Capsule:
      return {"a value of type " + type.friendly_name() + " cannot be decoded", {}};
    default:
      return {"a " + type.friendly_name() + " is required", {}};
  }
}

ValueError wrong_tuple_length(std::size_t required) {
  return {"a tuple of " + counted(required, "element") + " is required", {}};
}

ValueError unsupported_attribute(std::string_view name) {
  std::string message = "unsupported attribute ";
  jsontext::append_string(message, name.substr(0, 100));
  return {std::move(message), {}};
}

void Assembler::note_key(std::string_view key) {
  if (!unicode::is_normal(key)) changed_keys_.push_back({parts.size(), std::string(key)});
}

// The changed keys of this map are the last ones, because maps inside it are closed.
Failure Assembler::check_keys(const OpenContainer& map) {
  const auto of_map =
      std::partition_point(changed_keys_.begin(), changed_keys_.end(),
                           [&](const ChangedKey& key) { return key.part < map.first; });
  if (of_map == changed_keys_.end()) return std::nullopt;
  NormalNames names;
  auto changed = of_map;
  for (std::size_t part = map.first; part < parts.size(); part += 2) {
    const bool is_changed = changed != changed_keys_.end() && changed->part == part;
    const std::string_view key =
        is_changed ? std::string_view((changed++)->text) : parts.from(part).front().as_string();
    if (Failure failure = names.add(key)) return failure;
  }
  changed_keys_.erase(of_map, changed_keys_.end());
  return std::nullopt;
}

const ObjectAttribute* Assembler::find_out_of_order(OpenContainer& object, std::string_view name) {
  for (std::size_t i = 0; object.in_order && i < count(object); ++i) positions_.push_back(i);
  object.in_order = false;
  const auto attributes = object.type->attributes();
  const std::size_t next = object.attribute + 1;  // npos wraps around to the first
  const bool is_next = next < attributes.size() && attributes[next].name == name;
  object.attribute = is_next ? next : object.type->attribute_index(name);
  positions_.push_back(object.attribute);
  return object.attribute == Type::npos ? nullptr : &attributes[object.attribute];
}

std::size_t Assembler::arrange(const OpenContainer& object) {
  if (!object.in_order) return rearrange(object);
  const auto attributes = object.type->attributes();
  for (std::size_t i = count(object); i < attributes.size(); ++i) {
    parts.push(Value::null(attributes[i].type));
  }
  return Type::npos;
}

std::size_t Assembler::rearrange(const OpenContainer& object) {
  const auto attributes = object.type->attributes();
  const auto positions = std::span(positions_).last(count(object));
  std::vector<std::optional<Value>> slots(attributes.size());
  std::size_t repeated = Type::npos;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::optional<Value>& slot = slots[positions[i]];
    if (slot) repeated = positions[i];
    slot = std::move(parts.from(object.first)[i]);
  }
  positions_.resize(positions_.size() - positions.size());
  parts.drop(object.first);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    parts.push(slots[i] ? *std::move(slots[i]) : Value::null(attributes[i].type));
  }
  return repeated;
}

Failure Assembler::close_dynamic(const OpenContainer& container) {
  const std::optional<Type> whole = type_of_whole(*container.type, parts.from(container.first));
  if (!whole) return ValueError{"all elements must have the same type", {}};
  parts.combine(*whole, container.first);
  return std::nullopt;
}

}  // namespace hecla::wire
