// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/completion.h"

#include <gmock/gmock.h>

namespace hecla::analysis {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Value text(std::string_view content) { return Value::string(content); }

EvalContext context() {
  const Function::Spec set_up{.name = "set_up",
                              .result_type = Function::always(Type::string()),
                              .implementation = [](CallContext&, std::span<const Value>,
                                                   const Type&) { return CallResult(text("")); }};
  const Value inner = Value::object({{"größe", text("a")}, {"großes", text("b")}});
  EvalContext ctx;
  ctx.set("service", Value::object({{"name", text("web")}, {"not so", text("x")}, {"in", inner}}))
      .set("services", Value::tuple({inner}))
      .set("tags", Value::map(Type::string(), {{"zone", text("eu")}, {"1", text("x")}}))
      .set("secret", inner.with_mark(Mark::sensitive()))
      .set("typed", Value::unknown(Type::object({{"id", Type::string()}})))
      .set("later", Value::dynamic())
      .set("nothing", Value::null(Type::map(Type::string())))
      .set("set_up", Function(set_up));
  return ctx;
}

std::vector<std::string> candidates(std::string_view before) {
  return complete(before, context()).candidates;
}

TEST(Completion, KnowsVariablesAndFunctions) {
  EXPECT_THAT(candidates("se"), ElementsAre("secret", "service", "services", "set_up("));
  EXPECT_THAT(candidates("[1, upper(la"), ElementsAre("later"));
  EXPECT_THAT(candidates("\"${ta"), ElementsAre("tags"));
  EXPECT_THAT(candidates("nosuch"), IsEmpty());
  EXPECT_EQ(candidates("").size(), 8U);
  EXPECT_EQ(complete("1 + se", context()).replaced, 2U);
}

TEST(Completion, KnowsTheAttributesOfTheValueBeforeADot) {
  EXPECT_THAT(candidates("service."), ElementsAre("in", "name"));
  EXPECT_THAT(candidates("1 + service.n"), ElementsAre("name"));
  EXPECT_THAT(candidates("service.in.gr"), ElementsAre("großes", "größe"));
  EXPECT_THAT(candidates("services[0].gro"), ElementsAre("großes"));
  EXPECT_THAT(candidates("service[\"in\"].grö"), ElementsAre("größe"));
  EXPECT_THAT(candidates("tags."), ElementsAre("zone"));
  EXPECT_THAT(candidates("secret.grö"), ElementsAre("größe"));
  EXPECT_THAT(candidates("typed."), ElementsAre("id"));
}

TEST(Completion, HasNoOtherCandidates) {
  for (const char* before :
       {"nosuch.", "later.", "nothing.", "services.", "service.name.", "1.", ".", "..", "].",
        "service[.", "service[0].", "a]b].", "(service).x", "\xff."}) {
    EXPECT_THAT(candidates(before), IsEmpty()) << before;
  }
  EXPECT_THAT(candidates(std::string(1'000'000, ']') + "."), IsEmpty());
  EXPECT_THAT(candidates(std::string(1'000'000, 'x') + "."), IsEmpty());
}

TEST(Completion, FindsTheCommonPrefixOfCandidates) {
  EXPECT_EQ(common_start({}), "");
  EXPECT_EQ(common_start({"one"}), "one");
  EXPECT_EQ(common_start({"port_in", "port_of", "port_out"}), "port_");
  EXPECT_EQ(common_start({"größe", "größer"}), "größe");
  EXPECT_EQ(common_start({"grä", "grö"}), "gr") << "no half characters";
  EXPECT_EQ(common_start({"a", "b"}), "");
}

}  // namespace
}  // namespace hecla::analysis
