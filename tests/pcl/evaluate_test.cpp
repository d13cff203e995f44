// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// EventualValue values, and expressions that are evaluated when they arrive.
#include <hecla/pcl/evaluate.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include <thread>

#include "support/usage_error.h"

namespace hecla::pcl {
namespace {

class PclEvaluate : public ::testing::Test {
 protected:
  EventualSource variable(const std::string& name, EventualKind kind,
                          const Type& type = Type::string()) {
    EventualSource source(kind);
    ctx_->set(name, source.eventual().placeholder(type));
    return source;
  }

  Value evaluate(std::string_view text, std::span<const EventualFunction> functions = {}) {
    const Expression expression =
        syntax::parse_expression(Source::make("test", std::string(text)), diags_)->expression();
    return pcl::evaluate(expression, ctx_, functions, diags_);
  }

  // Returns the complete value; null if it has not arrived or failed.
  static const Value* arrived(const EventualValue& eventual) {
    const Arrival* arrival = eventual.arrival();
    return arrival && *arrival ? &**arrival : nullptr;
  }
  static EventualKind kind(const Value& value) { return settle(value).kind(); }

  Diagnostics diags_;
  std::shared_ptr<EvalContext> ctx_ = std::make_shared<EvalContext>();
};

TEST_F(PclEvaluate, ExpressionsWithoutEventualsAreKnownAtOnce) {
  const Value value = evaluate("1 + 2");
  EXPECT_EQ(value, Value::number(3));
  EXPECT_EQ(*arrived(settle(value)), Value::number(3));
}

TEST_F(PclEvaluate, AnOperationOnAnOutputIsAnOutput) {
  EventualSource name = variable("name", EventualKind::Output);
  const Value value = evaluate(R"("https://${name}/")");
  EXPECT_TRUE(contains_eventuals(value));
  const EventualValue settled = settle(value);
  EXPECT_EQ(settled.kind(), EventualKind::Output);
  EXPECT_FALSE(settled.has_arrived());
  name.arrive(Value::string("b-17"));
  ASSERT_TRUE(arrived(settled));
  EXPECT_EQ(*arrived(settled), Value::string("https://b-17/"));
}

TEST_F(PclEvaluate, AnOutputAndAPromiseMakeAnOutput) {
  EventualSource output = variable("o", EventualKind::Output, Type::number());
  EventualSource promise = variable("p", EventualKind::Promise, Type::number());
  EXPECT_EQ(kind(evaluate("p + 1")), EventualKind::Promise);
  const Value sum = evaluate("o + p");
  EXPECT_EQ(kind(sum), EventualKind::Output);
  promise.arrive(Value::number(2));
  EXPECT_FALSE(settle(sum).has_arrived());
  output.arrive(Value::number(40));
  EXPECT_EQ(*arrived(settle(sum)), Value::number(42));
}

TEST_F(PclEvaluate, ObjectsAndTuplesAreNotLifted) {
  EventualSource a = variable("a", EventualKind::Output);
  EventualSource b = variable("b", EventualKind::Promise);
  const Value value = evaluate(R"({name = "n", urls = ["${a}/", "${b}/"], (1) = a})");
  EXPECT_EQ(value.attribute("name"), Value::string("n"));
  const Value& urls = value.attribute("urls");
  EXPECT_EQ(kind(urls.elements()[0]), EventualKind::Output);
  EXPECT_EQ(kind(urls.elements()[1]), EventualKind::Promise);
  // One part does not wait for the other.
  const EventualValue second = settle(urls.elements()[1]);
  b.arrive(Value::string("b"));
  ASSERT_TRUE(arrived(second));
  EXPECT_EQ(*arrived(second), Value::string("b/"));
  EXPECT_FALSE(settle(value).has_arrived());
  a.arrive(Value::string("a"));
  EXPECT_EQ(*arrived(settle(value)),
            Value::object({{"name", Value::string("n")},
                           {"urls", Value::tuple({Value::string("a/"), Value::string("b/")})},
                           {"1", Value::string("a")}}));
}

TEST_F(PclEvaluate, WhatHasArrivedStaysEventual) {
  EventualSource a = variable("a", EventualKind::Output);
  a.arrive(Value::string("x"));
  const Value value = evaluate("[a]");
  EXPECT_TRUE(contains_eventuals(value));
  EXPECT_EQ(*arrived(settle(value)), Value::tuple({Value::string("x")}));
}

TEST_F(PclEvaluate, TheConditionDecidesOnlyWhenItArrives) {
  EventualSource condition = variable("c", EventualKind::Output, Type::boolean());
  EventualSource a = variable("a", EventualKind::Promise);
  const EventualValue settled = settle(evaluate(R"(c ? a : "none")"));
  condition.arrive(Value::boolean(true));
  EXPECT_FALSE(settled.has_arrived());
  a.arrive(Value::string("yes"));
  ASSERT_TRUE(arrived(settled));
  EXPECT_EQ(*arrived(settled), Value::string("yes"));
}

TEST_F(PclEvaluate, IterationOverAnOutputIsAnOutput) {
  EventualSource names = variable("names", EventualKind::Output, Type::list(Type::string()));
  const Value value = evaluate(R"({for i, n in names : n => "${i}-${n}"})");
  EXPECT_EQ(kind(value), EventualKind::Output);
  names.arrive(Value::list(Type::string(), {Value::string("a"), Value::string("b")}));
  EXPECT_EQ(*arrived(settle(value)),
            Value::object({{"a", Value::string("0-a")}, {"b", Value::string("1-b")}}));
}

TEST_F(PclEvaluate, ResultsAreVariablesOfOtherExpressions) {
  EventualSource a = variable("a", EventualKind::Output);
  ctx_->set("b", evaluate(R"({x = "${a}1", y = 2})"));
  const Value value = evaluate(R"("${b.x}${b.y}")");
  a.arrive(Value::string("a"));
  EXPECT_EQ(*arrived(settle(value)), Value::string("a12"));
}

TEST_F(PclEvaluate, ErrorsThatAreKnownAtOnceAreReportedAtOnce) {
  EventualSource a = variable("a", EventualKind::Output);
  const Value value = evaluate(R"("${a}${nothing}")");
  EXPECT_TRUE(diags_.has_errors());
  EXPECT_FALSE(contains_eventuals(value));
}

TEST_F(PclEvaluate, ErrorsDoNotTakeEventualValuesForSecrets) {
  EventualSource a = variable("a", EventualKind::Output);
  evaluate(R"({x = a, y = [a][0].nothing})");
  ASSERT_EQ(diags_.error_count(), 1U);
  EXPECT_FALSE(diags_.items()[0].is_concealed) << to_text(diags_);
}

TEST_F(PclEvaluate, LaterErrorsAreTheFailureOfTheParts) {
  EventualSource a = variable("a", EventualKind::Output, Type::dynamic());
  const Value value = evaluate("[a + 1, 2]");
  EXPECT_FALSE(diags_.has_errors());
  a.arrive(Value::string("no number"));
  const EventualValue settled = settle(value);
  ASSERT_TRUE(settled.has_arrived());
  ASSERT_FALSE(*settled.arrival());
  EXPECT_EQ(settled.arrival()->error().message, "The expression could not be evaluated.");
  ASSERT_EQ(settled.arrival()->error().diagnostics.size(), 1U);
  EXPECT_EQ(settled.arrival()->error().diagnostics[0].code, DiagnosticCode::InvalidOperand);
}

TEST_F(PclEvaluate, AFailurePassesToWhatDependsOnIt) {
  EventualSource a = variable("a", EventualKind::Output);
  const EventualValue settled = settle(evaluate(R"("${a}!")"));
  a.fail({"The service did not answer."});
  ASSERT_TRUE(settled.has_arrived());
  EXPECT_EQ(settled.arrival()->error().message, "The service did not answer.");
}

TEST_F(PclEvaluate, ASourceThatEndsFails) {
  std::optional<EventualSource> source(EventualKind::Promise);
  const EventualValue eventual = source->eventual();
  source.reset();
  ASSERT_TRUE(eventual.has_arrived());
  ASSERT_FALSE(*eventual.arrival());
  EXPECT_EQ(eventual.arrival()->error().message,
            "The source of the value ended without providing a value.");
}

TEST_F(PclEvaluate, MarksOfTheApplicationArePropagated) {
  EventualSource secret(EventualKind::Output);
  const Mark mark("secret");
  ctx_->set("s", secret.eventual().placeholder(Type::string()).with_mark(mark));
  const Value value = evaluate(R"("${s}!")");
  EXPECT_TRUE(value.marks().contains(mark));
  secret.arrive(Value::string("x"));
  EXPECT_EQ(*arrived(settle(value)), Value::string("x!").with_mark(mark));
}

TEST_F(PclEvaluate, FunctionsCanAnswerLater) {
  std::vector<EventualSource> answers;
  const EventualFunction lookup{.name = "lookup_zone",
                                .parameters = {{.name = "region", .type = Type::string()}},
                                .result_type = Type::string(),
                                .start = [&](std::span<const Value>) {
                                  return answers.emplace_back(EventualKind::Promise).eventual();
                                }};
  EventualSource region = variable("region", EventualKind::Output);
  const EventualValue settled = settle(evaluate(
      R"("${lookup_zone(region)}/${lookup_zone("us")}/${lookup_zone("us")}")", {&lookup, 1}));
  ASSERT_EQ(answers.size(), 1U)
      << "equal calls are started once, others when their arguments have arrived";
  region.arrive(Value::string("eu"));
  EXPECT_EQ(answers.size(), 1U) << "the whole template waits for the first answer, too";
  answers[0].arrive(Value::string("us-1"));
  ASSERT_EQ(answers.size(), 2U);
  answers[1].arrive(Value::string("eu-1"));
  ASSERT_TRUE(arrived(settled));
  EXPECT_EQ(*arrived(settled), Value::string("eu-1/us-1/us-1"));
}

TEST_F(PclEvaluate, AnOutputOfAPromiseArrivesWithThePromise) {
  EventualSource inner(EventualKind::Promise);
  EventualSource outer(EventualKind::Output);
  outer.arrive(Value::tuple({inner.eventual().placeholder()}));
  EXPECT_FALSE(outer.eventual().has_arrived());
  inner.arrive(Value::number(1));
  EXPECT_EQ(*arrived(outer.eventual()), Value::tuple({Value::number(1)}));
}

TEST_F(PclEvaluate, ListsKeepTheirElementsApart) {
  EventualSource a(EventualKind::Output);
  ctx_->set("l", Value::list(Type::string(),
                             {Value::string("x"), a.eventual().placeholder(Type::string())}));
  const Value value = evaluate(R"([for s in l : "${s}!"])");
  EXPECT_FALSE(contains_eventuals(value.elements()[0]));
  a.arrive(Value::string("y"));
  EXPECT_EQ(*arrived(settle(value)), Value::tuple({Value::string("x!"), Value::string("y!")}));
}

TEST_F(PclEvaluate, AListWhosePartsArriveWithDifferentTypesFails) {
  EventualSource a(EventualKind::Output);
  EventualSource b(EventualKind::Output);
  const EventualValue settled = settle(
      Value::list(Type::dynamic(), {a.eventual().placeholder(), b.eventual().placeholder()}));
  a.arrive(Value::number(1));
  b.arrive(Value::string("x"));
  ASSERT_TRUE(settled.has_arrived());
  ASSERT_FALSE(*settled.arrival());
  EXPECT_EQ(settled.arrival()->error().message,
            "The parts of the value do not have the same type.");
}

TEST_F(PclEvaluate, PartsShareTheLimits) {
  for (const std::size_t max_elements : {15u, 20u}) {
    EventualSource source = variable("o", EventualKind::Output);
    ctx_->set_limits({.max_elements = max_elements});
    const Value value =
        evaluate(R"([[for v in [1, 2] : "${v}${o}"], [for v in [3, 4] : "${v}${o}"], "${o}"])");
    ASSERT_FALSE(diags_.has_errors());
    const EventualValue settled = settle(value);
    source.arrive(Value::string("x"));
    ASSERT_TRUE(settled.has_arrived());
    if (max_elements == 20) {
      EXPECT_TRUE(arrived(settled));
    } else {
      ASSERT_FALSE(arrived(settled));
      const auto& reported = settled.arrival()->error().diagnostics;
      ASSERT_EQ(reported.size(), 1u);
      EXPECT_EQ(reported.front().code, DiagnosticCode::ResultTooLarge);
    }
  }
}

TEST_F(PclEvaluate, LongChainsNeedNoStack) {
  EventualSource first(EventualKind::Promise);
  Value value = first.eventual().placeholder(Type::number());
  for (int i = 0; i < 20'000; ++i) {
    ctx_ = std::make_shared<EvalContext>();
    ctx_->set("x", value);
    value = evaluate("x + 1");
  }
  first.arrive(Value::number(0));
  EXPECT_EQ(*arrived(settle(value)), Value::number(20'000));
}

TEST_F(PclEvaluate, ValuesArriveOnAnyThread) {
  EventualSource a = variable("a", EventualKind::Output, Type::number());
  EventualSource b = variable("b", EventualKind::Output, Type::number());
  const EventualValue settled = settle(evaluate("[a, b, a + b]"));
  std::thread one([&] { a.arrive(Value::number(1)); });
  std::thread two([&] { b.arrive(Value::number(2)); });
  one.join();
  two.join();
  ASSERT_TRUE(arrived(settled));
  EXPECT_EQ(*arrived(settled),
            Value::tuple({Value::number(1), Value::number(2), Value::number(3)}));
}

TEST_F(PclEvaluate, AnEventualArrivesOnce) {
  EventualSource a(EventualKind::Promise);
  a.arrive(Value::number(1));
  EXPECT_USAGE_ERROR(a.arrive(Value::number(2)), "an eventual arrives or fails only once");
  EXPECT_USAGE_ERROR(a.fail({"Too late."}), "an eventual arrives or fails only once");
}

}  // namespace
}  // namespace hecla::pcl
