// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "write/convert/config_text.h"

namespace hecla::write {

enum class ConfigSyntax : std::uint8_t { Native, Json };

// Returns why the names of a body's attributes and block types cannot be written, or an empty
// string if they can: a name would be read as something else, is a duplicate, or is that of JSON
// blocks with different numbers of labels. Does not look inside the blocks.
std::string name_problem(const ConfigBody& body, ConfigSyntax syntax);

}  // namespace hecla::write
