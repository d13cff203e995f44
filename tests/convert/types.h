// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Short names of types, for tables.
#include <hecla/value/type.h>

namespace hecla::test {

inline const Type string = Type::string();
inline const Type number = Type::number();
inline const Type boolean = Type::boolean();
inline const Type any = Type::dynamic();

}  // namespace hecla::test
