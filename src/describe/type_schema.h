// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// JSON Schema for the JSON values that convert to a type.
#include <hecla/value/type.h>

#include <initializer_list>
#include <set>
#include <string_view>

#include "jsontext/writer.h"

namespace hecla::describe {

// Types that occur often have a definition, which the enclosing schema must contain.
class TypeSchemas {
 public:
  explicit TypeSchemas(jsontext::Writer& out) : out_(out) {}

  // Prints the keywords for `type` into the open object; none if every value fits.
  void print_keywords(const Type& type);
  // Prints them as an object.
  void print(const Type& type);
  // Prints the definitions that were referred to, as members of the open object.
  void print_definitions();

 private:
  void print_kinds(std::initializer_list<std::string_view> kinds);
  void print_kind_or_template(std::string_view kind, std::string_view also = {});
  void print_reference(TypeKind kind);
  void print_primitive(TypeKind kind);
  void print_tuple(const Type& type);
  void print_object(const Type& type);
  void print_required(const Type& type);

  jsontext::Writer& out_;
  std::set<TypeKind> used_;
};

}  // namespace hecla::describe
