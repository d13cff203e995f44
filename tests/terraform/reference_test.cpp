// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/file/file.h>
#include <hecla/terraform/reference.h>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <tuple>

namespace hecla::terraform {
namespace {

TEST(ResourceModeTest, IsWrittenAsABlockTypeAndInAddresses) {
  for (const auto& [mode, type, address] :
       {std::tuple(ResourceMode::Managed, "resource", "t.n"),
        std::tuple(ResourceMode::Data, "data", "data.t.n"),
        std::tuple(ResourceMode::Ephemeral, "ephemeral", "ephemeral.t.n"),
        std::tuple(ResourceMode::Action, "action", "action.t.n")}) {
    EXPECT_EQ(block_type(mode), type);
    EXPECT_EQ(resource_mode(type), mode);
    EXPECT_EQ((ResourceAddress{mode, "t", "n"}.text()), address);
  }
  EXPECT_EQ(resource_mode("provider"), std::nullopt);
  EXPECT_EQ(resource_mode(""), std::nullopt);
}

// Returns the address that an expression refers to, and how many steps follow it.
std::string referenced(const std::string& expression) {
  Diagnostics diags;
  const File file = parse_text("a.hcl", "x = " + expression + "\n", diags);
  const auto traversal =
      file.body().just_attributes(diags).at(0).expression.static_traversal(diags);
  const auto reference = traversal ? parse_reference(*traversal, diags) : std::nullopt;
  if (!reference) return diags.items().at(0).detail;
  return reference->key() + " " + std::to_string(reference->rest.size());
}

TEST(ParseReferenceTest, FindsResourcesWithAndWithoutTheirBlockType) {
  EXPECT_EQ(referenced("t.n"), "t.n 0");
  EXPECT_EQ(referenced("resource.t.n[0].id"), "t.n 1");
  EXPECT_EQ(referenced("data.t.n.id"), "data.t.n 1");
  EXPECT_EQ(referenced("ephemeral.t.n"), "ephemeral.t.n 0");
  EXPECT_EQ(referenced("var.a.b"), "var.a 1");
}

}  // namespace
}  // namespace hecla::terraform
