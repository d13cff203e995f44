// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/source.h>

#include "support/annotated_source.h"
#include "support/usage_error.h"

namespace hecla {
namespace {

using test::AnnotatedSource;

TEST(SourceRange, HasTextAndPosition) {
  const AnnotatedSource input("a = 1\nb = «nämé»\n", "main.tf");
  const SourceRange range = input.source_range();
  EXPECT_TRUE(range.has_source());
  EXPECT_EQ(range.text(), "nämé");
  EXPECT_EQ(range.name(), "main.tf");
  EXPECT_EQ(range.start(), (Position{2, 5, 10}));
  EXPECT_EQ(range.end(), (Position{2, 9, 16}));
  EXPECT_EQ(range.to_string(), "main.tf:2,5-9");
  EXPECT_EQ(range.at_start().bytes(), (ByteRange{10, 10}));
  EXPECT_EQ(range.at_end().bytes(), (ByteRange{16, 16}));
}

TEST(SourceRange, OverSeveralLinesShowsBoth) {
  const AnnotatedSource input("«a = [\n]»", "x");
  EXPECT_EQ(input.source_range().to_string(), "x:1,1-2,2");
}

TEST(SourceRange, WithoutASourceHasNoPosition) {
  const SourceRange none;
  EXPECT_FALSE(none.has_source());
  EXPECT_EQ(none.text(), "");
  EXPECT_EQ(none.name(), "");
  EXPECT_EQ(none.to_string(), "");
  EXPECT_EQ(none.start(), Position());
  EXPECT_EQ(none.at_end(), none);
}

TEST(SourceRange, IsClampedToTheText) {
  const SourceRef source = Source::make("a", "abc");
  EXPECT_EQ(SourceRange(source, {2, 9}).text(), "c");
  EXPECT_EQ(SourceRange(source, {9, 9}).bytes(), (ByteRange{3, 3}));
  EXPECT_EQ(SourceRange(source, {2, 1}).bytes(), (ByteRange{2, 2}));
}

TEST(SourceRange, BetweenTwoRangesIncludesBoth) {
  const AnnotatedSource input("«a» + «b»");
  const SourceRange a = input.source_range(0);
  const SourceRange b = input.source_range(1);
  EXPECT_EQ(SourceRange::between(a, b).text(), "a + b");
  EXPECT_EQ(SourceRange::between(a, {}), a);
  EXPECT_EQ(SourceRange::between({}, b), b);
  const SourceRange other(Source::make("other", "x"), {0, 1});
  EXPECT_USAGE_ERROR(static_cast<void>(SourceRange::between(a, other)),
                     "a range must lie in one source");
}

// The parent contains  "x\ny${v}"  and the piece is the text between the quotes with escapes replaced.
class DecodedSource : public testing::Test {
 protected:
  SourceRef parent = Source::make("p.json", "[\n  \"x\\ny\\u00e9${v}\"]");
  // x . newline . y . é (two bytes) . ${v}
  SourceRef piece = Source::make_decoded(
      parent, "x\ny\u00e9${v}",
      {{0, 5, true}, {1, 6, false}, {2, 8, true}, {3, 9, false}, {5, 15, true}, {9, 19, true}});
  std::string_view origin(std::uint32_t begin, std::uint32_t end) const {
    return SourceRange(piece, {begin, end}).text();
  }
};

TEST_F(DecodedSource, MapsVerbatimTextToItsOrigin) {
  EXPECT_EQ(origin(0, 1), "x");
  EXPECT_EQ(origin(2, 3), "y");
  EXPECT_EQ(origin(7, 8), "v");
  EXPECT_EQ(origin(5, 9), "${v}");
  EXPECT_EQ(origin(0, 9), "x\\ny\\u00e9${v}");
}

TEST_F(DecodedSource, ShowsAnEscapeAsAWhole) {
  EXPECT_EQ(origin(1, 2), "\\n");
  EXPECT_EQ(origin(3, 5), "\\u00e9");
  EXPECT_EQ(origin(3, 4), "\\u00e9");
  EXPECT_EQ(origin(4, 5), "\\u00e9");
}

TEST_F(DecodedSource, HasPositionsInTheParent) {
  const SourceRange range(piece, {7, 8});
  EXPECT_EQ(range.source(), parent);
  EXPECT_EQ(range.start(), (Position{2, 16, 17}));
  EXPECT_EQ(piece->position(7), range.start());
  EXPECT_EQ(SourceRange(piece, {9, 9}).bytes(), (ByteRange{19, 19}));
  EXPECT_EQ(SourceRange(piece, {1, 1}).bytes(), (ByteRange{6, 6}));
  EXPECT_EQ(piece->name(), "p.json");
}

TEST_F(DecodedSource, CanBeNested) {
  const SourceRef inner = Source::make_decoded(piece, "v", {{0, 7, true}, {1, 8, true}});
  EXPECT_EQ(SourceRange(inner, {0, 1}).bytes(), (ByteRange{17, 18}));
  EXPECT_EQ(inner->position(0), (Position{2, 16, 17}));
}

TEST_F(DecodedSource, LeavesGapsOutOfARange) {
  const SourceRef source = Source::make("a", "  one\n  two\n");
  const SourceRef stripped =
      Source::make_decoded(source, "one\ntwo\n", {{0, 2, true}, {4, 8, true}, {8, 12, true}});
  EXPECT_EQ(SourceRange(stripped, {0, 4}).text(), "one\n");
  EXPECT_EQ(SourceRange(stripped, {4, 7}).text(), "two");
  EXPECT_EQ(SourceRange(stripped, {0, 8}).text(), "one\n  two\n");
}

TEST_F(DecodedSource, EndsWhereItsLastVerbatimSegmentEnds) {
  const SourceRef open = Source::make_decoded(parent, "v}", {{0, 17, true}});
  EXPECT_EQ(SourceRange(open, {0, 2}).bytes(), (ByteRange{17, 19}));
  EXPECT_EQ(SourceRange(open, {2, 2}).bytes(), (ByteRange{19, 19}));
}

TEST_F(DecodedSource, RejectsSegmentsThatDoNotFit) {
  using Segments = std::vector<Source::Segment>;
  for (const Segments& wrong :
       {Segments{}, Segments{{1, 0, true}, {3, 3, true}}, Segments{{4, 4, true}},
        Segments{{0, 19, true}}, Segments{{0, 5, true}, {3, 2, true}},
        Segments{{0, 5, true}, {3, 99, true}}}) {
    EXPECT_USAGE_ERROR(
        static_cast<void>(Source::make_decoded(parent, "abc", wrong)),
        ::testing::AnyOf(
            "the segments of a decoded source must start at 0, ascend and lie inside it",
            "a decoded source ends after its parent"));
  }
  EXPECT_USAGE_ERROR(static_cast<void>(Source::make_decoded(nullptr, "", {{0, 0, true}})),
                     "a decoded source needs a parent");
}

}  // namespace
}  // namespace hecla
