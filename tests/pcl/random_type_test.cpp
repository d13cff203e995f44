// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Properties that hold for all types, checked for random ones.
#include <gtest/gtest.h>
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/iterate.h>
#include <hecla/pcl/unify.h>

#include <random>

#include "pcl/notation.h"
#include "pcl/random_rounds.h"

namespace hecla::test {
namespace {

using pcl::Conversion;
using pcl::TypeTable;

// Makes the same types from the same seed, in any table.
class RandomTypes {
 public:
  RandomTypes(TypeTable& table, unsigned seed) : table_(table), random_(seed) {}
  void use_pairs_for_tuples() { pairs_ = true; }

  pcl::Type type(int depth = 3) {
    constexpr const char* leaves[] = {"bool",     "int",     "number",  "string",      "id",
                                      "none",     "dynamic", "X",       "E",           "c(1)",
                                      "c(\"a\")", "c(null)", "c(true)", "c(number 1)", "c(2)"};
    const std::size_t kind = depth == 0 ? 0 : pick(14);
    if (kind < 4) return type_of(table_, leaves[pick(std::size(leaves))]);
    switch (kind) {
      case 4:
        return table_.list(type(depth - 1));
      case 5:
        return table_.set(type(depth - 1));
      case 6:
        return table_.map(type(depth - 1));
      case 7:
        return table_.promise(type(depth - 1));
      case 8:
        return table_.output(type(depth - 1));
      case 9:
        return table_.optional(type(depth - 1));
      case 10:
        if (pairs_) return table_.tuple({type(depth - 1), type(depth - 1)});
        return table_.tuple(types(depth - 1, 3));
      case 11:
        return union_type(depth - 1);
      case 12:
        return recursive(depth - 1);
      default:
        return object(depth - 1);
    }
  }
  std::vector<pcl::Type> types(int depth, std::size_t most) {
    std::vector<pcl::Type> result;
    for (std::size_t i = pick(most + 1); i > 0; --i) result.push_back(type(depth));
    return result;
  }

 private:
  // Nothing converts to or from an empty union, which no program can write.
  pcl::Type union_type(int depth) {
    std::vector<pcl::Type> members = types(depth, 3);
    members.push_back(type(depth));
    return table_.union_of(members);
  }
  std::size_t pick(std::size_t count) { return random_() % count; }
  pcl::Type object(int depth) {
    constexpr const char* names[] = {"a", "b", "c"};
    std::vector<pcl::Property> properties;
    for (const char* name : names) {
      if (pick(2)) properties.push_back({name, type(depth)});
    }
    return table_.object(properties, {pick(4) > 0, {}});
  }
  pcl::Type recursive(int depth) {
    pcl::RecursiveTypes group(table_);
    const pcl::Type self = group.declare(), other = group.declare();
    const pcl::Type links[] = {table_.optional(self),
                               table_.list(self),
                               table_.map(other),
                               other,
                               table_.output(table_.optional(self)),
                               table_.union_of({self, other, pcl::Type::none()})};
    group.define(self, {{"a", type(depth)}, {"b", links[pick(std::size(links))]}});
    group.define(other, {{"a", type(depth)}, {"b", links[pick(std::size(links))]}});
    return group.complete(self);
  }

