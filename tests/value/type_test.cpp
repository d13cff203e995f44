// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/base/result.h>
#include <hecla/value/value.h>

#include <thread>

#include "support/usage_error.h"
#include "value/type_node.h"

namespace hecla {
namespace {

Type service() {
  return Type::object({{"name", Type::string()}, {"ports", Type::list(Type::number()), true}});
}

TEST(TypeTest, EqualTypesAreOneNode) {
  EXPECT_EQ(Type::list(Type::string()), Type::list(Type::string()));
  EXPECT_NE(Type::list(Type::string()), Type::set(Type::string()));
  EXPECT_NE(Type::list(Type::string()), Type::list(Type::number()));
  EXPECT_EQ(service(), service());
  EXPECT_EQ(service().hash(), service().hash());
  EXPECT_EQ(Type::tuple({}), Type::tuple({}));
  EXPECT_NE(Type::tuple({}), Type::object({}));
  EXPECT_NE(Type::tuple({Type::string()}), Type::tuple({Type::string(), Type::string()}));
}

TEST(TypeTest, OptionalAttributesMakeAnotherType) {
  const Type optional = Type::object({{"a", Type::string(), true}});
  const Type required = Type::object({{"a", Type::string()}});
  EXPECT_NE(optional, required);
  EXPECT_TRUE(Type::list(optional).has_optional_attributes());
  EXPECT_EQ(Type::map(Type::tuple({optional})).without_optional_attributes(),
            Type::map(Type::tuple({required})));
  EXPECT_EQ(required.without_optional_attributes(), required);
}

TEST(TypeTest, AttributesAreSortedAndNormalized) {
  const Type type =
      Type::object({{"b", Type::string()}, {"a", Type::number()}, {"e\u0301", Type::boolean()}});
  ASSERT_EQ(type.attributes().size(), 3u);
  EXPECT_EQ(type.attributes()[0].name, "a");
  EXPECT_EQ(type.attributes()[2].name, "\u00e9");
  EXPECT_EQ(type.attribute_index("b"), 1u);
  EXPECT_EQ(type.attribute_index("c"), Type::npos);
  EXPECT_EQ(type.find_attribute("c"), nullptr);
  EXPECT_EQ(type.find_attribute("a")->type, Type::number());
}

TEST(TypeTest, TheLastOfEqualNamesWins) {
  const Type type = Type::object({{"a", Type::string()}, {"a", Type::number()}});
  EXPECT_EQ(type, Type::object({{"a", Type::number()}}));
}

TEST(TypeTest, FindsEachOfManyAttributes) {
  std::vector<ObjectAttribute> attributes;
  for (int i = 0; i < 100; ++i) attributes.push_back({"a" + std::to_string(i), Type::number()});
  const Type type = Type::object(attributes);
  for (int i = 0; i < 100; ++i) {
    const std::string name = "a" + std::to_string(i);
    ASSERT_EQ(type.attributes()[type.attribute_index(name)].name, name);
  }
  EXPECT_EQ(type.find_attribute("a"), nullptr);
}

TEST(TypeTest, KnowsItsContents) {
  EXPECT_TRUE(Type::map(Type::tuple({Type::string(), Type::dynamic()})).has_dynamic());
  EXPECT_FALSE(service().has_dynamic());
  EXPECT_EQ(Type::string().depth(), 1u);
  EXPECT_EQ(service().depth(), 3u);
}

TEST(TypeTest, MatchesConstraintsUpToDynamic) {
  const Type strings = Type::list(Type::string());
  EXPECT_TRUE(strings.matches(Type::dynamic()));
  EXPECT_TRUE(strings.matches(Type::list(Type::dynamic())));
  EXPECT_FALSE(strings.matches(Type::set(Type::dynamic())));
  EXPECT_FALSE(Type::list(Type::dynamic()).matches(strings));
  EXPECT_TRUE(Type::object({{"a", strings}}).matches(Type::object({{"a", Type::dynamic()}})));
  EXPECT_FALSE(Type::object({{"a", strings}}).matches(Type::object({{"b", Type::dynamic()}})));
  EXPECT_FALSE(Type::tuple({strings}).matches(Type::tuple({})));
  EXPECT_TRUE(Type::object({{"a", strings}}).matches(Type::object({{"a", strings, true}})));
}

TEST(TypeTest, WritesItselfAsTypeConstraint) {
  EXPECT_EQ(service().to_string(), "object({name=string,ports=optional(list(number))})");
  EXPECT_EQ(Type::tuple({Type::dynamic(), Type::set(Type::boolean())}).to_string(),
            "tuple([any,set(bool)])");
  EXPECT_EQ(Type::object({{"größe", Type::string()}, {"_1", Type::number()}}).to_string(),
            "object({_1=number,größe=string})");
  EXPECT_EQ(Type::map(Type::object({{"a b", Type::string()}})).to_string(),
            "map(object({\"a b\"=string}))");
}

TEST(TypeTest, HasDescriptionsForMessages) {
  EXPECT_EQ(Type::list(Type::set(Type::string())).friendly_name(), "list of set of string");
  EXPECT_EQ(Type::dynamic().friendly_name(), "dynamic");
  EXPECT_EQ(service().friendly_name(), "object with attributes \"name\", \"ports\"");
  EXPECT_EQ(Type::object({}).friendly_name(), "object without attributes");
  EXPECT_EQ(Type::tuple({Type::string()}).friendly_name(), "tuple of 1 element");
}

TEST(TypeTest, DescriptionsOfHugeTypesAreTruncated) {
  std::vector<ObjectAttribute> attributes;
  for (int i = 0; i < 1000; ++i) attributes.push_back({"a" + std::to_string(i), Type::string()});
  const std::string name = Type::object(attributes).friendly_name();
  EXPECT_LT(name.size(), 300u);
  EXPECT_TRUE(name.ends_with(", ...")) << name;
}

TEST(TypeTest, EachCapsuleTypeIsDistinct) {
  const Type a = Type::capsule("handle"), b = Type::capsule("handle");
  EXPECT_NE(a, b);
  EXPECT_EQ(a.capsule_name(), "handle");
  EXPECT_EQ(a.capsule_operations(), nullptr);
  EXPECT_EQ(Type::list(a), Type::list(a));
  EXPECT_NE(Type::list(a), Type::list(b));
}

TEST(TypeTest, MovedFromIsDynamic) {
  Type type = service();
  const Type taken = std::move(type);
  EXPECT_TRUE(type.is_dynamic());  // NOLINT(bugprone-use-after-move)
  EXPECT_TRUE(taken.is_object());
}

TEST(TypeTest, ChecksItsPreconditions) {
  EXPECT_USAGE_ERROR((void)Type::string().element_type(), "cannot get the element type of string");
  EXPECT_USAGE_ERROR((void)Type::string().attributes(), "cannot get the attributes of string");
  EXPECT_USAGE_ERROR((void)Type::object({}).tuple_elements(),
                     "cannot get the element types of a tuple of object without attributes");
  EXPECT_USAGE_ERROR((void)Type::string().capsule_name(),
                     "cannot get the name of a capsule type of string");
}

TEST(TypeTest, IsRemovedFromTheTableWithTheLastHandle) {
  detail::forget_recent_types();
  const std::size_t before = detail::interned_type_count();
  {
    const Type type = Type::list(Type::tuple({Type::set(Type::set(Type::boolean()))}));
    EXPECT_EQ(detail::interned_type_count(), before + 4);
  }
  detail::forget_recent_types();
  EXPECT_EQ(detail::interned_type_count(), before);
}

TEST(TypeTest, MayBeNestedAMillionLevelsDeep) {
  detail::forget_recent_types();
  const std::size_t before = detail::interned_type_count();
  {
    Type type = Type::string(), other = Type::dynamic();
    for (int i = 0; i < 1'000'000; ++i) {
      type = Type::tuple({type});
      other = Type::tuple({other});
    }
    EXPECT_EQ(type.depth(), 1'000'001u);
    EXPECT_TRUE(type.matches(other));
    EXPECT_FALSE(other.matches(type));
    EXPECT_EQ(type.to_string().size(), 1'000'000 * std::string("tuple([])").size() + 6);
  }
  detail::forget_recent_types();
  EXPECT_EQ(detail::interned_type_count(), before);
}

TEST(TypeTest, DropsOptionalAttributesAtAnyDepth) {
  Type type = Type::object({{"a", Type::string(), true}}),
       plain = Type::object({{"a", Type::string()}});
  for (int i = 0; i < 100'000; ++i) {
    type = Type::list(type);
    plain = Type::list(plain);
  }
  EXPECT_EQ(type.without_optional_attributes(), plain);
}

TEST(TypeTest, IsInternedFromManyThreads) {
  std::vector<std::thread> threads;
  std::vector<std::vector<Type>> made(4);
  for (auto& types : made) {
    threads.emplace_back([&types] {
      for (int i = 0; i < 3000; ++i) {
        Type type = Type::list(Type::object({{"a" + std::to_string(i % 50), Type::string()}}));
        if (i >= 2950) types.push_back(type);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made[0], made[1]);
  EXPECT_EQ(made[2], made[3]);
  EXPECT_EQ(made[0], made[3]);
}

}  // namespace
}  // namespace hecla
