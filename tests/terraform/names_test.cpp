// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/terraform/version.h>

#include "terraform/provider_name.h"

namespace hecla::terraform {
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

}  // namespace
}  // namespace hecla::terraform
