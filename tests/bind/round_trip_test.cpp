// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that the encoded form of an object decodes to an equal one: as a value, and as native and
// JSON text.
#include "bind/round_trip_objects.h"

#include "bind/decoded.h"
#include "support/usage_error.h"
#include "write/format_support.h"

namespace hecla::bind {
namespace {

using namespace round_trip_app;

TEST(RoundTrip, GivesEqualObjects) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Everything e = Random(std::mt19937(seed)).everything();
    ASSERT_EQ(round_trip_violation(e), "");
    const std::string text = to_hcl(e);
    ASSERT_EQ(test::formatted(text), text);
  }
}

TEST(RoundTrip, WritesIdiomaticConfiguration) {
  Everything e;
  e.real = 0.1F;
  e.wide = 0.1;
  e.wait = std::chrono::milliseconds(5'400'000);
  e.maybe.reset();
  e.leaves = {{"x", 3}, {"y", 4}};
  e.environment = {{"A", "1"}};
  e.labelled = Bare{{"w"}};
  EXPECT_EQ(to_hcl(e, {.with_defaults = false}), R"(real  = 0.1
wide  = 0.1
maybe = null
wait  = "1h30m"

leaf "x" {}

leaf "y" {
  number = 4
}

environment {
  A = "1"
}

labelled "bare" {
  words = ["w"]
}
)");
}

TEST(RoundTrip, KeepsExpressionsAndReferences) {
  const auto given = decoded<References>(
      "expression = upper(a.b)\nreference = c.d[0]\nlist = [e, f.g]\nmap = { x = h + 1 }\nother "
      "{}\n");
  const std::string text = to_hcl(given);
  EXPECT_EQ(text, R"(expression = upper(a.b)
reference  = c.d[0]
list       = [e, f.g]
map = {
  x = h + 1
}
secret = ""
)");
  EXPECT_EQ(to_hcl(decoded<References>(text)), text);
  const auto json = to_json(given);
  ASSERT_TRUE(json);
  const auto from_json = decoded<References>(json_body(*json));
  EXPECT_EQ(from_json.reference.to_string(), "c.d[0]");
  EXPECT_EQ(from_json.list.at(1).to_string(), "f.g");
  EXPECT_EQ(to_json(from_json).value(), *json);
}

TEST(RoundTrip, LeavesSecretsOutOfNativeText) {
  References given;
  given.secret = {"s3cret", {Mark::sensitive()}};
  EXPECT_EQ(to_hcl(given, {.with_defaults = false}), "secret = (sensitive value)\n");
  EXPECT_TRUE(to_value(given).attribute("secret").is_marked());
}

TEST(RoundTrip, RejectsInvalidUse) {
  Everything e;
  e.color = static_cast<Color>(3);
  EXPECT_USAGE_ERROR((void)to_value(e), "an enumeration has a value without a name: 3");
  e = {};
  e.wide = std::numeric_limits<double>::quiet_NaN();
  EXPECT_USAGE_ERROR((void)to_hcl(e), "a Number cannot be made from NaN");
  e.wide = std::numeric_limits<double>::infinity();
  EXPECT_EQ(to_json(e).error().to_string(), ".wide: JSON cannot represent infinity");
}

TEST(FromValue, ReportsThePathOfTheFirstError) {
  const auto error = [](const Value& value) {
    const auto result = from_value<Everything>(value);
    return result ? std::string() : result.error().to_string();
  };
  EXPECT_EQ(error(Value::object({{"array", Value::tuple({Value::number(1), Value::string("x")})}})),
            ".array[1]: must be a number, not \"x\"");
  EXPECT_EQ(error(Value::object({{"item", Value::object({})}})),
            ".item: must have the attribute \"text\"");
  EXPECT_EQ(error(Value::object({{"labelled", Value::object({{"x", Value::object({})}})}})),
            ".labelled.x: is not expected here");
  EXPECT_EQ(error(Value::object({{"leaf", Value::number(1)}})), ".leaf: must be a list, not 1");
  EXPECT_EQ(error(Value::dynamic()), "must be known here, but its value is unknown");
  EXPECT_EQ(from_value<int>(Value::string("12")).value(), 12);
  EXPECT_EQ(from_value<std::vector<int>>(Value::dynamic()).error().path, Path());
}

}  // namespace
}  // namespace hecla::bind
