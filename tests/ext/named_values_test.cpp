// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/ext/functions.h>
#include <hecla/ext/named_values.h>
#include <hecla/json/parse.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include "support/value_matchers.h"

namespace hecla::ext {
namespace {

using Names = std::vector<NamedExpression>;
using Reasons = std::vector<std::string_view>;

Body body_of(const std::string& name, const std::string& text) {
  Diagnostics diags;
  const SourceRef source = Source::make(name, text);
  const Body body = json::is_json_file_name(name) ? json::parse(source, diags)
                                                  : syntax::parse_config(source, diags)->body();
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return body;
}

// Returns the attributes of `locals` blocks, and the values of `output` blocks.
Names names_in(const std::vector<std::pair<std::string, std::string>>& files) {
  Names names;
  Diagnostics diags;
  for (const auto& [name, text] : files) {
    const Body body = body_of(name, text);
    add_attributes(body, "locals", "local", names, diags);
    add_blocks(body, "output", "value", "output", names, diags);
  }
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return names;
}

Names locals(const std::string& text) {
  return names_in({{"main.tf", "locals {\n" + text + "\n}\n"}});
}

NamedValues evaluated(Names names, Diagnostics& diags, NamedValuesOptions options = {}) {
  static const EvalContext ctx = [] {
    EvalContext context;
    context.set("env", Value::object({{"region", Value::string("eu")}}));
    context.set("try", try_function());
    return context;
  }();
  return {std::move(names), ctx, std::move(options), diags};
}

NamedValues evaluated(Names names, NamedValuesOptions options = {}) {
  Diagnostics diags;
  NamedValues values = evaluated(std::move(names), diags, std::move(options));
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return values;
}

const NamedValue& local(const NamedValues& values, const std::string& name) {
  const NamedValue* found = values.find({"local", name});
  EXPECT_NE(found, nullptr) << name;
  return *found;
}

std::vector<std::string> details(const Diagnostics& diags) {
  std::vector<std::string> result;
  for (const Diagnostic& diagnostic : diags) result.push_back(diagnostic.detail);
  return result;
}

TEST(NamedValues, AreEvaluatedInTheOrderOfTheirReferences) {
  const char* uses[] = {
      "local.m.k",
      R"(local["m"].k)",
      R"(local.m["k"])",
      R"("${local.m.k}")",
      "local.l[0]",
      "local.n.*.k[0]",
      "[for x in local.l : x][0]",
      "[for local in [local.m] : local.k][0]",
      "{ for k, v in local.m : v => k }.v == \"k\" ? local.m.k : null",
      "try(local.m.k)",
      "local.n[local.key]",
      "{ (local.key) = local.m.k }.k",
      "[for x in [1] : local.m.k if local.yes][0]",
  };
  for (const char* use : uses) {
    const NamedValues values = evaluated(
        locals(std::string("r = ") + use +
               "\nn = local.m\nm = { k = \"v\" }\nl = [local.m.k]\nkey = \"k\"\nyes = true"));
    EXPECT_EQ(local(values, "r").value, Value::string("v")) << use;
    EXPECT_EQ(local(values, "r").state, NamedValue::State::Known) << use;
  }
}

TEST(NamedValues, ComeFromSeveralFilesInBothSyntaxes) {
  const NamedValues values = evaluated(names_in({
      {"a.tf", "locals {\n  url = \"https://${local.host}/${env.region}\"\n}\n"},
      {"b.tf.json", R"({"locals": [{"host": "${local.name}.example"}],
                        "output": {"url": {"value": "${local.url}!"}}})"},
      {"c.tf", "locals {\n  name = \"web\"\n}\nlocals {\n  unused = 1\n}\n"},
  }));
  EXPECT_EQ(values.find({"output", "url"})->value, Value::string("https://web.example/eu!"));
  ASSERT_EQ(values.all().size(), 5U);
  EXPECT_EQ(values.all()[0].source.name, (std::vector<std::string>{"local", "url"}));
}

TEST(NamedValues, OfAWholeRootDependOnAllInIt) {
  const NamedValues values =
      evaluated(names_in({{"main.tf",
                           "output \"all\" {\n  value = [for k, v in local : \"${k}${v}\"]\n}\n"
                           "output \"some\" {\n  value = local[local.a]\n}\nlocals {\n  a = "
                           "\"b\"\n  b = \"c\"\n}\n"}}));
  EXPECT_EQ(values.find({"output", "all"})->value,
            Value::tuple({Value::string("ab"), Value::string("bc")}));
  EXPECT_EQ(values.find({"output", "some"})->value, Value::string("c"));
}

TEST(NamedValues, NamesOfALoopHideThem) {
  const NamedValues values =
      evaluated(locals("a = [for local in [{ b = 1 }] : local.b]\nb = local.a"));  // no cycle
  EXPECT_EQ(local(values, "b").value, Value::tuple({Value::number(1)}));
}

TEST(NamedValues, ReportACycleWithItsReferences) {
  Diagnostics diags;
  const NamedValues values =
      evaluated(names_in({{"a.tf", "locals {\n  a = local.b\n  free = 1\n}\n"},
                          {"b.tf", "locals {\n  b = \"${local.c}\"\n}\n"},
                          {"c.tf.json", R"({"locals": {"c": "x${local.a}", "d": "${local.c}"}})"}}),
                diags);
  ASSERT_EQ(diags.error_count(), 1U) << to_text(diags);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ReferenceCycle);
  EXPECT_EQ(diags.items()[0].subject.to_string(), "a.tf:2,7-14");
  EXPECT_EQ(diags.items()[0].detail,
            "These values depend on each other:\n"
            "- local.a refers to local.b at a.tf:2,7-14\n"
            "- local.b refers to local.c at b.tf:2,10-17\n"
            "- local.c refers to local.a at c.tf.json:1,22-29");
  EXPECT_EQ(local(values, "a").state, NamedValue::State::Failed);
  EXPECT_EQ(local(values, "free").state, NamedValue::State::Known);
  EXPECT_EQ(local(values, "d").state, NamedValue::State::Waiting);
  EXPECT_EQ(values.waits_for(local(values, "d")), Reasons{"local.c"});
}

