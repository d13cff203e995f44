// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Checks the rules of fields. Violations are reported at the cursor; the functions return true if
// there are none.
#include <hecla/bind/shape.h>

#include "bind/cursor.h"

namespace hecla::bind::detail {

// Checks the rules of a scope for a value, before it is decoded into an object of this shape. Values of a wrong
// type are ignored, because decoding reports them.
bool check_rules(Cursor& cursor, std::span<const Rule> rules, RuleScope scope, const Shape& shape,
                 const Value& value);
// Checks the rules about the number of elements, or of the things that `noun` names.
bool check_length(Cursor& cursor, std::span<const Rule> rules, std::size_t length,
                  std::string_view noun = "element");
// Checks the predicates of a scope for an object after it is filled in.
bool check_predicates(Cursor& cursor, std::span<const Rule> rules, RuleScope scope,
                      const void* object);

// Calls `report` with each check of the struct as a whole that fails, including those of flattened structs.
void check_struct(const StructShape& shape, const void* object,
                  FunctionRef<void(const StructCheck& check)> report);

}  // namespace hecla::bind::detail
