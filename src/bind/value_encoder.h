// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Creates values from C++ objects, by their shapes.
#include <hecla/bind/shape.h>
#include <hecla/value/value.h>

#include <optional>

#include "bind/prepared.h"

namespace hecla::bind::detail {

// The use of the value: references are expressions in native text, and strings otherwise.
enum class ValueUse : std::uint8_t { Data, NativeText, JsonText };

// Counts one level of an object while it exists. Too many levels are a UsageError.
class WrittenLevel {
 public:
  explicit WrittenLevel(std::size_t& depth);
  ~WrittenLevel() { --depth_; }
  WrittenLevel(const WrittenLevel&) = delete;
  WrittenLevel& operator=(const WrittenLevel&) = delete;

 private:
  std::size_t& depth_;
};

class ValueEncoder {
 public:
  explicit ValueEncoder(ValueUse use) : use_(use) {}
  Value encode(const Shape& shape, const void* object);
  // Returns the value of a member of a new object; empty if it cannot be written, so that it is not equal to any other.
  std::optional<Value> encode_default(const Shape& shape, const void* object);

 private:
  Value encode_wrapper(const WrapperShape& shape, const void* object);
  Value encode_elements(const Shape& element, bool is_set, std::vector<Value> elements);
  Value encode_map(const MapShape& shape, const void* object);
  Value encode_variant(const VariantShape& shape, const void* object);
  Value encode_via(const ViaShape& shape, const void* object);
  Value encode_struct(const StructShape& shape, const void* object);
  void add_fields(const StructShape& shape, const void* object, const PreparedStruct& prepared,
                  std::vector<Value::Field>& out);
  void add_remaining(const Shape& shape, const void* member, const PreparedStruct& prepared,
                     std::vector<Value::Field>& out);
  void add_blocks(const Field& field, const void* member, std::vector<Value::Field>& out);
  void add_choices(const Field& field, const void* member, std::vector<Value::Field>& out);
  Value encode_traversal(const void* object);

  ValueUse use_;
  std::size_t depth_ = 0;
};

// Returns a key of a map or a label in the form that it has in a Value: in normalization form C.
std::string text_of_key(const Shape& shape, const void* key);

}  // namespace hecla::bind::detail