  TypeTable& table_;
  std::mt19937 random_;
  bool pairs_ = false;
};

TEST(PclRandomType, IsTheSameWhenItIsMadeAgain) {
  for_each_seed(Rules::Deployed, [](TypeTable& table, unsigned seed) {
    const pcl::Type type = RandomTypes(table, seed).type(4);
    ASSERT_TRUE(RandomTypes(table, seed).type(4).is_same(type)) << type.pretty();
    ASSERT_EQ(type.undecorated(), type);
    const pcl::Type resolved = resolve_outputs(table, type);
    ASSERT_FALSE(resolved.contains_eventuals());
    ASSERT_TRUE(resolve_outputs(table, resolved).is_same(resolved));
    ASSERT_EQ(table.output(resolved), table.output(type));
    ASSERT_EQ(table.output(table.promise(type)), table.output(type));
    ASSERT_EQ(resolve_outputs(table, input_type(table, type)), resolved)
        << resolve_outputs(table, input_type(table, type)).pretty() << "\n"
        << resolved.pretty();
  });
}

TEST(PclRandomType, ConvertsToItselfAndWhatContainsIt) {
  for_each_seed(Rules::Deployed, [](TypeTable& table, unsigned seed) {
    RandomTypes random(table, seed);
    const pcl::Type type = random.type(), other = random.type();
    ASSERT_EQ(conversion(table, type, type), Conversion::Safe);
    ASSERT_TRUE(is_assignable(table, type, type));
    ASSERT_EQ(conversion(table, pcl::Type::dynamic(), type), Conversion::Safe);
    if (!type.is_union() && !type.is_dynamic()) {
      ASSERT_EQ(conversion(table, table.union_of({type, other}), type), Conversion::Safe);
      ASSERT_TRUE(is_assignable(table, table.union_of({type, other}), type));
    }
    ASSERT_EQ(type.is_optional() || type.is_dynamic(),
              is_assignable(table, type, pcl::Type::none()))
        << type.pretty();
    ASSERT_EQ(explain_conversion(table, type, other).empty(),
              conversion(table, type, other) != Conversion::None);
  });
}

TEST(PclRandomType, UnifiesWithItself) {
  for_each_seed(Rules::Deployed, [](TypeTable& table, unsigned seed) {
    const pcl::Type type = RandomTypes(table, seed).type(4);
    const pcl::Unified unified = unify(table, {type, type, type});
    ASSERT_TRUE(unified.safe.is_same(type));
    ASSERT_TRUE(unified.unsafe.is_same(type));
  });
}

bool accepts(TypeTable& table, pcl::Type destination, pcl::Type source) {
  return conversion(table, destination, source) != Conversion::None ||
         is_assignable(table, destination, source);
}

// Returns the number of objects and tuples in a type, and of references to them.
std::size_t count_parts_by_name(pcl::Type type) {
  const std::string text = type.to_string();
  std::size_t count = 0;
  for (const std::string_view word : {"object(", "tuple(", "..."}) {
    for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++count;
  }
  return count;
}

// The reference judges objects and tuples by their common parts, so that a type may win that does not accept
// the other. By its rules, types are left out in which two of them can meet: one from each type, or two parts
// of a third one that become the element of a collection.
bool can_meet_by_common_parts(pcl::Type a, pcl::Type b) {
  const std::size_t in_a = count_parts_by_name(a), in_b = count_parts_by_name(b);
  return (in_a > 0 && in_b > 0) || in_a + in_b > 2;
}

// Tuples of different lengths accept each other only where all of their elements are assignable, so all have
// two.
void unify_and_accept(Rules rules) {
  std::size_t tested = 0;
  for_each_seed(rules, [&](TypeTable& table, unsigned seed) {
    RandomTypes random(table, seed);
    random.use_pairs_for_tuples();
    std::vector<pcl::Type> inputs{random.type(), random.type()};
    if (rules == Rules::Deployed && can_meet_by_common_parts(inputs[0], inputs[1])) return;
    if (rules == Rules::Document && seed % 2) inputs.push_back(random.type());
    ++tested;
    const pcl::Unified unified = unify(table, inputs);
    for (const pcl::Type result : {unified.safe, unified.unsafe}) {
      for (const pcl::Type input : inputs) {
        ASSERT_TRUE(accepts(table, result, input))
            << result.pretty() << " of " << table.tuple(inputs).pretty();
      }
    }
  });
  if (::testing::Test::HasFailure()) return;
  EXPECT_GT(tested, type_rounds() / 2);
}

TEST(PclRandomType, UnifiesToATypeThatAcceptsAll) { unify_and_accept(Rules::Deployed); }
TEST(PclRandomType, UnifiesToATypeThatAcceptsAllByTheDocuments) {
  unify_and_accept(Rules::Document);
}

// The answers in a table that was asked nothing else, and in one that was asked everything before.
void compare_with_fresh_tables(Rules rules) {
  for_each_seed(rules, [rules](TypeTable& used, unsigned seed) {
    TypeTable fresh(rules);
    RandomTypes in_fresh(fresh, seed), in_used(used, seed);
    const auto a = in_fresh.types(3, 4), b = in_used.types(3, 4);
    if (seed % 2) unify(used, b);
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::size_t j = 0; j < a.size(); ++j) {
        ASSERT_EQ(conversion(fresh, a[i], a[j]), conversion(used, b[i], b[j]))
            << a[i].pretty() << " <- " << a[j].pretty();
        ASSERT_EQ(is_assignable(fresh, a[i], a[j]), is_assignable(used, b[i], b[j]))
            << a[i].pretty() << " <- " << a[j].pretty();
      }
    }
    const pcl::Unified x = unify(fresh, a), y = unify(used, b);
    ASSERT_EQ(x.safe.to_string(), y.safe.to_string());
    ASSERT_EQ(x.unsafe.to_string(), y.unsafe.to_string());
  });
}

