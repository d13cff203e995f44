// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Putting decoded parts together. Where the type asked for has the dynamic pseudo-type inside, the
// parts tell the type of the whole, and parts that cannot share one are an error.
#include <hecla/value/path.h>

#include <string>
#include <vector>

namespace hecla::wire {

// A list or set, as `type` says.
ValueResult<Value> assemble_sequence(const Type& type, std::vector<Value> elements);
ValueResult<Value> assemble_map(const Type& type, std::vector<Value::Field> entries);

// An object whose attributes arrive in any order.
class ObjectAssembler {
 public:
  explicit ObjectAssembler(const Type& type)
      : type_(type), values_(type.attributes().size()), set_(values_.size()) {}

  // Position of the attribute of that name, or Type::npos. Names in the type's order are found at
  // once.
  std::size_t find(std::string_view name);
  bool is_set(std::size_t position) const { return set_[position]; }
  void set(std::size_t position, Value value);
  void fill_missing_with_null();
  // Name of an attribute that was not set; empty if there is none.
  std::string_view first_missing() const;
  // Precondition: all are set.
  Value finish();

 private:
  Type type_;
  std::vector<Value> values_;
  std::vector<bool> set_;
  std::size_t next_ = 0;
};

}  // namespace hecla::wire
