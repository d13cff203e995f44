// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/convert/config_text.h"

#include <gtest/gtest.h>
#include <hecla/base/result.h>
#include <hecla/model/custom_decode.h>

#include "support/parsed.h"
#include "support/usage_error.h"

namespace hecla::write {
namespace {

Value captured(const std::string& text) {
  const Expression expression = test::parsed_expression(text)->expression();
  return Value::capsule(expression_type(), std::make_shared<const Expression>(expression));
}

ConfigBlock block(std::string type, std::vector<std::string> labels, ConfigBody body = {}) {
  return {std::move(type), std::move(labels), std::move(body)};
}

ConfigBody attribute(std::string name, Value value) {
  return {{{std::move(name), std::move(value)}}, {}};
}

ConfigBody service() {
  return {
      {{"name", Value::string("a \"b\" ${c}")},
       {"replicas", Value::number(3)},
       {"tags", Value::object({{"x y", Value::boolean(true)}, {"z", Value::tuple({})}})},
       {"owner", captured("upper(var.owner)")},
       {"none", Value::null(Type::string())}},
      {block("listener", {"http"}, attribute("port", Value::number(80))),
       block("listener", {"ht\ntps"}, {{{"port", Value::number(443)}}, {block("tls", {}, {})}})}};
}

TEST(ConfigText, IsNativeSyntax) {
  EXPECT_EQ(to_hcl(service()), R"(name     = "a \"b\" $${c}"
replicas = 3
tags = {
  "x y" = true
  z     = []
}
owner = upper(var.owner)
none  = null

listener "http" {
  port = 80
}

listener "ht\ntps" {
  port = 443

  tls {}
}
)");
  EXPECT_EQ(to_hcl(attribute("a", Value::number(1)), {.indent = 4}), "    a = 1\n");
}

TEST(ConfigText, IsJson) {
  const auto text = to_json(service());
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, R"({
  "name": "a \"b\" $${c}",
  "replicas": 3,
  "tags": {
    "x y": true,
    "z": []
  },
  "owner": "${upper(var.owner)}",
  "none": null,
  "listener": {
    "http": {
      "port": 80
    },
    "ht\ntps": {
      "port": 443,
      "tls": {}
    }
  }
}
)");
}

TEST(ConfigText, KeepsTheOrderOfItemsAndTheTextsOfExpressions) {
  ConfigBody body;
  body.add(block("b", {}, attribute("c", Value::number(2))));
  body.attributes = {{"a", {}, "var.x"}, {"long", Value::tuple({})}, {"z", {}, "<<E\nx\nE"}};
  body.add(block("d", {}));
  body.attributes.push_back({"e", Value::object({{"f", Value::number(1)}})});
  body.attributes.push_back({"g", Value::number(1)});
  EXPECT_EQ(to_hcl(body), R"(b {
  c = 2
}

a    = var.x
long = []
z    = <<E
x
E

d {}

e = {
  f = 1
}
g = 1
)");
  EXPECT_EQ(to_json({{{"a", {}, "var.x"}}, {}}, 0).value(), "{\"a\":\"${var.x}\"}\n");
}

