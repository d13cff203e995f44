// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

namespace hecla::os {

// The reason why a step failed, as a part of a sentence; nothing if it did not.
using Failure = std::optional<std::string>;

// Returns the system's message for an errno as a part of a sentence: "no such file or directory".
std::string system_message(int error);

}  // namespace hecla::os
