// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/provider/report.h>

#include "support/parsed.h"

namespace hecla::provider {
namespace {

TEST(ProviderReport, MakesDiagnosticsOfProblems) {
  Diagnostics diags;
  const dec::Spec spec = dec::object({{"name", dec::attribute({"name"})}});
  const auto config = dec::decode_body(test::native("name = \"x\"\n"), spec, {}, diags);
  const Problem problems[] = {{"Invalid name", "It is too short.", Path().attribute("name")},
                              {"Old", "", {}, /*is_warning=*/true}};
  report(problems, &config, diags);
  ASSERT_EQ(diags.items().size(), 2U);
  EXPECT_EQ(diags.items()[0].id(), "provider-error");
  EXPECT_EQ(diags.items()[0].detail, "Invalid name: It is too short.");
  EXPECT_EQ(diags.items()[0].subject.text(), "\"x\"");
  EXPECT_EQ(diags.items()[1].id(), "provider-warning");
  EXPECT_EQ(diags.items()[1].detail, "Old.");
  Diagnostics without_body;
  report(problems, nullptr, without_body);
  EXPECT_EQ(without_body.items()[0].detail, "Invalid name (name): It is too short.");
}

}  // namespace
}  // namespace hecla::provider
