// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <hecla/function/function.h>

#include <vector>

struct hecla_function_table {
  std::vector<hecla::Function> functions;  // sorted by name
  bool has_terraform;
};
