// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "specfile/comments.h"

#include <gtest/gtest.h>

#include "support/annotated_source.h"

namespace hecla::specfile {
namespace {

struct Case {
  const char* text;  // with the position marked
  const char* comment;
};

TEST(Comments, AreTheLinesDirectlyAbove) {
  const Case cases[] = {
      {"«attr»", ""},
      {"# one\n«attr»", "one"},
      {"# one\n  «attr»", "one"},
      {"//one\r\n\t#   two  \r\n«attr»", "one\ntwo"},
      {"# first\n\n# second\n«attr»", "second"},
      {"# first\n#\n# second\n«attr»", "first\n\nsecond"},
      {"#\n«attr»", ""},
      {"# one\n\n«attr»", ""},
      {"a = 1 # one\n«attr»", ""},
      {"a = 1\n# one\n«attr»", "one"},
      {"/* one */\n«attr»", ""},
      {"# one\nobject { «attr» }", ""},
      {"## one #\n«attr»", "# one #"},
      {"\n«attr»", ""},
      {"text = <<E\n# one\nE\n«attr»", ""},
      {"# \xC3\xBC\n«attr»", "\xC3\xBC"},
  };
  for (const Case& c : cases)
    EXPECT_EQ(comment_above(test::AnnotatedSource(c.text).source_range()), c.comment) << c.text;
}

TEST(Comments, AreEmptyWithoutASource) { EXPECT_EQ(comment_above(SourceRange()), ""); }

}  // namespace
}  // namespace hecla::specfile
