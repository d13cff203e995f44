// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Assembly of decoded parts from the inside out. If the expected type contains the dynamic
// pseudo-type, the types of the parts determine the type of the whole; if they are not compatible,
// that is an error.
#include "base/short_text.h"
#include "value/builder.h"
#include "wire/failure.h"

#include <string>
#include <string_view>
#include <vector>

namespace hecla::wire {

// A container that is being decoded.
struct OpenContainer {
  const Type* type;
  std::size_t first;                   // the number of parts before those of the container
  std::size_t attribute = Type::npos;  // of an object: the position of the last attribute
  bool in_order = true;  // of an object: whether the attributes so far are in the order of the type
};

// Return errors that both decoders report.
ValueError invalid_utf8();
ValueError unsupported_attribute(std::string_view name);
// Returns the error for an item that does not fit `type`, which must not be dynamic.
ValueError type_required(const Type& type);
ValueError wrong_tuple_length(std::size_t required);

class Assembler {
 public:
  // Decoded values that are not yet part of a container.
  ValueBuilder parts;
  std::size_t values_read = 0;

  // Adds a string to the parts. Fails if `text` is not valid UTF-8.
  Failure push_string(std::string_view text) {
    if (parts.push_string(text)) return std::nullopt;
    return invalid_utf8();
  }

  // Adds the key of a map to the parts.
  Failure push_key(std::string_view key) {
    if (!is_short_ascii(key)) note_key(key);
    return push_string(key);
  }

  OpenContainer open(const Type& type) const { return {&type, parts.size()}; }
  std::size_t count(const OpenContainer& container) const { return parts.size() - container.first; }

  // Returns the attribute named `name`, or null if the type has no such attribute. Must be called
  // for each attribute of an object before its value is added to the parts.
  const ObjectAttribute* find_attribute(OpenContainer& object, std::string_view name) {
    const auto attributes = object.type->attributes();
    const std::size_t next = count(object);
    if (!object.in_order || next >= attributes.size() ||
        !is_same_short(attributes[next].name, name)) {
      return find_out_of_order(object, name);
    }
    object.attribute = next;
    return &attributes[next];
  }
  // Sorts the parts of an object into the order of its type; must be called before close(). Missing
  // attributes become null, and the last value of a repeated attribute wins. Returns the position
  // of a repeated attribute, or npos.
  std::size_t arrange(const OpenContainer& object);
  // Replaces the parts with the value that they form.
  Failure close(const OpenContainer& container) {
    if (container.type->has_dynamic()) return close_dynamic(container);
    parts.combine(*container.type, container.first);
    return std::nullopt;
  }

  // The same for a map. Fails if different keys became equal.
  Failure close_map(const OpenContainer& map) {
    if (!changed_keys_.empty()) [[unlikely]] {
      if (Failure failure = check_keys(map)) return failure;
    }
    return close(map);
  }

 private:
  // A key of an open map that normalization may change.
  struct ChangedKey {
    std::size_t part;  // its position among the parts
    std::string text;  // as in the input
  };

  void note_key(std::string_view key);
  Failure check_keys(const OpenContainer& map);
  const ObjectAttribute* find_out_of_order(OpenContainer& object, std::string_view name);
  std::size_t rearrange(const OpenContainer& object);
  Failure close_dynamic(const OpenContainer& container);

  std::vector<std::size_t> positions_;  // of the attributes of open objects that are not in order
  std::vector<ChangedKey> changed_keys_;
};

}  // namespace hecla::wire
