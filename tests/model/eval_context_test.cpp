// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/eval_context.h>

#include "support/usage_error.h"
#include "support/value_matchers.h"

namespace hecla {
namespace {

using test::num;
using test::str;

Function constant(const char* name) {
  return Function({.name = name,
                   .result_type = Function::always(Type::number()),
                   .implementation = [](CallContext&, std::span<const Value>,
                                        const Type&) -> CallResult { return num(1); }});
}

TEST(EvalContext, FindsVariablesOfTheInnermostContextFirst) {
  EvalContext outer;
  outer.set("a", num(1)).set("b", num(2));
  EvalContext inner = outer.child();
  inner.set("a", num(10)).set("longer_name", num(3));
  EXPECT_EQ(*inner.find_variable("a"), num(10));
  EXPECT_EQ(*inner.find_variable("b"), num(2));
  EXPECT_EQ(*outer.find_variable("a"), num(1));
  EXPECT_EQ(outer.find_variable("longer_name"), nullptr);
  EXPECT_EQ(inner.find_variable("c"), nullptr);
  EXPECT_EQ(inner.parent(), &outer);
}

TEST(EvalContext, ReplacesEarlierValues) {
  EvalContext ctx;
  ctx.set("a", num(1)).set("a", num(2));
  EXPECT_EQ(*ctx.find_variable("a"), num(2));
  EXPECT_EQ(ctx.variable_names().size(), 1U);
}

TEST(EvalContext, KeepsVariablesAndFunctionsApart) {
  EvalContext ctx;
  ctx.set("f", constant("f"));
  EXPECT_NE(ctx.find_function("f"), nullptr);
  EXPECT_EQ(ctx.find_variable("f"), nullptr);
  EXPECT_TRUE(ctx.has_functions());
  EXPECT_FALSE(ctx.has_variables());
  EXPECT_TRUE(ctx.child().has_functions());
}

TEST(EvalContext, ListsSortedNamesWithoutDuplicates) {
  EvalContext outer;
  outer.set("zeta", num(1)).set("a", num(1));
  EvalContext inner = outer.child();
  inner.set("a", num(2)).set("beta", num(3));
  EXPECT_THAT(inner.variable_names(), ::testing::ElementsAre("a", "beta", "zeta"));
}

TEST(EvalContext, FindsEachOfManyNames) {
  EvalContext ctx;
  for (int i = 0; i < 500; ++i) ctx.set("name" + std::to_string(i * 7), num(i));
  for (int i = 0; i < 500; ++i) {
    const Value* found = ctx.find_variable("name" + std::to_string(i * 7));
    ASSERT_NE(found, nullptr) << i;
    EXPECT_EQ(*found, num(i));
  }
  EXPECT_EQ(ctx.find_variable("name1"), nullptr);
}

TEST(EvalContext, OwnVariableIsThatOfThisContextOnly) {
  EvalContext outer;
  outer.set("a", num(1));
  EvalContext inner = outer.child();
  EXPECT_USAGE_ERROR(static_cast<void>(inner.own_variable("a")),
                     "no variable with this name was set here");
  inner.set("a", num(2));
  inner.own_variable("a") = num(3);
  EXPECT_EQ(*inner.find_variable("a"), num(3));
  EXPECT_EQ(*outer.find_variable("a"), num(1));
}

TEST(EvalContext, LiteralOnlyIsEmptyAndItsChildrenAreNot) {
  const EvalContext& literal = EvalContext::literal_only();
  EXPECT_TRUE(literal.is_literal_only());
  EXPECT_FALSE(literal.has_variables());
  EXPECT_FALSE(literal.has_functions());
  EXPECT_FALSE(literal.child().is_literal_only());
}

TEST(EvalContext, LimitsAreThoseOfTheOutermostContext) {
  EvalContext outer;
  EXPECT_EQ(outer.limits().max_steps, Limits{}.max_steps);
  Limits small;
  small.max_steps = 5;
  outer.set_limits(small);
  EvalContext inner = outer.child();
  inner.set_limits(Limits{});
  EXPECT_EQ(inner.limits().max_steps, 5U);
}

TEST(EvalContext, SetsManyVariablesAtOnce) {
  EvalContext ctx;
  ctx.set("b", Value::number(0)).set("long", Value::number(1));
  ctx.set_all({{"zz", Value::number(2)},
               {"b", Value::number(3)},
               {"a", Value::number(4)},
               {"b", Value::number(5)}});
  EXPECT_EQ(*ctx.find_variable("a"), Value::number(4));
  EXPECT_EQ(*ctx.find_variable("b"), Value::number(5));
  EXPECT_EQ(*ctx.find_variable("zz"), Value::number(2));
  EXPECT_EQ(*ctx.find_variable("long"), Value::number(1));
  EXPECT_EQ(ctx.variable_names(), (std::vector<std::string_view>{"a", "b", "long", "zz"}));
}

TEST(EvalContext, NamesAreComparedAfterNormalization) {
  EvalContext ctx;
  ctx.set("e\u0301", num(1)).set("e\u0301", constant("one"));
  ctx.set_all({{"o\u0308", num(2)}, {"\u00f6", num(3)}});
  for (const char* name : {"\u00e9", "e\u0301"}) {
    EXPECT_EQ(*ctx.child().find_variable(name), num(1));
    EXPECT_NE(ctx.find_function(name), nullptr);
  }
  EXPECT_EQ(*ctx.find_variable("o\u0308"), num(3));
  ctx.set("\u00e9", num(4));
  EXPECT_EQ(ctx.own_variable("e\u0301"), num(4));
  EXPECT_THAT(ctx.variable_names(), ::testing::ElementsAre("\u00e9", "\u00f6"));
}

}  // namespace
}  // namespace hecla
