// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>

#include "convert/types.h"
#include "support/value_matchers.h"

namespace hecla::test {
namespace {

struct Case {
  int source_line;
  std::vector<Type> types;
  std::optional<Type> safe;
  std::optional<Type> unsafe;
};

void check(const std::vector<Case>& cases) {
  for (const Case& one : cases) {
    SCOPED_TRACE("line " + std::to_string(one.source_line));
    EXPECT_EQ(unify(one.types), one.safe);
    EXPECT_EQ(unify_unsafe(one.types), one.unsafe);
  }
}

TEST(Unify, FindsTheTypeThatAllConvertTo) {
  const auto nothing = std::nullopt;
  check({
      {__LINE__, {}, nothing, nothing},
      {__LINE__, {number}, number, number},
      {__LINE__, {number, string}, string, string},
      {__LINE__, {number, boolean}, nothing, nothing},
      {__LINE__, {number, boolean, string}, string, string},
      {__LINE__, {any, string}, any, string},
      {__LINE__, {any, any}, any, any},
      {__LINE__, {Type::list(number), Type::list(string)}, Type::list(string), Type::list(string)},
      {__LINE__, {Type::list(number), Type::set(string)}, nothing, Type::list(number)},
      {__LINE__, {Type::list(string), Type::set(number)}, Type::list(string), Type::list(string)},
      {__LINE__, {Type::list(number), any}, any, any},
      {__LINE__,
       {Type::list(number), Type::tuple({string})},
       Type::list(string),
       Type::list(string)},
      {__LINE__,
       {Type::tuple({number}), Type::tuple({string})},
       Type::tuple({string}),
       Type::tuple({string})},
      {__LINE__,
       {Type::tuple({number}), Type::tuple({number, string})},
       Type::list(string),
       Type::list(string)},
      {__LINE__, {Type::tuple({}), Type::tuple({})}, Type::tuple({}), Type::tuple({})},
      {__LINE__,
       {Type::object({{"a", number}}), Type::object({{"a", string}})},
       Type::object({{"a", string}}),
       Type::object({{"a", string}})},
      {__LINE__,
       {Type::object({{"a", number}}), Type::object({{"b", string}})},
       Type::map(string),
       Type::map(string)},
      {__LINE__,
       {Type::object({{"a", number}}), Type::map(string)},
       Type::map(string),
       Type::map(string)},
      {__LINE__, {Type::object({}), Type::tuple({})}, nothing, nothing},
      {__LINE__, {string, Type::list(string)}, nothing, nothing},
  });
}

TEST(Unify, DropsOptionalAttributes) {
  const Type optional = Type::object({{"a", string, true}});
  const Type plain = Type::object({{"a", string}});
  EXPECT_EQ(unify(std::vector{optional, optional}), plain);
  EXPECT_EQ(unify(std::vector{Type::list(optional), Type::list(plain)}), Type::list(plain));
}

TEST(Unify, TakesManyTypesWithFewDifferentOnes) {
  std::vector<Type> types(20'000, number);
  for (std::size_t i = 0; i < types.size(); i += 3) types[i] = string;
  EXPECT_EQ(unify(types), string);
}

// The document's rules: whatever the order, and with safe conversions or without.
TEST(DocumentUnify, FindsTheLeastUpperBound) {
  struct DocumentCase {
    int source_line;
    std::vector<Type> types;
    std::optional<Type> result;
  };
  const DocumentCase cases[] = {
      {__LINE__, {}, any},
      {__LINE__, {any, any}, any},
      {__LINE__, {any, Type::list(string)}, Type::list(string)},
      {__LINE__, {number, boolean, string}, string},
      {__LINE__, {Type::list(number), Type::set(string)}, Type::list(string)},
      {__LINE__,
       {Type::list(string), Type::tuple({string, string})},
       Type::tuple({string, string})},
      {__LINE__, {Type::tuple({number}), Type::tuple({string})}, Type::tuple({string})},
      {__LINE__, {Type::tuple({number}), Type::tuple({})}, std::nullopt},
      {__LINE__, {Type::map(string), Type::object({{"a", string}})}, Type::object({{"a", string}})},
      {__LINE__,
       {Type::map(string), Type::object({{"a", number}}), Type::object({{"b", boolean}})},
       Type::object({{"a", string}, {"b", string}})},
      {__LINE__,
       {Type::object({{"a", number}}), Type::object({{"a", string}, {"b", boolean}})},
       Type::object({{"a", string}, {"b", boolean}})},
      {__LINE__, {string, Type::list(string)}, std::nullopt},
      {__LINE__, {Type::map(string), Type::list(string)}, std::nullopt},
  };
  for (const DocumentCase& one : cases) {
    SCOPED_TRACE("line " + std::to_string(one.source_line));
    EXPECT_EQ(unify(one.types, Rules::Document), one.result);
    EXPECT_EQ(unify_unsafe(one.types, Rules::Document), one.result);
    const std::vector<Type> reversed(one.types.rbegin(), one.types.rend());
    EXPECT_EQ(unify(reversed, Rules::Document), one.result);
  }
}

TEST(ConversionSafety, DistinguishesSafeConversions) {
  struct SafetyCase {
    int source_line;
    Type from, to;
    ConversionSafety deployed, document;
  };
  using enum ConversionSafety;
  const Type tuple = Type::tuple({string, string});
  const Type object = Type::object({{"a", string}});
  const SafetyCase cases[] = {
      {__LINE__, string, string, Same, Same},
      {__LINE__, number, string, Safe, Safe},
      {__LINE__, string, number, Unsafe, Unsafe},
      {__LINE__, boolean, number, None, None},
      {__LINE__, any, string, Unsafe, Unsafe},
      {__LINE__, string, any, Safe, Safe},
      {__LINE__, Type::set(string), Type::list(string), Safe, Safe},
      {__LINE__, Type::list(string), Type::set(string), Unsafe, Unsafe},
      {__LINE__, tuple, Type::list(string), Safe, Safe},
      {__LINE__, tuple, Type::set(string), Safe, Unsafe},
      {__LINE__, Type::list(string), tuple, None, Unsafe},
      {__LINE__, Type::map(string), object, Unsafe, Unsafe},
      {__LINE__, Type::object({{"a", string}, {"b", string}}), object, Safe, Unsafe},
      {__LINE__, Type::object({}), object, None, Safe},
      {__LINE__, Type::object({}), Type::map(number), Safe, Safe},
  };
  for (const SafetyCase& one : cases) {
    SCOPED_TRACE("line " + std::to_string(one.source_line));
    EXPECT_EQ(conversion_safety(one.from, one.to), one.deployed);
    EXPECT_EQ(conversion_safety(one.from, one.to, Rules::Document), one.document);
  }
}

}  // namespace
}  // namespace hecla::test
