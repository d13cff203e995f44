// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The PCL types of HCL values.
#include <hecla/pcl/type_table.h>
#include <hecla/value/value.h>

namespace hecla::pcl {

// Returns the type that corresponds to a type of the value system: number for every number, and
// dynamic for a type that PCL does not have.
Type type_of(TypeTable& types, const hecla::Type& type);

// Returns the type of a value: none for null.
Type type_of_value(TypeTable& types, const Value& value);

}  // namespace hecla::pcl
