// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// How often a place in a module is evaluated: by count and for_each of blocks and dynamic blocks, and by loops.
//
//   if (const auto guard = guarding_object(module, file, offset, *expression))
//     fail("... depends on " + guard->text());
//
// Only the native syntax. Pure; safe to call from several threads.
#include <cstdint>
#include <optional>

#include "analysis/module_set.h"

namespace hecla::analysis {

// Returns whether what is at an offset may be evaluated several times.
bool is_repeated(const File& file, std::uint32_t offset);

// Returns an object that decides how often an offset is evaluated, also by way of local values, so that the expression there
// may be an error only where it is not evaluated: `var.a.b` with `count = var.a == null ? 0 : 1`.
std::optional<ObjectName> guarding_object(const ModuleSet::Member& module, const File& file,
                                          std::uint32_t offset, const syntax::Document& expression);

}  // namespace hecla::analysis
