// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Functions that return parts of their arguments, and which parts these are (Function::Spec::origins).
#include <hecla/stdlib/table.h>

#include <vector>

namespace hecla::stdlib {

enum class Coalescing : std::uint8_t { SkipsNull, SkipsNullAndEmpty };

// Returns the themes with functions that report the origins of their results. `coalescing` describes their coalesce().
std::vector<Theme> with_origins(std::vector<Theme> themes, Coalescing coalescing);

}  // namespace hecla::stdlib
