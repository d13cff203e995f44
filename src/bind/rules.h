// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Checks the rules of fields.
#include "bind/site.h"

namespace hecla::bind::detail {

// Rules of that scope about a value, before it is read into an object of that shape. False where one
// does not hold, which is reported; nothing is said about a value of the wrong type.
bool check_rules(Site& site, std::span<const Rule> rules, RuleScope scope, const Shape& shape,
                 const Value& value);
// Rules about the number of elements, or what else `noun` says.
bool check_size(Site& site, std::span<const Rule> rules, std::size_t size,
                const char* noun = "element");

// Predicates of that scope about an object, once it is filled in.
bool check_predicates(Site& site, std::span<const Rule> rules, RuleScope scope, const void* object);
// Calls `report` with each check of the struct as a whole, and of those that are flattened into it,
// that does not hold.
void check_struct(const StructShape& shape, const void* object,
                  Callback<void(const Field& check)> report);

}  // namespace hecla::bind::detail
