// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The differences between the responses of Hecla and those of terraform-plugin-framework, with their reasons.
#include <string_view>
#include <vector>

namespace hecla::provider::testing {

struct Difference {
  std::string_view step;   // "*": any
  std::string_view field;  // "*" at the end: any that begins so
  std::string_view reason;
};

const std::vector<Difference>& differences();

}  // namespace hecla::provider::testing
