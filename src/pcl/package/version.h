// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Semantic versions, "1.2.3-beta.1+build" (https://semver.org).
#include <string_view>

namespace hecla::pcl {

bool is_version(std::string_view text);

// Returns whether the version is lower than the other. What is not a version is lower than all that are.
bool is_lower_version(std::string_view version, std::string_view than);

}  // namespace hecla::pcl
