// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/value/ops.h>

#include "support/usage_error.h"
#include "support/value_matchers.h"

namespace hecla {
namespace {

using namespace test;

const Type strings_type = Type::list(Type::string());

TEST(RefinementTest, IsKept) {
  const Value id = unknown_string(prefixed("vpc-"));
  EXPECT_FALSE(id.is_known());
  EXPECT_EQ(id.refinement(), prefixed("vpc-"));
  EXPECT_EQ(id.with_mark(Mark("m")).refinement(), prefixed("vpc-"));
  EXPECT_TRUE(Value::unknown(Type::string()).refinement().empty());
}

TEST(RefinementTest, AnEmptyRefinementIsAPlainUnknownValue) {
  EXPECT_EQ(Value::unknown(Type::string(), {}), Value::unknown(Type::string()));
  EXPECT_EQ(Value::unknown(Type::dynamic(), not_null()), Value::dynamic());
}

TEST(RefinementTest, FollowsFromKnownValues) {
  EXPECT_EQ(str("abc").refinement(), prefixed("abc"));
  EXPECT_EQ(num(5).refinement(), between(5, 5));
  EXPECT_EQ(numbers({1, 2}).refinement(), with_length(2, 2));
  EXPECT_EQ(yes().refinement(), not_null());
  EXPECT_EQ(Value().refinement().null, Nullness::Null);
  EXPECT_EQ(set_of({str("a"), Value::unknown(Type::string())}).refinement(), not_null());
  EXPECT_EQ(set_of({Value::unknown(Type::string())}).refinement(), with_length(1, 1));
}

TEST(RefinementTest, Accumulates) {
  const Value value = unknown_number(at_least(1)).refined(at_most(9));
  EXPECT_EQ(value.refinement(), between(1, 9));
  EXPECT_EQ(value.refined(between(0, 5)).refinement(), between(1, 5));
  EXPECT_EQ(unknown_string(prefixed("a")).refined(prefixed("ab")).refinement(), prefixed("ab"));
  EXPECT_EQ(unknown_string(prefixed("ab")).refined(prefixed("a")).refinement(), prefixed("ab"));
  EXPECT_EQ(
      Value::unknown(strings_type, with_length(1, 9)).refined(with_length(2, 20)).refinement(),
      with_length(2, 9));
  EXPECT_EQ(unknown_number().with_mark(Mark("m")).refined_not_null(),
            unknown_number(not_null()).with_mark(Mark("m")));
}

TEST(RefinementTest, AnExclusiveBoundIsTighter) {
  const Refinement above{.min = NumberBound{Number(1), false}};
  EXPECT_EQ(unknown_number(at_least(1)).refined(above).refinement().min, above.min);
  EXPECT_EQ(unknown_number(above).refined(at_least(1)).refinement().min, above.min);
}

TEST(RefinementTest, BecomesTheOnlyPossibleValue) {
  EXPECT_EQ(unknown_number(between(3, 3)), num(3));
  EXPECT_EQ(unknown_string({.null = Nullness::Null}), Value::null(Type::string()));
  EXPECT_EQ(Value::unknown(strings_type, with_length(0, 0)), strings({}));
  EXPECT_EQ(Value::unknown(Type::set(Type::string()), with_length(0, 0)),
            Value::set(Type::string(), {}));
  EXPECT_EQ(Value::unknown(Type::map(Type::string()), with_length(0, 0)),
            Value::map(Type::string(), {}));
  const Value unknown = Value::unknown(Type::string());
  EXPECT_EQ(Value::unknown(strings_type, with_length(2, 2)),
            Value::list(Type::string(), {unknown, unknown}));
  EXPECT_EQ(Value::unknown(Type::set(Type::string()), with_length(1, 1)), set_of({unknown}));
  EXPECT_FALSE(Value::unknown(Type::set(Type::string()), with_length(2, 2)).is_known());
  EXPECT_FALSE(Value::unknown(Type::map(Type::string()), with_length(1, 1)).is_known());
}

TEST(RefinementTest, ValuesThatMayBeNullStayUnknown) {
  Refinement five = between(5, 5);
  five.null = Nullness::Unknown;
  EXPECT_FALSE(unknown_number(five).is_known());
  EXPECT_EQ(unknown_number(five).refined_not_null(), num(5));
}

TEST(RefinementTest, HugeLengthsDoNotBecomeLists) {
  const std::size_t huge = std::size_t{1} << 60;
  EXPECT_FALSE(Value::unknown(strings_type, with_length(huge, huge)).is_known());
}

TEST(RefinementTest, InfiniteBoundsAreIgnored) {
  const Refinement endless{.min = NumberBound{Number::negative_infinity()},
                           .max = NumberBound{Number::infinity()}};
  EXPECT_EQ(unknown_number(endless), unknown_number());
}

TEST(RefinementTest, KnownValuesAreUnchanged) {
  EXPECT_EQ(num(5).refined(between(1, 9)), num(5));
  EXPECT_EQ(str("abc").refined(prefixed("ab")), str("abc"));
  EXPECT_EQ(numbers({1}).refined(with_length(1)), numbers({1}));
  EXPECT_EQ(num(5).refined_not_null(), num(5));
}

TEST(RefinementTest, ContradictionsAreUsageErrors) {
  EXPECT_USAGE_ERROR((void)num(5).refined(at_least(6)),
                     "the refinement contradicts the value's value");
  EXPECT_USAGE_ERROR((void)num(5).refined(at_most(4)),
                     "the refinement contradicts the value's value");
  EXPECT_USAGE_ERROR((void)num(5).refined({.max = NumberBound{Number(5), false}}),
                     "the refinement contradicts the value's value");
  EXPECT_USAGE_ERROR((void)str("abc").refined(prefixed("x")),
                     "the refinement contradicts the value's text");
  EXPECT_USAGE_ERROR((void)numbers({1}).refined(with_length(2)),
                     "the refinement contradicts the value's length");
  EXPECT_USAGE_ERROR((void)Value().refined_not_null(),
                     "the refinement contradicts the value's nullness");
  EXPECT_USAGE_ERROR((void)num(5).refined({.null = Nullness::Null}),
                     "the refinement contradicts the value's nullness");
  EXPECT_USAGE_ERROR((void)unknown_number(at_least(5)).refined(at_most(4)),
                     "the refinement contradicts the value's range");
  EXPECT_USAGE_ERROR((void)unknown_string(prefixed("a")).refined(prefixed("b")),
                     "the refinement contradicts the value's prefix");
  EXPECT_USAGE_ERROR((void)unknown_string(not_null()).refined({.null = Nullness::Null}),
                     "the refinement contradicts the value's nullness");
  EXPECT_USAGE_ERROR((void)Value::unknown(strings_type, with_length(3)).refined(with_length(0, 2)),
                     "the refinement contradicts the value's length");
}

TEST(RefinementTest, EqualBoundsAreBothInclusive) {
  const auto bounds = [](bool min_inclusive, bool max_inclusive) {
    return Refinement{.min = NumberBound{Number(5), min_inclusive},
                      .max = NumberBound{Number(5), max_inclusive}};
  };
  EXPECT_EQ(unknown_number(bounds(true, true)).refinement(), bounds(true, true));
  for (const auto& [min_inclusive, max_inclusive] :
       {std::pair(false, false), std::pair(false, true), std::pair(true, false)}) {
    const auto refined = refine(unknown_number(), bounds(min_inclusive, max_inclusive));
    ASSERT_FALSE(refined) << refined->to_debug_string();
    EXPECT_EQ(refined.error().message, "the refinement contradicts the value's range");
  }
}

TEST(RefinementTest, MustFitTheType) {
  EXPECT_USAGE_ERROR((void)unknown_number(prefixed("a")), "values of type number have no prefix");
  EXPECT_USAGE_ERROR((void)unknown_string(at_least(1)), "values of type string have no minimum");
  EXPECT_USAGE_ERROR((void)unknown_string(with_length(1)), "values of type string have no length");
}

TEST(RefinementTest, SafePrefixOmitsTextThatMayStillChange) {
  const std::pair<const char*, const char*> cases[] = {
      {"", ""},          {"vpc-", "vpc-"},         {"ab", "a"},
      {"a", ""},         {"https://", "https://"}, {"x1", "x"},
      {"a=", "a"},       {"e\u0301", ""},          {"be\u0301", "b"},
      {"a-\u0301", "a"}, {"\uac00", ""},           {"-\u1100", "-"},
      {"a q", "a "},     {"\u0301", ""},           {"x\r", "x"},
      {"a. ", "a. "},    {"a\nb-", "a"},           {"\r\nb-", "\r\nb-"},
  };
  for (const auto& [start, expected] : cases) {
    EXPECT_EQ(Refinement::safe_prefix(start), expected) << start;
  }
}

}  // namespace
}  // namespace hecla
