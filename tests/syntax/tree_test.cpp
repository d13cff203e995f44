// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests the tree and the items of bodies.
#include "support/tree_texts.h"

#include <hecla/syntax/parse.h>

#include "parse_support.h"
#include "tree_properties.h"

namespace hecla::syntax {
namespace {

using test_support::kinds_at;

using Parse = DocumentRef (*)(SourceRef, Diagnostics&, const ParseOptions&);

void expect_properties(const std::string& text, Parse parse) {
  Diagnostics diags;
  const auto document = parse(Source::make("tree.hcl", text), diags, {});
  EXPECT_EQ(properties::violation(document), "") << text << "\n" << dump(*document);
}

std::vector<std::string> corpus() { return test_support::corpus("fuzz/corpus/syntax"); }

constexpr Parse parses[] = {parse_config, parse_expression, parse_template};

TEST(Tree, HasItsPropertiesForTheCorpus) {
  for (const std::string& text : corpus()) {
    for (const Parse parse : parses) expect_properties(text, parse);
  }
}

constexpr std::string_view pieces[] = {"\"", "${",     "}", "[",       "]",    "{",     "(",
                                       ")",  "\n",     "=", "%{if a}", ".*.b", "<<A\n", "for",
                                       ",",  "\nx = ", ".", "?",       "::",   "#",     "b {"};

TEST(Tree, HasItsPropertiesForBrokenText) {
  std::mt19937 random(11);
  test_support::for_broken_texts(corpus(), pieces, 1000, [&](const std::string& text) {
    expect_properties(text, parses[random() % 3 / 2]);
  });
}

TEST(Tree, HasItsPropertiesForRealFiles) {
  test_support::for_real_files(
      {".tf", ".hcl"}, [](const std::string& text) { expect_properties(text, parse_config); });
}

TEST(Tree, FindsTheNodeAtAnOffset) {
  const Parsed p("a = f(b.c[0], {k = \"x${y}\"})\nt \"l\" {\n}\n");
  EXPECT_EQ(kinds_at(*p.document, 0), "Body Attribute");
  EXPECT_EQ(kinds_at(*p.document, 6), "Body Attribute Call Reference");
  EXPECT_EQ(kinds_at(*p.document, 8), "Body Attribute Call Reference Step");
  EXPECT_EQ(kinds_at(*p.document, 10), "Body Attribute Call Reference Step Number");
  EXPECT_EQ(kinds_at(*p.document, 17), "Body Attribute Call Object ObjectItem");
  EXPECT_EQ(kinds_at(*p.document, 23), "Body Attribute Call Object ObjectItem Template Reference");
  EXPECT_EQ(kinds_at(*p.document, 29), "Body Block");
  EXPECT_EQ(kinds_at(*p.document, 31), "Body Block Label");
  EXPECT_EQ(kinds_at(*p.document, 35), "Body Block Body");
  EXPECT_EQ(kinds_at(*p.document, 1000), "");
}

std::string item_kinds(const BodyNode& body) {
  std::string out;
  for (const BodyItem& item : items(body)) {
    if (item.is_duplicate) out += "duplicate ";
    out.append(name(item.node.kind())).append(" ");
  }
  return out;
}

TEST(Tree, ListsItemsInSourceOrder) {
  EXPECT_EQ(item_kinds(Parsed("b {}\na = 1\nb {}\na = 2\nc = 3\n").body()),
            "Block Attribute Block duplicate Attribute Attribute ");
  EXPECT_EQ(item_kinds(Parsed("").body()), "");
}

TEST(Tree, ListsSkippedRanges) {
  const Parsed p("a = 1 2 # c\n\"q\" = 2\nb = 1\n.x\n");
  EXPECT_EQ(item_kinds(p.body()), "Attribute Skipped Skipped Attribute Skipped ");
  const auto& skipped = p.body().rejected->skipped;
  EXPECT_EQ(p.document->source_range(skipped[0].range).text(), "2");
  EXPECT_EQ(p.document->source_range(skipped[1].range).text(), "\"q\" = 2");
  EXPECT_EQ(p.document->source_range(skipped[2].range).text(), ".x");
}

TEST(Tree, ListsSkippedRangesInAOneLineBlock) {
  const Parsed p("b { a = 1, c = 2 }\n");
  const BodyNode& body = p.body().blocks[0]->body;
  EXPECT_EQ(item_kinds(body), "Attribute Skipped ");
  EXPECT_EQ(p.document->source_range(body.rejected->skipped[0].range).text(), ", c = 2");
}

TEST(Tree, TruncatesANodeBeforeALineThatIsParsedAgain) {
  const Parsed p("a = f(1,\nb = 2\n");
  EXPECT_EQ(item_kinds(p.body()), "Attribute Attribute ");
  EXPECT_EQ(p.body().attributes[0]->range, (ByteRange{0, 9}));
  EXPECT_EQ(as<CallExpr>(&p.value())->arguments[1]->kind, ExprKind::Missing);
}

TEST(Tree, LeadsToTheParentOfANode) {
  const Parsed p("a = [1, 2]\n");
  const AnyNode top = root(*p.document);
  const auto path = path_to(top, AnyNode(*as<TupleExpr>(&p.value())->items[1]));
  ASSERT_EQ(path.size(), 4U);
  EXPECT_EQ(path[2].kind(), NodeKind::Tuple);
  const ParsedExpression other("1");
  EXPECT_TRUE(path_to(top, AnyNode(other.root())).empty());
}

TEST(Tree, StopsAWalkOnRequest) {
  const Parsed p("a = [1, 2]\nb = [3]\n");
  int numbers = 0;
  const bool is_complete = walk(root(*p.document), [&](AnyNode node) {
    numbers += node.kind() == NodeKind::Number;
    return numbers == 2 ? Walk::Stop : Walk::Into;
  });
  EXPECT_FALSE(is_complete);
  EXPECT_EQ(numbers, 2);
}

}  // namespace
}  // namespace hecla::syntax
