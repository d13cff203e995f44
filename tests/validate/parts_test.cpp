// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "validate/graph.h"
#include "validate/provider_name.h"
#include "validate/version.h"

namespace hecla::validate {
namespace {

bool allows(std::string_view constraints, std::string_view version) {
  const auto parsed = parse_constraints(constraints);
  const auto given = parse_version(version);
  EXPECT_TRUE(parsed && given) << constraints << " " << version;
  return parsed && given && is_satisfied(*parsed, *given);
}

TEST(Versions, AreComparedPartByPart) {
  EXPECT_TRUE(allows(">= 1.5, < 2.0", "1.11.4"));
  EXPECT_FALSE(allows(">= 1.5, < 1.11", "1.11.4"));
  EXPECT_TRUE(allows("1.11.4", "1.11.4"));
  EXPECT_FALSE(allows("!= 1.11.4", "1.11.4"));
  EXPECT_TRUE(allows("> 1.9", "1.11.4"));
  EXPECT_TRUE(allows("<= v1.11.4", "1.11.4"));
}

TEST(Versions, ThePessimisticOperatorFixesAllPartsButTheLast) {
  EXPECT_TRUE(allows("~> 1.2", "1.11.4"));
  EXPECT_FALSE(allows("~> 1.2.0", "1.11.4"));
  EXPECT_FALSE(allows("~> 1.12", "1.11.4"));
  EXPECT_TRUE(allows("~> 1", "1.11.4"));
}

TEST(Versions, PrereleasesComeBeforeTheirVersion) {
  EXPECT_TRUE(allows("< 1.2.0", "1.2.0-beta1"));
  EXPECT_FALSE(allows(">= 1.2.0", "1.2.0-beta1"));
}

TEST(Versions, OtherTextsAreRejected) {
  for (const char* text : {"", "x", "1.x", ">=", "=> 1", "1.2 3", "1,,2", "~> 1.2-", "1.2.3.x",
                           "999999999999999999999999"}) {
    EXPECT_FALSE(parse_constraints(text)) << text;
  }
}

TEST(ProviderNames, HaveLowerCaseLettersDigitsAndSingleHyphens) {
  for (const char* name : {"random", "google-beta", "a1"}) EXPECT_TRUE(is_provider_name(name));
  for (const char* name : {"", "Random", "a_b", "-a", "a-", "a--b", "a.b"})
    EXPECT_FALSE(is_provider_name(name)) << name;
}

TEST(ProviderNames, SourcesAreAddresses) {
  EXPECT_EQ(parse_provider_source("random"), "registry.terraform.io/hashicorp/random");
  EXPECT_EQ(parse_provider_source("Acme/Thing"), "registry.terraform.io/acme/thing");
  EXPECT_EQ(parse_provider_source("example.com/a/b"), "example.com/a/b");
  for (const char* source : {"", "a/b/c/d", "a_b", "x/terraform-provider-y", "host/a/b", "a//b"})
    EXPECT_FALSE(parse_provider_source(source)) << source;
  EXPECT_EQ(default_provider("terraform"), "terraform.io/builtin/terraform");
  EXPECT_EQ(implied_provider("null_resource"), "null");
  EXPECT_EQ(short_address("registry.terraform.io/hashicorp/null"), "hashicorp/null");
}

TEST(Graph, ChecksObjectsAfterThoseThatTheyDependOn) {
  Graph graph;
  std::string order;
  const auto a = graph.add("a", {}, [&](Diagnostics&) { order += "a"; });
  const auto b = graph.add("b", {}, [&](Diagnostics&) { order += "b"; });
  graph.depend(a, b);
  Diagnostics diags;
  graph.run(diags);
  EXPECT_EQ(order, "ba");
}

TEST(Graph, SkipsWhatDependsOnErrors) {
  Graph graph;
  std::string order;
  const auto a = graph.add(
      "a", {}, [](Diagnostics& diags) { diags.add(DiagnosticCode::InvalidName, {}, "x"); });
  const auto b = graph.add("b", {}, [&](Diagnostics&) { order += "b"; });
  const auto c = graph.add("c", {}, [&](Diagnostics&) { order += "c"; });
  graph.add("d", {}, [&](Diagnostics&) { order += "d"; });
  graph.depend(b, a);
  graph.depend(c, b);
  Diagnostics diags;
  graph.run(diags);
  EXPECT_EQ(order, "d");
}

TEST(Graph, LongChainsNeedNoStack) {
  Graph graph;
  std::size_t checked = 0;
  constexpr std::size_t count = 300'000;
  for (std::size_t i = 0; i < count; ++i) graph.add("x", {}, [&](Diagnostics&) { ++checked; });
  for (std::size_t i = 0; i + 1 < count; ++i) graph.depend(i, i + 1);
  Diagnostics diags;
  graph.run(diags);
  EXPECT_EQ(checked, count);
}

TEST(Graph, ReportsCyclesAndChecksNothing) {
  Graph graph;
  std::size_t checked = 0;
  const auto check = [&](Diagnostics&) { ++checked; };
  const auto a = graph.add("a", {}, check);
  const auto b = graph.add("b", {}, check);
  graph.add("c", {}, check);
  graph.depend(a, b);
  graph.depend(b, a);
  Diagnostics diags;
  graph.run(diags);
  EXPECT_EQ(diags.error_count(), 1u);
  EXPECT_EQ(checked, 0u);
}

}  // namespace
}  // namespace hecla::validate
