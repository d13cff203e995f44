// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reports about parts of values that are written out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/pcl/program.h>

#include "pcl/program_support.h"

namespace hecla::pcl {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr std::string_view shop = R"({
  "name": "shop",
  "types": {
    "shop:m:Rule": {
      "type": "object",
      "properties": {
        "days": {"type": "integer"},
        "on": {"type": "boolean"},
        "prefix": {"type": "string"},
        "next": {"$ref": "#/types/shop:m:Rule"}
      },
      "required": ["days"]
    },
    "shop:m:Tier": {"type": "string", "enum": [{"value": "hot"}, {"value": "cold"}]},
    "shop:m:Cat": {
      "type": "object",
      "properties": {"kind": {"type": "string", "const": "cat"}, "lives": {"type": "integer"}},
      "required": ["kind", "lives"]
    },
    "shop:m:Ball": {
      "type": "object",
      "properties": {"kind": {"type": "string", "const": "ball"}, "color": {"type": "string"}},
      "required": ["kind"]
    },
    "shop:m:Bone": {
      "type": "object",
      "properties": {"kind": {"type": "string", "const": "bone"}, "weight": {"type": "integer"}},
      "required": ["kind"]
    },
    "shop:m:Dog": {
      "type": "object",
      "properties": {"kind": {"type": "string", "const": "dog"}, "tricks": {"type": "array", "items": {"type": "string"}}},
      "required": ["kind", "tricks"]
    }
  },
  "resources": {
    "shop:m:R": {
      "inputProperties": {
        "rules": {"type": "array", "items": {"$ref": "#/types/shop:m:Rule"}},
        "rule": {"$ref": "#/types/shop:m:Rule"},
        "tags": {"type": "object", "additionalProperties": {"type": "string"}},
        "tier": {"$ref": "#/types/shop:m:Tier"},
        "size": {"type": "integer"},
        "on": {"type": "boolean"},
        "name": {"type": "string"},
        "path": {"type": "string", "plain": true},
        "toys": {"type": "array", "items": {"oneOf": [{"$ref": "#/types/shop:m:Ball"}, {"$ref": "#/types/shop:m:Bone"}]}},
        "pet": {"oneOf": [{"$ref": "#/types/shop:m:Cat"}, {"$ref": "#/types/shop:m:Dog"}]}
      },
      "properties": {"url": {"type": "string"}},
      "required": ["url"]
    }
  }
})";

class PartsOfValues : public ::testing::Test {
 protected:
  PartsOfValues() : packages_(types_) {
    Diagnostics diags;
    EXPECT_TRUE(packages_.add(Source::make("shop.json", std::string(shop)), diags));
  }
  void bind(std::string_view input) {
    diags_.clear();
    const std::vector files = {testing::file("resource \"r\" \"shop:m:R\" {\n  " +
                                             std::string(input) +
                                             "\n}\nresource \"s\" \"shop:m:R\" {}\n")};
    bind_program(types_, files, diags_, {.packages = &packages_});
  }
  void expect_report(std::string_view input, std::string_view where, std::string_view detail,
                     Severity severity = Severity::Error) {
    SCOPED_TRACE(input);
    bind(input);
    ASSERT_THAT(diags_.items(), SizeIs(1)) << to_text(diags_);
    EXPECT_EQ(diags_.items()[0].severity, severity);
    EXPECT_EQ(diags_.items()[0].subject.text(), where);
    EXPECT_EQ(diags_.items()[0].detail, detail);
  }
  void expect_warning(std::string_view input, std::string_view where, std::string_view detail) {
    expect_report(input, where, detail, Severity::Warning);
  }
  // Applies the fix of the only report, and returns the text of the input.
  std::string fixed() {
    const Diagnostic& item = diags_.items()[0];
    if (item.fixes.empty()) return "no fix";
    const TextEdit& edit = item.fixes[0].edits[0];
    std::string text(item.subject.source()->text());
    const ByteRange bytes = edit.range.bytes();
    text.replace(bytes.begin, bytes.end - bytes.begin, edit.replacement);
    const std::size_t begin = text.find('\n') + 3;
    return text.substr(begin, text.find('\n', begin) - begin);
  }

  TypeTable types_;
  Packages packages_;
  Diagnostics diags_;
};

