// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/model/provenance.h>
#include <hecla/source/render.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/syntax/parse.h>

namespace hecla::stdlib {
namespace {

EvalContext context(const Table& table) {
  EvalContext ctx;
  for (const Function& function : table.all()) ctx.set(function.name(), function);
  ctx.set("unknown", Value::dynamic());
  return ctx;
}

// Returns `role: argument<part>` for each argument that the call's result, or a part of it, comes
// from.
std::string origins(const Table& table, const std::string& call, const std::string& part) {
  Diagnostics diags;
  PartPath path;
  const auto steps = syntax::parse_traversal_abs(Source::make("p", "x" + part), diags).steps();
  for (std::size_t i = 1; i < steps.size(); ++i) {
    path.push_back(steps[i].name.empty() ? steps[i].key : Value::string(steps[i].name));
  }
  const auto expression = syntax::parse_expression(Source::make("e", call), diags)->expression();
  const EvalContext ctx = context(table);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  std::string text;
  for (const Contribution& from : expression.provenance(path, make_scope(ctx)).contributions) {
    text += (text.empty() ? "" : ", ") + std::string(from.expression.range().text());
    for (const Value& key : from.path) {
      text += key.if_string() ? "." + std::string(*key.if_string())
                              : "[" + key.if_number()->to_string() + "]";
    }
  }
  return text;
}

TEST(FunctionOrigins, AreThePartsThatAreReturned) {
  struct Case {
    const char* call;
    const char* part;
    const char* origins;
  };
  const Case cases[] = {
      {"merge({ a = 1 }, null, { a = 2, b = { c = 3 } }, { d = 4 })", ".a",
       "{ a = 2, b = { c = 3 } }.a"},
      {"merge({ a = 1 }, { b = { c = 3 } })", ".b.c", "{ b = { c = 3 } }.b.c"},
      {"merge([{ a = 1 }, { a = 2 }]...)", ".a", "[{ a = 1 }, { a = 2 }][1].a"},
      {"merge({ a = 1 }, unknown)", ".a", "{ a = 1 }, unknown"},
      {"merge({ a = 1 }, { b = 1 })", "", "{ a = 1 }, { b = 1 }"},
      {"lookup({ a = [1] }, \"a\", [])", "[0]", "{ a = [1] }.a[0], \"a\""},
      {"lookup({ a = 1 }, \"b\", 2)", "", "2, \"b\""},
      {"element([5, { x = 6 }], 3)", ".x", "[5, { x = 6 }][1].x, 3"},
      {"concat([1, 2], [], [3, { a = 4 }])", "[3].a", "[3, { a = 4 }][1].a"},
      {"concat([1], unknown, [2])", "[0]", "[1][0]"},
      {"concat([1], unknown, [2])", "[1]", "[1], unknown, [2]"},
      {"coalesce(null, \"a\", unknown)", "", "\"a\""},
      {"coalesce(unknown, \"a\")", "", "unknown, \"a\""},
      {"coalescelist([], [1, 2])", "[1]", "[1, 2][1]"},
      {"slice([1, 2, 3, 4], 1, 3)", "[1]", "[1, 2, 3, 4][2]"},
      {"reverse([1, 2, 3])", "[0]", "[1, 2, 3][2]"},
      {"values({ b = 1, a = { x = 2 } })", "[0].x", "{ b = 1, a = { x = 2 } }.a.x"},
      {"keys({ b = 1, a = 2 })", "[1]", "{ b = 1, a = 2 }.b"},
      {"zipmap([\"a\", \"b\"], [1, [2]])", ".b[0]", "[1, [2]][1][0], [\"a\", \"b\"][1]"},
      {"chunklist([1, 2, 3, 4, 5], 2)", "[1][1]", "[1, 2, 3, 4, 5][3]"},
      {"compact([\"\", \"a\", null, \"b\"])", "[1]", "[\"\", \"a\", null, \"b\"][3]"},
      {"distinct([1, 1, 2, 1, 3])", "[2]", "[1, 1, 2, 1, 3][4]"},
      {"flatten([1, [2, [], [3, 4]], 5])", "[3]", "[1, [2, [], [3, 4]], 5][1][2][1]"},
      {"tolist([1, { a = 2 }])", "[1].a", "[1, { a = 2 }][1].a"},
      {"upper(\"a\")", "", "\"a\""},
      {"join(\",\", [\"a\"])", "", "\",\", [\"a\"]"},
  };
  for (const auto& [call, part, expected] : cases) {
    EXPECT_EQ(origins(standard(), call, part), expected) << call << part;
  }
}

TEST(FunctionOrigins, FollowTerraformsVariantOfAFunction) {
  EXPECT_EQ(origins(terraform(), "coalesce(\"\", null, \"a\")", ""), "\"a\"");
  EXPECT_EQ(origins(standard(), "coalesce(\"\", null, \"a\")", ""), "\"\"");
  EXPECT_EQ(origins(terraform(), "one([{ a = 1 }])", ".a"), "[{ a = 1 }][0].a");
  EXPECT_EQ(origins(terraform(), "sensitive({ a = 1 })", ".a"), "{ a = 1 }.a");
  EXPECT_EQ(origins(terraform(), "lookup({ a = 1 }, \"a\")", ""), "{ a = 1 }.a, \"a\"");
}

// Arguments that a call would reject, or whose values are unknown.
TEST(FunctionOrigins, AreAllArgumentsIfUnknown) {
  for (const Table* table : {&standard(), &terraform()}) {
    for (const Function& function : table->all()) {
      if (!function.spec().origins) continue;
      EXPECT_EQ(origins(*table, function.name() + "()", "[0]"), "");
      for (const char* argument : {"unknown", "null", "[]", "{}", "true", "[unknown]", "-1"}) {
        for (const char* part : {"", "[0]", ".a", "[0.5]", "[1e30]", ".a[0].b"}) {
          for (const char* rest : {"", ", null", ", unknown, [2]"}) {
            const std::string call = function.name() + "(" + argument + rest + ")";
            EXPECT_FALSE(origins(*table, call, part).empty()) << call << part;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace hecla::stdlib
