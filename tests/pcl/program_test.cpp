// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <hecla/pcl/program.h>

namespace hecla::pcl {
namespace {

// The example of the specification of PCL.
constexpr std::string_view example = R"(resource "r" "pkg:index:Resource" {
    name = "r"
}

x = { r = r }

output "o" {
    value = r.name
}
)";

TEST(Program, OfTheSpecificationParsesToTheTreeThatItDescribes) {
  Diagnostics diags;
  const SourceRef sources[] = {Source::make("main.pp", std::string(example))};
  const Program program = parse_program(sources, diags);
  EXPECT_FALSE(diags.has_errors());
  ASSERT_EQ(program.files().size(), 1U);
  const ProgramFile& file = program.files()[0];
  EXPECT_EQ(file.name(), "main.pp");
  EXPECT_EQ(file.text(), example);
  EXPECT_EQ(
      syntax::dump(*file.document()),
      R"(block resource [0..52] "r"[9..12] "pkg:index:Resource"[13..33] open[34..35] close[51..52] body[34..52]
  attribute name [40..50] equals[45..46]
    String [47..50] "r"
attribute x [54..67] equals[56..57]
  Object [58..67]
    Reference [60..61] key r
      Reference [64..65] r
block output [69..102] "o"[76..79] open[80..81] close[101..102] body[80..102]
  attribute value [86..100] equals[92..93]
    Reference [94..100] r
      step [95..100] .name
)");
  EXPECT_EQ(print(file.tokens()), example);
}

TEST(Program, HasFilesInTheirOrder) {
  Diagnostics diags;
  const SourceRef sources[] = {Source::make("b.pp", "x = 1\n"), Source::make("a.pp", "y = 2\n")};
  const Program program = parse_program(sources, diags);
  EXPECT_EQ(program.files()[0].name(), "b.pp");
  EXPECT_EQ(program.find("a.pp"), &program.files()[1]);
  EXPECT_EQ(program.find("c.pp"), nullptr);
}

TEST(Program, HasBodyAndTokensOfAFileWithErrors) {
  Diagnostics diags;
  const SourceRef sources[] = {Source::make("a.pp", "x = \ny = 1 # c\n"),
                               Source::make("b.pp", "z = 1\n")};
  const Program program = parse_program(sources, diags);
  EXPECT_TRUE(diags.has_errors());
  EXPECT_EQ(program.files()[0].body().attributes.size(), 2U);
  EXPECT_EQ(print(program.files()[0].tokens()), "x = \ny = 1 # c\n");
  EXPECT_EQ(program.files()[1].body().attributes.size(), 1U);
}

}  // namespace
}  // namespace hecla::pcl
