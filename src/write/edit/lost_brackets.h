// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Brackets that are missing in a text with errors, or too many. Recovery reports some of them, and not always where they
// are. Two mistakes can balance each other, which the indentation of the lines shows.
#include <hecla/file/file.h>

#include <cstdint>
#include <limits>

namespace hecla::write {

constexpr std::uint32_t no_bracket = std::numeric_limits<std::uint32_t>::max();

// Returns the offset of the first bracket that is never closed, or closed elsewhere than the indentation says; 0 if a
// bracket closes nothing, because one before it may be too many; no_bracket if all are closed as they should be.
std::uint32_t first_lost_bracket(const File& file);

}  // namespace hecla::write
