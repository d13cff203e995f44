// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Functions of the application that expressions can call.
#include <hecla/function/function.h>

#include <string>

namespace hecla::js {

// Returns a function that calls number `index` of the functions that JavaScript keeps for this call.
Function callback(std::string name, std::int32_t index);

}  // namespace hecla::js
