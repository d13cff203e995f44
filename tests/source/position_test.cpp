// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/source/source.h>

#include <thread>

#include "source/position_cursor.h"
#include "support/annotated_source.h"
#include "support/heap_use.h"

namespace hecla {

void PrintTo(const Position& p, std::ostream* out) {
  *out << p.line << ',' << p.column << " @" << p.byte;
}

namespace {

using test::AnnotatedSource;

struct PointCase {
  std::string_view text;
  std::size_t line;
  std::size_t column;
};

TEST(Position, IsThereAfterAFailedAllocation) {
  if (!test::counts_heap()) GTEST_SKIP() << "sanitizers have allocators of their own";
  const SourceRef source = Source::make("a", "a\nb");
  {
    const test::FailingAllocation failing(1);
    EXPECT_THROW(source->position(2), std::bad_alloc);
  }
  EXPECT_EQ(source->position(2), (Position{2, 1, 2}));
}

TEST(Position, CountsLinesAndColumnsFromOne) {
  const PointCase cases[] = {
      {"¦", 1, 1},       {"ab¦c", 1, 3},     {"abc¦", 1, 4},     {"abc¦\n", 1, 4},
      {"abc\n¦", 2, 1},  {"a\n\n b¦", 3, 3}, {"a\r\nb¦", 2, 2},  {"a¦\r\nb", 1, 2},
      {"a\r¦\nb", 1, 3}, {"a\rb¦", 1, 4},    {"a\r\r\n¦", 2, 1}, {"\t¦", 1, 2},
  };
  for (const PointCase& test : cases) {
    const AnnotatedSource input(test.text);
    const Position expected{test.line, test.column, input.point()};
    EXPECT_EQ(input.source()->position(input.point()), expected) << test.text;
  }
}

TEST(Position, CountsGraphemeClusters) {
  const PointCase cases[] = {
      {"é¦", 1, 2},
      {"e\u0301¦ x", 1, 2},
      {"名前¦", 1, 3},
      {"\U0001F468\u200D\U0001F469\u200D\U0001F467¦!", 1, 2},
      {"\U0001F1E9\U0001F1EA\U0001F1EB\U0001F1F7¦", 1, 3},
      {"ä\nöü¦", 2, 3},
      {"ä\r\nö¦", 2, 2},
      {"\xFF\xFE¦", 1, 3},
  };
  for (const PointCase& test : cases) {
    const AnnotatedSource input(test.text);
    const Position expected{test.line, test.column, input.point()};
    EXPECT_EQ(input.source()->position(input.point()), expected) << test.text;
  }
}

TEST(Position, InsideOfAClusterIsAfterItsColumn) {
  const AnnotatedSource input("e¦\u0301x");
  EXPECT_EQ(input.source()->position(input.point()).column, 2U);
}

TEST(Position, AQuoteAndACombiningMarkTakeTwoColumns) {
  const AnnotatedSource quote("\"\u0301¦\"");
  EXPECT_EQ(quote.source()->position(quote.point()).column, 3U);
  const AnnotatedSource brace("${a}\u0301¦");
  EXPECT_EQ(brace.source()->position(brace.point()).column, 6U);
}

TEST(Position, AByteOrderMarkTakesNoColumn) {
  for (const std::string_view text : {"\uFEFFa¦", "\uFEFFa¦é"}) {
    const AnnotatedSource input(text);
    EXPECT_EQ(input.source()->position(input.point()), (Position{1, 2, 4}));
    EXPECT_EQ(input.source()->position(0), (Position{1, 1, 0}));
    EXPECT_EQ(input.source()->position(3), (Position{1, 1, 3}));
    EXPECT_EQ(input.source()->offset_at(1, 2), 4U);
  }
  EXPECT_EQ(Source::make("a", "\uFEFFfirst\nsecond")->line(1), "first");
}

TEST(Position, PastTheEndIsTheEnd) {
  EXPECT_EQ(Source::make("a", "ab\nc")->position(99), (Position{2, 2, 4}));
}

// Compares every offset in various lines with the plain definition.
TEST(Position, LongLinesAreCountedLikeShortOnes) {
  const std::string_view pieces[] = {"a",  "e\u0301", "名", "\U0001F1E9\U0001F1EA",
                                     "\"", "\xC3",    "x}"};
  std::string text = "short é\n";
  std::vector<Position> expected;
  for (std::size_t i = 0; i < 7; ++i) expected.push_back({1, i + 1, i});
  expected.push_back({1, 8, 8});
  std::uint32_t random = 7;
  for (std::size_t line = 2; line < 6; ++line) {
    std::size_t column = 1;
    for (int i = 0; i < 3000; ++i, ++column) {
      random = random * 1664525 + 1013904223;
      std::string_view piece = pieces[(random >> 16) % 7];
      if (text.ends_with('\xC3') || text.ends_with("\U0001F1EA")) piece = "a";
      expected.push_back({line, column, text.size()});
      if (piece == "x}") ++column;
      text += piece;
    }
    expected.push_back({line, column, text.size()});
    text += line % 2 == 0 ? "\n" : "\r\n";
  }
  const SourceRef source = Source::make("a", text);
  for (const Position& p : expected) {
    ASSERT_EQ(source->position(p.byte), p);
    ASSERT_EQ(source->offset_at(p.line, p.column), p.byte);
  }
}

// Compares every offset and some ascending ones with Source::position().
TEST(PositionCursor, FindsThePositionsOfTheSource) {
  const SourceRef sources[] = {
      Source::make("a", "one\ntwo\r\n\nfour é = x\n\ré\nfive\rsix\u0301\n"),
      Source::make("a", "\xEF\xBB\xBFone\n\ntwo"), Source::make("a", "one\ntwo\n", 8),
      Source::make("a", ""),
      Source::make_decoded(Source::make("a", "\n\n  \"a\\nb\""), "a\nb",
                           {{0, 5, true}, {2, 8, true}})};
  for (const SourceRef& source : sources) {
    for (const std::uint32_t step : {1U, 2U, 5U, 100U}) {
      detail::PositionCursor cursor(*source);
      for (std::uint32_t at = 0; at < source->text().size() + 3; at += step) {
        EXPECT_EQ(cursor.position(at), source->position(at)) << source->text() << at;
      }
      EXPECT_EQ(cursor.position(1), source->position(1));
    }
  }
}

TEST(Position, AMillionQueriesAboutOneLineAreQuick) {
  std::string text = "é = [";
  while (text.size() < 4'000'000) text += "1, \"é\", ";
  const SourceRef source = Source::make("a", text);
  std::size_t sum = 0;
  for (std::size_t at = 0; at < text.size(); at += 40) sum += source->position(at).column;
  EXPECT_GT(sum, text.size());
}

TEST(Position, OneEndlessClusterDoesNotSlowDownQueries) {
  std::string text = "e";
  while (text.size() < 1'000'000) text += "\u0301";
  const SourceRef source = Source::make("a", text);
  std::size_t last = 0;
  for (std::size_t at = 0; at < text.size(); at += 100) {
    const std::size_t column = source->position(at).column;
    EXPECT_LE(last, column);
    last = column;
  }
  EXPECT_LT(last, 2000U);
}

TEST(Source, ReturnsLinesWithoutNewlines) {
  const SourceRef source = Source::make("a", "one\ntwo\r\n\nfour\r");
  EXPECT_EQ(source->line_count(), 4U);
  EXPECT_EQ(source->line(1), "one");
  EXPECT_EQ(source->line(2), "two");
  EXPECT_EQ(source->line(3), "");
  EXPECT_EQ(source->line(4), "four\r");
  EXPECT_EQ(source->line(0), "");
  EXPECT_EQ(source->line(5), "");
  EXPECT_EQ(Source::make("a", "")->line_count(), 1U);
  EXPECT_EQ(Source::make("a", "x\n")->line_count(), 2U);
}

TEST(Source, FindsTheOffsetOfAPosition) {
  const SourceRef source = Source::make("a", "añb\r\nc\n");
  EXPECT_EQ(source->offset_at(1, 1), 0U);
  EXPECT_EQ(source->offset_at(1, 3), 3U);
  EXPECT_EQ(source->offset_at(1, 99), 4U);
  EXPECT_EQ(source->offset_at(2, 1), 6U);
  EXPECT_EQ(source->offset_at(2, 0), 6U);
  EXPECT_EQ(source->offset_at(0, 2), 1U);
  EXPECT_EQ(source->offset_at(9, 1), 8U);
}

TEST(Source, CountsLinesFromTheNumberOfItsFirst) {
  const SourceRef source = Source::make("a", "one\ntwo", 7);
  EXPECT_EQ(source->position(5), (Position{8, 2, 5}));
  EXPECT_EQ(source->line_count(), 2U);
  EXPECT_EQ(source->line(6), "");
  EXPECT_EQ(source->line(7), "one");
  EXPECT_EQ(source->line(8), "two");
  EXPECT_EQ(source->line(9), "");
  EXPECT_EQ(source->offset_at(8, 2), 5U);
  EXPECT_EQ(source->offset_at(1, 2), 1U);
  EXPECT_EQ(source->offset_at(9, 1), 7U);
  const SourceRef piece = Source::make_decoded(source, "two", {{0, 4, true}});
  EXPECT_EQ(piece->position(1), (Position{8, 2, 5}));
}

TEST(Source, AnswersSeveralThreadsAtOnce) {
  std::string long_line(5000, 'x');
  const SourceRef source = Source::make("a", long_line.append("é\nlast"));
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([source, &right] {
      source->set_landmarks({{{0, 10}, {0, 2}}});
      if (source->position(5003).line == 2 && source->landmark_title(3) == "xx") ++right;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 4);
}

TEST(Source, ReturnsTheLandmarkThatContainsAnOffset) {
  const AnnotatedSource input("x = 1\n««a  \"b\"\t\"c\"» {\n  ¦d = 1\n}»\n¦««e» {}»¦");
  const auto& r = input.ranges();
  input.source()->set_landmarks({{r[0], r[1]}, {r[2], r[3]}});
  EXPECT_EQ(input.source()->landmark_title(input.point(0)), "a \"b\" \"c\"");
  EXPECT_EQ(input.source()->landmark_title(input.point(1)), "e");
  EXPECT_EQ(input.source()->landmark_title(input.point(2)), "");
  EXPECT_EQ(input.source()->landmark_title(0), "");
  input.source()->set_landmarks({});
  EXPECT_EQ(input.source()->landmark_title(input.point(1)), "e");
}

}  // namespace
}  // namespace hecla
