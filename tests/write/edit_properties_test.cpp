// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit_properties.h"

#include <gtest/gtest.h>

#include "support/tree_texts.h"

namespace hecla::write {
namespace {

constexpr std::string_view pieces[] = {"a = 1\n",
                                       "bb  = 2 # c\n",
                                       "# x\n",
                                       "\n",
                                       "b {\n  a = 1\n}\n",
                                       "b \"x\" {}\n",
                                       "\t",
                                       " ",
                                       "{\n",
                                       "}\n",
                                       "a = <<E\nx\nE\n",
                                       "c = {\n  d = 1,\n}\n",
                                       "[1, 2]",
                                       "/* y */",
                                       "\r\n",
                                       "long = f(\n  1,\n)\n"};

TEST(EditProperties, HoldForTheCorpus) {
  for (const std::string& text : test_support::corpus("fuzz/corpus/syntax")) {
    EXPECT_EQ(properties::edit_violation(text), "");
  }
}

TEST(EditProperties, HoldForGeneratedTexts) {
  std::mt19937 random(5);
  int valid = 0;
  for (int i = 0; i < 4000 && !::testing::Test::HasFailure(); ++i) {
    std::string text;
    for (auto count = random() % 8; count > 0; --count)
      text += pieces[random() % std::size(pieces)];
    Diagnostics diags;
    const Document document(Source::make("t.hcl", text), diags);
    valid += diags.has_errors() ? 0 : 1;
    EXPECT_EQ(properties::edit_violation(text), "");
  }
  EXPECT_GT(valid, 400);
}

TEST(EditProperties, HoldForBrokenTexts) {
  test_support::for_broken_texts(
      test_support::corpus("fuzz/corpus/syntax"), pieces, 2000,
      [](const std::string& text) { EXPECT_EQ(properties::edit_violation(text), ""); });
}

TEST(EditProperties, HoldForRealFiles) {
  test_support::for_real_files({".tf", ".hcl"}, [](const std::string& text) {
    EXPECT_EQ(properties::edit_violation(text), "");
  });
}

}  // namespace
}  // namespace hecla::write
