// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/value/walk.h>

#include "support/value_matchers.h"

namespace hecla {
namespace {

using namespace test;

Value sample() {
  return Value::object({{"list", numbers({1, 2})},
                        {"map", Value::map(Type::string(), {{"k", str("v")}})},
                        {"set", set_of({str("e")})},
                        {"tuple", Value::tuple({yes(), Value()})},
                        {"unknown", Value::unknown(Type::list(Type::string()))}});
}

TEST(PathTest, WritesItself) {
  EXPECT_EQ(Path().attribute("tags").index(num(0)).index(str("k\"")).to_string(),
            ".tags[0][\"k\\\"\"]");
  EXPECT_EQ(Path().index(Value::unknown(Type::number())).to_string(), "[?]");
  EXPECT_EQ(Path().index(Value::object({})).to_string(), "[...]");
  EXPECT_EQ((ValueError{"a number is required", Path().attribute("n")}).to_string(),
            ".n: a number is required");
  EXPECT_EQ((ValueError{"a number is required", {}}).to_string(), "a number is required");
}

TEST(PathTest, IsBuiltFromBothEnds) {
  Path path;
  path.index(num(1));
  path.prepend(AttributeStep{"a"});
  EXPECT_EQ(path, Path().attribute("a").index(num(1)));
  EXPECT_TRUE(path.has_prefix(Path().attribute("a")));
  EXPECT_TRUE(path.has_prefix(path));
  EXPECT_TRUE(path.has_prefix({}));
  EXPECT_FALSE(path.has_prefix(Path().attribute("b")));
  EXPECT_FALSE(Path().has_prefix(path));
  path.pop();
  EXPECT_EQ(path, Path().attribute("a"));
}

TEST(PathTest, FindsParts) {
  EXPECT_EQ(Path().apply(num(1)), num(1));
  EXPECT_EQ(Path().attribute("list").index(num(1)).apply(sample()), num(2));
  EXPECT_EQ(Path().attribute("map").index(str("k")).apply(sample()), str("v"));
  EXPECT_EQ(Path().attribute("tuple").index(num(0)).apply(sample()), yes());
  EXPECT_EQ(Path().attribute("set").index(str("e")).apply(sample()), str("e"));
  EXPECT_EQ(Path().attribute("unknown").index(num(0)).apply(sample()),
            Value::unknown(Type::string()));
  EXPECT_EQ(Path().attribute("list").index(num(0)).apply(sample().with_mark(Mark("m"))),
            num(1).with_mark(Mark("m")));
}

TEST(PathTest, FindsNothingIfThereIsNoPart) {
  const Path paths[] = {Path().attribute("none"),
                        Path().index(num(0)),
                        Path().attribute("list").index(num(2)),
                        Path().attribute("list").index(str("k")),
                        Path().attribute("map").index(str("x")),
                        Path().attribute("map").index(num(0)),
                        Path().attribute("set").index(str("x")),
                        Path().attribute("tuple").index(num(1)).attribute("a"),
                        Path().attribute("list").index(Value::null(Type::number())),
                        Path().attribute("list").attribute("a")};
  for (const Path& path : paths) EXPECT_EQ(path.apply(sample()), std::nullopt) << path.to_string();
}

TEST(WalkTest, VisitsOuterPartsFirst) {
  std::vector<std::string> seen;
  walk(sample(), [&](const Path& path, const Value&) {
    seen.push_back(path.to_string());
    return true;
  });
  const std::vector<std::string> expected = {"",       ".list",       ".list[0]",  ".list[1]",
                                             ".map",   ".map[\"k\"]", ".set",      ".set[\"e\"]",
                                             ".tuple", ".tuple[0]",   ".tuple[1]", ".unknown"};
  EXPECT_EQ(seen, expected);
}

TEST(WalkTest, SkipsPartsOnRequest) {
  int visits = 0;
  walk(sample().with_mark(Mark("m")), [&](const Path& path, const Value&) {
    ++visits;
    return path.empty();
  });
  EXPECT_EQ(visits, 6);
}

TEST(TransformTest, RebuildsInnerPartsFirst) {
  std::vector<std::string> seen;
  const auto doubled =
      transform(sample(), [&](const Path& path, const Value& part) -> ValueResult<Value> {
        seen.push_back(path.to_string());
        const auto number = part.if_number();
        return number ? Value::number(*add(*number, *number)) : part;
      });
  ASSERT_TRUE(doubled);
  EXPECT_EQ(doubled->attribute("list"), numbers({2, 4}));
  EXPECT_EQ(doubled->attribute("map"), sample().attribute("map"));
  EXPECT_EQ(seen.front(), ".list[0]");
  EXPECT_EQ(seen.back(), "");
}

TEST(TransformTest, MayChangeTypesAndKeepsMarks) {
  const Value value = Value::tuple({numbers({1, 2}).with_mark(Mark("m")), set_of({num(2), num(1)}),
                                    Value::map(Type::number(), {{"k", num(1)}})});
  const auto texts = transform(value, [](const Path&, const Value& part) -> ValueResult<Value> {
    const auto number = part.if_number();
    return number ? str(number->to_string()) : part;
  });
  EXPECT_THAT(texts, IsOk(Value::tuple({strings({"1", "2"}).with_mark(Mark("m")),
                                        set_of({str("1"), str("2")}),
                                        Value::map(Type::string(), {{"k", str("1")}})})));
}

TEST(TransformTest, UnchangedValuesAreTheSame) {
  const auto same =
      transform(sample(), [](const Path&, const Value& part) { return ValueResult<Value>(part); });
  EXPECT_THAT(same, IsOk(sample()));
}

TEST(TransformTest, ReportsMixedElementsAndFailures) {
  const auto mixed =
      transform(sample(), [](const Path& path, const Value& part) -> ValueResult<Value> {
        return path.to_string() == ".list[1]" ? str("two") : part;
      });
  ASSERT_FALSE(mixed);
  EXPECT_EQ(mixed.error().path.to_string(), ".list");
  const auto failed =
      transform(sample(), [](const Path& path, const Value& part) -> ValueResult<Value> {
        if (part.if_string() == "v") return ValueError{"no strings", path};
        return part;
      });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().to_string(), ".map[\"k\"]: no strings");
}

}  // namespace
}  // namespace hecla
