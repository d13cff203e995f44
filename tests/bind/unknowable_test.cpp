// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/bind/decode.h>
#include <hecla/bind/encode.h>

namespace hecla::test {
namespace {

using bind::Unknowable;

struct Server {
  std::string name;
  Unknowable<std::string> address;
  Unknowable<std::optional<std::string>> zone;
  std::vector<Unknowable<int>> ports;
};

constexpr auto schema(bind::For<Server>) {
  using namespace bind;
  return fields(
      attribute("name", &Server::name, required, min_length(2)),
      attribute("address", &Server::address,
                check("must not be empty", [](const std::string& text) { return !text.empty(); })),
      attribute("zone", &Server::zone), attribute("ports", &Server::ports));
}

Value server(Value address, Value zone, Value ports) {
  return Value::object({{"name", Value::string("web")},
                        {"address", std::move(address)},
                        {"zone", std::move(zone)},
                        {"ports", std::move(ports)}});
}

TEST(BindUnknowable, IsUnknownUntilItIsSet) {
  Unknowable<int> number;
  EXPECT_FALSE(number.is_known());
  EXPECT_EQ(number.if_known(), nullptr);
  EXPECT_EQ(number.known_or(4), 4);
  number = 5;
  EXPECT_EQ(*number.if_known(), 5);
  static_assert(!std::is_convertible_v<Unknowable<int>, int>);
}

TEST(BindUnknowable, DecodesUnknownValues) {
  const Value number = Value::unknown(Type::number());
  const auto decoded =
      bind::from_value<Server>(server(Value::unknown(Type::string()), Value::null(Type::string()),
                                      Value::list(Type::number(), {Value::number(80), number})));
  ASSERT_TRUE(decoded) << decoded.error().to_string();
  EXPECT_FALSE(decoded->address.is_known());
  EXPECT_EQ(decoded->zone, Unknowable<std::optional<std::string>>(std::nullopt));
  ASSERT_EQ(decoded->ports.size(), 2U);
  EXPECT_EQ(decoded->ports[0], Unknowable<int>(80));
  EXPECT_FALSE(decoded->ports[1].is_known());
}

TEST(BindUnknowable, StaysUnknownIfTheAttributeIsNull) {
  const auto decoded =
      bind::from_value<Server>(server(Value::null(Type::string()), Value::unknown(Type::string()),
                                      Value::null(Type::list(Type::number()))));
  ASSERT_TRUE(decoded) << decoded.error().to_string();
  EXPECT_FALSE(decoded->address.is_known());
  EXPECT_FALSE(decoded->zone.is_known());
}

TEST(BindUnknowable, IsWrittenAsAnUnknownValue) {
  Server written{.name = "web", .address = {}, .zone = std::optional<std::string>(), .ports = {}};
  const Value value = bind::to_value(written);
  EXPECT_FALSE(value.attribute("address").is_known());
  EXPECT_EQ(value.attribute("address").type(), Type::string());
  EXPECT_TRUE(value.attribute("zone").is_null());
}

TEST(BindUnknowable, ChecksWhatIsKnown) {
  const auto wrong = bind::from_value<Server>(
      server(Value::string(""), Value::null(Type::string()), Value::list(Type::number(), {})));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().to_string(), ".address: must not be empty");
  EXPECT_TRUE(bind::from_value<Server>(
      server(Value::string("x"), Value::string("z"), Value::list(Type::number(), {}))));
}

TEST(BindCheckValue, ReturnsAllErrorsAndNoneForUnknownParts) {
  const Value list = Value::tuple({Value::string("x"), Value::number(1), Value::boolean(true)});
  const auto errors =
      bind::check_value<Server>(Value::object({{"name", Value::string("x")},
                                               {"address", Value::unknown(Type::string())},
                                               {"ports", list}}));
  ASSERT_EQ(errors.size(), 3U);
  EXPECT_EQ(errors[0].path.to_string(), ".name");
  EXPECT_EQ(errors[1].path.to_string(), ".ports[0]");
  EXPECT_EQ(errors[2].path.to_string(), ".ports[2]");
  EXPECT_TRUE(
      bind::check_value<Server>(Value::object({{"name", Value::unknown(Type::string())}})).empty());
}

}  // namespace
}  // namespace hecla::test
