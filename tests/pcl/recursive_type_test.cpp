// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/base/result.h>
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>

#include "pcl/notation.h"
#include "support/usage_error.h"

namespace hecla::test {
namespace {

using pcl::RecursiveTypes;
using pcl::TypeTable;

TEST(PclRecursiveType, IsTheSameHoweverItWasMade) {
  TypeTable table;
  const pcl::Type list = linked(table, pcl::Type::string());
  EXPECT_TRUE(list.is_recursive());
  EXPECT_TRUE(linked(table, pcl::Type::string()).is_same(list));
  EXPECT_NE(linked(table, pcl::Type::integer()), list);
}

TEST(PclRecursiveType, IsTheSameAsItsUnrolledForm) {
  TypeTable table;
  const pcl::Type list = linked(table, pcl::Type::string());
  const pcl::Type once = table.object({{"v", pcl::Type::string()}, {"next", table.optional(list)}});
  EXPECT_TRUE(once.is_same(list));

  RecursiveTypes group(table);  // a cycle of two equal objects
  const pcl::Type a = group.declare(), b = group.declare();
  group.define(a, {{"v", pcl::Type::string()}, {"next", table.optional(b)}});
  group.define(b, {{"v", pcl::Type::string()}, {"next", table.optional(a)}});
  EXPECT_TRUE(group.complete(a).is_same(list));
  EXPECT_TRUE(group.complete(b).is_same(list));
}

TEST(PclRecursiveType, OfAGroupIsDistinctFromTheOthers) {
  TypeTable table;
  const auto make = [&](bool other_order) {
    RecursiveTypes group(table);
    const pcl::Type first = group.declare(), second = group.declare();
    const pcl::Type tree = other_order ? second : first, forest = other_order ? first : second;
    group.define(tree, {{"name", pcl::Type::string()}, {"children", forest}});
    group.define(forest, {{"trees", table.list(tree)}});
    return std::pair(group.complete(tree), group.complete(forest));
  };
  const auto [tree, forest] = make(false);
  EXPECT_NE(tree, forest);
  EXPECT_EQ(tree.find_property("children")->type, forest);
  EXPECT_EQ(forest.find_property("trees")->type.element(), tree);
  EXPECT_EQ(make(true), std::pair(tree, forest));
}

TEST(PclRecursiveType, MergesUnionsOfEqualTypes) {
  TypeTable table;
  RecursiveTypes group(table);
  const pcl::Type a = group.declare(), b = group.declare();
  group.define(a, {{"next", table.union_of({a, b})}});
  group.define(b, {{"next", table.union_of({b, a})}});
  const pcl::Type done = group.complete(a);
  EXPECT_EQ(done.find_property("next")->type, done);
  EXPECT_EQ(group.complete(b), done);
}

TEST(PclRecursiveType, IsPartOfOtherTypes) {
  TypeTable table;
  RecursiveTypes group(table);
  const pcl::Type item = group.declare();
  group.define(item, {{"items", table.list(item)}});
  const pcl::Type list = group.complete(table.list(item));
  EXPECT_TRUE(list.is_recursive());
  EXPECT_FALSE(table.set(list).is_recursive());
  EXPECT_EQ(list.element().find_property("items")->type, list);
}

TEST(PclRecursiveType, KeepsAnnotations) {
  struct Note : pcl::Annotation {};
  TypeTable table;
  const auto note = std::make_shared<Note>();
  const auto make = [&] {
    RecursiveTypes group(table);
    const pcl::Type item = group.declare();
    group.define(item, {{"v", pcl::Type::string()}, {"next", table.optional(item)}},
                 {false, {note}});
    return group.complete(item);
  };
  const pcl::Type annotated = make(), bare = linked(table, pcl::Type::string());
  EXPECT_EQ(annotated, bare);
  EXPECT_FALSE(annotated.is_same(bare));
  EXPECT_TRUE(annotated.is_same(make()));
  EXPECT_TRUE(annotated.undecorated().is_same(bare));
  EXPECT_TRUE(annotated.find_annotation<Note>());
  EXPECT_FALSE(annotated.is_strict());
}

TEST(PclRecursiveType, HasOutputsReplaced) {
  TypeTable table;
  RecursiveTypes group(table);
  const pcl::Type item = group.declare();
  group.define(item, {{"v", pcl::Type::string()}, {"next", table.output(table.optional(item))}});
  const pcl::Type done = group.complete(item);
  EXPECT_EQ(done.find_property("next")->type,
            table.output(table.optional(linked(table, pcl::Type::string()))));
  EXPECT_EQ(resolve_outputs(table, done), linked(table, pcl::Type::string()));
}

// The element of the output stays as it is, a union with an object that is not strict.
TEST(PclRecursiveType, IsEqualToAnElementOfAResolvedOutput) {
  TypeTable table;
  const pcl::Type number = pcl::Type::number();
  const pcl::Type loose = linked(table, table.object({{"c", number}}, {false, {}}));
  RecursiveTypes group(table);
  const pcl::Type item = group.declare();
  group.define(item, {{"v", loose.find_property("v")->type},
                      {"next", table.union_of({item, table.output(table.optional(loose))})}});
  const pcl::Type next = group.complete(item).find_property("next")->type;
  const pcl::Type expected = linked(table, table.object({{"c", number}}));
  EXPECT_EQ(resolve_outputs(table, next), table.optional(expected));
}

TEST(PclRecursiveType, AcceptsOutputsAtEveryLevel) {
  TypeTable table;
  const pcl::Type list = linked(table, pcl::Type::string());
  const pcl::Type input = input_type(table, list);
  EXPECT_EQ(resolve_outputs(table, input), list);
  EXPECT_NE(conversion(table, input, type_of(table, "{v: output(string), next: none}")),
            pcl::Conversion::None);
}

TEST(PclRecursiveType, IsPrintedOnce) {
  TypeTable table;
  const pcl::Type list = linked(table, pcl::Type::string());
  EXPECT_EQ(list.to_string(), "object({next = union(none, ...), v = string})");
  EXPECT_EQ(list.pretty(), "'T1 { next: 'T1?, v: string }");
  RecursiveTypes group(table);
  const pcl::Type a = group.declare(), b = group.declare();
  group.define(a, {{"a", a}, {"b", b}});
  group.define(b, {{"b", b}, {"a", a}, {"c", table.list(a)}});
  EXPECT_EQ(group.complete(a).pretty(), "'T1 { a: 'T1, b: 'T2 { a: 'T1, b: 'T2, c: list('T1) } }");
}

TEST(PclRecursiveType, IsDynamicWhereItIsNotDefined) {
  TypeTable table;
  RecursiveTypes group(table);
  const pcl::Type never = group.declare();
  EXPECT_EQ(group.complete(table.list(never)), type_of(table, "list(dynamic)"));
  EXPECT_USAGE_ERROR(group.define(pcl::Type::string(), std::span<const pcl::Property>()),
                     "only a declared type can be defined");
}

}  // namespace
}  // namespace hecla::test
