// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Elements of collections and attributes of objects, for code that changes values part by part.
#include <hecla/value/value.h>

#include <vector>

namespace hecla::provider::detail {

// Returns whether the parts of a value of the type have names, as those of maps and objects have.
bool has_names(const Type& type);

// Returns a collection or object of the same kind and with the same keys as `original`, with other elements.
Value with_elements(const Value& original, std::vector<Value> elements);
// `is_structural`: a tuple or object, whose elements may have several types; otherwise a collection.
Value with_elements(const Value& original, std::vector<Value> elements, bool is_structural);

// Returns the element of `collection` that belongs to element `index` of `other`, by name in maps and objects and by
// index otherwise; null if there is none. Where a schema is dynamic, tuples and objects take the place of lists and
// maps.
const Value* counterpart(const Value& collection, const Value& other, std::size_t index);

}  // namespace hecla::provider::detail
