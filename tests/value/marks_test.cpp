// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/value/walk.h>

#include "support/value_matchers.h"
#include "value/mark_collector.h"

namespace hecla {
namespace {

using namespace test;

const Mark secret("secret"), draft("draft");

TEST(MarkSetTest, IsSortedAndHasEachMarkOnce) {
  MarkSet marks{secret, draft, secret};
  EXPECT_EQ(marks.items().size(), 2u);
  EXPECT_EQ(marks.items()[0].name, "draft");
  EXPECT_TRUE(marks.contains(secret));
  EXPECT_FALSE(marks.contains(Mark("other")));
  EXPECT_TRUE(MarkSet{}.empty());
  EXPECT_EQ(marks, (MarkSet{draft, secret}));
}

TEST(MarkSetTest, CopiesAreIndependent) {
  MarkSet a{secret};
  MarkSet b = a;
  b.add(draft);
  EXPECT_EQ(a, MarkSet{secret});
  a.add(b);
  EXPECT_EQ(a, b);
}

TEST(MarkSetTest, MarksWithDifferentDataAreDifferent) {
  const auto data = std::make_shared<const int>(1);
  EXPECT_NE(Mark("m", data), Mark("m"));
  EXPECT_EQ(Mark("m", data), Mark("m", data));
  EXPECT_EQ((MarkSet{Mark("m", data), Mark("m")}).items().size(), 2u);
}

TEST(MarksTest, AreAddedAndRemoved) {
  const Value value = num(1).with_mark(secret).with_mark(draft);
  EXPECT_EQ(value.marks(), (MarkSet{secret, draft}));
  EXPECT_EQ(value.unmarked(), num(1));
  MarkSet out{Mark("before")};
  EXPECT_EQ(value.unmarked(out), num(1));
  EXPECT_EQ(out.items().size(), 3u);
  EXPECT_EQ(num(1).with_marks({}), num(1));
  EXPECT_TRUE(num(1).marks().empty());
  EXPECT_EQ(value.with_mark(secret), value);
}

TEST(MarksTest, DoNotHideTheStateOfAValue) {
  EXPECT_TRUE(Value().with_mark(secret).is_null());
  EXPECT_FALSE(Value::dynamic().with_mark(secret).is_known());
  EXPECT_TRUE(num(1).with_mark(secret).is_known());
  EXPECT_EQ(num(1).with_mark(secret).type(), Type::number());
}

Value nested() {
  return Value::object({{"a", Value::list(Type::number(), {num(1).with_mark(secret), num(2)})},
                        {"b", Value::map(Type::string(), {{"k", str("x").with_mark(draft)}})},
                        {"c", Value::tuple({}).with_mark(draft)},
                        {"d", num(4)}})
      .with_mark(Mark("top"));
}
Value nested_unmarked() {
  return Value::object({{"a", numbers({1, 2})},
                        {"b", Value::map(Type::string(), {{"k", str("x")}})},
                        {"c", Value::tuple({})},
                        {"d", num(4)}});
}

TEST(MarksTest, AreFoundAndRemovedAtAllDepths) {
  EXPECT_TRUE(nested().has_mark_deep(secret));
  EXPECT_TRUE(nested().has_mark_deep(Mark("top")));
  EXPECT_FALSE(nested().has_mark_deep(Mark("other")));
  EXPECT_FALSE(nested_unmarked().has_mark_deep(secret));
  EXPECT_EQ(nested().marks_deep(), (MarkSet{secret, draft, Mark("top")}));
  EXPECT_TRUE(nested_unmarked().marks_deep().empty());
  MarkSet out;
  EXPECT_EQ(nested().unmarked_deep(out), nested_unmarked());
  EXPECT_EQ(out, (MarkSet{secret, draft, Mark("top")}));
  EXPECT_TRUE(nested().unmarked().contains_marked());
  EXPECT_FALSE(nested().unmarked_deep().contains_marked());
}

TEST(MarksTest, AreRestoredAtTheirPaths) {
  std::vector<MarkedPath> paths;
  const Value bare = unmark_with_paths(nested(), paths);
  EXPECT_EQ(bare, nested_unmarked());
  ASSERT_EQ(paths.size(), 4u);
  EXPECT_TRUE(paths[0].path.empty());
  EXPECT_EQ(paths[1].path.to_string(), ".a[0]");
  EXPECT_EQ(paths[2].path.to_string(), ".b[\"k\"]");
  EXPECT_EQ(paths[2].marks, MarkSet{draft});
  EXPECT_EQ(mark_with_paths(bare, paths), nested());
}

TEST(MarksTest, PathsToMissingPartsMarkNothing) {
  std::vector<MarkedPath> paths(3);
  paths[0].path.attribute("z");
  paths[1].path.attribute("a").index(num(9));
  paths[2].path.attribute("d").attribute("x");
  for (MarkedPath& entry : paths) entry.marks.add(secret);
  EXPECT_EQ(mark_with_paths(nested_unmarked(), paths), nested_unmarked());
}

TEST(MarksTest, OfSetElementsMoveToTheSet) {
  std::vector<MarkedPath> paths(1);
  paths[0].path.attribute("s").index(str("a"));
  paths[0].marks.add(secret);
  const Value value = Value::object({{"s", set_of({str("a"), str("b")})}});
  EXPECT_EQ(mark_with_paths(value, paths),
            Value::object({{"s", set_of({str("a"), str("b")}).with_mark(secret)}}));
}

TEST(MarksTest, AreCollectedOnce) {
  MarkCollector collector;
  EXPECT_TRUE(collector.empty());
  MarkSet expected;
  for (int i = 0; i < 100; ++i) {
    const Mark mark("m" + std::to_string(i % 70));
    collector.add(MarkSet{mark, secret});
    expected.add(mark);
  }
  expected.add(secret);
  collector.add(MarkSet());
  EXPECT_FALSE(collector.empty());
  EXPECT_EQ(collector.set(), expected);
}

}  // namespace
}  // namespace hecla
