// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes values of C++ objects, by their shapes.
#include <hecla/bind/shape.h>
#include <hecla/value/value.h>

#include <optional>

#include "bind/decoding.h"

namespace hecla::bind::detail {

// For what the value is: references are expressions in native text, texts elsewhere.
enum class ValueUse : std::uint8_t { Data, NativeText, JsonText };

// One level of an object that is written, while it lives. Too many are a UsageError.
class WrittenLevel {
 public:
  explicit WrittenLevel(std::size_t& depth);
  ~WrittenLevel() { --depth_; }
  WrittenLevel(const WrittenLevel&) = delete;
  WrittenLevel& operator=(const WrittenLevel&) = delete;

 private:
  std::size_t& depth_;
};

class Encoder {
 public:
  explicit Encoder(ValueUse use) : use_(use) {}
  Value encode(const Shape& shape, const void* object);
  // What a new object has. Nothing where that cannot be written: then no object that can has it.
  std::optional<Value> encode_default(const Shape& shape, const void* object);

 private:
  Value encode_wrapper(const WrapperShape& shape, const void* object);
  Value encode_optional(const OptionalShape& shape, const void* object);
  Value encode_sequence(const SequenceShape& shape, const void* object);
  Value encode_array(const ArrayShape& shape, const void* object);
  Value encode_tuple(const TupleShape& shape, const void* object);
  Value encode_map(const MapShape& shape, const void* object);
  Value encode_variant(const VariantShape& shape, const void* object);
  Value encode_via(const ViaShape& shape, const void* object);
  Value encode_struct(const StructShape& shape, const void* object);
  void add_fields(const StructShape& shape, const void* object, const PreparedStruct& prepared,
                  std::vector<Value::Field>& out);
  void add_remaining(const Shape& shape, const void* member, const PreparedStruct& prepared,
                     std::vector<Value::Field>& out);
  void add_choices(const Field& field, const void* member, std::vector<Value::Field>& out);
  Value encode_expression(const Shape& shape, const void* object);

  ValueUse use_;
  PreparedStructs prepared_;
  std::size_t depth_ = 0;
};

// A key of a map, or a label, as text is in a Value: in normalisation form C.
std::string text_of_key(const Shape& shape, const void* key);

}  // namespace hecla::bind::detail
