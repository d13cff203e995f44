// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/wire/type_json.h>

#include <gtest/gtest.h>

namespace hecla::wire {
namespace {

TEST(TypeJson, EveryKindSurvivesTheRoundTrip) {
  const Type object =
      Type::object({{"a", Type::string()}, {"b", Type::list(Type::dynamic()), true}});
  const std::pair<Type, std::string> cases[] = {
      {Type::string(), R"("string")"},
      {Type::number(), R"("number")"},
      {Type::boolean(), R"("bool")"},
      {Type::dynamic(), R"("dynamic")"},
      {Type::list(Type::string()), R"(["list","string"])"},
      {Type::set(Type::map(Type::number())), R"(["set",["map","number"]])"},
      {Type::tuple({}), R"(["tuple",[]])"},
      {Type::tuple({Type::string(), Type::boolean()}), R"(["tuple",["string","bool"]])"},
      {Type::object({}), R"(["object",{}])"},
      {object, R"(["object",{"a":"string","b":["list","dynamic"]},["b"]])"},
  };
  for (const auto& [type, json] : cases) {
    const auto text = type_to_json(type);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, json);
    const auto back = parse_type(json);
    ASSERT_TRUE(back) << back.error().to_string();
    EXPECT_EQ(*back, type);
  }
}

TEST(TypeJson, ErrorsAreReportedWithTheirOffset) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "at byte 0: expected a value"},
      {"5", "at byte 0: expected the name of a primitive type or an array"},
      {R"("strin")", "at byte 0: unsupported primitive type \"strin\""},
      {R"(["lst","string"])", "at byte 1: unsupported kind of type \"lst\""},
      {R"(["list"])", "at byte 7: expected the name of a primitive type"},
      {R"(["list","string","x"])", "at byte 17: expected the end of the type"},
      {R"(["list","string"] 1)", "at byte 18: expected the end of the text after the value"},
      {R"(["tuple","string"])", "at byte 9: expected an array of element types"},
      {R"(["object",["string"]])", "at byte 10: expected an object of attribute types"},
      {R"(["object",{"a":"string"},["b"]])", "undefined optional attribute \"b\""},
      {R"(["object",{"a":"string"},[1]])", "expected the name of an optional attribute"},
      {R"(["list","string")", "at byte 16: expected \",\" or \"]\""},
  };
  for (const auto& [json, message] : cases) {
    const auto type = parse_type(json);
    ASSERT_FALSE(type) << json;
    EXPECT_NE(type.error().message.find(message), std::string::npos)
        << json << ": " << type.error().message;
  }
}

TEST(TypeJson, NestingIsBounded) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "[\"list\",";
  EXPECT_FALSE(parse_type(deep));
}

TEST(TypeJson, NamesAreEscapedLikeInTheReferenceImplementation) {
  const Type type = Type::object({{"<&>", Type::string()}});
  EXPECT_EQ(*type_to_json(type), R"(["object",{"\u003c\u0026\u003e":"string"}])");
  EXPECT_EQ(*parse_type(*type_to_json(type)), type);
}

TEST(TypeJson, CapsuleTypesCannotBeWritten) {
  EXPECT_FALSE(type_to_json(Type::list(Type::capsule("handle"))));
}

TEST(TypeJson, NamesAreComparedAfterNormalization) {
  const auto repeated = parse_type("[\"object\",{\"\u00e9\":\"string\",\"e\u0301\":\"number\"}]");
  EXPECT_EQ(repeated.error().message,
            "invalid type constraint at byte 39: two names are equal after Unicode normalization: "
            "\"\u00e9\"");
  EXPECT_EQ(parse_type("[\"object\",{\"\u00e9\":\"string\"},[\"e\u0301\"]]").value(),
            Type::object({{"\u00e9", Type::string(), true}}));
}

}  // namespace
}  // namespace hecla::wire
