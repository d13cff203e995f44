// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Checks the rules of fields. What fails is reported at the cursor; the functions return whether all is well.
#include <hecla/bind/shape.h>

#include "bind/cursor.h"

namespace hecla::bind::detail {

// Rules of that scope about a value, before it is decoded into an object of that shape. Values of a wrong type
// pass: decoding reports them.
bool check_rules(Cursor& cursor, std::span<const Rule> rules, RuleScope scope, const Shape& shape,
                 const Value& value);
// Rules about the number of elements, or of what else `noun` says.
bool check_length(Cursor& cursor, std::span<const Rule> rules, std::size_t length,
                  std::string_view noun = "element");
// Predicates of that scope about an object, once it is filled in.
bool check_predicates(Cursor& cursor, std::span<const Rule> rules, RuleScope scope,
                      const void* object);

// Calls `report` with each check of the struct as a whole that fails; checks of flattened structs are included.
void check_struct(const StructShape& shape, const void* object,
                  FunctionRef<void(const StructCheck& check)> report);

}  // namespace hecla::bind::detail
