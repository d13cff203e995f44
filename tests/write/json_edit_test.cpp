// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Edits of documents in the JSON syntax.
#include "write/edit_support.h"

namespace hecla::write {
namespace {

using namespace test_support;

// --- set

TEST(JsonEdit, KeepsOrderAndLayout) {
  const std::string_view text =
      "{\n  \"a\": {\n    \"b\": [{\"v\": 1}, {\"v\": 2}]\n  },\n  \"c\" : \"${var.x}\"\n}\n";
  const auto json = [&](const Edit& edit) { return edited(text, edit, "t.hcl.json"); };
  EXPECT_EQ(json(set("a.b[1].v", "x.y")),
            "{\n  \"a\": {\n    \"b\": [{\"v\": 1}, {\"v\": \"${x.y}\"}]\n  },\n  \"c\" : "
            "\"${var.x}\"\n}\n");
  EXPECT_EQ(json(set("d", "[1]")),
            "{\n  \"a\": {\n    \"b\": [{\"v\": 1}, {\"v\": 2}]\n  },\n  \"c\" : \"${var.x}\",\n  "
            "\"d\" : [\n    1\n  ]\n}\n");
  EXPECT_EQ(json(remove("a")), "{\n  \"c\" : \"${var.x}\"\n}\n");
  EXPECT_EQ(json(remove("c")), "{\n  \"a\": {\n    \"b\": [{\"v\": 1}, {\"v\": 2}]\n  }\n}\n");
  EXPECT_EQ(
      json(move("a.b", "a.z")),
      "{\n  \"a\": {\n    \"z\": [{\"v\": 1}, {\"v\": 2}]\n  },\n  \"c\" : \"${var.x}\"\n}\n");
  EXPECT_EQ(edited("{\"c\" : \"${var.x}\"}", rename("var.x", "y[\"k k\"]"), "t.hcl.json"),
            "{\"c\" : \"${y[\\\"k k\\\"]}\"}");
}

TEST(JsonEdit, EditsArraysAndCompactText) {
  const auto json = [](std::string_view text, const Edit& edit) {
    return edited(text, edit, "t.hcl.json");
  };
  EXPECT_EQ(json("{\"a\":[1,2]}", add("a", "3")), "{\"a\":[1,2,3]}");
  EXPECT_EQ(json("{\"a\":[1,2]}", add("a[0]", "0", Placement::Before)), "{\"a\":[0,1,2]}");
  EXPECT_EQ(json("{\"a\":[1,2]}", remove("a[1]")), "{\"a\":[1]}");
  EXPECT_EQ(json("{\"a\": [{\"p\": 1}, {\"p\": 2}], \"b\": {}, \"c\": {}}", remove("*[0]")),
            "{\"a\": [{\"p\": 2}]}");
  EXPECT_EQ(json("{\"a\":[1,2,3]}", remove("a.*")), "{\"a\":[]}");
  EXPECT_EQ(json("{}", set("a", "1")), "{\"a\":1}");
  EXPECT_EQ(json("{\"a\":{}}", add("a", "b = \"x\"")), "{\"a\":{\"b\":\"x\"}}");
  EXPECT_EQ(
      json("{\"a\":{\"b\":1}}", comment("a.b", "x")),
      "error: JSON has no comments. In a body, a property named \"//\" is ignored and can hold "
      "one: set a.// to a string.");
  EXPECT_EQ(json("{\"a\":1}", set("a", "[/* c */ 1]")),
            "error: JSON has no comments, so the new value cannot contain one.");
  EXPECT_EQ(json("{\"a\":\"\\u0024{x}\"}", rename("x", "y")), "{\"a\":\"\\u0024{y}\"}");
}

// In JSON a carriage return stands for itself, and "$$${" after it would be read as written.
TEST(JsonEdit, QuotesEscapesAfterCarriageReturns) {
  EXPECT_EQ(edited("{}", set("a", R"("\r$$${x}")"), "t.hcl.json"), R"({"a":"${\"\\r$$${x}\"}"})");
  EXPECT_EQ(edited("{}", set("a", R"("\n$$${x}")"), "t.hcl.json"), R"({"a":"\n$$${x}"})");
}

TEST(JsonEdit, AddsPropertiesAtAnyPosition) {
  const std::string_view text = "{\n  \"a\": {\n    \"b\" : 1,\n    \"c\" : 2\n  }\n}\n";
  const auto json = [&](const Edit& edit) { return edited(text, edit, "t.hcl.json"); };
  const auto lines = [](const std::string& first, const std::string& second,
                        const std::string& third) {
    const std::string separator = ",\n    ";
    return "{\n  \"a\": {\n    " + first + separator + second + separator + third + "\n  }\n}\n";
  };
  const std::string b = "\"b\" : 1", c = "\"c\" : 2", x = "\"x\" : \"${y}\"";
  EXPECT_EQ(json(add("a", "x = y")), lines(b, c, x));
  EXPECT_EQ(json(add("a", "x = y", Placement::First)), lines(x, b, c));
  EXPECT_EQ(json(add("a.b", "x = y", Placement::Before)), lines(x, b, c));
  EXPECT_EQ(json(add("a.b", "x = y", Placement::After)), lines(b, x, c));
  EXPECT_EQ(json(add("a.c", "x = y", Placement::Before)), lines(b, x, c));
  EXPECT_EQ(json(add("a.c", "x = y", Placement::After)), lines(b, c, x));
  EXPECT_EQ(json(add("a", "\"x y\": {\"z\": [1]}")),
            lines(b, c, "\"x y\" : {\n      \"z\": [\n        1\n      ]\n    }"));
  EXPECT_EQ(json(add("a.b", "x = 3\ny = 4", Placement::After)),
            lines(b, "\"x\" : 3,\n    \"y\" : 4", c));
  EXPECT_EQ(json(add(".", "x = 1", Placement::First)),
            "{\n  \"x\": 1,\n  \"a\": {\n    \"b\" : 1,\n    \"c\" : 2\n  }\n}\n");
  const std::string duplicate = "error: The object already has a property named \"c\".";
  EXPECT_EQ(json(add("a.b", "c = 1", Placement::After)), duplicate);
  EXPECT_EQ(json(add("a", "\"c\": 1, d = 1")), duplicate);
  EXPECT_EQ(json(add("a", "x = 1, x = 2")),
            "error: The object already has a property named \"x\".");
  for (const char* invalid : {"", "x", "x {}", "(x) = 1", "x = 1}, {y = 2", "x.y = 1", "x = "}) {
    EXPECT_THAT(json(add("a", invalid)), testing::StartsWith("error: Only properties")) << invalid;
  }
  EXPECT_THAT(json(add("a.b", "x = 1")), testing::StartsWith("error: In JSON, text can only"));
  EXPECT_THAT(json(add(".", "x = 1", Placement::After)), testing::StartsWith("error: "));
}

TEST(JsonEdit, AddsElementsAtAnyPosition) {
  const auto json = [](const Edit& edit) {
    return edited("{\r\n\t\"a\": [\r\n\t\t1,\r\n\t\t2\r\n\t]\r\n}", edit, "t.hcl.json");
  };
  const auto lines = [](const char* first, const char* second, const char* third) {
    return std::string("{\r\n\t\"a\": [\r\n\t\t") + first + ",\r\n\t\t" + second + ",\r\n\t\t" +
           third + "\r\n\t]\r\n}";
  };
  EXPECT_EQ(json(add("a", "\"x\"")), lines("1", "2", "\"x\""));
  EXPECT_EQ(json(add("a", "x", Placement::First)), lines("\"${x}\"", "1", "2"));
  EXPECT_EQ(json(add("a[0]", "3", Placement::After)), lines("1", "3", "2"));
  EXPECT_EQ(json(add("a[1]", "{}", Placement::Before)), lines("1", "{}", "2"));
  EXPECT_EQ(json(add("a", "1 2")), "error: The new value is not an expression.");
}

// As if each edit were alone.
TEST(JsonEdit, AddsInTheOrderOfTheEdits) {
  const auto json = [](const std::vector<Edit>& edits) {
    return edited("{\"a\":{\"b\":1}}", edits, "t.hcl.json");
  };
  EXPECT_EQ(json({add("a", "x = 1"), add("a.b", "y = 2", Placement::After)}),
            "{\"a\":{\"b\":1,\"y\":2,\"x\":1}}");
  EXPECT_EQ(json({add("a.b", "y = 2", Placement::After), add("a", "x = 1")}),
            "{\"a\":{\"b\":1,\"y\":2,\"x\":1}}");
  EXPECT_EQ(json({add("a", "x = 1", Placement::First), add("a", "y = 2", Placement::First)}),
            "{\"a\":{\"y\":2,\"x\":1,\"b\":1}}");
  EXPECT_EQ(json({add("a", "x = 1"), set("a.y", "2"), add("a", "z = 3")}),
            "{\"a\":{\"b\":1,\"x\":1,\"y\":2,\"z\":3}}");
}

TEST(JsonEdit, MovesPropertiesToOtherObjects) {
  const std::string_view text =
      "{\n  \"a\": {\n    \"b\": {\n      \"v\": [\n        1\n      ]\n    },\n    \"c\": 2\n"
      "  },\n  \"d\": {},\n  \"e\": [{\"k\": 1}]\n}\n";
  const auto json = [&](const Edit& edit) { return edited(text, edit, "t.hcl.json"); };
  EXPECT_EQ(json(move("a.b", "d.n")),
            "{\n  \"a\": {\n    \"c\": 2\n  },\n  \"d\": {\n    \"n\": {\n      \"v\": [\n"
            "        1\n      ]\n    }\n  },\n  \"e\": [{\"k\": 1}]\n}\n");
  EXPECT_EQ(json(move("a.b.v", "d.w")),
            "{\n  \"a\": {\n    \"b\": {},\n    \"c\": 2\n  },\n  \"d\": {\n    \"w\": [\n"
            "      1\n    ]\n  },\n  \"e\": [{\"k\": 1}]\n}\n");
  EXPECT_EQ(json(move("a.b.v", "w")),
            "error: \"w\" is outside of the block or object of \"a.b.v\". To rename it, write the "
            "whole new address: \"a.b.w\".");
  EXPECT_EQ(json(move("a.c", "e[0].c")),
            "{\n  \"a\": {\n    \"b\": {\n      \"v\": [\n        1\n      ]\n    }\n  },\n"
            "  \"d\": {},\n  \"e\": [{\"k\": 1, \"c\": 2}]\n}\n");
  EXPECT_EQ(json(move("e.k", "e[0].j")), json(move("e[0].k", "e[0].j")));
  EXPECT_EQ(edited("{\"a\":{\"b\":1},\"c\":{}}", move("a.b", "c.b"), "t.hcl.json"),
            "{\"a\":{},\"c\":{\"b\":1}}");
}

TEST(JsonEdit, ReportsMovesThatAreNotPossible) {
  const auto json = [&](std::string_view from, std::string_view to) {
    return edited("{\"a\":{\"b\":{\"c\":1},\"l\":[1]},\"d\":{\"b\":1}}", move(from, to),
                  "t.hcl.json");
  };
  EXPECT_EQ(json("a.b", "d.b"), "error: The object already has a property named \"b\".");
  EXPECT_EQ(json("a.b", "a.b.x"), "error: A property cannot be moved into itself.");
  EXPECT_EQ(json("a", "a.b.a"), "error: A property cannot be moved into itself.");
  EXPECT_EQ(json("a.*", "d.x"), "error: In JSON, one property can be moved to one object.");
  EXPECT_EQ(json("a.b", "*.x"), "error: In JSON, one property can be moved to one object.");
  EXPECT_EQ(json("a.l[0]", "d.x"), "error: In JSON, one property can be moved to one object.");
  EXPECT_THAT(json("a.b", "a.l[0]"), testing::StartsWith("error: In JSON, only a property"));
  EXPECT_THAT(json("a.b", "."), testing::StartsWith("error: In JSON, only a property"));
  EXPECT_THAT(json("a.b", "n.x"), testing::HasSubstr("n"));
  EXPECT_THAT(json("a.n", "d.x"), testing::HasSubstr("n"));
}

// Removing what was added restores the text, wherever it was.
TEST(JsonEdit, AddingAndRemovingRestoresTheText) {
  const std::string_view texts[] = {
      "{\"a\":{\"b\":1,\"c\":[]}}",
      "{\"a\": {\"b\": 1, \"c\": {}}}\n",
      "{\n  \"a\": {\n    \"b\": 1,\n    \"c\": {\"d\": 2}\n  }\n}\n",
      "{\r\n\t\"a\" : {\"b\" :1 ,  \"c\": null},\r\n\t\"z\": []}",
  };
  for (const std::string_view text : texts) {
    for (const char* at : {".", "a", "a.b", "a.c"}) {
      for (const Placement placement :
           {Placement::First, Placement::Last, Placement::Before, Placement::After}) {
        const bool is_in = placement == Placement::First || placement == Placement::Last;
        const std::string_view where(at);
        if (is_in ? where.size() == 3 : where == ".") continue;
        const std::string name = where == "." || (where == "a" && !is_in) ? "new" : "a.new";
        const Edit addition = add(at, "new = {x = [1, y]}", placement);
        EXPECT_THAT(edited(text, addition, "t.hcl.json"), testing::HasSubstr("\"new\""));
        EXPECT_EQ(edited(text, {addition, remove(name)}, "t.hcl.json"), text) << at;
      }
    }
  }
}

TEST(JsonEdit, ComparesNamesAfterNormalization) {
  for (const std::string name : {"\u00e9", "e\u0301"}) {
    EXPECT_EQ(edited("{\"e\u0301\": 1}", set(name, "2"), "t.hcl.json"), "{\"e\u0301\": 2}");
    EXPECT_EQ(edited("{\"e\\u0301\": 1}", set(name, "2"), "t.hcl.json"), "{\"e\\u0301\": 2}");
    EXPECT_EQ(
        edited("{\"a\": 1, \"e\u0301\": 2}", Edit::rename(address("a"), {name}), "t.hcl.json"),
        "error: The object already has a property named \"\u00e9\".");
    EXPECT_EQ(edited("{\"e\u0301-${e\u0301.x}\": 2}", rename(name + ".x", "y.z"), "t.hcl.json"),
              "{\"e\u0301-${y.z}\": 2}");
  }
}

TEST(JsonEdit, LeavesTheWholeDocument) {
  EXPECT_EQ(edited(R"({"a":1})", remove("[0]"), "t.json"),
            "error: A whole document cannot be edited in this way.");
}

}  // namespace
}  // namespace hecla::write