TEST_F(PartsOfValues, ThePartThatDoesNotConvertIsReported) {
  expect_report(
      "rules = [{ days = 1 }, { days = [2] }]", "[2]",
      "The input \"rules[1].days\" of the resource \"r\" must be an integer, not a tuple.");
  expect_report(
      "rule = { days = 1, next = { days = 2, next = { days = {} } } }", "{}",
      "The input \"rule.next.next.days\" of the resource \"r\" must be an integer, not an "
      "object.");
  expect_report("tags = { a = \"x\", b = [1] }", "[1]",
                "The input \"tags.b\" of the resource \"r\" must be a string, not a tuple.");
  expect_report("tags = true ? {} : { b = [1] }", "[1]",
                "The input \"tags.b\" of the resource \"r\" must be a string, not a tuple.");
  expect_report("tags = \"x\"", "\"x\"",
                "The input \"tags\" of the resource \"r\" must be a map of strings, not a string.");
  expect_report(
      "path = s.url", "s.url",
      "The input \"path\" of the resource \"r\" must be available when the program starts, "
      "but this value is an output, which becomes available later.");
}

TEST_F(PartsOfValues, EveryWrongPartIsReported) {
  bind("rules = [{ days = [] }, { days = 1, on = {} }]");
  EXPECT_THAT(diags_.items(), SizeIs(2)) << to_text(diags_);
}

TEST_F(PartsOfValues, MissingAttributesAreNamed) {
  expect_report("rules = [{ on = true }]", "{ on = true }",
                "The input \"rules[0]\" of the resource \"r\" requires the attribute \"days\".");
  expect_report("rules = [{ dasy = 1 }]", "dasy",
                "The input \"rules[0]\" of the resource \"r\" requires the attribute \"days\", and "
                "has no attribute named \"dasy\". Did you mean \"days\"?");
  EXPECT_EQ(fixed(), "rules = [{ days = 1 }]");
}

TEST_F(PartsOfValues, AConstantAttributeSelectsTheType) {
  expect_report("pet = { kind = \"dog\", tricks = [[]] }", "[]",
                "The input \"pet.tricks[0]\" of the resource \"r\" must be a string, not a tuple.");
  expect_report("pet = { kind = \"cat\" }", "{ kind = \"cat\" }",
                "The input \"pet\" of the resource \"r\" requires the attribute \"lives\".");
  bind("pet = { kind = \"cat\", lives = 9 }");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  // This object converts to a ball, because its kind is a string.
  expect_report(
      "toys = [{ kind = \"bone\", weight = [] }]", "[]",
      "The input \"toys[0].weight\" of the resource \"r\" must be an integer, not a tuple.");
  expect_warning("toys = [{ kind = \"bone\", color = \"red\" }]", "color",
                 "The input \"toys[0]\" of the resource \"r\" has no attribute named \"color\", "
                 "which is therefore ignored.");
}

TEST_F(PartsOfValues, UnknownAttributesAreWarnings) {
  expect_warning("rules = [{ days = 1, prefx = \"x\" }]", "prefx",
                 "The input \"rules[0]\" of the resource \"r\" has no attribute named \"prefx\", "
                 "which is therefore ignored. Did you mean \"prefix\"?");
  EXPECT_EQ(fixed(), "rules = [{ days = 1, prefix = \"x\" }]");
  bind("tags = { anything = \"x\" }");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
}

TEST_F(PartsOfValues, UnknownValuesOfEnumsAreWarnings) {
  expect_warning("tier = \"warm\"", "\"warm\"",
                 "The input \"tier\" of the resource \"r\" must be one of the values of "
                 "\"shop:m:Tier\". They are \"hot\", \"cold\".");
  expect_warning("tier = \"colt\"", "\"colt\"",
                 "The input \"tier\" of the resource \"r\" must be one of the values of "
                 "\"shop:m:Tier\". Did you mean \"cold\"?");
  EXPECT_EQ(fixed(), "tier = \"cold\"");
  bind("tier = \"hot\"");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
}

TEST_F(PartsOfValues, LiteralsThatDoNotConvertAreWarnings) {
  expect_warning("size = \"three\"", "\"three\"",
                 "The input \"size\" of the resource \"r\" must be an integer, and this string "
                 "cannot be converted to that.");
  expect_warning("on = \"yes please\"", "\"yes please\"",
                 "The input \"on\" of the resource \"r\" must be a boolean, and this string cannot "
                 "be converted to that.");
  expect_warning(
      "size = 1.5", "1.5",
      "The input \"size\" of the resource \"r\" must be an integer, and this value cannot "
      "be converted to that.");
  for (const char* input :
       {"size = \"3\"", "on = \"true\"", "name = 1", "size = 3", "name = null"}) {
    bind(input);
    EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  }
}

}  // namespace
}  // namespace hecla::pcl
