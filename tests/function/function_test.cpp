// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/function/function.h>

#include "support/usage_error.h"
#include "support/value_matchers.h"

namespace hecla::test {
namespace {

const Type string = Type::string();
const Type number = Type::number();
const Mark secret("secret");

// A function of one parameter that returns how often it ran, to see whether it did.
struct Probe {
  std::shared_ptr<int> runs = std::make_shared<int>(0);
  Function function;

  explicit Probe(Parameter parameter, Type result = Type::number()) {
    Function::Spec spec;
    spec.name = "probe";
    spec.parameters = {std::move(parameter)};
    spec.result_type = Function::always(std::move(result));
    spec.implementation = [runs = runs](CallContext&, std::span<const Value>,
                                        const Type&) -> CallResult { return num(++*runs); };
    function = Function(std::move(spec));
  }
  CallResult call(const Value& value) const { return function.call(std::vector{value}); }
};

std::string message_of(const CallResult& result) { return result ? "" : result.error().message; }

TEST(Function, NeedsTheRightNumberOfArguments) {
  const Probe probe({.name = "a", .type = number});
  EXPECT_EQ(message_of(probe.function.call({})),
            "The function \"probe\" takes 1 argument, but none were passed. The argument \"a\" is "
            "missing.");
  EXPECT_EQ(message_of(probe.function.call(std::vector{num(1), num(2)})),
            "The function \"probe\" takes 1 argument, but 2 were passed.");
}

TEST(Function, RejectsNullUnlessTheParameterAllowsIt) {
  const Probe strict({.name = "a", .type = number});
  const CallResult rejected = strict.call(Value::null(number));
  ASSERT_FALSE(rejected);
  EXPECT_EQ(rejected.error().argument, 0U);
  EXPECT_FALSE(strict.call(Value::null(Type::dynamic())));
  const Probe lenient({.name = "a", .type = number, .allow_null = true});
  EXPECT_EQ(*lenient.call(Value::null(number)), num(1));
}

TEST(Function, RejectsArgumentsOfOtherTypes) {
  const Probe probe({.name = "a", .type = Type::list(Type::dynamic())});
  const CallResult rejected = probe.call(num(1));
  ASSERT_FALSE(rejected);
  EXPECT_EQ(rejected.error().argument, 0U);
  EXPECT_TRUE(probe.call(strings({"a"})));
}

TEST(Function, ReturnsUnknownForUnknownArguments) {
  const Probe probe({.name = "a", .type = number});
  EXPECT_EQ(*probe.call(unknown_number()), unknown_number());
  EXPECT_EQ(*probe.call(Value::dynamic()), Value::dynamic());
  EXPECT_EQ(*probe.runs, 0);
  const Probe lenient({.name = "a", .type = number, .allow_unknown = true, .allow_dynamic = true});
  EXPECT_EQ(*lenient.call(unknown_number()), num(1));
  EXPECT_EQ(*lenient.call(Value::dynamic()), num(2));
}

TEST(Function, PassesMarksToTheResult) {
  const Probe probe({.name = "a", .type = Type::list(string)});
  EXPECT_EQ(*probe.call(strings({"a"}).with_mark(secret)), num(1).with_mark(secret));
  const Value inside = Value::list(string, {str("a").with_mark(secret)});
  EXPECT_EQ(*probe.call(inside), num(2).with_mark(secret));
  EXPECT_EQ(*probe.call(Value::unknown(Type::list(string)).with_mark(secret)),
            unknown_number().with_mark(secret));
  const Probe lenient({.name = "a", .type = number, .allow_marked = true});
  EXPECT_EQ(*lenient.call(num(5).with_mark(secret)), num(1));
}

TEST(Function, RefinesUnknownResults) {
  Function::Spec spec = Probe({.name = "a", .type = number}).function.spec();
  spec.refine_result = true;
  spec.result_refinement = at_least(0);
  const Function function(spec);
  EXPECT_EQ(*function.call(std::vector{unknown_number()}), unknown_number(at_least(0)));
  EXPECT_EQ(*function.call(std::vector{Value::dynamic()}), Value::dynamic());
}

Function joined() {
  Function::Spec spec;
  spec.name = "joined";
  spec.parameters = {{.name = "separator", .type = string}};
  spec.variadic = Parameter{.name = "parts", .type = string};
  spec.result_type = Function::always(string);
  spec.implementation = [](CallContext&, std::span<const Value> args, const Type&) -> CallResult {
    std::string text;
    for (const Value& part : args.subspan(1))
      text += std::string(part.as_string()) + std::string(args[0].as_string());
    return Value::string(text);
  };
  return Function(spec);
}

TEST(Function, TakesAnyNumberOfVariadicArguments) {
  const Function function = joined();
  EXPECT_EQ(*function.call(std::vector{str(",")}), str(""));
  EXPECT_EQ(*function.call(std::vector{str(","), str("a"), str("b")}), str("a,b,"));
  EXPECT_EQ(message_of(function.call({})),
            "The function \"joined\" takes at least 1 argument, but none were passed. The argument "
            "\"separator\" is missing.");
  const CallResult rejected = function.call(std::vector{str(","), str("a"), num(1)});
  ASSERT_FALSE(rejected);
  EXPECT_EQ(rejected.error().argument, 2U);
  EXPECT_EQ(function.signature(), "joined(separator, parts...)");
  EXPECT_EQ(function.parameter(7)->name, "parts");
}

TEST(Function, ReturnsItsResultTypeForUnknownArguments) {
  const Function function = joined();
  EXPECT_EQ(*function.return_type(std::vector{unknown_string()}), string);
  EXPECT_EQ(*function.return_type(std::vector{Value::dynamic()}), Type::dynamic());
  EXPECT_FALSE(function.return_type(std::vector{num(1)}));
}

TEST(Function, TurnsExceptionsOfCallablesIntoErrors) {
  Function::Spec spec = Probe({.name = "a", .type = number}).function.spec();
  spec.implementation = [](CallContext&, std::span<const Value>, const Type&) -> CallResult {
    throw std::runtime_error("broken");
  };
  EXPECT_EQ(message_of(Function(spec).call(std::vector{num(1)})), "broken");
}

TEST(Function, PropagatesErrorsInTheProgram) {
  Function::Spec spec = Probe({.name = "a", .type = number}).function.spec();
  spec.implementation = [](CallContext&, std::span<const Value> args, const Type&) -> CallResult {
    return Value::string(args[0].as_string());  // of a number
  };
  EXPECT_USAGE_ERROR((void)Function(spec).call(std::vector{num(1)}),
                     "cannot read a value of type number as a string");
  spec.result_type = [](CallContext&, std::span<const Value> args) -> CallTypeResult {
    return args[0].type().element_type();
  };
  EXPECT_USAGE_ERROR((void)Function(spec).return_type(std::vector{num(1)}),
                     "cannot get the element type of number");
}

TEST(Function, ThrowsForResultsThatDoNotMatchTheTypeRule) {
  const Probe probe({.name = "a", .type = number}, string);
  EXPECT_USAGE_ERROR((void)probe.call(num(1)),
                     "the function \"probe\" returned number instead of string");
}

TEST(Function, NeedsAnImplementation) {
  EXPECT_USAGE_ERROR(Function(Function::Spec{}),
                     "a function needs a result type and an implementation");
}

}  // namespace
}  // namespace hecla::test
