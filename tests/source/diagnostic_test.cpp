// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/diagnostic.h>

namespace hecla {
namespace {

TEST(DiagnosticCode, HasNameSummaryAndSeverity) {
  EXPECT_EQ(name(DiagnosticCode::UnknownVariable), "UnknownVariable");
  EXPECT_EQ(summary(DiagnosticCode::UnknownVariable), "Unknown variable");
  EXPECT_EQ(severity(DiagnosticCode::UnknownVariable), Severity::Error);
  EXPECT_THROW(static_cast<void>(name(static_cast<DiagnosticCode>(diagnostic_code_count))),
               UsageError);
}

TEST(DiagnosticCode, SummariesAreShortAndBeginWithACapital) {
  for (std::size_t i = 0; i < diagnostic_code_count; ++i) {
    const std::string_view text = summary(static_cast<DiagnosticCode>(i));
    ASSERT_FALSE(text.empty());
    EXPECT_TRUE(text[0] >= 'A' && text[0] <= 'Z') << text;
    EXPECT_FALSE(text.ends_with('.')) << text;
    EXPECT_LE(text.size(), 60U) << text;
  }
}

TEST(Diagnostics, KeepsTheOrderAndCountsErrors) {
  Diagnostics diags;
  EXPECT_TRUE(diags.empty());
  EXPECT_FALSE(diags.has_errors());
  diags.add(DiagnosticCode::UnknownVariable, {}, "One.");
  diags.add(DiagnosticCode::MissingAttribute, {}, "Two.");
  EXPECT_TRUE(diags.has_errors());
  EXPECT_EQ(diags.error_count(), 2U);
  EXPECT_EQ(diags.warning_count(), 0U);
  EXPECT_EQ(diags.items()[0].detail, "One.");
  EXPECT_EQ(diags.items()[1].code, DiagnosticCode::MissingAttribute);
  diags.clear();
  EXPECT_TRUE(diags.empty());
  EXPECT_EQ(diags.error_count(), 0U);
}

TEST(Diagnostics, CountsWithoutKeepingWhenTheLimitIsReached) {
  Diagnostics diags(2);
  for (int i = 0; i < 5; ++i) {
    diags.add(DiagnosticCode::InvalidNumber, {}, std::to_string(i)).context = SourceRange();
  }
  EXPECT_EQ(diags.items().size(), 2U);
  EXPECT_EQ(diags.dropped_count(), 3U);
  EXPECT_EQ(diags.error_count(), 5U);
  Diagnostics none(0);
  none.add(DiagnosticCode::InvalidNumber, {}, "x");
  EXPECT_TRUE(none.has_errors());
  EXPECT_TRUE(none.empty());
}

TEST(Diagnostics, AppendsOthersUpToTheLimit) {
  Diagnostics a(3);
  a.add(DiagnosticCode::InvalidNumber, {}, "a");
  Diagnostics b(1);
  b.add(DiagnosticCode::InvalidNumber, {}, "b");
  b.add(DiagnosticCode::InvalidNumber, {}, "dropped");
  a.append(b);
  EXPECT_EQ(a.items().size(), 2U);
  EXPECT_EQ(a.error_count(), 3U);
  EXPECT_EQ(a.dropped_count(), 1U);
  Diagnostics c;
  c.add(DiagnosticCode::InvalidNumber, {}, "c");
  c.add(DiagnosticCode::InvalidNumber, {}, "d");
  a.append(std::move(c));
  EXPECT_EQ(a.items().back().detail, "c");
  EXPECT_EQ(a.error_count(), 5U);
  EXPECT_EQ(a.dropped_count(), 2U);
  EXPECT_TRUE(c.empty());
  a.append(Diagnostic(a.items().front()));
  EXPECT_EQ(a.error_count(), 6U);
  EXPECT_EQ(a.dropped_count(), 3U);
}

TEST(Diagnostics, MayBeAppendedToThemselves) {
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, {}, "a");
  diags.append(diags);
  EXPECT_EQ(diags.items().size(), 2U);
  EXPECT_EQ(diags.error_count(), 2U);
}

TEST(Diagnostics, CanTakeBackWhatAnAttemptAdded) {
  Diagnostics diags(2);
  diags.add(DiagnosticCode::InvalidNumber, {}, "kept");
  const auto before = diags.checkpoint();
  diags.add(DiagnosticCode::InvalidNumber, {}, "tried");
  diags.add(DiagnosticCode::InvalidNumber, {}, "dropped");
  EXPECT_TRUE(diags.has_errors_since(before));
  diags.rollback(before);
  EXPECT_FALSE(diags.has_errors_since(before));
  EXPECT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.error_count(), 1U);
  EXPECT_EQ(diags.dropped_count(), 0U);
}

}  // namespace
}  // namespace hecla
