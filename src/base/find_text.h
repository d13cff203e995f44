// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Search for a part of a text in linear time, whatever the texts: std::string_view::find may compare the whole part at
// every position.
#include <cstddef>
#include <string_view>

namespace hecla {

// Returns the offset of the first `part` at or after `from`, or std::string_view::npos.
std::size_t find_text(std::string_view text, std::string_view part, std::size_t from = 0);

}  // namespace hecla
