// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/function/callable.h>

#include <numeric>

#include "support/usage_error.h"
#include "support/value_matchers.h"

namespace hecla::test {
namespace {

CallResult call(const Function& function, std::vector<Value> arguments) {
  return function.call(arguments);
}

const Function repeat =
    make_function("repeat", {"text", "times"},
                  [](std::string_view text, std::uint8_t times) -> Result<std::string, CallError> {
                    if (times > 100) return CallError{"too many times", 1, {}};
                    std::string out;
                    while (times-- > 0) out += text;
                    return out;
                  });

TEST(Callable, HasTheTypesOfTheCallable) {
  EXPECT_EQ(repeat.signature(), "repeat(text, times)");
  EXPECT_EQ(repeat.parameter(0)->type, Type::string());
  EXPECT_EQ(repeat.parameter(1)->type, Type::number());
  EXPECT_EQ(*repeat.return_type(std::vector{str("a"), num(1)}), Type::string());
}

TEST(Callable, IsCalledWithItsOwnTypes) {
  EXPECT_EQ(*call(repeat, {str("ab"), num(2)}), str("abab"));
  EXPECT_EQ(*call(repeat, {str("ab"), unknown_number()}), unknown_string());
  EXPECT_EQ(*call(repeat, {str("a").with_mark(Mark("m")), num(1)}), str("a").with_mark(Mark("m")));
}

TEST(Callable, RejectsNumbersThatDoNotFit) {
  for (const Value& number : {num(-1), num(256), num("1.5"), Value::number(Number::infinity())}) {
    const CallResult result = call(repeat, {str("a"), number});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().argument, 1U);
  }
}

TEST(Callable, MayFail) {
  const CallResult result = call(repeat, {str("a"), num(200)});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "too many times");
}

TEST(Callable, TakesListsMapsAndOptionalValues) {
  const Function sum =
      make_function("sum", {"numbers", "weights", "offset"},
                    [](const std::vector<double>& numbers,
                       const std::map<std::string, int>& weights, std::optional<int> offset) {
                      double total = offset.value_or(0);
                      for (const double number : numbers) total += number * weights.at("all");
                      return total;
                    });
  const Value weights = Value::map(Type::number(), {{"all", num(2)}});
  EXPECT_EQ(*call(sum, {numbers({1, 2}), weights, num(10)}), num(16));
  EXPECT_EQ(*call(sum, {numbers({1, 2}), weights, Value::null(Type::number())}), num(6));
  EXPECT_FALSE(
      call(sum, {Value::list(Type::number(), {Value::null(Type::number())}), weights, num(1)}));
  EXPECT_FALSE(
      call(sum, {numbers({1}), Value::map(Type::number(), {}), num(1)}));  // throws out_of_range
  EXPECT_EQ(*call(sum, {Value::list(Type::number(), {unknown_number()}), weights, num(1)}),
            unknown_number());
}

TEST(Callable, TakesValuesOfAnyType) {
  const Function kind = make_function(
      "kind", {"value"}, [](const Value& value) { return value.type().friendly_name(); });
  EXPECT_EQ(*call(kind, {strings({})}), str("list of string"));
  EXPECT_EQ(*call(kind, {Value::null(Type::number())}), str("number"));
}

TEST(Callable, NeedsANameForEachParameter) {
  EXPECT_USAGE_ERROR(make_function("f", {"a"}, [](int a, int b) { return a + b; }),
                     "each parameter needs a name");
}

TEST(Callable, DescribesArgumentsThatDoNotFit) {
  EXPECT_EQ(call(repeat, {str("a"), num(256)}).error().message,
            "a whole number between 0 and 255 is required");
  const Function sum = make_function("sum", {"numbers"}, [](const std::vector<int>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0);
  });
  const Value list = Value::list(Type::number(), {num(1), Value::null(Type::number())});
  EXPECT_EQ(call(sum, {list}).error().message, "an element cannot be null");
}

std::string message_at_limit(const Function& function, std::vector<Value> arguments,
                             Limits limits) {
  Budget budget(limits);
  CallContext context(budget);
  const CallResult result = function.call(context, arguments);
  return result ? "(no error)" : result.error().message;
}

TEST(Callable, StatesTheLimitThatACallExceeds) {
  const std::vector<Value> twice{str("abcdefgh"), num(2)};
  EXPECT_EQ(message_at_limit(repeat, twice, {.max_string_bytes = 10}),
            "the result would exceed the limit of 10 bytes for strings");
  EXPECT_EQ(message_at_limit(repeat, twice, {.max_memory_bytes = 10}),
            "the result would exceed the limit of 10 bytes of memory");
  EXPECT_EQ(message_at_limit(repeat, twice, {.max_steps = 0}),
            "the call would take more than the limit of 0 steps");
  const Function split = make_function("split", {"text"}, [](std::string_view text) {
    return std::vector<std::string>(text.size(), "a");
  });
  EXPECT_EQ(message_at_limit(split, {str("abcdefgh")}, {.max_elements = 4}),
            "the result would exceed the limit of 4 elements for collections");
}

}  // namespace
}  // namespace hecla::test
