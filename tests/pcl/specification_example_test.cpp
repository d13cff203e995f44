// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The example program of the specification of PCL ("Lexing and parsing"): its tree and its text. golden/document_example.txt shows its types.
#include <hecla/pcl/syntax.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

namespace hecla::pcl {
namespace {

constexpr std::string_view example = R"(resource "r" "pkg:index:Resource" {
    name = "r"
}

x = { r = r }

output "o" {
    value = r.name
}
)";

syntax::DocumentRef parsed(std::string_view text, Diagnostics& diags) {
  return syntax::parse_config(Source::make("main.pp", std::string(text)), diags);
}

TEST(SpecificationExample, ParsesToTheTreeThatIsDescribed) {
  Diagnostics diags;
  const auto document = parsed(example, diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  EXPECT_EQ(
      syntax::dump(*document),
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
  EXPECT_EQ(print(TokenMap(document)), example);
}

TEST(SpecificationExample, FilesWithErrorsHaveTheirTokens) {
  Diagnostics diags;
  const auto document = parsed("x = \ny = 1 # c\n", diags);
  EXPECT_TRUE(diags.has_errors());
  EXPECT_EQ(document->root_body()->attributes.size(), 2U);
  EXPECT_EQ(print(TokenMap(document)), "x = \ny = 1 # c\n");
}

}  // namespace
}  // namespace hecla::pcl
