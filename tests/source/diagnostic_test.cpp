// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/diagnostic.h>

#include <algorithm>
#include <set>

namespace hecla {
namespace {

constexpr DiagnosticCode deprecated("acme-deprecated", Severity::Warning, "Deprecated argument");
constexpr DiagnosticCode hint("acme-hint", Severity::Information, "Shorter form");

SourceRange range_in(const SourceRef& source, std::uint32_t begin, std::uint32_t end) {
  return SourceRange(source, {begin, end});
}

std::string details_in_order(const Diagnostics& diags) {
  std::string out;
  for (const Diagnostic* diagnostic : diags.sorted()) out += diagnostic->detail + " ";
  return out;
}

TEST(DiagnosticCode, HasIdSummaryAndSeverity) {
  EXPECT_EQ(DiagnosticCode::UnknownVariable.id(), "unknown-variable");
  EXPECT_EQ(DiagnosticCode::UnknownVariable.summary(), "Unknown variable");
  EXPECT_EQ(DiagnosticCode::UnknownVariable.severity(), Severity::Error);
  EXPECT_EQ(DiagnosticCode::HiddenBlock.severity(), Severity::Warning);
}

TEST(DiagnosticCode, IdsAreUniqueAndInKebabCase) {
  std::set<std::string_view> ids;
  for (const DiagnosticCode& code : DiagnosticCode::registered()) {
    EXPECT_TRUE(ids.insert(code.id()).second) << code.id();
    const bool is_kebab = code.id().find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
                              std::string_view::npos &&
                          !code.id().starts_with('-') && !code.id().ends_with('-');
    EXPECT_TRUE(is_kebab) << code.id();
  }
}

TEST(DiagnosticCode, SummariesAreTwoToFiveWordsWithOneCapital) {
  for (const DiagnosticCode& code : DiagnosticCode::registered()) {
    const std::string_view text = code.summary();
    ASSERT_FALSE(text.empty());
    EXPECT_TRUE(text[0] >= 'A' && text[0] <= 'Z') << text;
    EXPECT_FALSE(text.ends_with('.')) << text;
    const auto spaces = std::ranges::count(text, ' ');
    EXPECT_TRUE(spaces >= 1 && spaces <= 4) << text;
  }
}

TEST(DiagnosticCode, CanBelongToAnApplication) {
  Diagnostics diags;
  diags.add(deprecated, {}, "Use \"region\" instead.");
  diags.add(hint, {}, "A list would do.");
  EXPECT_EQ(diags.items()[0].id(), "acme-deprecated");
  EXPECT_EQ(diags.items()[0].summary(), "Deprecated argument");
  EXPECT_EQ(diags.items()[0].code, deprecated);
  EXPECT_NE(diags.items()[0].code, DiagnosticCode::UnsupportedArgument);
  EXPECT_EQ(diags.items()[1].severity, Severity::Information);
  EXPECT_FALSE(diags.has_errors());
  EXPECT_EQ(diags.warning_count(), 1U);
}

TEST(Diagnostics, KeepsTheOrderAndCountsErrors) {
  Diagnostics diags;
  EXPECT_TRUE(diags.empty());
  EXPECT_FALSE(diags.has_errors());
  diags.add(DiagnosticCode::UnknownVariable, {}, "One.");
  diags.add(DiagnosticCode::MissingArgument, {}, "Two.");
  EXPECT_TRUE(diags.has_errors());
  EXPECT_EQ(diags.error_count(), 2U);
  EXPECT_EQ(diags.warning_count(), 0U);
  EXPECT_EQ(diags.items()[0].detail, "One.");
  EXPECT_EQ(diags.items()[1].code, DiagnosticCode::MissingArgument);
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

TEST(Diagnostics, WarningsLeaveHalfOfTheRoomForErrors) {
  Diagnostics diags(4);
  for (const char* detail : {"1", "2", "3"}) diags.add(DiagnosticCode::HiddenBlock, {}, detail);
  EXPECT_EQ(diags.items().size(), 2U);
  EXPECT_FALSE(diags.has_room_for(Severity::Warning));
  EXPECT_TRUE(diags.has_room_for(Severity::Error));
  diags.add(DiagnosticCode::InvalidNumber, {}, "error");
  EXPECT_EQ(diags.items().size(), 3U);
  EXPECT_EQ(diags.dropped_count(), 1U);
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
  EXPECT_EQ(a.error_count(), 5U);
  EXPECT_EQ(a.dropped_count(), 2U);
}

TEST(Diagnostics, MayBeAppendedToThemselves) {
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, {}, "a");
  diags.append(diags);
  EXPECT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.error_count(), 1U);
}

TEST(Diagnostics, KeepsEachErrorOnce) {
  const SourceRef source = Source::make("main.tf", "a = [for x in y : z]");
  Diagnostics diags;
  const auto before = diags.checkpoint();
  const auto report = [&](std::uint32_t begin, std::string detail) -> Diagnostic& {
    return diags.add(DiagnosticCode::UnknownVariable, range_in(source, begin, 19),
                     std::move(detail));
  };
  report(18, "z").add_related(range_in(source, 0, 1), "Here.");
  report(18, "z").add_related(range_in(source, 2, 3), "Not there.");
  report(18, "other detail");
  report(17, "z");
  diags.add(DiagnosticCode::InvalidIndex, range_in(source, 18, 19), "z");
  EXPECT_EQ(diags.items().size(), 4U);
  EXPECT_EQ(diags.error_count(), 4U);
  EXPECT_EQ(diags.errors_reported(), 5U);
  EXPECT_EQ(diags.items()[0].related.size(), 1U);
  EXPECT_TRUE(diags.has_errors_since(before));
}

TEST(Diagnostics, ARepetitionIsStillAnErrorSinceACheckpoint) {
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, {}, "a");
  const auto before = diags.checkpoint();
  diags.add(DiagnosticCode::InvalidNumber, {}, "a");
  EXPECT_TRUE(diags.has_errors_since(before));
  EXPECT_FALSE(diags.last_was_kept());
  diags.rollback(before);
  EXPECT_FALSE(diags.has_errors_since(before));
  EXPECT_EQ(diags.items().size(), 1U);
}

