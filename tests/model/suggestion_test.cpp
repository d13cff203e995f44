// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "model/suggestion.h"

#include <gtest/gtest.h>

namespace hecla {
namespace {

const std::vector<std::string_view>& names() {
  static const std::vector<std::string_view> all{"name", "region"};
  return all;
}

TEST(Suggestion, CompletesTheLastDiagnostic) {
  const auto source = Source::make("t", "nmae");
  Diagnostics diags;
  diags.add(DiagnosticCode::UnknownVariable, SourceRange(source, {0, 4}), "Unknown.");
  suggest_rename(diags, "nmae", [] { return names(); });
  EXPECT_EQ(diags.items()[0].detail, "Unknown. Did you mean \"name\"?");
  ASSERT_EQ(diags.items()[0].fixes.size(), 1U);
  EXPECT_EQ(diags.items()[0].fixes[0].edits[0].replacement, "name");
}

TEST(Suggestion, ListsTheNamesIfNoneIsNear) {
  Diagnostics diags;
  diags.add(DiagnosticCode::UnknownVariable, {}, "Unknown.");
  suggest_name(
      diags, "xyz", [] { return names(); }, "The names are");
  EXPECT_EQ(diags.items()[0].detail, "Unknown. The names are \"name\", \"region\".");
}

TEST(Suggestion, IsWorkedOutOnlyIfItIsShown) {
  const auto look_ups = [](std::size_t errors) {
    std::size_t count = 0;
    Diagnostics diags(100);
    for (std::size_t i = 0; i < errors; ++i) {
      diags.add(DiagnosticCode::UnknownVariable, {}, "Unknown " + std::to_string(i) + ".");
      suggest_name(diags, "nmae", [&] {
        ++count;
        return names();
      });
    }
    return count;
  };
  EXPECT_EQ(look_ups(50), 50U);
  EXPECT_EQ(look_ups(1000), 100U);
}

// Otherwise collecting the names for each of many diagnostics would take quadratic time.
TEST(Suggestion, AmongManyNamesIsWorkedOutLessOften) {
  const auto look_ups = [](std::size_t names) {
    const std::vector<std::string_view> others(names, "name");
    std::size_t count = 0;
    Diagnostics diags(1000);
    for (int i = 0; i < 1000; ++i) {
      diags.add(DiagnosticCode::UnknownVariable, {}, "Unknown " + std::to_string(i) + ".");
      suggest_name(diags, "nmae", [&] {
        ++count;
        return others;
      });
    }
    return count;
  };
  EXPECT_EQ(look_ups(100), 1000U);
  EXPECT_EQ(look_ups(2000), 200U);
  EXPECT_LE(look_ups(100'000), 5U);
  EXPECT_EQ(look_ups(10'000'000), 1U);
}

TEST(Suggestion, IsWorkedOutOnlySoOftenInAttempts) {
  std::size_t count = 0;
  Diagnostics diags(100);
  const auto before = diags.checkpoint();
  for (int i = 0; i < 1000; ++i) {
    diags.add(DiagnosticCode::UnknownVariable, {}, "Unknown.");
    suggest_name(diags, "nmae", [&] {
      ++count;
      return names();
    });
    diags.rollback(before);
  }
  EXPECT_EQ(count, 100U);
}

TEST(Suggestion, IsNotWorkedOutForARepetition) {
  Diagnostics diags;
  for (int i = 0; i < 2; ++i) {
    diags.add(DiagnosticCode::UnknownVariable, {}, "Unknown.");
    suggest_name(diags, "nmae", [&] { return i == 0 ? names() : std::vector<std::string_view>(); });
  }
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].detail, "Unknown. Did you mean \"name\"?");
}

}  // namespace
}  // namespace hecla
