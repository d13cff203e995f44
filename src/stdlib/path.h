// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Paths of files as text. These functions do not access the file system.
#include <string>
#include <string_view>

namespace hecla::stdlib {

// Returns the shortest equivalent path, without "." and repeated slashes, and without ".." except at the start of a
// relative path; "." for an empty one.
std::string clean_path(std::string_view path);

}  // namespace hecla::stdlib
