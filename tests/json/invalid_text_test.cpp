// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "json/invalid_text.h"

#include <gmock/gmock.h>

namespace hecla::json::test {
namespace {

using testing::HasSubstr;

TEST(JsonInvalidText, NumbersHaveSpecificMessages) {
  const std::pair<const char*, const char*> cases[] = {
      {"+1", "cannot begin with \"+\""},
      {"-", "Expected a digit"},
      {".5", "before the decimal point"},
      {"-.5", "before the decimal point"},
      {"5.", "after the decimal point"},
      {"-5.", "after the decimal point"},
      {"007", "leading zeros"},
      {"0x1F", "decimal"},
      {"0b1", "decimal"},
      {"1_000", "cannot contain underscores"},
      {"10ms", "unit"},
      {"5e", "fraction and an exponent"},
      {"1e+", "fraction and an exponent"},
      {"1.2.3", "must be in double quotes: \"1.2.3\""},
      {"10.0.0.0/8", "must be in double quotes: \"10.0.0.0/8\""},
      {"2024-01-01", "must be in double quotes"},
      {"- 1", "directly after"},
      {"1-", "as in -12.5e3"},
      {"-Infinity", "infinity or NaN"},
      {"-inf", "infinity or NaN"},
  };
  for (const auto& [text, part] : cases)
    EXPECT_THAT(describe_invalid_number(text), HasSubstr(part)) << text;
}

TEST(JsonInvalidText, WordsHaveSuggestions) {
  const std::tuple<const char*, char, const char*> cases[] = {
      {"True", ',', "Did you mean true?"},
      {"FALSE", '}', "Did you mean false?"},
      {"None", ',', "Did you mean null?"},
      {"undefined", 0, "Did you mean null?"},
      {"nil", 0, "Did you mean null?"},
      {"yes", 0, "Did you mean true?"},
      {"off", 0, "Did you mean false?"},
      {"tru", 0, "Did you mean true?"},
      {"NaN", 0, "infinity or NaN"},
      {"eu-west-1", '\n', "Strings must be in double quotes."},
      {"var.region", ',', "\"${var.region}\""},
      {"upper", '(', "\"${upper...}\""},
      {"list", '[', "\"${list...}\""},
  };
  for (const auto& [text, next, part] : cases)
    EXPECT_THAT(describe_invalid_word(text, next), HasSubstr(part)) << text;
}

}  // namespace
}  // namespace hecla::json::test
