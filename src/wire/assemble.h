// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Putting decoded parts together, from the inside out. Where the type asked for has the dynamic
// pseudo-type inside, the parts tell the type of the whole, and parts that cannot share one are an
// error.
#include "wire/failure.h"

#include <hecla/base/short_text.h>
#include <hecla/value/builder.h>

#include <string_view>
#include <vector>

namespace hecla::wire {

// A container that is being read.
struct OpenContainer {
  const Type* type;
  std::size_t first;                   // how many parts there were before its own
  std::size_t attribute = Type::npos;  // of an object: the position of the one that came last
  bool in_order = true;                // of an object: whether its first attributes came, in order
};

// What both decoders refuse.
ValueError not_utf8();
ValueError no_attribute(std::string_view name);

class Assembler {
 public:
  // What was read and is in no value yet but itself.
  ValueBuilder parts;
  std::size_t values_read = 0;

  // Adds a string to the parts, if `text` is UTF-8.
  Failure push_string(std::string_view text) {
    if (parts.push_string(text)) return std::nullopt;
    return not_utf8();
  }

  OpenContainer open(const Type& type) const { return {&type, parts.size()}; }
  std::size_t count(const OpenContainer& container) const { return parts.size() - container.first; }

  // Asked for each attribute of an object before its value becomes a part. Null if the type has none
  // of that name.
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
  // Brings the parts of an object into the order of its type, before it is closed. Attributes that
  // did not come are null; of those that came again the last counts, and the position of one is
  // returned, else npos.
  std::size_t arrange(const OpenContainer& object);
  // Makes a value of the parts.
  Failure close(const OpenContainer& container) {
    if (container.type->has_dynamic()) return close_dynamic(container);
    parts.combine(*container.type, container.first);
    return std::nullopt;
  }

 private:
  const ObjectAttribute* find_out_of_order(OpenContainer& object, std::string_view name);
  std::size_t rearrange(const OpenContainer& object);
  Failure close_dynamic(const OpenContainer& container);

  std::vector<std::size_t>
      positions_;  // of the attributes of the open objects that are not in order
};

}  // namespace hecla::wire
