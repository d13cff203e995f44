// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Conversions between types: which values of one type may be used where another is expected.
//
//   conversion(table, Type::string(), Type::number()) == Conversion::Safe
//   conversion(table, Type::number(), Type::string()) == Conversion::Unsafe
//   is_assignable(table, Type::string(), Type::number()) == false
//
// The table stores the results. They do not depend on the order of the calls.
#include <hecla/pcl/type_table.h>

#include <string>

namespace hecla::pcl {

// In increasing order.
enum class Conversion : std::uint8_t {
  None,    // no value converts
  Unsafe,  // some values may fail to convert
  Safe,    // every value converts
};

Conversion conversion(TypeTable& table, Type to, Type from);
// Returns true if the table is exhausted, so that nothing is reported that may be wrong.
inline bool is_convertible(TypeTable& table, Type to, Type from) {
  return conversion(table, to, from) != Conversion::None || table.is_exhausted();
}
// Returns whether every value of type `from` is a value of type `to` without conversion.
bool is_assignable(TypeTable& table, Type to, Type from);

// Returns why there is no conversion, as a sentence for a message: the innermost types that do not
// convert. Returns an empty string if there is a conversion.
std::string explain_conversion(TypeTable& table, Type to, Type from);

}  // namespace hecla::pcl