// This happens if both branches of a conditional report the same error, and only that of the first
// is discarded.
TEST(Diagnostics, RepetitionsOutsideOfARemovedPartStay) {
  Diagnostics diags;
  const auto from = diags.checkpoint();
  diags.add(DiagnosticCode::InvalidNumber, {}, "only in the first");
  diags.add(DiagnosticCode::InvalidNumber, {}, "in both");
  const auto to = diags.checkpoint();
  diags.add(DiagnosticCode::InvalidNumber, {}, "in both");
  diags.add(DiagnosticCode::InvalidNumber, {}, "only in the second");
  diags.remove(from, to);
  EXPECT_EQ(details_in_order(diags), "in both only in the second ");
  EXPECT_EQ(diags.error_count(), 2U);
  EXPECT_EQ(diags.errors_reported(), 2U);
  diags.add(DiagnosticCode::InvalidNumber, {}, "in both");
  diags.add(DiagnosticCode::InvalidNumber, {}, "only in the second");
  EXPECT_EQ(diags.items().size(), 2U);
  diags.add(DiagnosticCode::InvalidNumber, {}, "only in the first");
  EXPECT_EQ(diags.items().size(), 3U);
}

TEST(Diagnostics, ManyRepetitionsOfManyErrorsAreQuick) {
  const SourceRef source = Source::make("x", std::string(20'000, 'x'));
  Diagnostics diags(10'000);
  for (int round = 0; round < 20; ++round) {
    for (std::uint32_t i = 0; i < 10'000; ++i) {
      diags.add(DiagnosticCode::UnknownVariable, range_in(source, i, i + 1), "The same.");
    }
  }
  EXPECT_EQ(diags.items().size(), 10'000U);
  EXPECT_EQ(diags.errors_reported(), 200'000U);
  EXPECT_EQ(diags.dropped_count(), 0U);
}

TEST(Diagnostics, SortsByPositionAndKeepsSourcesInTheOrderTheyAppeared) {
  const SourceRef b = Source::make("b.tf", "0123456789");
  const SourceRef a = Source::make("a.tf", "0123456789");
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, range_in(b, 5, 6), "b5");
  diags.add(DiagnosticCode::CannotReadFile, {}, "none");
  diags.add(DiagnosticCode::InvalidNumber, range_in(a, 2, 3), "a2");
  diags.add(DiagnosticCode::InvalidNumber, range_in(b, 1, 9), "b1");
  diags.add(DiagnosticCode::InvalidIndex, range_in(b, 1, 2), "b1-second");
  diags.add(DiagnosticCode::CannotReadFile, {}, "none-again");
  diags.add(DiagnosticCode::InvalidNumber, range_in(a, 1, 2), "a1");
  EXPECT_EQ(details_in_order(diags), "b1 b1-second b5 none a1 a2 none-again ");
  EXPECT_EQ(diags.items()[0].detail, "b5");
}

TEST(Diagnostics, LocationsAndFixesNeedASource) {
  const SourceRef source = Source::make("x", "a");
  Diagnostics diags;
  const Diagnostic& item =
      diags.add(DiagnosticCode::MissingSeparator, range_in(source, 0, 1), "x")
          .add_related({}, "Nowhere.")
          .add_related(range_in(source, 0, 1), "Here.")
          .add_fix(FixCertainty::Certain, "Insert.", {}, ",")
          .add_fix(FixCertainty::Certain, "Insert.", range_in(source, 1, 1), ",");
  ASSERT_EQ(item.related.size(), 1U);
  EXPECT_EQ(item.related[0].message, "Here.");
  ASSERT_EQ(item.fixes.size(), 1U);
  EXPECT_EQ(item.fixes[0].edits[0].replacement, ",");
}

TEST(Diagnostics, ConcealWhatConcernsASecret) {
  const SourceRef source = Source::make("x", "password = hunter2");
  Diagnostics diags;
  source->mark_secret({11, 18});
  const auto before = diags.checkpoint();
  diags.add(DiagnosticCode::InvalidNumber, range_in(source, 11, 18), "hunter2 is no number")
      .add_related(range_in(source, 11, 18), "hunter2");
  diags.add(DiagnosticCode::InvalidNumber, range_in(source, 0, 8), "hunter2")
      .add_related(range_in(source, 0, 8), "hunter2");
  EXPECT_EQ(diags.items()[0].detail, Diagnostic::concealed_detail);
  EXPECT_TRUE(diags.items()[0].related.empty());
  EXPECT_EQ(diags.items()[1].detail, "hunter2");
  diags.conceal_since(before);
  EXPECT_EQ(diags.items()[1].detail, Diagnostic::concealed_detail);
  EXPECT_TRUE(diags.items()[1].related.empty());
  EXPECT_EQ(diags.error_count(), 2U);
}

TEST(Diagnostics, CanRollBackAnAttempt) {
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

TEST(Diagnostics, DoNotTellRepetitionsByHints) {
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, {}, "Wrong.").add_hint("Did you mean 1?");
  EXPECT_EQ(diags.items()[0].detail, "Wrong. Did you mean 1?");
  diags.add(DiagnosticCode::InvalidNumber, {}, "Wrong.");
  EXPECT_FALSE(diags.last_was_kept());
  diags.append(Diagnostics(diags));
  Diagnostics others;
  others.add(DiagnosticCode::InvalidNumber, {}, "Wrong.").add_hint("Did you mean 2?");
  diags.append(others);
  EXPECT_EQ(diags.items().size(), 1U);
}

TEST(Diagnostics, ShowNoHintsAboutSecrets) {
  const auto source = Source::make("t", "hunter2");
  source->mark_secret({0, 7});
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, range_in(source, 0, 7), "Wrong.").add_hint("hunter3?");
  EXPECT_EQ(diags.items()[0].detail, Diagnostic::concealed_detail);
}

TEST(Diagnostics, TakeHintsOnlyIfTheyAreShown) {
  Diagnostics diags(1);
  diags.add(DiagnosticCode::InvalidNumber, {}, "first");
  EXPECT_TRUE(diags.claim_hint());
  diags.add(DiagnosticCode::InvalidNumber, {}, "second");
  EXPECT_FALSE(diags.claim_hint());
  Diagnostics attempt;
  attempt.refuse_hints();
  attempt.add(DiagnosticCode::InvalidNumber, {}, "first");
  EXPECT_FALSE(attempt.claim_hint());
}

}  // namespace
}  // namespace hecla
