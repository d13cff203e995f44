// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/provider/report.h>
#include <hecla/syntax/parse.h>

#include <gtest/gtest.h>

namespace hecla::provider {
namespace {

constexpr const char* config = R"(name = "x"
tags = { team = "a", list = [1, 22] }
disk {
  size = 1
}
disk {
  size = 2
}
label "left" {
  text = "l"
}
)";

Path path() { return {}; }

// Returns the text that the path leads to, or "-".
std::string text_at(const Path& path) {
  Diagnostics diags;
  const auto document = syntax::parse_config(Source::make("a.hcl", config), diags);
  const SourceRange range = find_range(document->body(), path);
  if (!range.source()) return "-";
  return std::string(range.text());
}

TEST(ProviderReport, FindsTheRangeOfAPath) {
  EXPECT_EQ(text_at(path()), "-");
  EXPECT_EQ(text_at(path().attribute("name")), "\"x\"");
  EXPECT_EQ(text_at(path().attribute("name").attribute("nothing")), "\"x\"");
  EXPECT_EQ(text_at(path().attribute("tags").index(Value::string("team"))), "\"a\"");
  EXPECT_EQ(text_at(path().attribute("tags").attribute("list").index(Value::number(1))), "22");
  EXPECT_EQ(text_at(path().attribute("disk").index(Value::number(1)).attribute("size")), "2");
  EXPECT_EQ(text_at(path().attribute("disk").index(Value::number(1)).attribute("kind")), "disk");
  EXPECT_EQ(text_at(path().attribute("label").index(Value::string("left")).attribute("text")),
            "\"l\"");
  EXPECT_EQ(text_at(path().attribute("missing")), "");
}

TEST(ProviderReport, MakesDiagnosticsOfProblems) {
  Diagnostics diags;
  const auto document = syntax::parse_config(Source::make("a.hcl", config), diags);
  const Problem problems[] = {{"Invalid name", "It is too short.", path().attribute("name")},
                              {"Old", "", {}, /*is_warning=*/true}};
  report(problems, document->body(), diags);
  ASSERT_EQ(diags.items().size(), 2U);
  EXPECT_EQ(diags.items()[0].id(), "provider-error");
  EXPECT_EQ(diags.items()[0].detail, "Invalid name: It is too short.");
  EXPECT_EQ(diags.items()[0].subject.text(), "\"x\"");
  EXPECT_EQ(diags.items()[1].id(), "provider-warning");
  EXPECT_EQ(diags.items()[1].detail, "Old.");
  Diagnostics without_body;
  report(problems, Body(), without_body);
  EXPECT_EQ(without_body.items()[0].detail, "Invalid name (name): It is too short.");
}

}  // namespace
}  // namespace hecla::provider
