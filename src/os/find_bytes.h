// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string_view>

namespace hecla::os {

// Returns where `part` is in `text`, or npos, in a time that grows with the sum of their sizes.
std::size_t find_bytes(std::string_view text, std::string_view part);

}  // namespace hecla::os
