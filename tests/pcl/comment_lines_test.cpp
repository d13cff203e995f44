// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <hecla/pcl/trivia.h>

namespace hecla::pcl {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CommentLines, OfLineCommentsHaveNoSigns) {
  EXPECT_THAT(comment_lines("# t\n"), ElementsAre(" t"));
  EXPECT_THAT(comment_lines("// t"), ElementsAre(" t"));
  EXPECT_THAT(comment_lines("#\n"), ElementsAre(""));
  EXPECT_THAT(comment_lines("# t\r\n"), ElementsAre(" t\r"));
  EXPECT_THAT(comment_lines("## t\n"), ElementsAre("# t"));
}

TEST(CommentLines, OfOneLineBlockCommentsHaveNoSigns) {
  EXPECT_THAT(comment_lines("/* x */"), ElementsAre(" x"));
  EXPECT_THAT(comment_lines("/** hi */"), ElementsAre(" hi"));
  EXPECT_THAT(comment_lines("/*x*/"), ElementsAre("x"));
  EXPECT_THAT(comment_lines("/* x ***/"), ElementsAre(" x"));
}

TEST(CommentLines, OfEmptyBlockCommentsAreNone) {
  EXPECT_THAT(comment_lines("/*  */"), IsEmpty());
  EXPECT_THAT(comment_lines("/**/"), IsEmpty());
  EXPECT_THAT(comment_lines("/***/"), IsEmpty());
  EXPECT_THAT(comment_lines("/*\n*/"), IsEmpty());
}

TEST(CommentLines, HaveNoCommonPrefixOfStars) {
  EXPECT_THAT(comment_lines("/** a\n * b\n */"), ElementsAre(" a", " b"));
  EXPECT_THAT(comment_lines("/**\n * a\n *\n * b\n */"), ElementsAre(" a", "", " b"));
  EXPECT_THAT(comment_lines("/* a\n\t* b */"), ElementsAre(" a", " b"));
}

TEST(CommentLines, KeepPrefixesThatDiffer) {
  EXPECT_THAT(comment_lines("/*\n* a\n b */"), ElementsAre("* a", " b"));
  EXPECT_THAT(comment_lines("/*\n * a\n  * b\n */"), ElementsAre(" * a", "  * b"));
}

TEST(CommentLines, KeepEmptyLinesInside) {
  EXPECT_THAT(comment_lines("/* a\n\n\n b\n*/"), ElementsAre(" a", "", "", " b"));
  EXPECT_THAT(comment_lines("/*\n\na*/"), ElementsAre("", "a"));
}

}  // namespace
}  // namespace hecla::pcl
