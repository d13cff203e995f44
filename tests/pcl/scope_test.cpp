// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/pcl/scope.h>

#include "support/parsed.h"

namespace hecla::pcl {
namespace {

TEST(Scope, TheFirstDefinitionOfANameStays) {
  Scope scope;
  EXPECT_NE(scope.define_variable("a", Type::string()), nullptr);
  EXPECT_EQ(scope.define_variable("a", Type::boolean()), nullptr);
  EXPECT_EQ(scope.define_constant("a", Value::number(1)), nullptr);
  EXPECT_EQ(scope.define_keyword("a"), nullptr);
  EXPECT_EQ(scope.define_namespace("a"), nullptr);
  EXPECT_TRUE(scope.find("a")->type.is_string());
}

TEST(Scope, FunctionsHaveTheirOwnNameSpace) {
  Scope scope;
  scope.define_variable("f", Type::string());
  EXPECT_NE(scope.define_function("f", FunctionDefinition(FunctionSignature{})), nullptr);
  EXPECT_EQ(scope.define_function("f", FunctionDefinition(FunctionSignature{})), nullptr);
  EXPECT_NE(scope.find_function("f"), nullptr);
  EXPECT_EQ(scope.find_function("g"), nullptr);
}

TEST(Scope, OutputsAreFoundAfterOtherNames) {
  Diagnostics diags;
  const auto file = syntax::parse_config(
      Source::make("t", "output \"a\" {}\noutput \"b\" {}\nresource \"r\" {}\n"), diags);
  const auto& blocks = file->root_body()->blocks;
  Scope scope;
  EXPECT_NE(scope.define_variable("a", Type::boolean(), *blocks[0]), nullptr);
  EXPECT_NE(scope.define_variable("a", Type::string()), nullptr);
  EXPECT_NE(scope.define_variable("b", Type::boolean(), *blocks[1]), nullptr);
  EXPECT_NE(scope.define_variable("r", Type::integer(), *blocks[2]), nullptr);
  EXPECT_TRUE(scope.find("a")->type.is_string());
  EXPECT_TRUE(scope.find("b")->type.is_bool());
  EXPECT_EQ(scope.define_variable("r", Type::string()), nullptr);
}

TEST(Scope, ChildrenHideNamesOfTheirParents) {
  Scope outer;
  outer.define_variable("a", Type::string());
  outer.define_variable("b", Type::string());
  outer.define_function("f", FunctionDefinition(FunctionSignature{}));
  Scope inner(&outer);
  EXPECT_NE(inner.define_variable("a", Type::boolean()), nullptr);
  EXPECT_TRUE(inner.find("a")->type.is_bool());
  EXPECT_TRUE(inner.find("b")->type.is_string());
  EXPECT_EQ(inner.find_function("f"), outer.find_function("f"));
  EXPECT_TRUE(outer.find("a")->type.is_string());
  EXPECT_EQ(inner.names(), (std::vector<std::string_view>{"a", "a", "b"}));
}

TEST(Scope, NamespacesFallBackToTheScopeAroundThem) {
  Scope scope;
  scope.define_variable("a", Type::string());
  Scope* const members = scope.define_namespace("sub");
  members->define_variable("b", Type::boolean());
  EXPECT_EQ(scope.find("b"), nullptr);
  EXPECT_EQ(scope.find("sub")->members, members);
  EXPECT_TRUE(members->find("b")->type.is_bool());
  EXPECT_TRUE(members->find("a")->type.is_string());
}

}  // namespace
}  // namespace hecla::pcl
