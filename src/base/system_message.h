// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace hecla {

// Returns the system's message for an errno as a part of a sentence: "no such file or directory".
std::string system_message(int error);

}  // namespace hecla
