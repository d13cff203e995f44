// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Paths of files as text: nothing here looks at the file system.
#include <string>
#include <string_view>

namespace hecla::stdlib {

// The shortest path that means the same, without "." and repeated slashes, and without ".." but at the start of a
// relative path; "." for an empty one.
std::string clean_path(std::string_view path);

}  // namespace hecla::stdlib
