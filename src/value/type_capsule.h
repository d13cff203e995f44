// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Capsule types whose values are types.
#include <hecla/value/type.h>

#include <string>

namespace hecla::detail {

// The operations of such a capsule type. `Base` is CapsuleOperations or a class that derives from it.
template <class Base>
class TypeCapsuleOperations : public Base {
 public:
  bool equals(const void* a, const void* b) const override { return type_at(a) == type_at(b); }
  std::size_t hash(const void* object) const override { return type_at(object).hash(); }
  std::string to_debug_string(const void* object) const override {
    return type_at(object).to_string();
  }

 private:
  static const Type& type_at(const void* object) { return *static_cast<const Type*>(object); }
};

}  // namespace hecla::detail
