// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Windows has UTF-16 where Hecla has UTF-8.
#include <string>
#include <string_view>

namespace hecla::os {

// Bytes that are not UTF-8, and code units that are not UTF-16, become replacement characters.
std::wstring to_wide(std::string_view text);
std::string from_wide(std::wstring_view text);

// Returns the errno for what GetLastError() returns.
int last_errno();

}  // namespace hecla::os
