// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values of PCL types (4-pcl.md, "Types" and "Conversions").
//
//   convert_value(table, Value::string("80"), Type::integer())      // Value::number(80)
//   convert_value(table, Value::number(1.5), Type::integer())       // an error
//   convert_value(table, Value::string("x"), table.output(Type::string()))   // a placeholder that has arrived
//
// The value of an int is a number without a fraction, and none is null. A value of a union is a value of one of its
// elements. Promises and outputs are placeholders (hecla/pcl/eventual_value.h). Elements of a list, set or map whose
// values have different types, because they are unions, are in a tuple or object.
#include <hecla/pcl/type_table.h>
#include <hecla/value/path.h>

namespace hecla::pcl {

// Returns the type that corresponds to a type of the information model: `number` for every number.
Type type_of(TypeTable& table, const hecla::Type& type);
// Returns the type that a value has: numbers are `number`, null is none, and placeholders are promises and outputs.
Type type_of(TypeTable& table, const Value& value);

// Returns the type that all values of `type` have in the information model, once eventual values have arrived; dynamic
// if there is no such type.
hecla::Type value_type(Type type);

// Returns the value as a value of the type `to`. Of a union, an enum with the value or an element that can hold it as it
// is comes first, then one with a safe conversion, then any other. Unknown values stay unknown. An eventual value
// becomes one that arrives converted, or fails; the table is used again then.
ValueResult<Value> convert_value(TypeTable& table, const Value& value, Type to);

}  // namespace hecla::pcl
