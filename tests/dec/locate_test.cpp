// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/dec/locate.h>

#include "support/parsed.h"

namespace hecla::dec {
namespace {

using test::json_body;
using test::native;

constexpr const char* text = R"(name = "x"
tags = { team = "a", list = [1, 22] }
one {
  size = 0
}
disk {
  size = 1
}
disk {
  size = 2
}
label "left" "low" {
  text = "l"
}
any {
  key = [true]
}
)";

Spec size() { return object({{"size", attribute({"size"})}, {"kind", attribute({"kind"})}}); }

Spec specification() {
  return object({{"title", attribute({"name"})},
                 {"tags", attribute({"tags"})},
                 {"missing", attribute({"missing"})},
                 {"one", block("one", size())},
                 {"disks", block_list("disk", size())},
                 {"none", block_list("none", size())},
                 {"labels", block_map("label", {"x", "y"},
                                      object({{"text", attribute({"text", Type::string()})}}))},
                 {"any", block_attributes({"any"})},
                 {"pair", tuple({attribute({"tags"}), literal(Value::number(1))})},
                 {"upper", with_default(attribute({"name"}), literal(Value::string("y")))}});
}

Spec labeled() {
  return block("label", object({{"y", block_label(1, "y")},
                                {"text", attribute({"text"})},
                                {"x", block_label(0, "x")}}));
}

Path path() { return {}; }
Path path(const char* name) { return Path().attribute(name); }
Value key(const char* name) { return Value::string(name); }
Value index(int number) { return Value::number(number); }

std::string text_of(const Location& location) {
  if (!location.range.has_source()) return "-";
  EXPECT_TRUE(!location.expression || location.expression.range() == location.range);
  return std::string(location.range.text()) + (location.expression ? "" : "|");
}

// Returns the text that the path leads to, with a bar if it is no expression, or "-".
std::string text_at(const Path& path) {
  const Body body = native(text);
  const EvalContext ctx;
  Diagnostics diags;
  const std::string found = text_of(locate(body, specification(), path));
  EXPECT_EQ(text_of(locate(decode_body(body, specification(), ctx, diags), path)), found);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  return found;
}

TEST(Locate, FindsArgumentsAndPartsOfTheirValues) {
  EXPECT_EQ(text_at(path("title")), "\"x\"");
  EXPECT_EQ(text_at(path("title").attribute("nothing")), "\"x\"");
  EXPECT_EQ(text_at(path("tags").index(key("team"))), "\"a\"");
  EXPECT_EQ(text_at(path("tags").attribute("list").index(index(1))), "22");
  EXPECT_EQ(text_at(path("tags").attribute("list").index(index(2))), "[1, 22]");
  EXPECT_EQ(text_at(path("any").index(key("key")).index(index(0))), "true");
  EXPECT_EQ(text_at(path("pair").index(index(0)).attribute("team")), "\"a\"");
  EXPECT_EQ(text_at(path("upper")), "\"x\"");
}

TEST(Locate, FindsBlocks) {
  EXPECT_EQ(text_at(path("one").attribute("size")), "0");
  EXPECT_EQ(text_at(path("disks").index(index(1)).attribute("size")), "2");
  EXPECT_EQ(text_at(path("disks").index(index(1)).attribute("kind")), "disk|");
  EXPECT_EQ(text_at(path("disks").index(index(1))), "disk|");
  EXPECT_EQ(text_at(path("labels").index(key("left")).index(key("low")).attribute("text")),
            "\"l\"");
  EXPECT_EQ(text_at(path("labels").index(key("left"))), "label \"left\" \"low\"|");
  EXPECT_EQ(text_at(path("any").index(key("other"))), "any|");
  EXPECT_EQ(text_of(locate(native("label \"a\" \"b\" {\n}\n"), labeled(), path("y"))), "\"b\"|");
}

TEST(Locate, FindsWhereSomethingCouldBeAdded) {
  for (const Path& missing : {path(), path("missing"), path("none"), path("nothing"),
                              path("disks").index(index(2)).attribute("size"),
                              path("labels").index(key("right")), path("pair").index(index(2))})
    EXPECT_EQ(text_at(missing), "|") << missing.to_string();
  EXPECT_EQ(text_at(path("pair").index(index(1))), "-");
}

TEST(Locate, FindsPartsInJson) {
  const Body body = json_body(R"({"tags": {"team": ["a"]}, "disk": [{"size": 1}, {"size": 2}]})");
  const auto at = [&](const Path& path) { return text_of(locate(body, specification(), path)); };
  EXPECT_EQ(at(path("tags").index(key("team")).index(index(0))), "\"a\"");
  EXPECT_EQ(at(path("disks").index(index(1)).attribute("size")), "2");
}

TEST(DecodedBody, HoldsTheContentAndTheValuesOfBlocks) {
  const EvalContext ctx;
  Diagnostics diags;
  const DecodedBody decoded = decode_body(native(text), specification(), ctx, diags);
  EXPECT_EQ(decoded.value, decode(native(text), specification(), ctx, diags));
  EXPECT_EQ(decoded.content.attributes.size(), 2U);
  ASSERT_EQ(decoded.blocks.size(), decoded.content.blocks.size());
  EXPECT_EQ(decoded.content.blocks[2].type, "disk");
  EXPECT_EQ(decoded.blocks[2].value.attribute("size"), Value::number(2));
  EXPECT_EQ(decoded.blocks[2].content.attributes.size(), 1U);
}

}  // namespace
}  // namespace hecla::dec
