// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which functions pass parts of their arguments on, and which parts those are (Function::Spec::origins).
#include <hecla/stdlib/table.h>

#include <vector>

namespace hecla::stdlib {

enum class Coalescing : std::uint8_t { SkipsNull, SkipsNullAndEmpty };

// The same themes with functions that tell where parts of their results come from. `coalescing` is what their
// coalesce() does.
std::vector<Theme> with_origins(std::vector<Theme> themes, Coalescing coalescing);

}  // namespace hecla::stdlib
