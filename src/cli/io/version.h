// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

namespace hecla::cli {

inline constexpr std::string_view program_version = HECLA_VERSION;  // defined by the build

}  // namespace hecla::cli
