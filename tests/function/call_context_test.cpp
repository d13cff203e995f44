// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/function/call_context.h>

#include <hecla/function/callable.h>
#include <hecla/source/source.h>

#include "support/value_matchers.h"

namespace hecla::test {
namespace {

TEST(CallContext, HasABudgetOfItsOwnWithoutAnEvaluation) {
  CallContext call({.max_elements = 3});
  EXPECT_EQ(call.limits().max_elements, 3U);
  EXPECT_TRUE(call.budget().spend_elements(3));
  EXPECT_FALSE(call.budget().spend_elements(1));
  EXPECT_FALSE(call.range());
}

TEST(CallContext, ReachesTypeRuleAndImplementation) {
  Budget budget({.max_steps = 5});
  Function::Spec spec{.name = "steps", .result_type = {}, .implementation = {}};
  spec.result_type = [](CallContext& call, std::span<const Value>) -> CallTypeResult {
    call.keep(num(static_cast<int>(call.limits().max_steps)));
    return Type::number();
  };
  spec.implementation = [](CallContext& call, std::span<const Value>, const Type&) -> CallResult {
    call.budget().spend_work(2 * Budget::work_per_step);
    const auto kept = call.take_kept();
    EXPECT_FALSE(call.take_kept());
    return kept ? *kept : num(0);
  };
  CallContext call(budget);
  EXPECT_EQ(*Function(spec).call(call, {}), num(5));
  EXPECT_TRUE(budget.spend_work(3 * Budget::work_per_step));
  EXPECT_FALSE(budget.spend_work(1));
}

TEST(CallContext, IsAnOptionalFirstParameterOfCallables) {
  const Function repeat =
      make_function("repeat", {"str", "times"},
                    [](CallContext& call, std::string_view text,
                       std::size_t times) -> Result<std::string, CallError> {
                      if (text.size() * times > call.budget().string_bytes_left())
                        return CallError{"too long"};
                      if (times == 1) call.warn("Once is not repeated.", 1);
                      std::string out;
                      while (times-- > 0) out += text;
                      return out;
                    });
  EXPECT_EQ(repeat.signature(), "repeat(str, times)");
  CallContext call({.max_string_bytes = 6});
  EXPECT_EQ(*repeat.call(call, std::vector{str("ab"), num(2)}), str("abab"));
  EXPECT_TRUE(call.warnings().empty());
  EXPECT_FALSE(repeat.call(call, std::vector{str("ab"), num(3)}));
  EXPECT_EQ(*repeat.call(call, std::vector{str("ab"), num(1)}), str("ab"));
  ASSERT_EQ(call.warnings().size(), 1U);
  EXPECT_EQ(call.warnings()[0].message, "Once is not repeated.");
  EXPECT_EQ(call.warnings()[0].argument, 1U);
}

}  // namespace
}  // namespace hecla::test