TEST(PclRandomType, HasTheSameAnswersInAnyOrder) { compare_with_fresh_tables(Rules::Deployed); }
TEST(PclRandomType, HasTheSameAnswersInAnyOrderByTheDocuments) {
  compare_with_fresh_tables(Rules::Document);
}

TEST(PclRandomType, IsTraversedAndIterated) {
  for_each_seed(Rules::Deployed, [](TypeTable& table, unsigned seed) {
    RandomTypes random(table, seed);
    const pcl::Type type = random.type(4), key = random.type(2);
    for (const pcl::Step& step :
         {pcl::Step::attribute("a"), pcl::Step::index(Value::number(1)), pcl::Step::index(key)}) {
      const auto part = traverse(table, type, step);
      ASSERT_TRUE(!part.has_errors() || !part.reports.front().detail.empty());
    }
    const auto parts = iterate(table, type);
    ASSERT_TRUE(!parts.report || parts.value.is_dynamic());
    ASSERT_FALSE(type.to_string().empty() || type.pretty().empty());
  });
}

constexpr const char* leaves_to_unify[] = {
    "c(1)",   "c(2)",    "c(3)",         "c(\"a\")",    "c(\"b\")",    "c(true)",
    "c(4)",   "c(null)", "c(false)",     "none",        "int",         "bool",
    "string", "E",       "output(c(1))", "c(number 1)", "c(number 2)", "dynamic"};

// A leaf, or an object or a tuple of few keys and few leaves, so that many are alike.
pcl::Type type_to_unify(TypeTable& table, std::mt19937& random, std::size_t variety,
                        unsigned levels) {
  const auto part = [&] { return type_to_unify(table, random, variety, levels - 1); };
  const auto kind = levels == 0 ? 0 : random() % 8;
  if (kind < 3) return type_of(table, leaves_to_unify[random() % variety]);
  if (kind == 3) return table.list(part());
  std::vector<pcl::Type> parts;
  std::vector<pcl::Property> properties;
  for (const char* name : {"a", "b", "c"}) {
    if (random() % 3 == 0) continue;
    parts.push_back(part());
    properties.push_back({name, parts.back()});
  }
  return kind == 4 ? table.tuple(parts) : table.object(properties);
}

// By the rules of the documents, the result is a union with the types that it does not accept.
pcl::Type accepting_all(TypeTable& table, pcl::Type result, std::span<const pcl::Type> types) {
  std::vector<pcl::Type> alternatives{result};
  for (const pcl::Type type : types) {
    if (conversion(table, result, type) == Conversion::None) alternatives.push_back(type);
  }
  return table.union_of(alternatives);
}

// A union to which many types are added is made once; the result is as if it were made each time.
TEST(PclRandomType, UnifiesManyTypesLikePairs) {
  for (unsigned seed = 0; seed < type_rounds(); ++seed) {
    TypeTable table(seed % 2 ? Rules::Document : Rules::Deployed);
    std::mt19937 random(seed / 2);
    const std::size_t variety = 3 + random() % (std::size(leaves_to_unify) - 2);
    const auto levels = static_cast<unsigned>(random() % 3);
    std::vector<pcl::Type> types;
    for (std::size_t i = 2 + random() % 12; i > 0; --i) {
      types.push_back(type_to_unify(table, random, variety, levels));
    }
    pcl::Unified pairwise{types.front(), types.front()};
    for (std::size_t i = 1; i < types.size(); ++i) {
      pairwise = {unify(table, {pairwise.safe, types[i]}).safe,
                  unify(table, {pairwise.unsafe, types[i]}).unsafe};
    }
    if (table.rules() == Rules::Document && types.size() > 2)
      pairwise = {accepting_all(table, pairwise.safe, types),
                  accepting_all(table, pairwise.unsafe, types)};
    const pcl::Unified unified = unify(table, types);
    ASSERT_EQ(unified.safe, pairwise.safe) << table.tuple(types).pretty();
    ASSERT_EQ(unified.unsafe, pairwise.unsafe) << table.tuple(types).pretty();
  }
}

}  // namespace
}  // namespace hecla::test
