// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "support/usage_error.h"
#include "write/edit_support.h"

namespace hecla::write {
namespace {

using namespace test_support;

// --- set

TEST(Edit, SetsAValueAndNothingElse) {
  EXPECT_EQ(edited("# x\na   =   1 # c\nb=2\n", set("a", "9")), "# x\na   =   9 # c\nb=2\n");
  EXPECT_EQ(edited("a = [\n  1,\n]\n", set("a", "9")), "a = 9\n");
  EXPECT_EQ(edited("a = <<E\nx\nE\nb = 2\n", set("a", "9")), "a = 9\nb = 2\n");
  EXPECT_EQ(edited("a { b = { c = 1 } }\n", set("a.b.c", "2")), "a { b = { c = 2 } }\n");
  EXPECT_EQ(edited("a \"x\" y {\n\tc = 1\n}\n", set("a.x.y.c", "2")), "a \"x\" y {\n\tc = 2\n}\n");
}

TEST(Edit, SetsPartsOfValues) {
  EXPECT_EQ(edited("a = { b = [1, { c = 2 }] }\n", set("a.b[1].c", "3")),
            "a = { b = [1, { c = 3 }] }\n");
  EXPECT_EQ(edited("a = merge(x, { \"b c\" : 1 })\n", set("a[1][\"b c\"]", "2")),
            "a = merge(x, { \"b c\" : 2 })\n");
  EXPECT_EQ(edited("a = ([1])\n", set("a[0]", "2")), "a = ([2])\n");
}

TEST(Edit, SetsNothingInOthersWithTheSameName) {
  const std::string_view text = "a = { b = 1 }\na {\n  c = 2\n}\n";
  EXPECT_EQ(edited(text, set("a.b", "3")), "a = { b = 3 }\na {\n  c = 2\n}\n");
  EXPECT_EQ(edited(text, set("a.c", "3")), "a = { b = 1 }\na {\n  c = 3\n}\n");
}

TEST(Edit, AddsNothingToSeveralPartsWithOneAddress) {
  const std::string_view text = "l {\n  a = 1\n}\nl {\n  b = 1\n}\n";
  const std::string_view json = "{\"l\": [{\"a\": 1}, {\"b\": 1}]}\n";
  EXPECT_EQ(edited(text, set("l.a", "2")), "l {\n  a = 2\n}\nl {\n  b = 1\n}\n");
  EXPECT_EQ(edited(json, set("l.a", "2"), "t.json"), "{\"l\": [{\"a\": 2}, {\"b\": 1}]}\n");
  EXPECT_EQ(edited(text, set("l[1].a", "2")), "l {\n  a = 1\n}\nl {\n  b = 1\n  a = 2\n}\n");
  for (const std::string& message :
       {edited(text, set("l.c", "2")), edited(json, set("l.c", "2"), "t.json"),
        edited(text, add("l", "c = 2"))}) {
    EXPECT_TRUE(message.starts_with("error: There are several parts with the address \"l\""))
        << message;
  }
}

TEST(Edit, AddsAMissingArgumentAfterTheOthers) {
  EXPECT_EQ(edited("a = 1\n\nb {\n}\n", set("c", "2")), "a = 1\nc = 2\n\nb {\n}\n");
  EXPECT_EQ(edited("b {\n}\n", set("b.c", "2")), "b {\n  c = 2\n}\n");
  EXPECT_EQ(edited("b {}\n", set("b.c", "2")), "b {\n  c = 2\n}\n");
  EXPECT_EQ(edited("b { a = 1 } # x\n", set("b.c", "2")), "b {\n  a = 1\n  c = 2\n} # x\n");
  EXPECT_EQ(edited("b {\n  c {\n  }\n}\n", set("b.d", "2")), "b {\n  d = 2\n\n  c {\n  }\n}\n");
  EXPECT_EQ(edited("", set("a", "1")), "a = 1\n");
}

TEST(Edit, KeepsAlignmentOnlyWhereItIs) {
  EXPECT_EQ(edited("a  = 1\nbb = 2\n", set("long", "3")), "a    = 1\nbb   = 2\nlong = 3\n");
  EXPECT_EQ(edited("a = 1\nbb = 2\n", set("long", "3")), "a = 1\nbb = 2\nlong = 3\n");
  EXPECT_EQ(edited("a=1\n", set("long", "3")), "a=1\nlong = 3\n");
  EXPECT_EQ(edited("a    = 1\nbb   = 2\n", set("c", "3")), "a    = 1\nbb   = 2\nc    = 3\n");
  EXPECT_EQ(edited("a    = 1\nlong = 2\n", remove("long")), "a = 1\n");
  EXPECT_EQ(edited("a  = 1\nbb = 2\n", Edit::rename(address("bb"), {"cccc"})),
            "a    = 1\ncccc = 2\n");
  EXPECT_EQ(edited("é  = 1\nbb = 2\n", Edit::rename(address("bb"), {"b"})), "é = 1\nb = 2\n");
  EXPECT_EQ(edited("a  = 1\nbb = 2\n", set("bb", "{\n}")), "a = 1\nbb = {\n}\n");
  // As for fmt, a heredoc belongs to the line where it begins, and the next line follows it.
  const auto* heredoc = "long = <<E\nx\nE\na    = 1\n";
  EXPECT_EQ(edited(heredoc, move("a", "longer")), "long   = <<E\nx\nE\nlonger = 1\n");
  EXPECT_EQ(edited(heredoc, remove("long")), "a = 1\n");
  EXPECT_EQ(edited(heredoc, set("long", "[\n]")), "long = [\n]\na = 1\n");
  EXPECT_EQ(edited("long = <<E\n${[\n]}\nE\na = 1\n", move("a", "longer")),
            "long = <<E\n${[\n]}\nE\nlonger = 1\n");
}

TEST(Edit, KeepsLineEndingsTabsAndTheLackOfAFinalNewline) {
  EXPECT_EQ(edited("b {\r\n\ta = 1\r\n}\r\n", set("b.c", "2")),
            "b {\r\n\ta = 1\r\n\tc = 2\r\n}\r\n");
  EXPECT_EQ(edited("a = 1", set("b", "2")), "a = 1\nb = 2");
  EXPECT_EQ(edited("a = 1\nb = 2", remove("b")), "a = 1");
  EXPECT_EQ(edited("a = <<E\nE\nb = 2", remove("b")), "a = <<E\nE\n");
  EXPECT_EQ(edited("\xEF\xBB\xBF"
                   "a = 1\n",
                   set("a", "2")),
            "\xEF\xBB\xBF"
            "a = 2\n");
  EXPECT_EQ(edited("\xEF\xBB\xBF"
                   "a = 1\nb = 2\n",
                   remove("a")),
            "\xEF\xBB\xBF"
            "b = 2\n");
}

// The size of a byte order mark is not the size of the text before every insertion.
TEST(Edit, AddsToTextsOfAnySize) {
  for (const std::string text : {"a=1", "a=12", "#ab", "/**/", "é=1"}) {
    EXPECT_EQ(edited(text, set("b", "2")),
              text + (text.ends_with('1') || text.ends_with('2') ? "\nb = 2" : "\n\nb = 2"));
  }
  EXPECT_EQ(edited("\xEF\xBB\xBF", set("b", "2")),
            "\xEF\xBB\xBF"
            "b = 2\n");
  EXPECT_EQ(edited("\xEF\xBB\xBF"
                   "a=1",
                   set("b", "2")),
            "\xEF\xBB\xBF"
            "a=1\nb = 2");
}

TEST(Edit, LaysOutValues) {
  const auto value = NewExpression::value(Value::object(
      {{"name", Value::string("web")}, {"o", Value::object({{"x", Value::number(1)}})}}));
  EXPECT_EQ(edited("b {\n\ta = 1\n}\n", Edit::set(address("b.a"), value)),
            "b {\n\ta = {\n\t\tname = \"web\"\n\t\to = {\n\t\t\tx = 1\n\t\t}\n\t}\n}\n");
}

TEST(Edit, WritesHeredocsWhereTheyCanBe) {
  const auto text = NewExpression::heredoc("x\n${y}\n");
  EXPECT_EQ(edited("a = 1\n", Edit::set(address("a"), text)), "a = <<EOT\nx\n$${y}\nEOT\n");
  EXPECT_EQ(edited("a = 1 # c\n", Edit::set(address("a"), text)), "a = \"x\\n$${y}\\n\" # c\n");
  EXPECT_EQ(edited("a = [1]\n", Edit::set(address("a[0]"), text)), "a = [\"x\\n$${y}\\n\"]\n");
  EXPECT_EQ(edited("a = 1\r\n", Edit::set(address("a"), text)), "a = \"x\\n$${y}\\n\"\r\n");
  EXPECT_EQ(edited("a = 1\n", Edit::set(address("a"), NewExpression::heredoc("x"))), "a = \"x\"\n");
  EXPECT_EQ(edited("a = 1 # c\n", set("a", "<<E\nx\nE")),
            "error: A heredoc must be followed by a newline, but other text follows here.");
}

TEST(Edit, SetsReferencesAndCalls) {
  Diagnostics diags;
  const Traversal traversal({{TraversalStepKind::Root, "var", {}, {}},
                             {TraversalStepKind::Attribute, "x", {}, {}},
                             {TraversalStepKind::Index, "", Value::string("${k}"), {}}});
  const auto reference = NewExpression::reference(traversal);
  EXPECT_EQ(reference.text, "var.x[\"$${k}\"]");
  EXPECT_USAGE_ERROR((void)NewExpression::reference(Traversal({traversal.steps()[1]})),
                     "a reference must begin with a name");
  const NewExpression arguments[] = {reference, NewExpression::value(Value::number(1))};
  EXPECT_EQ(edited("a = 1\n", Edit::set(address("a"), NewExpression::call("f", arguments))),
            "a = f(var.x[\"$${k}\"], 1)\n");
}

TEST(Edit, RefusesWhatIsNoExpression) {
  for (const char* text : {"", "1 2", "1\nb = 2", "a = 1", "(", "1 # c", "\"x", "}", "1 }\nc {"}) {
    EXPECT_EQ(edited("a = 1\n", set("a", text)).substr(0, 6), "error:") << text;
    EXPECT_EQ(edited("a = {}\n", set("a.b", text)).substr(0, 6), "error:") << text;
  }
}

TEST(Edit, MatchesAnyNameWithAStar) {
  const std::string_view text =
      "m \"a\" {\n  v = 1\n}\nm \"b\" {\n  v = 2\n}\nn \"c\" {\n  v = 3\n}\n";
  EXPECT_EQ(edited(text, set("m.*.v", "9")),
            "m \"a\" {\n  v = 9\n}\nm \"b\" {\n  v = 9\n}\nn \"c\" {\n  v = 3\n}\n");
  EXPECT_EQ(edited("a = [1, 2]\n", set("a.*", "9")), "a = [9, 9]\n");
  EXPECT_EQ(edited("m {\n v = 1\n}\nm {\n v = 2\n}\n", set("m[1].v", "9")),
            "m {\n v = 1\n}\nm {\n v = 9\n}\n");
}

// --- objects, lists, calls

TEST(Edit, KnowsConstantKeysInAllSpellings) {
  EXPECT_EQ(edited("a = {\n  (\"b\") = 1\n}\n", set("a.b", "2")), "a = {\n  (\"b\") = 2\n}\n");
  EXPECT_EQ(edited("a = {\n  \"${\"b\"}\" = 1\n}\n", remove("a.b")), "a = {\n}\n");
}

TEST(Edit, AddsAttributesToObjectsInTheirStyle) {
  EXPECT_EQ(edited("a = {}\n", set("a.b", "1")), "a = {\n  b = 1\n}\n");
  EXPECT_EQ(edited("a = { b = 1 }\n", set("a.c", "2")), "a = { b = 1, c = 2 }\n");
  EXPECT_EQ(edited("a = {\n  b = 1\n}\n", set("a.ccc", "2")), "a = {\n  b   = 1\n  ccc = 2\n}\n");
  EXPECT_EQ(edited("a = {\n  b = 1,\n  c = 2\n}\n", set("a.d", "3")),
            "a = {\n  b = 1,\n  c = 2,\n  d = 3\n}\n");
  EXPECT_EQ(edited("a = {\n  b = 1,\n}\n", set("a.d", "3")), "a = {\n  b = 1,\n  d = 3,\n}\n");
  EXPECT_EQ(edited("a = { \"b\": 1 }\n", set("a.c", "2")), "a = { \"b\": 1, \"c\": 2 }\n");
  EXPECT_EQ(edited("a = {\n  b = 1 # x\n}\n", set("a[\"c d\"]", "2")),
            "a = {\n  b     = 1 # x\n  \"c d\" = 2\n}\n");
}

TEST(Edit, AddsElements) {
  EXPECT_EQ(edited("a = []\n", add("a", "1")), "a = [1]\n");
  EXPECT_EQ(edited("a = [1]\n", add("a", "2")), "a = [1, 2]\n");
  EXPECT_EQ(edited("a = [1]\n", add("a", "0", Placement::First)), "a = [0, 1]\n");
  EXPECT_EQ(edited("a = [1, 3]\n", add("a[1]", "2", Placement::Before)), "a = [1, 2, 3]\n");
  EXPECT_EQ(edited("a = [\n  1, # x\n]\n", add("a", "2")), "a = [\n  1, # x\n  2,\n]\n");
  EXPECT_EQ(edited("a = [\n  1\n]\n", add("a", "2")), "a = [\n  1,\n  2\n]\n");
  EXPECT_EQ(edited("a = f(1)\n", add("a", "2")), "a = f(1, 2)\n");
  EXPECT_EQ(edited("a = {}\n", add("a", "b = 2")), "a = {\n  b = 2\n}\n");
  EXPECT_EQ(edited("a = 1\n", add("a", "2")).substr(0, 6), "error:");
}

TEST(Edit, LeavesCommentsWithTheFirstEntry) {
  EXPECT_EQ(edited("a = [ /* of 1 */ 1, 2 ]\n", add("a", "0", Placement::First)),
            "a = [ 0, /* of 1 */ 1, 2 ]\n");
  EXPECT_EQ(edited("a = f(/* of 1 */ 1)\n", add("a[0]", "0", Placement::Before)),
            "a = f(0, /* of 1 */ 1)\n");
  EXPECT_EQ(edited("a = { /* of b */ b = 1 }\n", add("a", "c = 2", Placement::First)),
            "a = { c = 2, /* of b */ b = 1 }\n");
}

TEST(Edit, LeavesCommentsWithTheEntryBefore) {
  EXPECT_EQ(edited("a = [1 /* of 1 */, /* of 2 */ 2]\n", add("a[0]", "9", Placement::After)),
            "a = [1 /* of 1 */, 9, /* of 2 */ 2]\n");
  EXPECT_EQ(edited("a = f(1, 2 /* of */ /* 2 */ )\n", add("a", "9")),
            "a = f(1, 2 /* of */ /* 2 */, 9 )\n");
  EXPECT_EQ(edited("a = { b = 1 /* of b */, c = 2 }\n", add("a.c", "d = 9", Placement::Before)),
            "a = { b = 1 /* of b */, d = 9, c = 2 }\n");
  EXPECT_EQ(edited("a = { b = 1 /* of b */ }\n", set("a.c", "2")),
            "a = { b = 1 /* of b */, c = 2 }\n");
  EXPECT_EQ(edited("a = [1, 2 # of 2\n]\n", add("a", "9")), "a = [1, 2, # of 2\n  9\n]\n");
  EXPECT_EQ(edited("a = [1, [\n  2\n  ] # of it\n]\n", add("a", "9")),
            "a = [1, [\n  2\n  ], # of it\n  9\n]\n");
  EXPECT_EQ(
      edited("  a = f({\n    b = 1\n  }, # of it\n  2\n)\n", add("a[0]", "9", Placement::After)),
      "  a = f({\n    b = 1\n  }, # of it\n    9,\n  2\n)\n");
  EXPECT_EQ(edited("a = { b = 1 # of b\n}\n", add("a", "c = 9")),
            "a = { b = 1 # of b\n  c = 9\n}\n");
}

TEST(Edit, LeavesCommentsBeforeACommaOnAnotherLine) {
  EXPECT_EQ(edited("a = [\n  1 # of 1\n  , # too\n]\n", add("a", "2")),
            "a = [\n  1 # of 1\n  , # too\n  2,\n]\n");
  EXPECT_EQ(edited("a = [1 # of 1\n, 2]\n", add("a[0]", "9", Placement::After)),
            "a = [1 # of 1\n, 9, 2]\n");
  EXPECT_EQ(edited("a = [1 # of 1\n,]\n", {add("a", "8"), add("a", "9")}),
            "a = [1 # of 1\n, 8, 9,]\n");
}

TEST(Edit, RemovesEntries) {
  EXPECT_EQ(edited("a = [1, 2, 3]\n", remove("a[0]")), "a = [2, 3]\n");
  EXPECT_EQ(edited("a = [1, 2, 3]\n", remove("a[2]")), "a = [1, 2]\n");
  EXPECT_EQ(edited("a = [1]\n", remove("a[0]")), "a = []\n");
  EXPECT_EQ(edited("a = [1, 2, 3]\n", remove("a.*")), "a = []\n");
  EXPECT_EQ(edited("a = [\n  1,\n  2\n]\n", remove("a.*")), "a = [\n]\n");
  EXPECT_EQ(edited("a = {\n  b = 1,\n  c = 2\n}\n", remove("a.*")), "a = {\n}\n");
  EXPECT_EQ(edited("a = [\n  1, # x\n  # y\n  2\n]\n", remove("a[1]")), "a = [\n  1 # x\n]\n");
  EXPECT_EQ(edited("a = {\n  b   = 1\n  ccc = 2\n}\n", remove("a.ccc")), "a = {\n  b = 1\n}\n");
  EXPECT_EQ(edited("a = { b = 1, c = 2 }\n", remove("a.b")), "a = { c = 2 }\n");
  EXPECT_EQ(edited("a = [1, /* of 2 */ 2, 3]\n", remove("a[0]")), "a = [/* of 2 */ 2, 3]\n");
  EXPECT_EQ(edited("a = [1 /* of 1 */, /* of 2 */ 2]\n", remove("a[1]")), "a = [1 /* of 1 */]\n");
  EXPECT_EQ(edited("a = f(1, 2...)\n", remove("a[1]")), "a = f(1)\n");
  EXPECT_EQ(edited("a = f(2...)\n", remove("a[0]")), "a = f()\n");
  EXPECT_EQ(edited("a = f( b /* of b */ ... )\n", remove("a[0]")), "a = f()\n");
  EXPECT_EQ(edited("a = {\n  b = 1 ,\n  c = 2 , }\n", remove("a.c")), "a = {\n  b = 1 ,\n   }\n");
  EXPECT_EQ(edited("a = f(1, 2...)\n", add("a", "3")).substr(0, 6), "error:");
  EXPECT_EQ(edited("a = [/* of 1 */ 1, 2]\n", remove("a[0]")), "a = [2]\n");
  EXPECT_EQ(edited("a = [/* of 1 */ 1 /* too */]\n", remove("a[0]")), "a = []\n");
  EXPECT_EQ(edited("a = [1, # of 1\n  2]\n", remove("a[0]")), "a = [\n  2]\n");
  EXPECT_EQ(edited("a = [1, # of 1\n  2]\n", remove("a[1]")), "a = [1 # of 1\n  ]\n");
  EXPECT_EQ(edited("a = {\n  b = 2\n  # of c\n  c = 1 }\n", remove("a.c")),
            "a = {\n  b = 2\n  }\n");
  EXPECT_EQ(edited("a = [\n  # far\n\n  # of 1\n  # too\n  1 /* too */, 2]\n", remove("a[0]")),
            "a = [\n  # far\n\n  2]\n");
  EXPECT_EQ(edited("a = f(\n  # of 1\n  1 )\n", remove("a[0]")), "a = f()\n");
}

// --- remove

TEST(Edit, RemovesItemsWithTheirComments) {
  EXPECT_EQ(edited("a = 1\n# b\n/* c */\nb = 2 # d\n# e\n\nc = 3\n", remove("b")),
            "a = 1\n# e\n\nc = 3\n");
  EXPECT_EQ(edited("# far\n\n# near\nb {\n} # x\n", remove("b")), "# far\n");
  EXPECT_EQ(edited("b { a = 1 }\n", remove("b.a")), "b {}\n");
  EXPECT_EQ(edited("b { /* c */ a = 1 /* d */ }\n", remove("b.a")), "b {}\n");
}

TEST(Edit, RemovesBlankLinesThatWouldBeDouble) {
  EXPECT_EQ(edited("a {\n}\n\nb {\n}\n\nc {\n}\n", remove("b")), "a {\n}\n\nc {\n}\n");
  EXPECT_EQ(edited("a {\n}\n\nb {\n}\n", remove("b")), "a {\n}\n");
  EXPECT_EQ(edited("a {\n}\n\nb {\n}\n", remove("a")), "b {\n}\n");
  EXPECT_EQ(edited("x {\n  a = 1\n\n  b {\n  }\n}\n", remove("x.a")), "x {\n  b {\n  }\n}\n");
  EXPECT_EQ(edited("a = 1\nb = 2\n\n\nc = 3\n", remove("b")), "a = 1\n\n\nc = 3\n");
}

// --- blocks

TEST(Edit, AddsBlocksWithBlankLines) {
  EXPECT_EQ(edited("a = 1\n", add(".", "b \"x\" {\n  c = 1\n}")),
            "a = 1\n\nb \"x\" {\n  c = 1\n}\n");
  EXPECT_EQ(edited("a {\n}\nb {\n}\n", add(".", "c {\n}")), "a {\n}\nb {\n}\nc {\n}\n");
  EXPECT_EQ(edited("x {\n\ty {\n\t}\n}\n", add("x", "z {\n}")),
            "x {\n\ty {\n\t}\n\n\tz {\n\t}\n}\n");
  EXPECT_EQ(edited("# c\na {\n}\n", add("a", "b {\n}", Placement::Before)),
            "b {\n}\n\n# c\na {\n}\n");
  EXPECT_EQ(edited("a {\n} # c\n\nb {\n}\n", add("a", "x = 1", Placement::After)),
            "a {\n} # c\n\nx = 1\n\nb {\n}\n");
  EXPECT_EQ(edited("a {\n  b = 1\n}\n", add("a", "c = 2", Placement::First)),
            "a {\n  c = 2\n  b = 1\n}\n");
  EXPECT_EQ(edited("", {add(".", "a {\n}"), add(".", "b {\n}")}), "a {\n}\n\nb {\n}\n");
}

TEST(Edit, SeparatesNewItemsByABlankLineIfAsked) {
  EXPECT_EQ(edited("a   = 1\nbcd = 2\n", add(".", "\nx = 3")), "a   = 1\nbcd = 2\n\nx = 3\n");
  EXPECT_EQ(edited("a = 1\r\nb {\r\n}\r\n", add(".", "\nx = 3")),
            "a = 1\r\n\r\nx = 3\r\nb {\r\n}\r\n");
  EXPECT_EQ(edited("b {\n}\n", add("b", "\nx = 3")), "b {\n  x = 3\n}\n");
  EXPECT_EQ(edited("a = 1\n\n# end\n", add("a", "\nx = 3", Placement::After)),
            "a = 1\n\nx = 3\n\n# end\n");
}

TEST(Edit, SeesWhatWasAddedBeside) {
  EXPECT_EQ(edited("b \"x\" {\n  a = 1\n}\n",
                   {add("b.x.a", "c = 1", Placement::After), set("b.x.c", "2"),
                    add("b.x", "b \"y\" {\n}", Placement::Before), set("b.y.z", "3"),
                    add("b.x.a", "d = { e = 1 }", Placement::Before),
                    add("b.x.d.e", "\"f\" = 1", Placement::After), remove("b.x.d.f")}),
            "b \"y\" {\n  z = 3\n}\n\nb \"x\" {\n  d = { e = 1 }\n  a = 1\n  c = 2\n}\n");
}

TEST(Edit, RenamesArgumentsKeysAndBlocks) {
  EXPECT_EQ(edited("a = 1\n", move("a", "b")), "b = 1\n");
  EXPECT_EQ(edited("a = { \"k\" = 1 }\n", move("a.k", "a.l")), "a = { \"l\" = 1 }\n");
  EXPECT_EQ(edited("a /* 1 */ \"x\" y {\n}\n", move("a.x.y", "a.z.w")), "a /* 1 */ \"z\" w {\n}\n");
  EXPECT_EQ(edited("a \"x\" {\n}\n", Edit::rename(address("a.x"), {"b", "x", "y"})),
            "b \"x\" \"y\" {\n}\n");
  EXPECT_EQ(edited("a/* 1 */ \"x\" /* 2 */ y{\n}\n", Edit::rename(address("a.x.y"), {"b", "z"})),
            "b/* 1 */ \"z\" /* 2 */{\n}\n");
  EXPECT_EQ(edited("a /* 1 */ x {\n}\n", Edit::rename(address("a.x"), {"a", "y", "z"})),
            "a /* 1 */ y \"z\" {\n}\n");
  EXPECT_EQ(edited("a{\n}\n", Edit::rename(address("a"), {"a", "y"})), "a \"y\" {\n}\n");
  EXPECT_EQ(edited("a = 1\nb = 2\n", move("a", "b")).substr(0, 6), "error:");
  EXPECT_EQ(edited("a = 1\n", Edit::rename(address("a"), {"1 x"})).substr(0, 6), "error:");
}

TEST(Edit, MovesItemsToOtherBlocks) {
  EXPECT_EQ(edited("a {\n  # c\n  x = 1 # d\n\n  y = 2\n}\nb {\n}\n", move("a.x", "b.z")),
            "a {\n  y = 2\n}\nb {\n  # c\n  z = 1 # d\n}\n");
  EXPECT_EQ(edited("a {\n  x \"l\" {\n    y = 1\n  }\n}\n\nb {\n}\n", move("a.x.l", "b.x.m")),
            "a {\n}\n\nb {\n  x \"m\" {\n    y = 1\n  }\n}\n");
  EXPECT_EQ(edited("a /* 1 */ \"x\" /* 2 */ y {\n}\nb {\n}\n", move("a.x.y", "b.c")),
            "b {\n  c /* 1 */ /* 2 */ {\n  }\n}\n");
  // Not to "a.x", as a block of the type "l" or "m", but to "a": blocks keep their type.
  const auto* nested = "a {\n  x {\n  }\n}\nx \"l\" {\n}\n";
  EXPECT_EQ(edited(nested, move("x.l", "a.x.l")), "a {\n  x {\n  }\n\n  x \"l\" {\n  }\n}\n");
  EXPECT_EQ(edited(nested, move("x.l", "a.x.m")), "a {\n  x {\n  }\n\n  x \"m\" {\n  }\n}\n");
  EXPECT_EQ(edited(nested, move("x.l", "a.x.x.m")), "a {\n  x {\n    x \"m\" {\n    }\n  }\n}\n");
  EXPECT_EQ(edited("a {\n  count = 1\n}\n", move("a.count", "for_each")),
            "error: \"for_each\" is outside of the block or object of \"a.count\". To rename it, "
            "write the whole new address: \"a.for_each\".");
  EXPECT_EQ(edited("a {\n  b {\n  }\n}\n", move("a", "a.b.c")),
            "error: A block cannot be moved into itself.");
}

// --- comments and references

TEST(Edit, SetsAndRemovesComments) {
  EXPECT_EQ(edited("a = 1\n", comment("a", "x\ny")), "# x\n# y\na = 1\n");
  EXPECT_EQ(edited("// old\n// older\na = 1\n", comment("a", "new")), "// new\na = 1\n");
  EXPECT_EQ(edited("b {\n  # x\n  a = 1 # t\n}\n", comment("b.a", "")), "b {\n  a = 1 # t\n}\n");
  EXPECT_EQ(edited("/* old */ a = 1\n", comment("a", "")), "a = 1\n");
  EXPECT_EQ(edited("b {\n  # x\n  /* y */ a = 1\n}\n", comment("b.a", "z")),
            "b {\n  # z\n  a = 1\n}\n");
  EXPECT_EQ(edited("a = 1\n", comment("a", "t", true)), "a = 1 # t\n");
  EXPECT_EQ(edited("a = 1 // old\n", comment("a", "t", true)), "a = 1 // t\n");
  EXPECT_EQ(edited("a = 1   # old\n", comment("a", "", true)), "a = 1\n");
  EXPECT_EQ(edited("a = [\n  1, # x\n]\n", comment("a[0]", "y", true)), "a = [\n  1, # y\n]\n");
  EXPECT_EQ(edited("a = [\n  b /* c, d */ ,\n  -1]\n", comment("a[0]", "y", true)),
            "a = [\n  b , # y\n  -1]\n");
  EXPECT_EQ(edited("a = [b /* c */ , # d\n  -1]\n", comment("a[0]", "y", true)),
            "a = [b , # y\n  -1]\n");
  EXPECT_EQ(edited("a = [b /* c */ , # d\n  -1]\n", comment("a[0]", "", true)),
            "a = [b ,\n  -1]\n");
}

TEST(Edit, MovesCommentsInsideOfItemsToo) {
  EXPECT_EQ(edited("b {\n  a /* c */ = 1\n}\nd {\n}\n", move("b.a", "d.e")),
            "b {\n}\nd {\n  e /* c */ = 1\n}\n");
  EXPECT_EQ(edited("b { /* c */ a = 1 /* d */ }\nd {\n}\n", move("b.a", "d.a")),
            "b {}\nd {\n  /* c */ a = 1 /* d */\n}\n");
}

TEST(Edit, ComparesNothingTwiceBesideWhatItRemoves) {
  EXPECT_EQ(edited("a = 1\n# c\nb {\n}\n", move("a", "b.d")), "# c\nb {\n  d = 1\n}\n");
  EXPECT_EQ(edited("a {\n}\n# c\nb {\n  d = 1\n}\n", {remove("a"), set("b.d", "2")}),
            "# c\nb {\n  d = 2\n}\n");
  EXPECT_EQ(edited("a = 1\nb = 2 # c\n# d\ne = [\n  1,\n]\n", {remove("b"), remove("e[0]")}),
            "a = 1\n# d\ne = [\n]\n");
}

TEST(Edit, HeredocsAtTheEndGetANewline) {
  EXPECT_EQ(edited("a = 1  ", set("a", "<<E\nx\nE\n")), "a = <<E\nx\nE\n  ");
  EXPECT_EQ(edited("a = 1", set("a", "<<E\nx\nE")), "a = <<E\nx\nE\n");
  EXPECT_EQ(edited("a = 1\n", add(".", "b = <<E\nx\nE")), "a = 1\nb = <<E\nx\nE\n");
  EXPECT_EQ(edited("a = 1", add(".", "b = <<E\nx\nE")), "a = 1\nb = <<E\nx\nE\n");
  EXPECT_EQ(edited("a = 1", set("b", "<<E\nx\nE")), "a = 1\nb = <<E\nx\nE\n");
}

TEST(Edit, CommentsOfTheNewTextAreNotLost) {
  EXPECT_EQ(edited("a {\n}\n", add("a", "b = 1 # c")), "a {\n  b = 1 # c\n}\n");
  EXPECT_EQ(edited("a = {}\n", add("a", "b = 1 # c")).substr(0, 6), "error:");
  EXPECT_EQ(edited("{\"a\": {}}\n", add("a", "b = /* c */ 1"), "t.json").substr(0, 6), "error:");
}

TEST(Edit, NothingIsAddedInsideOfComments) {
  EXPECT_EQ(edited("a { /* b\n*/\n  c = 1\n}\n", add("a", "d = 1", Placement::First)),
            "a { /* b\n*/\n  d = 1\n  c = 1\n}\n");
  EXPECT_EQ(edited("a = [{ /* b\n*/}]\n", add("a[0]", "d = 1")), "a = [{ /* b\n*/ d = 1 }]\n");
  EXPECT_EQ(edited("a = { # b\n}\n", add("a", "d = 1")), "a = { # b\n  d = 1\n}\n");
}

TEST(Edit, KeywordsAndNumbersAreKeys) {
  EXPECT_EQ(edited("a = { true = 1 }\n", set("a.true", "2")), "a = { true = 2 }\n");
  EXPECT_EQ(edited("a = { null = 1 }\n", remove("a.null")), "a = {}\n");
  EXPECT_EQ(edited("a = { 43 = 1 }\n", set("a[\"43\"]", "2")), "a = { 43 = 2 }\n");
  EXPECT_EQ(edited("a = { 1.5 = 1 }\n", move("a[\"1.5\"]", "a.b")), "a = { b = 1 }\n");
  EXPECT_EQ(edited("a = { 43 = 1, b = 2 }\n", move("a.b", "a[\"43\"]")).substr(0, 6), "error:");
}

TEST(Edit, OfOnePartByTwoAddressesAreInOrder) {
  EXPECT_EQ(edited("p {\n}\np {\n  x = 1\n}\n", {set("p[0].x", "9"), remove("p.x")}),
            "p {\n}\np {\n}\n");
  EXPECT_EQ(edited("{\"b\":[{\"q\":1},{\"x\":2},{\"x\":3}]}",
                   {set("b[0]", "{ x = 9 }"), set("b.x#1", "5")}, "t.json"),
            "{\"b\":[{\"x\":9},{\"x\":5},{\"x\":3}]}");
  EXPECT_EQ(edited("x = { a = {} }\n", {set("x.a.k", "1"), set("x.a#0", "{}")}),
            "x = { a = {} }\n");
  EXPECT_EQ(edited("{\"b\":\"s\",\"b\":[]}", {set("b#0", "{}"), set("b.c", "1")}, "t.json"),
            "{\"b\":{\"c\":1},\"b\":[]}");
}

TEST(Edit, RenamesReferencesEverywhere) {
  EXPECT_EQ(edited("a = var.a + f(var.a.b[var.a]) # var.a\n", rename("var.a", "var.b")),
            "a = var.b + f(var.b.b[var.b]) # var.a\n");
  EXPECT_EQ(edited("a = \"${var.a} var.a %{ if var.a }x%{ endif }\"\n", rename("var.a", "x")),
            "a = \"${x} var.a %{ if x }x%{ endif }\"\n");
  EXPECT_EQ(edited("a = <<E\n${var[\"a\"].c}\nE\n", rename("var.a", "var.b")),
            "a = <<E\n${var[\"b\"].c}\nE\n");
  EXPECT_EQ(edited("a = { var = var, (var) = 1 }\n", rename("var", "x")),
            "a = { var = x, (x) = 1 }\n");
  EXPECT_EQ(edited("a = [for v in v : v.a if v.b]\nb = v.c\n", rename("v", "x")),
            "a = [for v in x : v.a if v.b]\nb = x.c\n");
  EXPECT_EQ(edited("a = var.ab\nb = x.var.a\n", rename("var.a", "y")),
            "error: The document has no reference to \"var.a\".");
  EXPECT_EQ(edited("a = var.b\n", rename("var.b", "var.b#0")).substr(0, 6), "error:");
  EXPECT_EQ(edited("a = x.s[0].b\n", rename("x.s[0]", "x.s[\"a\"]")), "a = x.s[\"a\"].b\n");
  EXPECT_EQ(edited("a = x[0].b\n", rename("x[0]", "y[\"k k\"]")), "a = y[\"k k\"].b\n");
  EXPECT_EQ(edited("a = x.*.b\n", rename("x", "y")), "a = y.*.b\n");
}

TEST(Edit, KeepsBracketsOfKeysInReferences) {
  EXPECT_EQ(edited("a = var.a\n", rename("var.a", "x.m[\"a\"]")), "a = x.m[\"a\"]\n");
  EXPECT_EQ(edited("a = x.b[\"k\"].c\n", rename("x.b[\"k\"]", "y.m.k")), "a = y.m.k.c\n");
  EXPECT_EQ(edited("a = x[\"k\"] + x.k\n", rename("x.k", "x.j")), "a = x[\"j\"] + x.j\n");
  EXPECT_EQ(edited("{\"a\": \"${x[\\\"k\\\"]} ${x.k}\"}", rename("x.k", "x.j"), "t.json"),
            "{\"a\": \"${x[\\\"j\\\"]} ${x.j}\"}");
  EXPECT_EQ(edited("a = x[\"k\"].c\n", rename("x.k", "y.m.j")), "a = y.m[\"j\"].c\n");
}

TEST(Edit, RenamesReferencesToShorterOnes) {
  EXPECT_EQ(edited("a = module.m[0].b\nb = module.m.0.b\n", rename("module.m[0]", "module.m")),
            "a = module.m.b\nb = module.m.b\n");
  EXPECT_EQ(edited("a = module.m.b\n", rename("module.m", "module.m[0]")), "a = module.m[0].b\n");
  EXPECT_EQ(edited("a = local.a[\"k\"].b\n", rename("local.a.k", "local.a")), "a = local.a.b\n");
  EXPECT_EQ(edited("{\"depends_on\": [\"t.web[0]\"], \"a\": \"${t.web[0].id}\"}",
                   rename("t.web[0]", "t.web"), "t.json"),
            "{\"depends_on\": [\"t.web[0]\"], \"a\": \"${t.web.id}\"}");
}

TEST(Edit, KeepsCommentsInReferences) {
  EXPECT_EQ(edited("a = var/* c */.a\n", rename("var.a", "var.b")), "a = var/* c */.b\n");
  EXPECT_EQ(edited("a = \"${var/* c */.a.b}\"\n", rename("var.a", "local.a")),
            "a = \"${local/* c */.a.b}\"\n");
  EXPECT_EQ(edited("a = x[\"#\"].y/* c */.z\n", rename("x[\"#\"].y", "x.y")), "a = x.y/* c */.z\n");
  EXPECT_EQ(edited("a = var. /* c */ a\n", rename("var.a", "var.b")).substr(0, 6), "error:");
  EXPECT_EQ(edited("a = (x[0 // c\n])\n", rename("x[0]", "x.y")).substr(0, 6), "error:");
}

// --- results, errors and limits

TEST(Edit, SaysWhatItChanged) {
  Diagnostics diags;
  Document document(Source::make("t.hcl", "a = 1\nb = 2\nc = 3\n"), diags);
  const std::vector<Edit> edits = {set("c", "30"), set("a", "10"), remove("b")};
  const auto changes = document.apply(edits, diags);
  ASSERT_TRUE(changes);
  ASSERT_EQ(changes->size(), 3U);
  EXPECT_EQ((*changes)[0].range, (ByteRange{4, 5}));
  EXPECT_EQ((*changes)[0].edit, 1U);
  EXPECT_EQ((*changes)[1].range, (ByteRange{6, 12}));
  EXPECT_EQ((*changes)[2].text, "30");
}

TEST(Edit, WorksBesideErrors) {
  EXPECT_EQ(edited("a = \nb = 1\n", set("b", "2")), "a = \nb = 2\n");
  EXPECT_EQ(edited("x {\n  a = 1 1\n}\ny {\n  b = 1\n}\n", remove("y")), "x {\n  a = 1 1\n}\n");
  EXPECT_EQ(edited("a = 1\na = 2\n", remove("a")), "");
  EXPECT_EQ(edited("y {\n", set("y.a", "1")).substr(0, 6), "error:");
  EXPECT_EQ(edited("o = {\n  a =\n}\n", set("o.a", "1")), "o = {\n  a =1\n}\n");
  EXPECT_EQ(edited("{\"a\":, \"b\": 1}", set("a", "2"), "t.json"), "{\"a\":2, \"b\": 1}");
}

TEST(Edit, SetsNoValueWithoutAnEqualsSign) {
  EXPECT_EQ(edited("o = {\n  \"a\" b\n}\n", set("o.a", "1")),
            "error: The attribute has no equals sign, so it cannot be set.");
  EXPECT_EQ(edited("{\"a\"}", set("a", "1"), "t.json"),
            "error: The property has no colon, so it cannot be set.");
}

// What recovery skipped is not lost, and has no second argument beside it.
TEST(Edit, KeepsSkippedText) {
  EXPECT_EQ(edited("o {\n  n = 1  x = 2 # t\n}\n", remove("o.n")),
            "error: Other text is on the line of this item.");
  EXPECT_EQ(edited("o {\n  n = 1 2\n}\n", remove("o.n")),
            "error: Other text is on the line of this item.");
  const std::string text = "b \"x\" {,  n = 0\n  m = 1\n}\nb \"y\" {\n  n = 2\n}\n";
  Edit edit = set("*.*.n", "5");
  edit.is_partial = true;
  EXPECT_EQ(edited(text, edit), "b \"x\" {,  n = 0\n  m = 1\n}\nb \"y\" {\n  n = 5\n}\n");
  EXPECT_EQ(edited(text, set("b.x.n", "5")).substr(0, 6), "error:");
}

TEST(Edit, ReportsWhatIsMissing) {
  EXPECT_EQ(
      edited("a \"x\" {\n}\n", remove("a.x.b")),
      "error: The document has no \"a.x.b\", but it has \"a.x\". An address names the type of "
      "a block and all its labels, then arguments.");
  EXPECT_EQ(edited("a \"x\" {\n}\n", set("a", "1")).substr(0, 6), "a \"x\" ");
}

TEST(Edit, SkipsOptionalEditsThatFindNothing) {
  for (const char* name : {"t.hcl", "t.json"}) {
    Diagnostics diags;
    Document document(
        Source::make(name, name[2] == 'h' ? "a = 1\nb = 2\n" : "{\"a\": 1, \"b\": 2}"), diags);
    std::vector<Edit> edits = {remove("x"),    set("a", "10"),  remove("a"),  remove("a"),
                               move("b", "c"), remove("c.d.e"), set("c", "3")};
    for (Edit& edit : edits) edit.is_optional = true;
    ASSERT_TRUE(document.apply(edits, diags)) << name;
    EXPECT_EQ(document.text(), name[2] == 'h' ? "c = 3\n" : "{\"c\": 3}");
    EXPECT_EQ(diags.warning_count(), 3U);
    EXPECT_FALSE(diags.has_errors());
    edits = {set("c", "x y"), remove("x")};
    for (Edit& edit : edits) edit.is_optional = true;
    EXPECT_FALSE(document.apply(edits, diags)) << name;
  }
}

TEST(Edit, RespectsTheLimitOfTheSource) {
  Diagnostics diags;
  Limits limits;
  limits.max_source_bytes = 40;
  Document document(Source::make("t.hcl", "a = [1, 2, 3, 4]\n"), diags, {limits});
  const std::vector<Edit> edits = {set("a.*", "\"0123456789\"")};
  EXPECT_FALSE(document.apply(edits, diags));
  EXPECT_EQ(diags.items().front().code, DiagnosticCode::SourceTooLarge);
  EXPECT_EQ(diags.items().front().detail,
            "After this edit the text would be longer than the limit of 40 bytes.");
}

// --- JSON

// Only the names that an edit replaces change their form in the source.
TEST(Edit, ComparesNamesAfterNormalization) {
  for (const std::string name : {"\u00e9", "e\u0301"}) {
    EXPECT_EQ(edited("e\u0301 = 1 # e\u0301\n", set(name, "2")), "e\u0301 = 2 # e\u0301\n");
    EXPECT_EQ(edited("b \"e\u0301\" {\n  e\u0301 = 1\n}\n", set("b." + name + "." + name, "2")),
              "b \"e\u0301\" {\n  e\u0301 = 2\n}\n");
    EXPECT_EQ(edited("a = { \"e\u0301\" = 1, e\u0301 = 2 }\n", remove("a." + name)), "a = {}\n");
    EXPECT_EQ(edited("a = 1\n\u00e9 = 2\n", Edit::rename(address("a"), {name})),
              "error: The body already has an argument named \"\u00e9\".");
    EXPECT_EQ(edited("b \"e\u0301\" {}\n", Edit::rename(address("b.*"), {"b", name})),
              "b \"e\u0301\" {}\n");
    EXPECT_EQ(edited("a = e\u0301.x[\"e\u0301\"]\n", rename(name + ".x." + name, "y")), "a = y\n");
  }
}

TEST(Edit, AlignsTheArgumentsOfABlockThatGetsLines) {
  EXPECT_EQ(edited("b { x = 1 }\n", {set("b.long", "2")}), "b {\n  x    = 1\n  long = 2\n}\n");
  EXPECT_EQ(edited("b { long = 1 }\n", {set("b.x", "2")}), "b {\n  long = 1\n  x    = 2\n}\n");
  EXPECT_EQ(edited("b { long   =   1 }\n", {set("b.x", "2")}), "b {\n  long   =   1\n  x = 2\n}\n");
  EXPECT_EQ(edited("b { x = 1 }\n", {set("b.long", "[\n  2\n]")}),
            "b {\n  x = 1\n  long = [\n    2\n  ]\n}\n");
}

TEST(Edit, LeavesTheCommentAfterABraceThere) {
  EXPECT_EQ(edited("a { # of a\n  b = 1\n/* end */ }\n", add("a", "c {}")),
            "a { # of a\n  b = 1\n/* end */\n  c {}\n}\n");
}

TEST(Edit, LeavesTheOnlyCommentOfAListOrObjectAlone) {
  EXPECT_EQ(edited("a = [\n  # c\n]\n", {add("a", "1")}), "a = [\n  # c\n\n  1,\n]\n");
  EXPECT_EQ(edited("a = {\n  # c\n}\n", {set("a.b", "1")}), "a = {\n  # c\n\n  b = 1\n}\n");
  EXPECT_EQ(edited("a = [\n  # c\n]\n", {add("a", "1"), remove("a[0]")}), "a = [\n  # c\n]\n");
  EXPECT_EQ(edited("a = [\n  # c\n\n]\n", {add("a", "1")}), "a = [\n  # c\n\n  1,\n]\n");
}

}  // namespace
}  // namespace hecla::write
