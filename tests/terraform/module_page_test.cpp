// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/module_page.h"

#include <gtest/gtest.h>

#include "terraform/markdown_cell.h"

namespace hecla::terraform {
namespace {

// As terraform-docs 0.22 prints them.
TEST(MarkdownCell, EscapesAndBreaksLinesAsTerraformDocs) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "n/a"},
      {"The name.", "The name."},
      {"an_item a|b", "an\\_item a\\|b"},
      {"`an_item|b` c_d", "`an_item|b` c\\_d"},
      {"x _em pha_ y", "x _em pha_ y"},
      {"x __b_ y", "x \\_\\_b\\_ y"},
      {"_ x", "_ x"},
      {"see https://a_b.io/c_d and e_f", "see https://a_b.io/c_d and e\\_f"},
      {"a\nb\n", "a<br/>b"},
      {"a  \nb\n\nc   \n- d", "a<br/>b<br/><br/>c <br/>- d"},
      {"a\n```hcl\nb_c = 1 | 2\n```\nd", "a<pre>hcl<br/>b_c = 1 | 2</pre>d"},
  };
  for (const auto& [text, cell] : cases) EXPECT_EQ(markdown_cell(text), cell) << text;
}

TEST(MarkdownCell, ShowsCode) {
  EXPECT_EQ(code_cell("map(any_x)"), "`map(any_x)`");
  EXPECT_EQ(code_cell("{\n  \"a\": \"x|y\"\n}"), "<pre>{<br/>  \"a\": \"x|y\"<br/>}</pre>");
}

TEST(ModulePage, ReplacesTheSectionOfAFile) {
  const std::string section = "<!-- BEGIN_TF_DOCS -->\nnew\n<!-- END_TF_DOCS -->";
  EXPECT_EQ(with_module_page("", "new\n"), section + "\n");
  EXPECT_EQ(with_module_page("# A\n", "new\n"), "# A\n\n" + section + "\n");
  EXPECT_EQ(with_module_page("# A", "new\n"), "# A\n\n" + section + "\n");
  EXPECT_EQ(with_module_page("a <!-- BEGIN_TF_DOCS -->old<!-- END_TF_DOCS --> b", "new\n"),
            "a " + section + " b");
  EXPECT_EQ(with_module_page("<!-- BEGIN_TF_DOCS -->", "new\n"), std::nullopt);
  EXPECT_EQ(with_module_page("<!-- END_TF_DOCS --><!-- BEGIN_TF_DOCS -->", "new\n"), std::nullopt);
}

}  // namespace
}  // namespace hecla::terraform
