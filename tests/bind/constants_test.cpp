// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Constants are decoded without a value. Expressions in parentheses are no constants, so that they show what decoding
// their values gives.
#include <hecla/bind/encode.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "bind/decoded.h"

namespace hecla::bind {
namespace {

enum class Color { Red, Green };
constexpr auto schema(For<Color>) {
  return names<Color>({{"red", Color::Red}, {"green", Color::Green}});
}

template <class T>
struct Holder {
  T member{};
};
template <class T>
constexpr auto schema(For<Holder<T>>) {
  return fields(attribute("a", &Holder<T>::member));
}

template <class T>
struct Mapped {
  std::map<std::string, T> members;
};
template <class T>
constexpr auto schema(For<Mapped<T>>) {
  return fields(remaining(&Mapped<T>::members));
}

constexpr std::string_view expressions[] = {
    "1",
    "-1",
    "0",
    "70000",
    "1.5",
    "1e400",
    "123456789012345678901234567890",
    "true",
    "false",
    "null",
    R"("")",
    R"("a")",
    R"("12")",
    R"("1.50")",
    R"("true")",
    R"("10s")",
    R"("red")",
    R"("e\u0301")",
    R"("\u00e9")",
    R"("a\nb")",
    R"("${1}")",
    R"("${"a"}b")",
    "[]",
    "[1, 2]",
    "[1, 1]",
    R"(["a", "b"])",
    R"(["a", 1, true])",
    R"([1, "x"])",
    "[1, null]",
    "[[1], [2]]",
    "[1, 2 + 3]",
    "{}",
    "{ b = 1, a = 2 }",
    R"({ "x" = "y" })",
    R"({ (true ? "k" : "l") = "v" })",
    "{ a = 1, a = 2 }",
    R"({ "1" = "a", 2 = "b" })",
    "{ a = [1] }",
    R"({ a = "x", b = 2, c = true })",
    "{ true = 1 }",
    "1 + 1",
    "x",
};

// Returns the object as text, and the errors without the characters that the parentheses add.
template <class Struct>
std::string outcome(const std::string& text) {
  Diagnostics diags;
  const auto object = decode<Struct>(native(text), EvalContext(), diags);
  std::string result = to_value(object).to_debug_string();
  for (const Diagnostic& diagnostic : diags) result += "\n" + diagnostic.detail;
  return result;
}

template <class T>
class Constants : public testing::Test {};
using Types = testing::Types<
    std::string, bool, std::int8_t, std::uint16_t, std::int64_t, std::uint64_t, float, double,
    Number, std::chrono::milliseconds, Color, Value, std::optional<int>,
    std::unique_ptr<std::string>, Located<std::string>, Marked<int>, Unknowable<bool>,
    std::optional<Located<std::string>>, std::vector<std::string>, std::vector<int>,
    std::vector<bool>, std::set<std::string>, std::vector<std::vector<int>>,
    std::vector<std::optional<int>>, std::array<int, 2>, std::optional<std::vector<Located<int>>>,
    std::map<std::string, int>, std::map<std::string, std::string>, std::map<int, std::string>,
    std::map<std::string, std::vector<int>>, std::variant<int, std::string>>;
TYPED_TEST_SUITE(Constants, Types);

TYPED_TEST(Constants, AreDecodedLikeTheirValues) {
  for (const std::string_view expression : expressions) {
    const std::string text(expression);
    EXPECT_EQ(outcome<Holder<TypeParam>>("a = " + text),
              outcome<Holder<TypeParam>>("a = (" + text + ")"))
        << text;
    EXPECT_EQ(outcome<Mapped<TypeParam>>("a = " + text),
              outcome<Mapped<TypeParam>>("a = (" + text + ")"))
        << text;
  }
}

TEST(ConstantParts, HavePlaces) {
  const auto holder = decoded<Holder<std::vector<Located<std::string>>>>("a = [\"x\", \"y\"]");
  ASSERT_EQ(holder.member.size(), 2U);
  EXPECT_EQ(holder.member[1].place.value.text(), "\"y\"");
  const auto one = decoded<Holder<Located<std::string>>>("a = \"x\"");
  EXPECT_EQ(one.member.place.range.text(), "a = \"x\"");
  EXPECT_EQ(one.member.place.name.text(), "a");
  EXPECT_EQ(one.member.place.value.text(), "\"x\"");
}

TEST(ConstantParts, KeepWhatIsThereAfterAnError) {
  Holder<std::vector<int>> holder{{7}};
  Diagnostics diags;
  EXPECT_FALSE(decode_into(holder, native("a = [1, \"x\"]"), EvalContext(), diags));
  EXPECT_EQ(holder.member, std::vector{7});
}

TEST(ConstantParts, DrawOnTheBudget) {
  EvalContext ctx;
  ctx.set_limits({.max_elements = 3});
  EXPECT_EQ(diagnostics_of<Holder<std::vector<int>>>(native("a = [1, 2, 3]"), ctx), "");
  EXPECT_NE(diagnostics_of<Holder<std::vector<int>>>(native("a = [1, 2, 3, 4]"), ctx), "");
}

TEST(ConstantParts, AreReadFromJson) {
  const auto names =
      decoded<Holder<std::vector<std::string>>>(json_body(R"({"a": ["x", "\u00e9", "${\"b\"}"]})"));
  EXPECT_EQ(names.member, (std::vector<std::string>{"x", "\u00e9", "b"}));
  EXPECT_EQ(decoded<Holder<int>>(json_body(R"({"a": 3})")).member, 3);
  EXPECT_TRUE(decoded<Holder<bool>>(json_body(R"({"a": true})")).member);
}

}  // namespace
}  // namespace hecla::bind