TEST(NamedValues, ReportCyclesOfOneNameOfWholeRootsAndOfManyNames) {
  Diagnostics diags;
  evaluated(locals("a = local.a + 1"), diags);
  evaluated(locals("a = [for v in local : v]\nb = 1"), diags);
  // Two cycles through a are one error.
  evaluated(locals("a = local.b + local.c\nb = local.a\nc = local.a"), diags);
  EXPECT_EQ(
      details(diags),
      (std::vector<std::string>{
          "This value depends on itself:\n- local.a refers to itself at main.tf:2,5-12",
          "This value depends on itself:\n- local.a refers to all of local at main.tf:2,15-20",
          "These values depend on each other:\n"
          "- local.a refers to local.b at main.tf:2,5-12\n"
          "- local.b refers to local.a at main.tf:3,5-12\n"
          "1 more value that depends on these is also part of a reference cycle."}));
  Diagnostics others;
  evaluated(locals("a = local.b + local.c + local.d\nb = local.a\nc = local.a\nd = local.a"),
            others);
  EXPECT_THAT(
      details(others).at(0),
      ::testing::EndsWith("2 more values that depend on these are also part of reference cycles."));
}

TEST(NamedValues, AnErrorIsReportedOnceAndDependentValuesAreUnknown) {
  Diagnostics diags;
  const NamedValues values = evaluated(
      locals("bad = 1 + \"x\"\nuse = local.bad * 2\nmore = [local.use, 1]\ngood = 1"), diags);
  EXPECT_EQ(diags.error_count(), 1U) << to_text(diags);
  EXPECT_EQ(local(values, "bad").state, NamedValue::State::Failed);
  EXPECT_EQ(local(values, "use").state, NamedValue::State::Waiting);
  EXPECT_EQ(values.waits_for(local(values, "more")), Reasons{"local.bad"});
  EXPECT_EQ(local(values, "good").value, Value::number(1));
  EXPECT_TRUE(values.waits_for(local(values, "good")).empty());
}

TEST(NamedValues, UnknownValuesListWhatTheyWaitFor) {
  Names names = locals(
      "a = data.x.id\nb = \"${local.a}-${var.z}\"\nc = { n = 1, a = local.a }\nd = local.c.n\n"
      "e = true ? 1 : local.a\nf = local.missing");
  names.push_back({{"var", "z"}, {}, {}, Value::unknown(Type::string())});
  const NamedValues values = evaluated(std::move(names), {.others_are_unknown = true});
  EXPECT_EQ(values.waits_for(local(values, "a")), Reasons{"data.x.id"});
  EXPECT_EQ(values.waits_for(local(values, "b")), (Reasons{"data.x.id", "var.z"}));
  EXPECT_EQ(local(values, "b").value.type(), Type::string());
  EXPECT_EQ(values.waits_for(local(values, "c")), Reasons{"data.x.id"});
  EXPECT_EQ(local(values, "d").value, Value::number(1))
      << "a known part of what is unknown in part";
  EXPECT_EQ(values.waits_for(local(values, "f")), Reasons{"local.missing"});
  const NamedValue& given = *values.find({"var", "z"});
  EXPECT_EQ(values.waits_for(given), Reasons{"var.z"});
}

TEST(NamedValues, UndeclaredNamesAreErrorsUnlessOthersAreUnknown) {
  const std::string text = "name = 1\na = local.nmae\nb = other.x";
  Diagnostics diags;
  evaluated(locals(text), diags);
  ASSERT_EQ(diags.error_count(), 2U) << to_text(diags);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::UndeclaredName);
  EXPECT_EQ(diags.items()[0].detail,
            "There is no value named \"local.nmae\". Did you mean \"name\"?");
  EXPECT_EQ(diags.items()[0].subject.to_string(), "main.tf:3,5-15");
  EXPECT_EQ(diags.items()[1].code, DiagnosticCode::UnknownVariable);
  Diagnostics of_closed;
  evaluated(locals(text + "\nc = var.none"), of_closed,
            {.others_are_unknown = true, .closed_roots = {"local", "var"}});
  EXPECT_EQ(
      details(of_closed),
      (std::vector<std::string>{"There is no value named \"local.nmae\". Did you mean \"name\"?",
                                "There is no value named \"var.none\"."}));
  evaluated(locals(text), {.others_are_unknown = true});
}

