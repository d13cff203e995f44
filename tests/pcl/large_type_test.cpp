// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests types with many parts, and nested far deeper than recursion on the stack would allow. Each test
// takes a moment if the work is about linear, and would never end if it were quadratic.
#include <gtest/gtest.h>
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/iterate.h>
#include <hecla/pcl/unify.h>

#include <algorithm>

#include "pcl/notation.h"

namespace hecla::test {
namespace {

using pcl::Conversion;
using pcl::TypeTable;

constexpr int many = 50'000, deep = 30'000;

pcl::Type number_constant(TypeTable& table, int value) {
  return table.constant(pcl::Type::integer(), Value::number(value));
}

std::vector<pcl::Type> constants(TypeTable& table, int count) {
  std::vector<pcl::Type> types;
  for (int i = 0; i < count; ++i) types.push_back(number_constant(table, i));
  return types;
}

pcl::Type nested(TypeTable& table, pcl::Type innermost, bool in_objects) {
  for (int i = 0; i < deep; ++i) {
    innermost =
        in_objects ? table.object({{"a", table.optional(innermost)}}) : table.list(innermost);
  }
  return innermost;
}

TEST(PclLargeType, HasManyProperties) {
  TypeTable table;
  std::vector<std::string> names;
  for (int i = 0; i < many; ++i) names.push_back("property" + std::to_string(i));
  std::vector<pcl::Property> strings, numbers;
  for (const std::string& name : names) {
    strings.push_back({name, pcl::Type::string()});
    numbers.push_back({name, pcl::Type::number()});
  }
  const pcl::Type a = table.object(strings), b = table.object(numbers);
  EXPECT_EQ(table.object(strings), a);
  EXPECT_EQ(conversion(table, a, b), Conversion::Safe);
  EXPECT_EQ(unify(table, {a, b}).safe, a);
  EXPECT_EQ(iterate(table, a).value, pcl::Type::string());
  EXPECT_TRUE(input_type(table, a).contains_outputs());
  EXPECT_TRUE(traverse(table, a, pcl::Step::attribute("other")).has_errors());
  EXPECT_LT(a.pretty().size(), 100'000u);
}

TEST(PclLargeType, ManyStepsGoIntoLargeTypes) {
  TypeTable table;
  const auto types = constants(table, many);
  std::vector<std::string> names;
  for (int i = 0; i < many; ++i) names.push_back("Property" + std::to_string(i));
  std::vector<pcl::Property> properties;
  for (int i = 0; i < many; ++i) {
    const auto at = static_cast<std::size_t>(i);
    properties.push_back({names[at], types[at]});
  }
  const pcl::Type object = table.object(properties), tuple = table.tuple(types);
  const pcl::Type all = table.union_of(types);
  for (int i = 0; i < many; ++i) {
    const std::string number = std::to_string(i);
    const auto inexact = traverse(table, object, pcl::Step::attribute("pROPERTY" + number));
    EXPECT_EQ(inexact.type, types[static_cast<std::size_t>(i)]);
    EXPECT_FALSE(inexact.has_errors());
    EXPECT_TRUE(traverse(table, object, pcl::Step::attribute("other" + number)).has_errors());
    EXPECT_EQ(traverse(table, object, pcl::Step::index(pcl::Type::string())).type, all);
    EXPECT_EQ(traverse(table, tuple, pcl::Step::index(pcl::Type::number())).type, all);
    EXPECT_EQ(iterate(table, tuple).value, iterate(table, object).value);
  }
  EXPECT_FALSE(table.is_exhausted());
}

TEST(PclLargeType, HasManyConstants) {
  TypeTable table;
  const auto types = constants(table, many);
  const pcl::Type all = table.union_of(types), fewer = table.union_of(constants(table, many / 2));
  EXPECT_EQ(all.elements().size(), types.size());
  EXPECT_EQ(conversion(table, all, fewer), Conversion::Safe);
  EXPECT_EQ(conversion(table, fewer, all), Conversion::Unsafe);
  EXPECT_EQ(conversion(table, pcl::Type::number(), all), Conversion::Safe);
  EXPECT_TRUE(is_assignable(table, all, types.back()));
}

TEST(PclLargeType, UnifiesManyConstants) {
  TypeTable table;
  const auto types = constants(table, many);
  const pcl::Unified unified = unify(table, types);
  EXPECT_EQ(unified.safe, table.union_of(types));
  EXPECT_EQ(unified.unsafe, types.front());
  EXPECT_EQ(iterate(table, table.tuple(types)).value, unified.safe);
}

TEST(PclLargeType, UnifiesManyConstantsOfSeveralBases) {
  TypeTable table;
  std::vector<pcl::Type> types;
  for (int i = 0; i < many; ++i) {
    types.push_back(i % 2 ? number_constant(table, i)
                          : table.constant(pcl::Type::string(), Value::string(std::to_string(i))));
  }
  types.push_back(type_of(table, "c(null)"));
  for (const pcl::Type constant : constants(table, many)) types.push_back(constant);
  EXPECT_EQ(unify(table, types).safe, table.union_of(types));
}

TEST(PclLargeType, UnifiesManyObjectsOfFewForms) {
  TypeTable table;
  const auto names = constants(table, many);
  std::vector<pcl::Type> types;
  for (int i = 0; i < many; ++i) {
    const auto port = number_constant(table, i % 100);
    const std::vector<pcl::Property> properties{{"name", names[static_cast<std::size_t>(i)]},
                                                {"port", port},
                                                {"tags", table.tuple({&port, 1})}};
    types.push_back(table.object(std::span(properties).first(2 + static_cast<std::size_t>(i % 2))));
  }
  EXPECT_EQ(unify(table, types, Conversion::Safe), table.union_of(types));
  EXPECT_EQ(unify(table, types, Conversion::Unsafe).properties().size(), 3u);
  EXPECT_FALSE(table.is_exhausted());
}

TEST(PclLargeType, UnifiesManyTypesThatAreRepeated) {
  for (const Rules rules : {Rules::Deployed, Rules::Document}) {
    TypeTable table(rules);
    std::vector<pcl::Type> types;
    for (int i = 0; i < many / 2; ++i) {
      types.push_back(number_constant(table, i));
      types.push_back(number_constant(table, i / 2));
    }
    EXPECT_EQ(unify(table, types, Conversion::Safe), table.union_of(types));
    EXPECT_FALSE(table.is_exhausted());
  }
}

// The constants that differ are in parts that have other keys besides.
TEST(PclLargeType, UnifiesManyObjectsWithPartsOfTwoForms) {
  TypeTable table;
  const auto names = constants(table, many / 4);
  const pcl::Type text = table.output(pcl::Type::string());
  std::vector<pcl::Type> types;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const pcl::Type part = table.object({{"id", names[i]}, {i % 2 ? "labels" : "space", text}});
    types.push_back(table.object({{"kind", text}, {"part", part}}));
  }
  EXPECT_EQ(unify(table, types, Conversion::Safe), table.union_of(types));
  EXPECT_FALSE(table.is_exhausted());
}

// Four million pairs, each of which is decided without waiting for the answers about its parts.
TEST(PclLargeType, ConvertsManyDifferentObjects) {
  TypeTable table(Rules::Deployed, {.max_steps = 60'000'000});
  std::vector<pcl::Type> from, to;
  for (int i = 0; i < 2'000; ++i) {
    from.push_back(table.object({{"v", table.list(table.opaque("X" + std::to_string(i)))}}));
    to.push_back(table.object({{"v", table.list(table.opaque("Y" + std::to_string(i)))}}));
  }
  EXPECT_EQ(conversion(table, table.union_of(to), table.union_of(from)), Conversion::None);
  EXPECT_FALSE(table.is_exhausted());
}

// What takes quadratic time ends at the default limit, which stands for about a second.
TEST(PclLargeType, StopsWhereTimeIsQuadratic) {
  std::vector<std::string> names;
  for (int i = 0; i < 40'000; ++i) names.push_back("a" + std::to_string(i));
  const auto objects = [&](TypeTable& table, std::size_t first) {
    std::vector<pcl::Type> types;
    for (std::size_t i = first; i < first + 20'000; ++i)
      types.push_back(table.object({{names[i], pcl::Type::string()}}));
    return types;
  };
  TypeTable converts;
  conversion(converts, converts.union_of(objects(converts, 0)),
             converts.union_of(objects(converts, 20'000)));
  EXPECT_TRUE(converts.is_exhausted());
  TypeTable unifies;
  unify(unifies, objects(unifies, 0));
  EXPECT_TRUE(unifies.is_exhausted());
  // Each object without the key makes it optional in all others.
  TypeTable makes_optional;
  std::vector<pcl::Type> partial;
  for (int i = 0; i < 5'000; ++i) {
    partial.push_back(makes_optional.object(
        {{"a", pcl::Type::string()}, {"b", number_constant(makes_optional, i)}}));
    partial.push_back(makes_optional.object({{"a", pcl::Type::string()}}));
  }
  unify(makes_optional, partial);
  EXPECT_TRUE(makes_optional.is_exhausted());
  TypeTable two;
  unify(two, {two.union_of(objects(two, 0)), two.union_of(objects(two, 20'000))});
  EXPECT_FALSE(two.is_exhausted());
}

TEST(PclLargeType, IsDeep) {
  TypeTable table;
  for (const bool in_objects : {false, true}) {
    const pcl::Type strings = nested(table, pcl::Type::string(), in_objects);
    const pcl::Type numbers = nested(table, pcl::Type::number(), in_objects);
    const pcl::Type outputs = nested(table, table.output(pcl::Type::number()), in_objects);
    EXPECT_EQ(conversion(table, strings, numbers), Conversion::Safe);
    EXPECT_EQ(conversion(table, numbers, strings), Conversion::Unsafe);
    EXPECT_FALSE(is_assignable(table, strings, numbers));
    EXPECT_EQ(conversion(table, unify(table, {strings, numbers}).safe, numbers), Conversion::Safe);
    EXPECT_EQ(resolve_outputs(table, outputs), numbers);
    EXPECT_TRUE(input_type(table, numbers).contains_outputs());
    EXPECT_NE(table.union_of({strings, numbers}), strings);
    EXPECT_GT(strings.to_string().size(), std::size_t{deep});
    EXPECT_LT(strings.pretty().size(), 20'000u);
    EXPECT_EQ(explain_conversion(table, numbers, outputs).empty(), in_objects);
    EXPECT_EQ(nested(table, pcl::Type::string(), in_objects), strings);
  }
  EXPECT_FALSE(table.is_exhausted());
}

pcl::Type doubled(TypeTable& table, pcl::Type type, int levels) {
  for (int i = 0; i < levels; ++i) type = table.object({{"a", type}, {"b", type}});
  return type;
}

TEST(PclLargeType, SharesItsParts) {
  TypeTable table;
  const pcl::Type a = doubled(table, pcl::Type::number(), 60);
  const pcl::Type b = doubled(table, pcl::Type::integer(), 60);
  const pcl::Type c = doubled(table, type_of(table, "output(int)"), 60);
  EXPECT_EQ(conversion(table, a, b), Conversion::Safe);
  EXPECT_EQ(unify(table, {b, a}).safe, a);
  EXPECT_EQ(resolve_outputs(table, c), b);
  EXPECT_EQ(table.union_of({a, b}).elements().size(), 2u);
  EXPECT_EQ(table
                .union_of({doubled(table, type_of(table, "c(1)"), 60),
                           doubled(table, type_of(table, "c(number 1)"), 60)})
                .elements()
                .size(),
            2u);
  EXPECT_LE(a.to_string(100).size(), 103u);
  EXPECT_LT(a.pretty().size(), 200'000u);
  EXPECT_TRUE(input_type(table, b).contains_outputs());
  EXPECT_FALSE(table.is_exhausted());
}

// As a tree, each of the types would have 2^60 parts.
TEST(PclLargeType, UnifiesTypesThatShareTheirParts) {
  TypeTable table;
  std::vector<pcl::Type> types = constants(table, 3);
  for (int i = 0; i < 20; ++i) types.push_back(doubled(table, number_constant(table, i), 60));
  EXPECT_FALSE(unify(table, types, Conversion::Safe).to_string(100).empty());
  EXPECT_FALSE(table.is_exhausted());
}

TEST(PclLargeType, IsRecursiveThroughManyObjects) {
  TypeTable table;
  std::vector<std::string> names;
  for (int i = 0; i < 2000; ++i) names.push_back("p" + std::to_string(i));
  const auto ring = [&] {
    pcl::RecursiveTypes group(table);
    std::vector<pcl::Type> types;
    for (std::size_t i = 0; i < names.size(); ++i) types.push_back(group.declare());
    for (std::size_t i = 0; i < names.size(); ++i) {
      group.define(types[i], {{names[i], table.optional(types[(i + 1) % types.size()])}});
    }
    return group.complete(types.front());
  };
  const pcl::Type first = ring();
  EXPECT_EQ(ring(), first);
  EXPECT_EQ(conversion(table, table.list(first), table.set(first)), Conversion::Safe);
}

// When the limit is reached in the middle of sorting, the order of the rest is another one.
TEST(PclLargeType, IsSortedWhenTheLimitIsReached) {
  for (std::uint64_t steps = 7'500; steps < 10'500; ++steps) {
    Limits limits;
    limits.max_steps = steps;
    TypeTable table(Rules::Deployed, limits);
    std::vector<pcl::Type> types;
    for (int i = 40; i-- > 0;) {
      pcl::Type type = table.opaque("X" + std::to_string(100 + i * 7 % 40));
      for (int depth = 0; depth < 12; ++depth) type = table.list(type);
      types.push_back(type);
    }
    std::ranges::reverse(types);
    const pcl::Type all = table.union_of(types);
    if (!all.is_union()) continue;
    for (const pcl::Type element : all.elements()) ASSERT_TRUE(element.is_list());
  }
}

TEST(PclLargeType, StopsAtTheLimits) {
  Limits limits;
  limits.max_memory_bytes = 1'000'000;
  TypeTable small(Rules::Deployed, limits);
  nested(small, pcl::Type::string(), false);
  EXPECT_TRUE(small.is_exhausted());
  EXPECT_EQ(conversion(small, pcl::Type::string(), pcl::Type::string()), Conversion::Safe);

  limits = Limits();
  limits.max_steps = 1000;
  TypeTable busy(Rules::Deployed, limits);
  const pcl::Type a = nested(busy, pcl::Type::string(), false),
                  b = nested(busy, pcl::Type::number(), false);
  EXPECT_EQ(conversion(busy, a, b), Conversion::None);
  EXPECT_TRUE(busy.is_exhausted());
}

}  // namespace
}  // namespace hecla::test
