// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that no diagnostic shows anything derived from a marked value. Puts a canary into every
// parameter of every function, every operator and every construct, in many forms, and searches all
// output for it.
#include <gtest/gtest.h>
#include <hecla/convert/convert.h>
#include <hecla/dec/spec.h>
#include <hecla/ext/dynamic_blocks.h>
#include <hecla/ext/type_expression.h>
#include <hecla/ext/user_functions.h>
#include <hecla/json/parse.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/input_variables.h>
#include <hecla/wire/schema.h>

#include <algorithm>
#include <unordered_set>

#include "analysis/functions.h"
#include "base/byte_text.h"

namespace hecla {
namespace {

// No part of it is in a message for another reason.
constexpr std::string_view canary = "Qzxk7Wvjh40Mbtr9";

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// Returns whether a text has six characters in a row of a form of the canary, in any case.
bool shows_canary(std::string_view text) {
  constexpr std::size_t length = 6;
  static const std::unordered_set<std::string> parts = [] {
    std::unordered_set<std::string> all;
    for (const std::string& form :
         {std::string(canary), std::string(canary.rbegin(), canary.rend()),
          to_base64(std::string(canary)), to_hex(std::string(canary))}) {
      for (std::size_t i = 0; i + length <= form.size(); ++i) {
        all.insert(lower(form.substr(i, length)));
      }
    }
    return all;
  }();
  const std::string in = lower(text);
  for (std::size_t i = 0; i + length <= in.size(); ++i) {
    if (parts.contains(in.substr(i, length))) return true;
  }
  return false;
}

std::string all_output(const Diagnostics& diags) {
  return to_text(diags) + to_json(diags) + to_sarif(diags) + to_line(diags);
}

// Returns the canary in values of many types: as a string, a key, an element, an attribute name.
std::vector<Value> canaries() {
  const Value text = Value::string(canary);
  const std::string name(canary);
  const Value one = Value::number(1);
  const std::string json = "{\"" + name + "\": ";
  return {
      text,
      Value::string(name + "(["),
      Value::string("%" + name),
      Value::string("[" + name + "-]"),
      Value::string(json),
      Value::string("!<" + name + "> 1"),
      Value::string(name + "," + name + "\n1,2\n"),
      Value::string("${" + name + "}"),
      Value::string("../" + name),
      Value::tuple({text, text}),
      Value::list(Type::string(), {text, text}),
      Value::set(Type::string(), {text}),
      Value::map(Type::string(), {{name, text}}),
      Value::map(Type::number(), {{name, one}}),
      Value::object({{name, one}}),
      Value::object({{name, text}, {"a", Value::object({{name, text}})}}),
      Value::tuple({Value::object({{name, Value::tuple({text})}})}),
      Value::null(Type::object({{name, Type::string()}})),
      Value::number(Number::from_double(7402649.25)),
  };
}

Value in_tuple(const Value& value) { return Value::tuple({Value::number(1), value}); }
Value in_object(const Value& value) { return Value::object({{"a", value}, {"b", Value()}}); }

// Returns the canaries with a mark, outside or inside.
std::vector<Value> marked_canaries() {
  std::vector<Value> all;
  for (const Value& value : canaries()) {
    const Value marked = value.with_mark(Mark::sensitive());
    all.push_back(marked);
    all.push_back(in_tuple(marked));
    all.push_back(in_object(marked));
  }
  return all;
}

// Returns whether the text was not checked before: most calls fail in the same way.
bool is_new(const std::string& text, const Diagnostics& diags) {
  static std::unordered_set<std::string> seen;
  std::string key = text;
  for (const Diagnostic& item : diags) {
    if (item.extra) {
      for (const auto& related : item.extra->related_values()) key += related.statement;
    }
    key.append("|").append(item.id()).append(item.detail);
  }
  return seen.insert(std::move(key)).second;
}

// Evaluates the text and checks what is written. Returns whether there were diagnostics.
bool check(const std::string& text, const EvalContext& ctx) {
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("t.hcl", text), diags);
  EXPECT_FALSE(diags.has_errors()) << text << "\n" << to_text(diags);
  (void)document->expression().evaluate(ctx, diags);
  if (is_new(text, diags)) {
    const std::string output = all_output(diags);
    EXPECT_FALSE(shows_canary(output)) << text << "\n" << output;
  }
  return !diags.empty();
}

// --- functions

// Returns the values for the other parameters: few values of each type, so that many combinations
// get past the checks of the arguments before the one with the canary.
const std::vector<Value>& plain_values() {
  static const std::vector<Value> values = {
      Value::string("x"),
      Value::number(1),
      Value::tuple({Value::string("x")}),
      Value::list(Type::string(), {Value::string("x")}),
      Value::map(Type::string(), {{"x", Value::string("y")}}),
      Value::object({{"x", Value::number(1)}}),
      Value::string("10.0.0.0/8"),
      Value::string("2020-01-01T00:00:00Z"),
      Value::string("UTF-8"),
  };
  return values;
}

// Calls the function with the canary as argument `position` of `count`. Returns how many calls failed.
std::size_t call_with_canary(const std::string& name, std::size_t position, std::size_t count,
                             EvalContext& ctx) {
  std::string text = name + "(";
  for (std::size_t i = 0; i < count; ++i) {
    text += (i == 0 ? "a" : ", a") + std::to_string(i);
  }
  text += ")";
  std::size_t failures = 0;
  for (const Value& value : marked_canaries()) {
    for (std::size_t round = 0; round < plain_values().size(); ++round) {
      for (std::size_t i = 0; i < count; ++i) {
        // The first argument and the others iterate over the values differently.
        const std::size_t choice = (i == 0 || position == 0) ? round : round / (i + 1) + i;
        ctx.set("a" + std::to_string(i), plain_values()[choice % plain_values().size()]);
      }
      ctx.set("a" + std::to_string(position), value);
      failures += check(text, ctx);
      if (count == 1) break;
    }
  }
  return failures;
}

class SecretsOfFunctions : public testing::TestWithParam<analysis::FunctionOptions::Set> {};

TEST_P(SecretsOfFunctions, NoDiagnosticShowsAnArgument) {
  const analysis::FunctionOptions options{.set = GetParam(), .root = "tests/terraform/root"};
  const stdlib::Table table = analysis::function_table(options);
  std::size_t failures = 0;
  for (const Function& function : table.all()) {
    const std::size_t fixed = function.spec().parameters.size();
    const std::size_t most = fixed + (function.spec().variadic ? 2 : 0);
    for (std::size_t count = std::max<std::size_t>(fixed, 1); count <= most; ++count) {
      for (std::size_t position = 0; position < count; ++position) {
        EvalContext ctx = analysis::function_context(options);
        failures += call_with_canary(function.name(), position, count, ctx);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
  EXPECT_GT(failures, 10'000u);
}

INSTANTIATE_TEST_SUITE_P(Tables, SecretsOfFunctions,
                         testing::Values(analysis::FunctionOptions::Set::Standard,
                                         analysis::FunctionOptions::Set::Terraform));

// An application's function that puts everything it can into its error, its warning, and what it throws.
TEST(Secrets, FunctionsOfApplicationsCannotShowThem) {
  for (const bool allow_marked : {false, true}) {
    for (const bool throws : {false, true}) {
      const Function talkative(
          {.name = "talkative",
           .parameters = {{.name = "a", .allow_null = true, .allow_marked = allow_marked}},
           .result_type = Function::always(Type::string()),
           .implementation = [=](CallContext& call, std::span<const Value> arguments,
                                 const Type&) -> CallResult {
             const std::string text = arguments[0].unmarked_deep().to_debug_string();
             call.warn("Warned of " + text + ".", 0);
             if (throws) throw std::runtime_error(text);
             return CallError{text, 0, Path().attribute(text), {text}};
           }});
      EvalContext ctx;
      ctx.set("talkative", talkative);
      ctx.set("a", Value::string(canary).with_mark(Mark::sensitive()));
      EXPECT_TRUE(check("talkative(a)", ctx));
      EXPECT_TRUE(check("talkative([{a = a}])", ctx));
      EXPECT_TRUE(check("[for x in [a] : talkative(x)]", ctx));
    }
  }
}

// --- operators and other constructs

// The variables `v`, `w` (another) and `l` (several) have a canary in them.
constexpr const char* constructs[] = {
    "v + 1",
    "1 + v",
    "v - v",
    "v * v",
    "1 / v",
    "v % 2",
    "-v",
    "!v",
    "v && true",
    "false || v",
    "v == w",
    "v != 1",
    "v < 1",
    "1 >= v",
    "v ? 1 : 2",
    "true ? v : w",
    "true ? v : [1]",
    "false ? {a = 1} : v",
    "c ? v : [v, w]",
    "true ? v : 1",
    // access
    "v.missing",
    "v.missing.more",
    "v[0]",
    "v[7]",
    "v[-1]",
    "v[0.5]",
    "v[\"missing\"]",
    "v[v]",
    "v[null]",
    "p[v]",
    "q[v]",
    "r[v]",
    "t[v]",
    "{x = 1}[v]",
    "[1, 2][v]",
    "\"x\"[v]",
    "v.0",
    "[v].missing",
    "[v][1]",
    "{a = v}.b",
    "{a = v}.a.missing",
    "{(v) = 1}.missing",
    "{(v) = 1}[\"missing\"]",
    "{(v) = {x = 1}}[*].missing",
    "v.a.missing",
    "v[1].missing",
    // splats
    "v[*].missing",
    "v.*.missing",
    "v[*].a.missing",
    "v[*][7]",
    "[v, w][*].missing",
    "l[*] + 1",
    "l[*].missing",
    // for
    "[for x in v : x]",
    "[for x in v : x + 1]",
    "[for x in v : x.missing]",
    "[for x in v : missing]",
    "[for k, x in v : k.missing]",
    "[for k, x in v : {a = 1}[k]]",
    "[for x in v : upper([x])]",
    "[for x in v : [for y in x : y + 1]]",
    "[for x in v : can(x.missing)]",
    "[for x in v : try(x.missing, x + 1)]",
    "[for x in v : parseint(x, 10)]",
    "[for x in v : regex(x, x)]",
    "[for x in v : x if x]",
    "[for x in [1] : x if v]",
    "[for x in l : x if x]",
    "{for x in v : x => 1}",
    "{for x in l : x => 1}",
    "{for k, x in v : x => x}",
    "{for x in [1, 2] : v => x}",
    "{for x in [v, v] : x => 1}",
    "{for x in [1, 2] : v => x...}",
    "{for x in [1] : \"a\" => v + 1}",
    "{for x in v : jsonencode(x) => 1 if x == x}",
    "{for x in [v, w, v] : jsonencode(x) => 1}",
    "{for x in v : {} => x}",
    "{for x in v : null => x}",
    // templates
    "\"${v}\"",
    "\"a${v}b${w}\"",
    "\"${v + 1}\"",
    "\"%{ if v }a%{ endif }\"",
    "\"%{ for x in v }${x.missing}%{ endfor }\"",
    "\"%{ for x in l }${x + 1}%{ endfor }\"",
    "\"%{ for x in v }${[x]}%{ endfor }\"",
    "<<EOT\n${v}\nEOT\n",
    // constructors
    "{(v) = 1}",
    "{(v) = 1, (w) = 2}",
    "[v + 1]",
    "{a = v.missing}",
    "{\"${v}\" = 1}",
    // calls
    "upper(v)",
    "upper(v...)",
    "max(v...)",
    "max(l...)",
    "format(\"%d\", v...)",
    "format(v...)",
    "try(v.missing)",
    "try(v + 1, w.missing, [v][1])",
    "convert(v, number)",
    "convert(v, object({a = object({b = number})}))",
    "convert(v, list(number))",
    "convert(v, map(number))",
    "convert(v, tuple([number]))",
    "convert([v], list(map(bool)))",
    "convert({a = v}, object({a = number, z = string}))",
    "missing_function(v)",
    "upper(v, w)",
    "own(v)",
    "own_of_own(v)",
    "own_list(v, w)",
    "[for x in v : own(x)]",
    "upper(upper(v))",
    "merge(v, 1)",
    "zipmap(v, [1])",
    "zipmap([\"a\", \"b\"], v)",
    "lookup(v, v)",
    "lookup({a = 1}, v)",
    "element([1], v)",
    "values(v)[9]",
    "keys(v)[9]",
    "toset(v) + 1",
    "tomap(v).missing",
    "jsondecode(jsonencode(v)).missing",
    "jsonencode(v) + 1",
    "regexall(jsonencode(v), \"x\") + 1",
    "strrev(jsonencode(v)) + 1",
    "sha256(v).x",
};

EvalContext context_of_constructs() {
  EvalContext ctx = analysis::function_context();
  Diagnostics diags;
  const auto file = syntax::parse_config(Source::make("functions.hcl", R"(
function "own" {
  params = [x]
  result = x.missing + regex(x, x)
}
function "own_of_own" {
  params = [x]
  result = own(x)
}
function "own_list" {
  params = []
  variadic_param = all
  result = [for x in all : x.missing]
}
)"),
                                         diags);
  static const EvalContext functions = analysis::function_context();
  const auto own = ext::user_functions(file->body(), "function", functions, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  for (const auto& [name, function] : own.functions) ctx.set(name, function);
  ctx.set("p", Value::object({{"x", Value::number(1)}}));
  ctx.set("q", Value::map(Type::number(), {{"x", Value::number(1)}}));
  ctx.set("r", Value::list(Type::number(), {Value::number(1)}));
  ctx.set("t", Value::tuple({Value::number(1)}));
  ctx.set("c", Value::boolean(true));
  return ctx;
}

TEST(Secrets, NoConstructShowsThem) {
  EvalContext ctx = context_of_constructs();
  std::size_t failures = 0;
  for (const Value& value : marked_canaries()) {
    ctx.set("v", value);
    ctx.set("w", in_object(value));
    ctx.set("l", Value::tuple({value, value}));
    for (const char* text : constructs) failures += check(text, ctx);
    ctx.set(
        "l",
        Value::tuple({Value::string(canary), Value::string(canary)}).with_mark(Mark::sensitive()));
    for (const char* text : constructs) failures += check(text, ctx);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(failures, 5'000u);
}

TEST(Secrets, NoConstructOfTheJsonSyntaxShowsThem) {
  EvalContext ctx = context_of_constructs();
  constexpr const char* properties[] = {
      R"({"${v}": 1})",
      R"({"${v}": 1, "${v}": 2})",
      R"(["${v.missing}", "${v + 1}", "a${v}"])",
      R"({"a": {"${jsonencode(v)}": 1, "${jsonencode(v)}": 2}})",
  };
  std::size_t failures = 0;
  for (const Value& value : marked_canaries()) {
    ctx.set("v", value);
    for (const char* property : properties) {
      Diagnostics diags;
      const Body body =
          json::parse(Source::make("t.json", std::string("{\"x\": ") + property + "}"), diags);
      const BodyContent content = body.content({{{"x"}}, {}}, diags);
      EXPECT_FALSE(diags.has_errors()) << to_text(diags);
      (void)content.find_attribute("x")->expression.evaluate(ctx, diags);
      failures += diags.has_errors();
      EXPECT_FALSE(shows_canary(all_output(diags))) << property << "\n" << all_output(diags);
    }
  }
  EXPECT_GT(failures, 50u);
}

// --- where values meet types

const std::vector<Type>& types() {
  static const std::vector<Type> all = {
      Type::string(),
      Type::number(),
      Type::boolean(),
      Type::list(Type::number()),
      Type::set(Type::boolean()),
      Type::map(Type::number()),
      Type::tuple({Type::number()}),
      Type::object({{"a", Type::number()}, {"z", Type::string()}}),
      Type::map(Type::object({{"a", Type::number()}})),
      Type::list(Type::map(Type::tuple({Type::boolean()})))};
  return all;
}

TEST(Secrets, NoConversionShowsThem) {
  std::size_t failures = 0;
  for (const Value& value : marked_canaries()) {
    for (const Type& type : types()) {
      for (const Rules rules : {Rules::Deployed, Rules::Document}) {
        const auto result = convert(value, type, rules);
        if (result) continue;
        ++failures;
        EXPECT_FALSE(shows_canary(result.error().to_string())) << result.error().to_string();
      }
    }
  }
  EXPECT_GT(failures, 500u);
}

TEST(Secrets, NoValueOfAProviderShowsThem) {
  wire::SchemaBlock block;
  block.attributes.push_back({.name = "a", .type = Type::number(), .required = true});
  std::size_t failures = 0;
  for (const Value& value : marked_canaries()) {
    for (const Value& given : {value, Value::object({{"a", value}})}) {
      const auto result = wire::coerce(given, block);
      if (result) continue;
      ++failures;
      EXPECT_FALSE(shows_canary(result.error().to_string())) << result.error().to_string();
    }
  }
  EXPECT_GT(failures, 50u);
}

TEST(Secrets, ErrorsNextToAMarkedPartAreShown) {
  const Value value =
      Value::object({{"name", Value::tuple({})},
                     {"password", Value::string(canary).with_mark(Mark::sensitive())}});
  const auto result =
      convert(value, Type::object({{"name", Type::string()}, {"password", Type::string()}}));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().to_string(), ".name: string required, got tuple of 0 elements");
}

TEST(Secrets, NoDecodingShowsThem) {
  const std::string text = R"(
a = v
dynamic "b" {
  for_each = v
  labels   = [b.value, b.key]
  content {
    x = b.value
    y = b.value.missing
    c {
      x = b.key
      y = b.value
    }
    dynamic "c" {
      for_each = b.value
      content {
        x = c.value.missing
        y = c.key
      }
    }
  }
}
m {
  p = v
  q = [1]
}
)";
  EvalContext ctx = context_of_constructs();
  std::size_t failures = 0;
  for (const Value& value : marked_canaries()) {
    ctx.set("v", value);
    for (const Type& type : types()) {
      const dec::Spec inner = dec::object(
          {{"x", dec::attribute({"x", type})}, {"y", dec::attribute({"y", Type::dynamic()})}});
      const dec::Spec block = dec::object({{"x", dec::attribute({"x", type})},
                                           {"y", dec::attribute({"y", type})},
                                           {"c", dec::block_list("c", inner)}});
      const dec::Spec spec = dec::object({{"a", dec::attribute({"a", type})},
                                          {"b", dec::block_object("b", {"first", "second"}, block)},
                                          {"m", dec::block_attributes({"m", type})}});
      Diagnostics diags;
      const auto file = syntax::parse_config(Source::make("t.hcl", text), diags);
      (void)dec::decode(ext::expand_dynamic_blocks(file->body(), ctx), spec, ctx, diags);
      failures += diags.has_errors();
      EXPECT_FALSE(shows_canary(all_output(diags))) << all_output(diags);
    }
  }
  EXPECT_GT(failures, 200u);
}

TEST(Secrets, NoVariableShowsItsValue) {
  for (const char* type : {"number", "list(number)", "object({z = string})", "map(bool)",
                           "object({a = map(number)})"}) {
    Diagnostics diags;
    const auto file = syntax::parse_config(
        Source::make("t.tf", "variable \"s\" {\n  sensitive = true\n  nullable = false\n  type = " +
                                 std::string(type) + "\n  default = {\n    " + std::string(canary) +
                                 " = \"" + std::string(canary) + "\"\n  }\n}\n"),
        diags);
    const auto variables = terraform::input_variables(file->body(), diags);
    EXPECT_FALSE(diags.has_errors()) << to_text(diags);
    (void)variables[0].value(diags);
    for (const Value& value : canaries()) {
      const auto given = Source::make("given.tfvars", "s = \"" + std::string(canary) + "\"");
      (void)variables[0].value(value, SourceRange(given, {4, 22}), diags);
    }
    EXPECT_TRUE(diags.has_errors());
    EXPECT_FALSE(shows_canary(all_output(diags))) << all_output(diags);
  }
}

// --- what may be shown

TEST(Secrets, ErrorsAboutOtherValuesAreShown) {
  EvalContext ctx = context_of_constructs();
  ctx.set("v", Value::string(canary).with_mark(Mark::sensitive()));
  const auto detail = [&](const std::string& text) {
    Diagnostics diags;
    const auto document = syntax::parse_expression(Source::make("t.hcl", text), diags);
    (void)document->expression().evaluate(ctx, diags);
    return diags.empty() ? "" : diags.items()[0].detail;
  };
  EXPECT_EQ(detail("\"${v}-${p.y}\""),
            "This object does not have an attribute named \"y\". Its attributes are \"x\".");
  EXPECT_EQ(detail("[v, r[7]]"), "The index 7 is out of range: this list has 1 element (0).");
  EXPECT_EQ(detail("v + 1"), Diagnostic::concealed_detail);
  EXPECT_EQ(detail("regex(v, \"x\", 1)"),
            "The function \"regex\" takes 2 arguments, but 3 were passed.");
  EXPECT_EQ(detail("parseint(v, 10)"),
            "Invalid value for the parameter \"number\" of the function \"parseint\": the value is "
            "secret, so no details are shown.");
}

TEST(Secrets, AnIndexKeepsTheMarksOfItsKey) {
  EvalContext ctx = context_of_constructs();
  ctx.set("v", Value::string("x").with_mark(Mark::sensitive()));
  for (const char* text : {"p[v]", "q[v]", "{x = 1}[v]"}) {
    Diagnostics diags;
    const auto document = syntax::parse_expression(Source::make("t.hcl", text), diags);
    const Value value = document->expression().evaluate(ctx, diags);
    EXPECT_FALSE(diags.has_errors()) << to_text(diags);
    EXPECT_TRUE(value.is_marked()) << text;
  }
}

}  // namespace
}  // namespace hecla
