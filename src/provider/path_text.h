// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Paths in messages. Terraform shows where an attribute is set, and nothing for those that are not in the
// configuration, so each message names the attribute.
#include <hecla/value/path.h>

#include <string>

namespace hecla::provider::detail {

// Returns the subject of a sentence about the attribute: "disk[0].size" in quotes, "The value" for an empty path.
std::string subject_of(const Path& path);

}  // namespace hecla::provider::detail
