// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <hecla/write/config_text.h>

namespace hecla::write {

enum class ConfigSyntax : std::uint8_t { Native, Json };

// Why the names of a body's attributes and types of blocks (not of those inside of the blocks) cannot be
// written: one would end the line it is in, be read as a comment, or be given twice. Empty where they can.
std::string name_problem(const ConfigBody& body, ConfigSyntax syntax);

}  // namespace hecla::write