TEST(NamedValues, DuplicateNamesAreReported) {
  Diagnostics diags;
  Names twice = names_in({{"a.tf", "locals {\n  a = 1\n}\n"}, {"b.tf", "locals {\n  a = 2\n}\n"}});
  const NamedValues values = evaluated(twice, diags);
  EXPECT_EQ(details(diags), std::vector<std::string>{"local.a is already defined at a.tf:2,3-4."});
  EXPECT_EQ(local(values, "a").value, Value::number(1));
  EXPECT_EQ(values.all()[1].state, NamedValue::State::Failed);
  for (NamedExpression& name : twice) name.name.back() = "a\nb";
  Diagnostics odd;
  evaluated(std::move(twice), odd);
  EXPECT_EQ(details(odd),
            std::vector<std::string>{"local[\"a\\nb\"] is already defined at a.tf:2,3-4."});
  Names inside = locals("a = 1");
  inside.push_back({{"local"}, inside[0].expression, inside[0].range});
  inside.push_back({{"local", "a", "b"}, inside[0].expression, inside[0].range});
  Diagnostics nested;
  evaluated(std::move(inside), nested);
  EXPECT_EQ(details(nested),
            std::vector<std::string>{
                "Another name is a prefix of this one, or this one is a prefix of it."});
}

TEST(NamedValues, NamesMayHaveAnyNumberOfParts) {
  const Body body = body_of("t.hcl", "x = y + 1\ny = a.b.c\nz = a.b\n");
  Diagnostics diags;
  Names names;
  for (Attribute& attribute : body.just_attributes(diags)) {
    names.push_back({{attribute.name}, attribute.expression, attribute.range});
  }
  names.push_back({{"a", "b", "c"}, {}, {}, Value::number(1)});
  const NamedValues values = evaluated(std::move(names));
  EXPECT_EQ(values.find({"x"})->value, Value::number(2));
  EXPECT_EQ(values.find({"z"})->value, Value::object({{"c", Value::number(1)}}));
}

TEST(NamedValues, ContextsHaveThem) {
  Diagnostics diags;
  const NamedValues values =
      evaluated(locals("a = 1\nb = local.a + 1"), {.others_are_unknown = true});
  const auto expression = [&](const char* text) {
    return syntax::parse_expression(Source::make("e", text), diags)->expression();
  };
  EXPECT_EQ(expression("local.b + length(local)").variables().size(), 2U);
  EXPECT_EQ(
      expression("[local, env.region]").evaluate(values.context(), diags).elements()[0].size(), 2U);
  const Expression outside = expression("[local.b, module.x.y]");
  EXPECT_EQ(outside.evaluate(values.context_for(outside), diags),
            Value::tuple({Value::number(2), Value::dynamic()}));
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  const auto reference = syntax::parse_traversal_abs(Source::make("t", "local.a[0].x"), diags);
  EXPECT_EQ(values.find(reference), values.find({"local", "a"}));
}

TEST(NamedValues, LongChainsTakeNoStackAndLinearTime) {
  constexpr int count = 100'000;
  std::string text = "n0 = 1\n";
  for (int i = 1; i < count; ++i) {
    text += "n" + std::to_string(i) + " = local.n" + std::to_string(i - 1) + " + 1\n";
  }
  const NamedValues values = evaluated(locals(text));
  EXPECT_EQ(local(values, "n99999").value, Value::number(count));
  Diagnostics diags;
  evaluated(locals(text + "z = local.n99999\n"), diags);
  Names cycle = locals(text);
  cycle[0] = locals("n0 = local.n99999")[0];
  evaluated(std::move(cycle), diags);
  ASSERT_EQ(diags.error_count(), 1U);
  EXPECT_NE(diags.items()[0].detail.find("and 99988 more values"), std::string::npos)
      << diags.items()[0].detail;
}

TEST(NamedValues, AllShareOneBudget) {
  EvalContext ctx;
  Limits limits;
  limits.max_string_bytes = 10'000;
  ctx.set_limits(limits);
  std::string text = "s0 = \"0123456789\"\n";
  for (int i = 1; i < 100; ++i) {
    const std::string last = "${local.s" + std::to_string(i - 1) + "}";
    text += "s" + std::to_string(i) + " = \"" + last + last + "\"\n";
  }
  Diagnostics diags;
  const NamedValues values(locals(text + "other = 1"), ctx, {}, diags);
  EXPECT_EQ(diags.error_count(), 1U) << to_text(diags);
  EXPECT_EQ(local(values, "s99").state, NamedValue::State::Failed);
  EXPECT_EQ(local(values, "s5").state, NamedValue::State::Known);
}

}  // namespace
}  // namespace hecla::ext
