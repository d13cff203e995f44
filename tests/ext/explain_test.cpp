// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/ext/explain.h>
#include <hecla/ext/functions.h>
#include <hecla/ext/type_expression.h>
#include <hecla/json/parse.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include "support/value_matchers.h"

namespace hecla::ext {
namespace {

// Returns a function that returns the argument whose index is its first argument.
Function choose() {
  return Function(
      {.name = "choose",
       .parameters = {{.name = "position", .type = Type::number()}},
       .variadic = Parameter{.name = "values"},
       .result_type = [](CallContext&, std::span<const Value>) { return CallTypeResult(Type()); },
       .implementation = [](CallContext&, std::span<const Value> arguments,
                            const Type&) -> CallResult {
         return arguments[static_cast<std::size_t>(*arguments[0].as_number().to_int64())];
       },
       .origins = [](std::span<const Value> arguments,
                     std::span<const Value> path) -> std::vector<ArgumentPart> {
         const auto position = arguments[0].if_number();
         if (!position) return {};
         const auto index = static_cast<std::size_t>(*position->to_int64());
         return {{index, {path.begin(), path.end()}}};
       }});
}

const EvalContext& context() {
  static const EvalContext ctx = [] {
    EvalContext result;
    result.set("app", Value::object({{"on", Value::boolean(true)}, {"n", Value::number(2)}}));
    result.set("try", try_function()).set("choose", choose());
    result.set(
        "plain",
        Function({.name = "plain",
                  .variadic = Parameter{.name = "values"},
                  .result_type = Function::always(Type::number()),
                  .implementation = [](CallContext&, std::span<const Value>,
                                       const Type&) -> CallResult { return Value::number(0); }}));
    return result;
  }();
  return ctx;
}

NamedValues locals(const std::string& text) {
  Diagnostics diags;
  const auto file =
      syntax::parse_config(Source::make("main.tf", "locals {\n" + text + "\n}\n"), diags);
  std::vector<NamedExpression> names;
  add_attributes(file->body(), "locals", "local", names, diags);
  NamedValues values(std::move(names), context(),
                     {.others_are_unknown = true, .closed_roots = {"local"}}, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return values;
}

Expression expression(const std::string& text) {
  Diagnostics diags;
  return syntax::parse_expression(Source::make("e", text), diags)->expression();
}

std::string key_text(const PartPath& path) {
  std::string text;
  for (const Value& key : path) {
    text += key.if_string() ? "." + std::string(*key.if_string())
                            : "[" + key.if_number()->to_string() + "]";
  }
  return text;
}

// Returns `role: expression<part>(origins, ...)`; the part is omitted if it is the whole value.
std::string tree(const Origin& origin) {
  std::string text = origin.role.empty() ? "" : origin.role + ": ";
  text += origin.expression ? std::string(origin.expression.range().text()) : origin.name;
  if (!origin.path.empty()) text += "<" + key_text(origin.path) + ">";
  if (origin.end == Origin::End::Outside) text += "?";
  if (origin.end == Origin::End::Repeated) text += "^";
  if (origin.end == Origin::End::Cut) text += "...";
  std::string inner;
  for (const Origin& part : origin.origins) inner += (inner.empty() ? "" : ", ") + tree(part);
  return inner.empty() ? text : text + "(" + inner + ")";
}

PartPath path_of(const std::string& text) {
  Diagnostics diags;
  PartPath path;
  const auto steps = syntax::parse_traversal_abs(Source::make("path", "x" + text), diags).steps();
  for (std::size_t i = 1; i < steps.size(); ++i) {
    path.push_back(steps[i].name.empty() ? steps[i].key : Value::string(steps[i].name));
  }
  return path;
}

std::string explained(const NamedValues& values, const std::string& text, const std::string& part,
                      const ExplainLimits& limits = {}) {
  Diagnostics diags;
  const Expression expression =
      syntax::parse_expression(Source::make("e", text), diags)->expression();
  return tree(explain(expression, path_of(part), values.context_for(expression), values, limits));
}

TEST(Explain, FollowsTheKindsOfExpressions) {
  const NamedValues values = locals(
      "a = 1\nb = \"x\"\nobject = { k = local.a, l = { m = local.b } }\ntuple = [local.a, "
      "[local.b]]\n"
      "rows = [{ id = 1, on = false }, { id = 2, on = true }]");
  struct Case {
    const char* expression;
    const char* part;
    const char* origins;
  };
  const Case cases[] = {
      // literals and operators
      {"1", "", "1"},
      {"local.a", "", "local.a(1)"},
      {"-local.a + 2", "", "-local.a + 2(-local.a(local.a(1)), 2)"},
      {"local.a == 1 && !true", "",
       "local.a == 1 && !true(local.a == 1(local.a(1), 1), !true(true))"},
      {"(local.a)", "", "(local.a)(1)"},
      {"\"${local.b}\"", "", "\"${local.b}\"(\"x\")"},
      {"\"a-${local.b}-${app.n}\"", "", "\"a-${local.b}-${app.n}\"(local.b(\"x\"), app.n?)"},
      // steps
      {"local.object.k", "",
       "local.object.k({ k = local.a, l = { m = local.b } }<.k>(local.a(1)))"},
      {"local.object.l", ".m",
       "local.object.l<.m>({ k = local.a, l = { m = local.b } }<.l.m>({ m = local.b }<.m>("
       "local.b(\"x\"))))"},
      {"local.object", ".l.m",
       "local.object<.l.m>({ k = local.a, l = { m = local.b } }<.l.m>("
       "{ m = local.b }<.m>(local.b(\"x\"))))"},
      {"local.tuple[app.n - 1][0]", "",
       "local.tuple[app.n - 1][0](local.tuple<[1][0]>([local.a, [local.b]]<[1][0]>("
       "[local.b]<[0]>(local.b(\"x\")))), index: app.n - 1(app.n?, 1))"},
      {"local.rows[*].id", "[1]",
       "local.rows[*].id<[1]>(local.rows<[1].id>("
       "[{ id = 1, on = false }, { id = 2, on = true }]<[1].id>({ id = 2, on = true }<.id>(2))))"},
      {"local.object.l[*].m", "[0]",
       "local.object.l[*].m<[0]>(local.object.l<.m>("
       "{ k = local.a, l = { m = local.b } }<.l.m>({ m = local.b }<.m>(local.b(\"x\")))))"},
      // constructors
      {"{ (local.b) = app.n, y = 2 }", ".x",
       "{ (local.b) = app.n, y = 2 }<.x>(app.n?, key: (local.b)(\"x\"))"},
      {"{ x = 1, y = 2, x = 3 }", ".x", "{ x = 1, y = 2, x = 3 }<.x>(3)"},
      {"[1, local.a]", "", "[1, local.a]([0]: 1, [1]: local.a(1))"},
      // choices
      {"app.on ? [local.a] : [app.n]", "[0]",
       "app.on ? [local.a] : [app.n]<[0]>(condition: app.on?, [local.a]<[0]>(local.a(1)))"},
      {"data.x ? 1 : 2", "", "data.x ? 1 : 2(condition: data.x?, if true: 1, if false: 2)"},
      // calls
      {"plain(1, local.a)", "", "plain(1, local.a)(argument 1: 1, argument 2: local.a(1))"},
      {"choose(1, [app.n], 2)", "[0]",
       "choose(1, [app.n], 2)<[0]>(argument 2: [app.n]<[0]>(app.n?))"},
      {"choose([2, 1, local.a]...)", "",
       "choose([2, 1, local.a]...)(argument 3: [2, 1, local.a]<[2]>(local.a(1)))"},
      {"try(local.object.none, local.a)", "",
       "try(local.object.none, local.a)(argument 2: local.a(1))"},
      // loops
      {"[for r in local.rows : r.id + 1 if r.on]", "[0]",
       "[for r in local.rows : r.id + 1 if r.on]<[0]>("
       "r.id + 1(r.id(element of: local.rows<[1].id>([{ id = 1, on = false }, { id = 2, on = true "
       "}]"
       "<[1].id>({ id = 2, on = true }<.id>(2)))), 1), "
       "condition: r.on(element of: local.rows<[1].on>([{ id = 1, on = false }, { id = 2, on = "
       "true }]"
       "<[1].on>({ id = 2, on = true }<.on>(true)))))"},
      {"{ for k, v in { p = 5, q = 6 } : \"${k}!\" => v }", "[\"q!\"]",
       "{ for k, v in { p = 5, q = 6 } : \"${k}!\" => v }<.q!>(v(element of: { p = 5, q = 6 "
       "}<.q>(6)), "
       "key: \"${k}!\"(k(element of: { p = 5, q = 6 }<.q>(6))))"},
      {"{ for v in [5, 6, 7] : v > 5 => v... }", "[\"true\"][1]",
       "{ for v in [5, 6, 7] : v > 5 => v... }<.true[1]>(v(element of: [5, 6, 7]<[2]>(7)), "
       "key: v > 5(v(element of: [5, 6, 7]<[2]>(7)), 5))"},
      {"[for x in local.tuple : x]", "",
       "[for x in local.tuple : x](collection: local.tuple([local.a, [local.b]]([0]: local.a(1), "
       "[1]: [local.b]([0]: local.b(\"x\")))), result: x)"},
      {"\"%{ for x in [1] }${x}%{ endfor }\"", "",
       "\"%{ for x in [1] }${x}%{ endfor }\"(%{ for x in [1] }${x}%{ endfor }("
       "collection: [1]([0]: 1), result: x(x)))"},
      // the same again
      {"[local.a, local.a]", "", "[local.a, local.a]([0]: local.a(1), [1]: local.a^)"},
      {"local[local.b == \"x\" ? \"a\" : \"b\"]", "",
       "local[local.b == \"x\" ? \"a\" : \"b\"](local<.a>(1), "
       "index: local.b == \"x\" ? \"a\" : \"b\"(condition: local.b == \"x\"(local.b(\"x\"), "
       "\"x\"), \"a\"))"},
  };
  for (const Case& test : cases) {
    EXPECT_EQ(explained(values, test.expression, test.part), test.origins) << test.expression;
  }
}

TEST(Explain, FollowsJson) {
  Diagnostics diags;
  const Body body = json::parse(
      Source::make("a.tf.json",
                   R"({"locals": {"a": {"k-${local.b}": ["${local.b}", true]}, "b": "x"}})"),
      diags);
  std::vector<NamedExpression> names;
  add_attributes(body, "locals", "local", names, diags);
  const NamedValues values(std::move(names), context(), {}, diags);
  EXPECT_EQ(tree(explain(*values.find({"local", "a"}), path_of("[\"k-x\"][0]"), values)),
            "local.a<.k-x[0]>({\"k-${local.b}\": [\"${local.b}\", true]}<.k-x[0]>("
            "[\"${local.b}\", true]<[0]>(\"${local.b}\"(\"x\"))))");
  EXPECT_EQ(
      tree(explain(*values.find({"local", "a"}), {}, values)),
      "local.a({\"k-${local.b}\": [\"${local.b}\", true]}(k-${local.b}: [\"${local.b}\", true]("
      "[0]: \"${local.b}\"(\"x\"), [1]: true)))");
}

// Computed keys are shown as they are written.
TEST(Explain, HidesSecretCallsInKeys) {
  const std::string text = "{ (f(sensitive(\"hidden\"))) = 3 }";
  EXPECT_EQ(explained(locals(""), text, ""), text + "((f(sensitive((secret)))): 3)");
}

TEST(Explain, ReturnsValuesAndRanges) {
  const NamedValues values = locals("a = \"v\"\nb = [for x in [1] : x]\nc = data.x");
  const Origin origin = explain(*values.find({"local", "a"}), {}, values);
  EXPECT_EQ(origin.name, "local.a");
  EXPECT_EQ(origin.range.to_string(), "main.tf:2,1-2");
  EXPECT_EQ(origin.value, Value::string("v"));
  EXPECT_EQ(origin.origins.at(0).range.to_string(), "main.tf:2,5-8");
  const Origin loop = explain(*values.find({"local", "b"}), {}, values).origins.at(0);
  EXPECT_EQ(loop.value, Value::tuple({Value::number(1)}));
  EXPECT_EQ(loop.origins.at(1).value, std::nullopt) << "the result of no turn in particular";
  EXPECT_EQ(explain(*values.find({"local", "b"}), path_of("[7]"), values).value, std::nullopt);
  EXPECT_EQ(explain(*values.find({"local", "c"}), {}, values).value, Value::dynamic());
}

TEST(Explain, FindsDefaultsOfTypeConstraints) {
  const auto expression = [](const char* text) {
    Diagnostics diags;
    return syntax::parse_expression(Source::make("t", text), diags)->expression();
  };
  const Expression type = expression(
      "map(object({ a = optional(list(object({ b = optional(number, 7) })), []), c = string }))");
  const std::pair<const char*, const char*> cases[] = {
      {"[\"k\"].a", "[]"}, {"[\"k\"].a[0].b", "7"}, {"[\"k\"].c", ""}, {"[\"k\"].d", ""}, {"", ""}};
  for (const auto& [part, text] : cases) {
    const auto found = default_in_type(type, path_of(part));
    EXPECT_EQ(found ? found->range().text() : "", text) << part;
  }
  Diagnostics diags;
  std::vector<NamedExpression> names = {{{"var", "v"},
                                         expression("{}"),
                                         {},
                                         Value::object({{"b", Value::number(7)}}),
                                         expression("object({ b = optional(number, 7) })")}};
  const NamedValues values(std::move(names), context(), {}, diags);
  EXPECT_EQ(tree(explain(*values.find({"var", "v"}), path_of(".b"), values)),
            "var.v<.b>(default of the type: 7)");
}

TEST(Explain, FollowsValuesIntoOtherScopes) {
  Diagnostics diags;
  const auto caller = std::make_shared<const NamedValues>(locals("a = 1\nb = local.a"));
  // The scope of a call with the argument "local.b", and its output.
  const auto called = std::make_shared<const NamedValues>(
      std::vector<NamedExpression>{{.name = {"local", "v"},
                                    .expression = expression("local.b"),
                                    .range = {},
                                    .value = Value::number(1),
                                    .scope = caller}},
      context(), NamedValuesOptions{.prefix = "module.m."}, diags);
  const auto output = [&](const char* name, const std::string& text) -> NamedExpression {
    return {.name = {"output", name},
            .expression = expression(text),
            .range = {},
            .value = Value::number(1),
            .scope = called};
  };
  const auto outputs = std::make_shared<const NamedValues>(
      std::vector<NamedExpression>{output("x", "local.v"), output("y", "2")}, context(),
      NamedValuesOptions{.prefix = "module.m."}, diags);
  const Value both = Value::object({{"x", Value::number(1)}, {"y", Value::number(2)}});
  const NamedValues values(
      {{.name = {"module", "m"},
        .expression = {},
        .range = {},
        .value = both,
        .members = {{outputs}}},
       {.name = {"local", "c"}, .expression = expression("module.m.x"), .range = {}}},
      context(), {}, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  const std::string origin_of_x = "module.m.output.x(local.v(local.b(local.a(1))))";
  EXPECT_EQ(tree(explain(*values.find({"local", "c"}), {}, values)),
            "local.c(module.m.x(" + origin_of_x + "))");
  EXPECT_EQ(explained(values, "module.m", ""),
            "module.m(" + origin_of_x + ", module.m.output.y(2))");
  // What was explained in another scope is not explained again.
  EXPECT_EQ(
      explained(values, "[local.c, module.m.x]", ""),
      "[local.c, module.m.x]([0]: local.c(module.m.x(" + origin_of_x + ")), [1]: module.m.x^)");
}

TEST(Explain, FollowsElementsToTheirOwnScopes) {
  Diagnostics diags;
  const auto caller = std::make_shared<const NamedValues>(locals("b = 1"));
  const EvalContext caller_context = caller->context();
  std::vector<ext::NamedMembers> instances;
  for (const char* key : {"p", "q"}) {
    // The argument refers to each.key of its own scope, and to a local value of the scope around it.
    const auto scope = std::make_shared<const NamedValues>(
        std::vector<NamedExpression>{{{"each", "key"}, {}, {}, Value::string(key)}}, caller_context,
        NamedValuesOptions{.others_are_unknown = true, .outer = caller}, diags);
    const std::string prefix = "module.m." + std::string(key) + ".";
    instances.push_back(
        {std::make_shared<const NamedValues>(
             std::vector<NamedExpression>{{.name = {"output", "x"},
                                           .expression = expression("[each.key, local.b]"),
                                           .range = {},
                                           .value = Value::number(1),
                                           .scope = scope}},
             context(), NamedValuesOptions{.prefix = prefix}, diags),
         Value::string(key)});
  }
  const Value one = Value::object({{"x", Value::number(1)}});
  const NamedValues values({{.name = {"module", "m"},
                             .expression = {},
                             .range = {},
                             .value = Value::object({{"p", one}, {"q", one}}),
                             .members = instances}},
                           context(), {}, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  const std::string of_q =
      "module.m.q.output.x([each.key, local.b]([0]: each.key?, [1]: local.b(1)))";
  EXPECT_EQ(explained(values, "module.m.q.x", ""), "module.m.q.x(" + of_q + ")");
  EXPECT_EQ(explained(values, "module.m[\"q\"]", ""), "module.m[\"q\"](" + of_q + ")");
}

TEST(Explain, StopsAtItsLimits) {
  std::string text = "n0 = 1\nd0 = 1\n";
  for (int i = 1; i < 2000; ++i) {
    const std::string last = std::to_string(i - 1);
    text += "n" + std::to_string(i) + " = local.n" + last + "\n";
    text += "d" + std::to_string(i) + " = local.d" + last + " == local.d" + last + "\n";
  }
  const NamedValues values = locals(text);
  const std::string chain = tree(explain(*values.find({"local", "n1999"}), {}, values));
  EXPECT_EQ(std::count(chain.begin(), chain.end(), '('), 101);
  EXPECT_NE(chain.find("local.n1898..."), std::string::npos) << chain;
  // Of two references to the same value, only the first is followed.
  const std::string twice = tree(explain(*values.find({"local", "d20"}), {}, values));
  EXPECT_EQ(std::count(twice.begin(), twice.end(), '^'), 20);
  EXPECT_EQ(explained(values, "[1, 2, 3]", "", {.max_origins = 3}),
            "[1, 2, 3]([0]: 1, [1]: 2..., [2]: 3...)");
}

}  // namespace
}  // namespace hecla::ext
