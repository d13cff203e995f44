// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Checks the rules of fields.
#include "bind/site.h"

namespace hecla::bind::detail {

// Rules about a value, before it is read. False where one does not hold, which is reported; nothing
// is said about a value of the wrong type.
bool check_rules(Site& site, std::span<const Rule> rules, const Value& value);
// Rules of that scope about one key or element.
bool check_part(Site& site, std::span<const Rule> rules, RuleScope scope, const Value& part);
// Rules about the number of elements, or what else `noun` says.
bool check_size(Site& site, std::span<const Rule> rules, std::size_t size,
                const char* noun = "element");

// Predicates, once a member (of that shape) is filled in.
void check_predicates(Site& site, std::span<const Rule> rules, const Shape& shape,
                      const void* member);
// Calls `broken` with each check of the struct as a whole, and of those that are flattened into it,
// that does not hold.
void check_struct(const StructShape& shape, const void* object,
                  Callback<void(const Field& check)> broken);

}  // namespace hecla::bind::detail