TEST(ConfigText, IsCompleteUpToTheMaximumSize) {
  const std::string whole = to_hcl(service());
  EXPECT_EQ(to_hcl(service(), {.max_bytes = whole.size()}), whole);
  const ConfigBody body =
      attribute("a", Value::tuple(std::vector<Value>(1'000, Value::string("x"))));
  const std::string cut = to_hcl(body, {.max_bytes = 10});
  EXPECT_GT(cut.size(), 10U);
  EXPECT_LT(cut.size(), 100U);
}

TEST(ConfigText, DoesNotCheckNamesThatWereRead) {
  const ConfigBody both = {{{"a", Value::number(1)}}, {block("a", {})}};
  EXPECT_EQ(to_hcl(both, {.checks_names = false}), "a = 1\n\na {}\n");
}

// In such text, "$${" would not represent "${".
TEST(ConfigText, QuotesTextWithACarriageReturnInJson) {
  EXPECT_EQ(to_json(attribute("a", Value::string("\r$${")), 0).value(),
            "{\"a\":\"${\\\"\\\\r$$${\\\"}\"}\n");
}

TEST(ConfigText, KeepsTheOrderOfBlocksInJson) {
  const auto json = [](std::vector<ConfigBlock> blocks) {
    return to_json({{}, std::move(blocks)}, 0).value();
  };
  EXPECT_EQ(json({block("a", {}), block("b", {}), block("a", {})}),
            "{\"a\":{},\"b\":{},\"a\":{}}\n");
  EXPECT_EQ(json({block("a", {}), block("a", {}), block("b", {})}), "{\"a\":[{},{}],\"b\":{}}\n");
  EXPECT_EQ(json({block("a", {"x"}), block("a", {"y"}), block("a", {"x"})}),
            "{\"a\":[{\"x\":{}},{\"y\":{}},{\"x\":{}}]}\n");
  EXPECT_EQ(json({block("a", {"x", "1"}), block("a", {"x", "2"}), block("a", {"x", "2"})}),
            "{\"a\":{\"x\":{\"1\":{},\"2\":[{},{}]}}}\n");
}

TEST(ConfigText, ReportsWhatJsonCannotRepresent) {
  const auto problem = [](Value value) {
    return to_json(attribute("a", Value::tuple({std::move(value)}))).error().to_string();
  };
  EXPECT_EQ(problem(Value::dynamic()), ".a[0]: JSON cannot represent an unknown value");
  EXPECT_EQ(problem(Value::number(Number::infinity())), ".a[0]: JSON cannot represent infinity");
  Value deep = Value::string("x");
  for (int i = 0; i < 1'001; ++i) deep = Value::tuple({deep});
  EXPECT_EQ(problem(deep), ".a: the value is nested too deeply");
  EXPECT_EQ(problem(Value::capsule(Type::capsule("handle"), std::make_shared<const int>(1))),
            ".a[0]: JSON cannot represent a capsule value");
  const ConfigBody unknown_blocks{{}, {{.type = "b", .is_unknown = true}}};
  EXPECT_EQ(to_json(unknown_blocks).error().to_string(),
            "JSON cannot represent an unknown number of blocks");
  EXPECT_EQ(to_hcl(unknown_blocks), "# b blocks: (known after apply)\n");
}

TEST(ConfigText, ReportsBlocksWithDifferentNumbersOfLabelsInJson) {
  const ConfigBody body{{}, {block("a", {}), block("a", {"x"}), block("b", {"x"})}};
  EXPECT_EQ(to_json(body).error().to_string(),
            "JSON cannot represent blocks named \"a\" with different numbers of labels");
  EXPECT_EQ(to_hcl(body), "a {}\n\na \"x\" {}\n\nb \"x\" {}\n");
}

// Names from data must not become configuration.
TEST(ConfigText, RejectsNamesThatWouldBeReadAsSomethingElse) {
  const Value one = Value::number(1);
  for (const char* name : {"", "//", "my key", "a.b", "1a", "a = 1\n}\nb", "\u200ba", "${a}"}) {
    EXPECT_USAGE_ERROR((void)to_hcl(attribute(name, one)),
                       ::testing::EndsWith(" is not a valid name in the native syntax"))
        << name;
    EXPECT_USAGE_ERROR((void)to_hcl({{}, {block(name, {})}}),
                       ::testing::EndsWith(" is not a valid name in the native syntax"))
        << name;
    EXPECT_USAGE_ERROR((void)to_hcl({{}, {block("a", {}, attribute(name, one))}}),
                       ::testing::EndsWith(" is not a valid name in the native syntax"))
        << name;
    EXPECT_USAGE_ERROR((void)to_hcl({{}, {{.type = name, .is_unknown = true}}}),
                       ::testing::EndsWith(" is not a valid name in the native syntax"))
        << name;
  }
  EXPECT_EQ(to_hcl(attribute("for-é_1", one)), "for-é_1 = 1\n");
  EXPECT_EQ(to_json(attribute("my key", one), 0).value(), "{\"my key\":1}\n");
  EXPECT_EQ(to_json({{}, {block("a", {}, attribute("//", one))}}).error().to_string(),
            "\"//\" cannot be a name in the JSON syntax, where it marks a comment");
  EXPECT_FALSE(to_json({{}, {block("//", {})}}));
  EXPECT_EQ(to_json({{}, {block("a", {"//"})}}, 0).value(), "{\"a\":{\"//\":{}}}\n");
}

TEST(ConfigText, RejectsDuplicateNames) {
  const Value one = Value::number(1);
  const ConfigBody twice = {{{"a", one}, {"a", one}}, {}};
  const ConfigBody both = {{{"a", one}}, {block("a", {})}};
  EXPECT_USAGE_ERROR((void)to_hcl(twice), "there are two arguments named \"a\"");
  EXPECT_USAGE_ERROR((void)to_hcl(both), "an argument and a block are both named \"a\"");
  EXPECT_EQ(to_json(twice).error().to_string(), "there are two arguments named \"a\"");
  EXPECT_EQ(to_json(both).error().to_string(), "an argument and a block are both named \"a\"");
}

TEST(ConfigText, RejectsNamesThatAreEqualAfterNormalization) {
  ConfigBody arguments = attribute("\u00e9", Value::number(1));
  arguments.attributes.push_back({"e\u0301", Value::number(2)});
  ConfigBody both = attribute("\u00e9", Value::number(1));
  both.blocks.push_back(block("e\u0301", {}));
  EXPECT_USAGE_ERROR((void)to_hcl(arguments),
                     ::testing::StartsWith("there are two arguments named "));
  EXPECT_USAGE_ERROR((void)to_hcl(both),
                     ::testing::StartsWith("an argument and a block are both named "));
}

}  // namespace
}  // namespace hecla::write
