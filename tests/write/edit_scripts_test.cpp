// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Several edits of one text, which give what they give one after the other, and where one edit puts what it adds.
#include "write/edit_support.h"

namespace hecla::write {
namespace {

using namespace test_support;

TEST(Edit, AddsBesideWhatItRemoves) {
  const auto after = [](std::string_view at, std::string text) {
    return add(at, std::move(text), Placement::After);
  };
  EXPECT_EQ(edited("b {\n  a = 1\n  b = 2\n}\n", {remove("b.b"), after("b.a", "n = 1")}),
            "b {\n  a = 1\n  n = 1\n}\n");
  EXPECT_EQ(edited("a = 1\nb = 2\n", {remove("b"), after("a", "n = 1")}), "a = 1\nn = 1\n");
  EXPECT_EQ(edited("b {\n  a = 1\n  b = 2\n}\nc {}\n", {move("b.b", "c.b"), after("b.a", "n = 1")}),
            "b {\n  a = 1\n  n = 1\n}\nc {\n  b = 2\n}\n");
  // The blank lines are those of one edit after the other.
  EXPECT_EQ(edited("b {\n  a = 1\n}\n", {remove("b"), add(".", "n {}")}), "n {}\n");
}

TEST(Edit, AddsNothingToWhatAnUnclosedPartSwallows) {
  const auto is_refused = [](const std::string& text, const Edit& edit,
                             const char* name = "t.hcl") {
    Diagnostics diags;
    Document document(Source::make(name, text), diags);
    const auto changes = document.apply({&edit, 1}, diags);
    return !changes.has_value();
  };
  EXPECT_TRUE(is_refused("a = 1\nn = <<A\nq\n", add(".", "nn = 1")));
  EXPECT_TRUE(is_refused("a = 1\nn = <<A\nq\n", set("nn", "1")));
  EXPECT_TRUE(is_refused("{\"a\": 1, \"b\": [1", add(".", "nn = 1"), "t.json"));
  EXPECT_TRUE(is_refused("{\"a\": 1, \"b\": [1", set("c", "1"), "t.json"));
  EXPECT_FALSE(is_refused("a = 1 +\nb {\n}\n", set("b.c", "1")));
  EXPECT_FALSE(is_refused("a = 1 +\nb {\n}\n", add("b", "c = 1")));
  EXPECT_FALSE(is_refused("{\"a\": tru, \"b\": {}}", set("b.c", "1"), "t.json"));
  EXPECT_TRUE(is_refused("{\n  \"a\": 1 2\n}\n", add(".", "\"b\": 1"), "t.json"));
  EXPECT_TRUE(is_refused("{\n  \"a\":\n  \"b\": [1]\n}\n", add(".", "\"c\": 1"), "t.json"));
  EXPECT_TRUE(is_refused("{\"a\": [, 1]}", set("a[1]", "2"), "t.json"));
  const std::string closed_by_string =
      "{\n  \"b\": {\n    \"n\": {\n      \"m\": x[\"}\"],\n      \"k\": 1\n    },\n    \"k\": 2\n "
      " "
      "},\n  \"k\": 3\n}\n";
  EXPECT_TRUE(is_refused(closed_by_string, set("b.k", "7"), "t.json"));
  EXPECT_TRUE(is_refused(closed_by_string, remove("b"), "t.json"));
  EXPECT_TRUE(is_refused("{\n  \"a\": {\n    \"b\": \"x}\n  }\n}\n", set("a.b", "2"), "t.json"));
  EXPECT_TRUE(is_refused("{\"a\": f(1), \"c\": 2}\n", set("a", "2"), "t.json"));
  EXPECT_FALSE(is_refused("{\"a\": tru, \"c\": 2}\n", set("a", "2"), "t.json"));
  EXPECT_TRUE(
      is_refused("{\"p\": {\"a\": 1}, \"b\": [1 }, \"p\": {\"a\": 2}}", set("p.a", "5"), "t.json"));
  EXPECT_TRUE(is_refused("{\"a\": [:\n1, 2]}", remove("a[1]"), "t.json"));
  // An error in the block, or after it, may have ended it before its own argument `y`.
  const std::string ends_early = "b {\n  x = [1,\n}\n  y = 2\n}\n";
  EXPECT_TRUE(is_refused(ends_early, set("b.y", "3")));
  EXPECT_TRUE(is_refused(ends_early, add("b", "y = 3")));
  EXPECT_TRUE(is_refused(ends_early, set("b.x", "3")));
  EXPECT_TRUE(is_refused("b {\n  z = 1 }\n  y = 2\n}\n", set("b.y", "3")));
  EXPECT_TRUE(is_refused("{\"b\": {\"x\": 1}}, \"y\": 2}}", set("b.y", "1"), "t.json"));
  EXPECT_TRUE(is_refused("{\"a\": {\"b\": 1}},\n\"g\": true}", set("g", "1"), "t.json"));
  EXPECT_TRUE(is_refused("{\"a\": {}\n\"x\": 1},\n\"g\": true}", set("g", "1"), "t.json"));
  EXPECT_TRUE(is_refused("{\n\"g\":\n\"e\": \"x\"\n}\n", set("e", "true"), "t.json"));
  EXPECT_TRUE(is_refused("{\n\"g\":\n\"e\": \"x\"\n}\n", set("g", "1"), "t.json"));
  EXPECT_TRUE(
      is_refused("{\"a\": {\"g\": 1, \"a\": {\"c\"}: null, \"x\": 2}}", set("a.x", "5"), "t.json"));
  EXPECT_TRUE(is_refused("{\"a\": {\"g\": 1, b: 2, \"x\": 2}}", set("a.b", "5"), "t.json"));
  const std::string closed =
      "{\n  \"b\": {\n    \"c\": 1}\n    \"k\": 2,\n    \"d\": 3\n  },\n  \"d\": 4\n}\n";
  // Recovery skips the bracket that closes nothing.
  EXPECT_TRUE(is_refused("{\n  \"d\":\n    \"e\": 5,\n    \"c\": 1\n  },\n  \"c\": 2\n}\n",
                         set("c", "77"), "t.json"));
  EXPECT_TRUE(is_refused("{\n  \"c\": {\n      \"x\"\n    ],\n    \"a\": 1\n  },\n  \"a\": 2\n}\n",
                         remove("a"), "t.json"));
  for (const std::string& text :
       {closed, std::string("{\n  \"a\": [\n    1\n  ,\n  \"e\": 3\n}\n"),
        std::string("{\n  \"a\": \"x,\n  \"e\": 3\n}\n"),
        std::string("{\n# \"a\": {\n    \"b\": 1\n  },\n  \"b\": 2\n}\n")}) {
    EXPECT_TRUE(is_refused(text, add(".", "\"nn\": 77"), "t.json")) << text;
  }
  EXPECT_TRUE(
      is_refused("{\n# \"a\": {\n    \"b\": 1\n  },\n  \"b\": 2\n}\n", set("b", "77"), "t.json"));
  EXPECT_TRUE(is_refused(closed, set("d", "77"), "t.json"));
  EXPECT_TRUE(is_refused(closed, remove("d"), "t.json"));
  EXPECT_TRUE(is_refused(
      "{\n  \"b\": {\n      []\n    ],\n    \"d\": {\"e\": 1}\n  },\n  \"d\": {\"e\": 2}\n}\n",
      set("d.e", "77"), "t.json"));
  EXPECT_TRUE(is_refused("d = {}\n<<EOT\na = 36\ng = 1\n", set("g", "77")));
  EXPECT_FALSE(is_refused("d = 1 +\n", set("g", "77")));
}

TEST(Edit, LeavesWhatASyntaxErrorGaveNoEnd) {
  const auto is_refused = [](const std::string& text, const Edit& edit) {
    Diagnostics diags;
    Document document(Source::make("t.hcl", text), diags);
    return !document.apply({&edit, 1}, diags).has_value();
  };
  const std::string heredoc = "x = 1\na = <<EOT\nhello\nb = 2\n";
  EXPECT_TRUE(is_refused(heredoc, set("a", "1")));
  EXPECT_TRUE(is_refused(heredoc, remove("a")));
  EXPECT_TRUE(is_refused(heredoc, move("a", "c")));
  EXPECT_TRUE(is_refused(heredoc, add("a", "n = 7", Placement::After)));
  EXPECT_FALSE(is_refused(heredoc, set("x", "2")));
  EXPECT_TRUE(is_refused("a = [1, <<EOT\n  hello\n  2,\n]\nb = 3\n", set("a[1]", "5")));
  EXPECT_TRUE(is_refused("a = { x = \"${hello\n}\nb = 3\n", set("a.x", "5")));
  EXPECT_TRUE(is_refused("e = 1\nff = 1]\n", add("ff", "n = 7", Placement::Before)));
  EXPECT_TRUE(is_refused("r {\n  f = [\n    g(1, \" 2]\n    )\n  ]\n}\n",
                         add("r.f", "n = 7", Placement::After)));
  EXPECT_TRUE(is_refused("f = [\n  1,\n  ]\n  2,\n]\n", add("f", "n = 7", Placement::After)));
  EXPECT_TRUE(is_refused("cc = {} <<EOT\nff = 1\n", add("ff", "n = 7", Placement::Before)));
  // A broken header gives the file what is in the block.
  const std::string header = "r \"a\"\" \"c\" {\n  bb = 2\n}\n";
  EXPECT_TRUE(is_refused(header, set("bb", "7")));
  EXPECT_TRUE(is_refused(header, Edit::rename(address("bb"), {"cc"})));
  EXPECT_TRUE(is_refused(header + "bb = 1\n", set("bb", "7")));
  EXPECT_TRUE(is_refused("r \"a\" \"b {\n  bb = {}\n  c = 1\n}\nbb = 1\n", remove("bb")));
  EXPECT_TRUE(is_refused(header + "cc = 1\n", set("cc", "7")));
  EXPECT_FALSE(is_refused("cc = 1\n" + header, set("cc", "7")));
  // A block that is never closed gives its own items to the last one in it.
  const std::string unclosed = "e {\n  f {\n    d = 1\n  a = 2\n}\nz = 1\n";
  EXPECT_TRUE(is_refused(unclosed, set("e.f.x", "7")));
  EXPECT_TRUE(is_refused(unclosed, add("e.f", "x = 7")));
  EXPECT_TRUE(is_refused("g = f(\n ) 0,\n)\n", add("g", "77")));
  const std::string swallowed = "aa {\n  cc {\n    x = 1\n\n  ff = 1\n}\nff = 2\n";
  EXPECT_TRUE(is_refused(swallowed, set("aa.ff", "77")));
  EXPECT_TRUE(is_refused(swallowed, set("ff", "77")));
  EXPECT_FALSE(is_refused("e = 1\n" + swallowed, set("e", "77")));
  EXPECT_TRUE(is_refused("aa {\n  cc = {\n    x = 1\n\n  ff = 1\n}\nff = 2\n", set("aa.ff", "77")));
  const std::string quoted =
      "aa {\n  cc {\n    x = 1\n  \"}\n  dd {\n    ff = 1\n  }\n}\ndd {\n  ff = 2\n}\n";
  EXPECT_TRUE(is_refused(quoted, set("aa.dd.ff", "77")));
  EXPECT_TRUE(is_refused(quoted, remove("aa.dd.ff")));
  // A bracket too many ends a block too early.
  const std::string closed = "aa {\n  cc {\n}\n    x = 1\n    bb = 1\n  }\n  bb = 2\n}\nzz = 1\n";
  EXPECT_TRUE(is_refused(closed, remove("aa")));
  EXPECT_TRUE(is_refused(closed, add("aa", "nn = 5", Placement::After)));
  EXPECT_TRUE(is_refused(closed, Edit::rename(address("aa"), {"dd"})));
  EXPECT_TRUE(is_refused(closed, set("aa.bb", "77")));
  EXPECT_TRUE(is_refused("dd = [\n  [\n    1,\n    40[,\n  ],\n  92\n]\nff = 11\n",
                         add("dd[0][1]", "77", Placement::After)));
  EXPECT_TRUE(is_refused("f = {\n  g = {\n    h : [\n}  # c\n  \"c\",\n  ],\n  },\n}\n",
                         comment("f.g", "N", true)));
  // The error is at the end of the file, and the bracket that is not closed before the item.
  EXPECT_TRUE(is_refused("cc = {\n  aa = {\n    bb = 2\n\n  dd = 3\n}\n", set("cc.aa.dd", "77")));
  EXPECT_TRUE(is_refused("cc = [\n  [\n    2,\n    3,\n\n  4,\n]\nd = 1\n", remove("cc[0][2]")));
  EXPECT_TRUE(is_refused("a {\n  b {\n    x = 1\n\n}\nx = 2\nc {\n  y = 1\n", set("a.x", "5")));
  EXPECT_TRUE(is_refused("dd {\n  bb\n    cc = 2\n  }\n  cc = 3\n\n", set("cc", "5")));
  EXPECT_TRUE(is_refused("bb\n  aa = 1\n  cc = 2\n\ncc = 3\n", set("cc", "4")));
  // Two mistakes balance each other; the indentation tells.
  const std::string label = "aa = 1\ndd {\n  bb \"x\"\n    cc = 2\n  }\n  cc = 3\n\n";
  EXPECT_TRUE(is_refused(label, set("cc", "5")));
  EXPECT_TRUE(is_refused(label, remove("dd.cc")));
  EXPECT_FALSE(is_refused(label, set("aa", "5")));
  EXPECT_TRUE(is_refused("dd {\n  bb =\n    cc = 2\n  }\n  cc = 3\n\n", remove("cc")));
  EXPECT_TRUE(is_refused("a {\n  b \"x\" =\n    d = 2\n\n  d = 3\n}\n", set("a.d", "5")));
  EXPECT_TRUE(is_refused("aa {\n  p = 1\nx = 2\nbb\n  cc = 2\n}\n", set("aa.x", "3")));
  const std::string again = "x = a ? {\n  b = 1\n  } : {\n  b = 2\n}\ny = 1 +\nz = 1\n";
  EXPECT_FALSE(is_refused(again, set("z", "2")));
  // Recovery reads nothing, or only the beginning, of a value.
  EXPECT_TRUE(is_refused("a = 'x'\nb = 1\n", set("a", "2")));
  EXPECT_TRUE(is_refused("a = u'x'\nb = 1\n", set("a", "2")));
  EXPECT_FALSE(is_refused("a = # x\nb = 1\n", set("a", "2")));
  EXPECT_TRUE(is_refused("m {\n  s \"x\"\n  b = 1\n}\n", set("m.s", "2")));
  EXPECT_FALSE(is_refused("m {\n  s \"x\"\n  b = 1\n}\n", set("m.t", "2")));
  // What is there again may have been swallowed.
  const std::string again_later =
      "p \"a\" {\n  r = 1\n}\nq = 1\nv \"b\" {\n  d = {\n}\np \"a\" {\n}\n";
  EXPECT_TRUE(is_refused(again_later, set("p.a.r", "2")));
  EXPECT_TRUE(is_refused(again_later, set("p.a.z", "2")));
  EXPECT_TRUE(is_refused(again_later, remove("p.a")));
  EXPECT_FALSE(is_refused(again_later, set("q", "2")));
  // What is before a bracket that is not closed can be edited.
  EXPECT_FALSE(is_refused("b {\n  y = 1\n  x = f(1\n}\n", set("b.y", "2")));
  EXPECT_TRUE(is_refused("b {\n  x = f(1\n  y = 1\n}\n", set("b.y", "2")));
  // An index counts the blocks and elements that can be read.
  EXPECT_TRUE(is_refused("a = [1 2, 3, 4]\n", set("a[1]", "5")));
  const std::string blocks = "b\n{\n  x = 1\n}\nb {\n  x = 2\n}\nb {\n  x = 3\n}\n";
  EXPECT_TRUE(is_refused(blocks, remove("b[0]")));
  EXPECT_TRUE(is_refused(blocks, set("b[1].x", "4")));
  EXPECT_FALSE(is_refused("x = 1 +\na = [1, 2]\n", set("a[1]", "4")));
  EXPECT_FALSE(is_refused("a = 1 +\nb = 2\n", set("a", "1")));
  EXPECT_FALSE(is_refused("a = 1\nb = 2\n\nc = [\n", set("a", "2")));
}

TEST(Edit, SaysWhatASyntaxErrorLeavesOpen) {
  EXPECT_EQ(edited("a = <<EOT\nx\n", {set("a", "1")}),
            "error: Because of a syntax error, it is open where this part of the text begins or "
            "ends. Correct the error first.");
  EXPECT_EQ(edited("b {\n  x = [1,\n}\n  y = 2\n}\n", {set("b.y", "3")}),
            "error: Because of a syntax error, it is open where the block or object ends, so that "
            "the new item may be there already. Correct the error first.");
}

TEST(Edit, PutsEachAdditionWhereItsEditSays) {
  const auto at = [](std::string_view address, std::string text, Placement placement) {
    return add(address, std::move(text), placement);
  };
  EXPECT_EQ(edited("b {\n  n = 1\n}\n", {add("b", "x = 1"), at("b.n", "y = 2", Placement::After)}),
            "b {\n  n = 1\n  y = 2\n  x = 1\n}\n");
  EXPECT_EQ(edited("b {\n  n = 1\n}\n",
                   {at("b", "x = 1", Placement::First), at("b", "y = 2", Placement::First)}),
            "b {\n  y = 2\n  x = 1\n  n = 1\n}\n");
  EXPECT_EQ(edited("b {\n  n = 1\n}\n",
                   {at("b.n", "x = 1", Placement::Before), at("b.n", "y = 2", Placement::Before)}),
            "b {\n  x = 1\n  y = 2\n  n = 1\n}\n");
  EXPECT_EQ(edited("a {\n}\n",
                   {at("a", "b {\n}", Placement::After), at("a", "c {\n}", Placement::After)}),
            "a {\n}\n\nc {\n}\n\nb {\n}\n");
}

TEST(Edit, RemovesTheCommentThatAnEarlierEditGaveAnItem) {
  for (const std::string text :
       {"x = [\n  1,\n  2]\n", "x = f(\n  1,\n  2)\n", "x = [\n  1,\n  2\n]\n"}) {
    const std::string commented = edited(text, {comment("x[1]", "note")});
    EXPECT_EQ(edited(text, {comment("x[1]", "note"), remove("x[1]")}),
              edited(commented, {remove("x[1]")}));
  }
}

TEST(Edit, AppliesSeveralEditsInOrder) {
  EXPECT_EQ(edited("a = 1\n", {remove("a"), set("a", "2")}), "a = 2\n");
  EXPECT_EQ(edited("a = 1\n", {set("a", "x.y"), rename("x", "z"), set("b", "3")}),
            "a = z.y\nb = 3\n");
  EXPECT_EQ(edited("a = [1, 2, 3]\n", {remove("a[0]"), remove("a[0]")}), "a = [3]\n");
  EXPECT_EQ(edited("a = 1\nb = 2\n", {move("a", "c"), move("b", "a"), move("c", "b")}),
            "b = 1\na = 2\n");
  EXPECT_EQ(edited("", {set("a", "1"), set("bbb", "2"), set("cc", "3")}),
            "a   = 1\nbbb = 2\ncc  = 3\n");
}

TEST(Edit, RenamesReferencesOneAfterTheOther) {
  EXPECT_EQ(edited("a = x.a + x.b\n", {rename("x.a", "x.b"), rename("x.b", "x.c")}),
            "a = x.c + x.c\n");
  EXPECT_EQ(edited("a = x.a + x.b\n", {rename("x.a", "y.a"), rename("x.b", "x.a")}),
            "a = y.a + x.a\n");
  EXPECT_EQ(edited("a = x.a.b\n", {rename("x.a", "y"), rename("x.a.b", "z"), rename("y.b", "w")}),
            "a = w\n");
  EXPECT_EQ(edited("a = [for y in l : x + y]\n", {rename("x", "y"), rename("y", "z")}),
            "a = [for y in l : y + y]\n");
  // Also between other edits.
  EXPECT_EQ(edited("a = x.a\n", {rename("x.a", "y.a"), set("b", "x.a"), set("c", "y.a")}),
            "a = y.a\nb = x.a\nc = y.a\n");
  EXPECT_EQ(edited("a = x.a\n", {set("b", "x.a"), rename("x.a", "y.a"), set("a", "x.a")}),
            "a = x.a\nb = y.a\n");
  EXPECT_EQ(edited("o = {\n  (x.a) = 1\n  (x.b) = 2\n}\n",
                   {rename("x.a", "x.long"), set("o.z", "3"), rename("x.b", "x.long")}),
            "o = {\n  (x.long) = 1\n  (x.long) = 2\n  z = 3\n}\n");
  EXPECT_EQ(edited(R"({"a": "${x.a}", "${x.a}": 1})",
                   {rename("x.a", "x.b"),
                    Edit::set(Address().name("${x.b}"), NewExpression::source("x.a")),
                    rename("x.a", "y")},
                   "t.json"),
            R"({"a": "${x.b}", "${x.b}": "${y}"})");
}

TEST(Edit, RemovesTheCommentsOfAnEntry) {
  EXPECT_EQ(edited("n = f(<<A\nq\nA\n /* c */ , 2)\n", remove("n[0]")), "n = f( 2)\n");
  EXPECT_EQ(edited("f = g(\n  a,\n  b... # two\n)\n", remove("f[1]")), "f = g(\n  a\n)\n");
  EXPECT_EQ(edited("f = g(\n  a, # one\n  b...\n)\n", remove("f[1]")), "f = g(\n  a # one\n)\n");
  EXPECT_EQ(edited("f = g(a, b... /* two */)\n", remove("f[1]")), "f = g(a)\n");
  EXPECT_EQ(edited("f = g(a, b, [1]... /* 2 */)\n", {remove("f[2]"), remove("f[1]")}),
            "f = g(a)\n");
}

// The result of an edit decides where the next one is made, though both are made in one text.
TEST(Edit, LeavesCommentsWithTheElementThatGotThem) {
  const std::string text = "a = [\n  x]\n";
  const Edit first = add("a", "5", Placement::First);
  EXPECT_EQ(edited(text, {comment("a[0]", "of x"), first}), "a = [\n  5,\n  # of x\n  x]\n");
  EXPECT_EQ(edited(text, {first, comment("a[1]", "of x")}).substr(0, 6), "error:");
}

TEST(Edit, FindsElementsAndNewNamesAfterOtherEdits) {
  const auto first = Placement::First, before = Placement::Before, after = Placement::After;
  EXPECT_EQ(edited("l = [1, 2, 3, 4]\n", {remove("l[0]"), set("l[1]", "7"), remove("l[2]"),
                                          add("l", "8"), add("l", "9")}),
            "l = [2, 7, 8, 9]\n");
  EXPECT_EQ(edited("l = [1, 2]\n", {add("l[0]", "3", after), add("l[1]", "4", after),
                                    add("l[1]", "5", before), add("l", "0", first)}),
            "l = [0, 1, 5, 3, 4, 2]\n");
  EXPECT_EQ(
      edited("{\"l\": [1, 2, 3]}",
             {remove("l[0]"), add("l", "4"), set("l[1]", "{ a = 1 }"), set("l.a", "2")}, "t.json"),
      "{\"l\": [2, {\"a\":2}, 4]}");
  EXPECT_EQ(edited("r \"n\" {\n}\n", {move("r.n", "r.m"), set("r.m.z", "1"), set("r.m.z", "2")}),
            "r \"m\" {\n  z = 2\n}\n");
  EXPECT_EQ(edited("a = 1\nb = 2\n", {move("a", "c"), set("c", "3"), set("a", "4")}),
            "c = 3\nb = 2\na = 4\n");
  EXPECT_EQ(edited("o = {\n  (x.a) = 1\n  (x.b) = 2\n}\n",
                   {set("o.*#1", "3"), set("o.*#0", "4"), set("o.*#1", "5"), remove("o.*#0")}),
            "o = {\n  (x.b) = 5\n}\n");
  EXPECT_EQ(edited("t = { s = \"x\" }\n", {remove("t.s"), set("t.h", "<<-E\n  a\n  E\n")}),
            "t = {\n  h = <<-E\n  a\n  E\n}\n");
  EXPECT_EQ(edited("b {\n  x = 1\n}\n\nb {\n  x = 2\n}\n\nb {\n  x = 3\n}\n",
                   {remove("b[0]"), set("b[0].x", "4"), remove("b[1]"), add(".", "b {\n}")}),
            "b {\n  x = 4\n}\n\nb {\n}\n");
  EXPECT_EQ(edited("{\"b\": [{\"x\": 1}, {\"x\": 2}, {\"x\": 3}]}",
                   {remove("b[0]"), set("b[0].x", "4"), remove("b[1]"), set("b.y", "5")}, "t.json"),
            "{\"b\": [{\"x\": 4,\"y\": 5}]}");
  EXPECT_EQ(edited("b {\n}\n", {add("b", "c {}"), set("b.a", "1"), add("b", "c {}")}),
            "b {\n  a = 1\n\n  c {}\n\n  c {}\n}\n");
  EXPECT_EQ(edited("l = [1, 2, 3]\n", {remove("l[2]"), remove("l[1]"), add("l", "4")}),
            "l = [1, 4]\n");
  EXPECT_EQ(edited("o = {\n  a = 1\n  b = 2\n  c = 3\n}\n",
                   {remove("o.*#0"), set("o.*#0", "4"), remove("o.*#1"), set("o.d", "5")}),
            "o = {\n  b = 4\n  d = 5\n}\n");
  EXPECT_EQ(edited("{\"a\": 1, \"a\": 2, \"a\": 3}", {remove("a#0"), remove("a#1")}, "t.json"),
            "{\"a\": 2}");
}

TEST(Edit, SeparatesWhatItAddsAtTheEndByCommas) {
  EXPECT_EQ(edited("l = [\n  1 # one\n]\n", {add("l", "2"), add("l", "3"), add("l", "[\n4\n]")}),
            "l = [\n  1, # one\n  2,\n  3,\n  [\n  4\n  ]\n]\n");
  EXPECT_EQ(edited("l = [\r\n  1\r\n]\r\n",
                   {add("l", "2"), add("l[0]", "3", Placement::After), add("l", "4")}),
            "l = [\r\n  1,\r\n  3,\r\n  2,\r\n  4\r\n]\r\n");
  EXPECT_EQ(edited("o = {\n  a = 1,\n  b = 2\n}\n", {set("o.c", "3"), set("o.dd", "4")}),
            "o = {\n  a  = 1,\n  b  = 2,\n  c  = 3,\n  dd = 4\n}\n");
}

TEST(Edit, ChangesAllOrNothing) {
  EXPECT_EQ(edited("a = 1\n", {set("a", "2"), set("b.c", "3")}).substr(0, 6), "error:");
  EXPECT_EQ(edited("a = 1\n", add(".", "a = 2")).substr(0, 6), "error:");
}

// Scripts give what their edits give one after the other.
TEST(Edit, RemovesBlocksFromTheLastToTheFirst) {
  const std::string text = "a {\n}\n\nb {\n  x = 1\n}\n\n\nb {\n}\n\nb {\n}\n";
  for (const std::string& given :
       {text, text + "\n", text.substr(0, text.size() - 1), "c {\n" + text + "}\n"}) {
    const std::string body = given.starts_with('c') ? "c." : "";
    const std::vector<Edit> edits = {remove(body + "b[2]"), remove(body + "b[1]"),
                                     remove(body + "b[0]")};
    std::string expected = given;
    for (const Edit& edit : edits) expected = edited(expected, edit);
    EXPECT_EQ(edited(given, edits), expected);
  }
  EXPECT_EQ(edited(text, {remove("b[2]"), add(".", "c {\n}"), remove("b[1]")}),
            "a {\n}\n\nb {\n  x = 1\n}\n\n\nc {\n}\n");
}

TEST(Edit, AddsArgumentsAfterThoseThatWereAdded) {
  const std::string text = "x {\n  b {\n    c = 1\n    d = 2\n  }\n}\n";
  const Edit first = add("x.b", "m = 1", Placement::After);
  EXPECT_EQ(edited(text, {first, set("x.n", "2")}),
            "x {\n  b {\n    c = 1\n    d = 2\n  }\n\n  m = 1\n  n = 2\n}\n");
  EXPECT_EQ(edited(text, {first, move("x.b.c", "x.n")}),
            "x {\n  b {\n    d = 2\n  }\n\n  m = 1\n  n = 1\n}\n");
  EXPECT_EQ(edited("a = 1\nb {\n}\n", {add(".", "m = 1\nc {\n}"), set("n", "2")}),
            "a = 1\nb {\n}\nm = 1\nn = 2\nc {\n}\n");
}

TEST(Edit, AddsArgumentsBeforeTheBlocksThatAreThere) {
  EXPECT_EQ(edited("x {\n  b {\n  }\n  # c\n}\n", {remove("x.b"), set("x.n", "2")}),
            "x {\n  # c\n\n  n = 2\n}\n");
  EXPECT_EQ(edited("x {\n  # c\n}\n", {add("x", "b {\n}", Placement::First), set("x.n", "2")}),
            "x {\n  n = 2\n\n  b {\n  }\n  # c\n}\n");
  EXPECT_EQ(edited("x {\n  a = 1\n}\n",
                   {remove("x.a"), add("x", "b {\n}", Placement::First), set("x.n", "2")}),
            "x {\n  n = 2\n\n  b {\n  }\n}\n");
}

TEST(Edit, AddsAttributesLikeTheirNeighbors) {
  const std::string text = "o = { a = 1, b : 2, c = 3 }\n";
  EXPECT_EQ(edited(text, add("o.a", "d = 4", Placement::After)),
            "o = { a = 1, d = 4, b : 2, c = 3 }\n");
  EXPECT_EQ(edited(text, {remove("o.c"), add("o.a", "d = 4", Placement::Before)}),
            "o = { d = 4, a = 1, b : 2 }\n");
}

TEST(Edit, AddsElementsAfterAHeredoc) {
  const Edit edit = add("x[0]", "1", Placement::After);
  EXPECT_EQ(edited("x = [\n  <<E\nE\n]\n", {edit, edit, edit}),
            "x = [\n  <<E\nE\n, 1\n, 1\n  , 1\n]\n");
  EXPECT_EQ(
      edited("x = [\n  <<E\nE\n,\n  2\n]\n", {remove("x[1]"), add("x[0]", "1", Placement::Before)}),
      "x = [\n  1,\n  <<E\nE\n\n]\n");
}

TEST(Edit, AddsAnElementAboveTheCommentsOfTheFirst) {
  EXPECT_EQ(edited("x = [\n  # c\n  1, 2\n]\n", add("x", "0", Placement::First)),
            "x = [\n  0,\n  # c\n  1, 2\n]\n");
}

TEST(Edit, SelectsFromWhatEarlierEditsHaveLeft) {
  const Edit edit = remove("*[0]#0");
  EXPECT_EQ(edited("x = [1, 2, 3]\ny = [4, 5]\n", {edit, edit}), "x = [3]\ny = [4, 5]\n");
  EXPECT_EQ(edited("{\"a\": 1, \"b\": 2}",
                   {add("*#0", "\"c\": 3", Placement::After), remove("*#2")}, "t.json"),
            "{\"a\": 1, \"c\": 3}");
  EXPECT_EQ(edited("a {\n}\n", {add(".", "b {\n}", Placement::First), add("*#0", "c {\n}")}),
            "b {\n  c {\n  }\n}\n\na {\n}\n");
  EXPECT_EQ(edited("a {\n}\n", {add(".", "b {\n}"), add("*", "c {\n}")}),
            "a {\n  c {\n  }\n}\n\nb {\n  c {\n  }\n}\n");
}

TEST(Edit, MovesIntoWhatWasRenamed) {
  EXPECT_EQ(
      edited("b \"m\" {\n}\n\nc {\n}\n", {Edit::rename(address("b.m"), {"d"}), move("c", "d.e")}),
      "d {\n  e {\n  }\n}\n");
}

TEST(Edit, RemovesTheCommentsAroundACommaOnAnotherLine) {
  const std::string text = "x = [\n  1, # a\n  2 # b\n, # c\n  f(\n  ),\n  3,\n]\n";
  EXPECT_EQ(edited(text, remove("x[1]")), "x = [\n  1, # a\n  f(\n  ),\n  3,\n]\n");
  EXPECT_EQ(edited(text, {remove("x[1]"), remove("x[1]"), comment("x.*#0", "", true)}),
            "x = [\n  1,\n  3,\n]\n");
  EXPECT_EQ(edited("x = [\n  1 # a\n  , 2\n]\n", remove("x[0]")), "x = [\n   2\n]\n");
  EXPECT_EQ(edited("a = [8, 1 # of 1\n  , # too\n  2]\n", remove("a[1]")), "a = [8, \n  2]\n");
}

TEST(Edit, SetsWhatPatternsFindOneAfterTheOther) {
  const std::string text =
      "a \"m\" {\n  x = 1\n}\nb \"n\" {\n  x = 2\n}\nc = {\n  n = { x = 3 }\n}\n";
  EXPECT_EQ(edited(text, {set("*.m.x", "4"), set("*.n.x", "5"), set("*.m.y", "6")}),
            "a \"m\" {\n  x = 4\n  y = 6\n}\nb \"n\" {\n  x = 5\n}\nc = {\n  n = { x = 5 }\n}\n");
  // What the earlier ones changed.
  EXPECT_EQ(edited(text, {set("*.n.x", "{ y = 1 }"), set("*.n.x.y", "2"), set("*.*.x", "3")}),
            "a \"m\" {\n  x = 3\n}\nb \"n\" {\n  x = 3\n}\nc = {\n  n = { x = 3 }\n}\n");
  EXPECT_EQ(edited(text, {set("c.*", "{ x = 7 }"), set("*.n.x", "8")}),
            "a \"m\" {\n  x = 1\n}\nb \"n\" {\n  x = 8\n}\nc = {\n  n = { x = 8 }\n}\n");
}

}  // namespace
}  // namespace hecla::write
