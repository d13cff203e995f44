// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/decimal.h"

#include <gtest/gtest.h>

#include <string>

namespace hecla {
namespace {

TEST(Decimal, HasTheDigitsOfTheNumber) {
  for (std::uint64_t power = 1; power <= 10'000'000'000; power *= 10) {
    for (const std::uint64_t number :
         {power - 1, power, power + 1, 7 * power, 4'294'967'295 / power}) {
      const auto value = static_cast<std::uint32_t>(number);
      std::array<char, max_decimal_digits> digits;
      const std::string text(digits.data(), write_decimal(digits.data(), value));
      EXPECT_EQ(text, std::to_string(value));
      EXPECT_EQ(count_decimal_digits(value), text.size());
    }
  }
}

}  // namespace
}  // namespace hecla
