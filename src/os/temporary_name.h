// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace hecla::os {

// Returns a name for a file beside `target` that replaces it, .TARGET.hecla-XXXXXX, another one for each call.
std::string temporary_name(const std::string& target);

// Returns whether a file of this name can be such a file.
bool is_temporary_name(std::string_view name);

}  // namespace hecla::os
