// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests inputs designed to cause harm: parsing takes time and memory proportional to the size, and
// the errors are few or are only counted.
#include <gtest/gtest.h>

#include <chrono>

#include "parse_support.h"

namespace hecla::syntax {
namespace {

constexpr std::size_t million = 1'000'000;

// Measures one parse. The limits are generous for loaded machines and sanitizers.
class Stopwatch {
 public:
  ~Stopwatch() {
    const auto spent = std::chrono::steady_clock::now() - start_;
    EXPECT_LT(std::chrono::duration<double>(spent).count(), 20.0);
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

TEST(Hostile, NestingIsOneDiagnostic) {
  for (const char* unit : {"(", "[", "{", "{a=", "{(", "\"${", "!", "-", "f(", "a[", "[for x in ",
                           "x ? ", "x ? y : ", "%{", "<<A\n${"}) {
    const Stopwatch stopwatch;
    const Parsed parsed("a = " + repeated(unit, million / 2));
    EXPECT_EQ(parsed.diags.error_count(), 1U) << unit;
  }
}

TEST(Hostile, ClosedNestingIsOneDiagnosticAndTheRestIsRead) {
  const Parsed parsed("a = " + repeated("(", million) + "1" + repeated(")", million) + "\nb = 1\n");
  EXPECT_EQ(errors(parsed.diags).substr(0, 14), "nesting-too-de");
  EXPECT_EQ(parsed.diags.error_count(), 1U);
  EXPECT_EQ(parsed.body().attributes.size(), 2U);
}

TEST(Hostile, NestedBlocks) {
  for (const char* unit : {"a {\n", "a \"b\" {\n"}) {
    EXPECT_EQ(errors(Parsed(repeated(unit, million)).diags).substr(0, 14), "nesting-too-de");
    const Parsed closed(repeated(unit, million) + repeated("}\n", million) + "b = 1\n");
    EXPECT_EQ(closed.diags.error_count(), 1U);
    EXPECT_EQ(closed.body().attributes.size(), 1U);
  }
}

TEST(Hostile, LongChainsAreNotNesting) {
  for (const char* unit : {"+ 1 ", ".b", "[0]", "[k]", "* 2 - 1 ", "== 1 && x "}) {
    const Parsed parsed("a = x" + repeated(unit, million / 4) + "\n");
    EXPECT_EQ(parsed.diags.error_count(), 0U) << unit;
  }
}

TEST(Hostile, Directives) {
  EXPECT_EQ(Parsed("a = \"" + repeated("%{ if x }", 200'000) + "\"\n").diags.error_count(), 1U);
  EXPECT_EQ(Parsed("a = \"" + repeated("%{ for x in y }", 200'000) + "\"\n").diags.error_count(),
            1U);
  EXPECT_EQ(Parsed("a = \"" + repeated("${~ x ~}  ", 200'000) + "\"\n").diags.error_count(), 0U);
}

TEST(Hostile, AMillionItems) {
  const Stopwatch stopwatch;
  EXPECT_EQ(as<TupleExpr>(&Parsed("a = [" + repeated("1,", million) + "]").value())->items.size(),
            million);
  EXPECT_EQ(
      as<ObjectExpr>(&Parsed("a = {" + repeated("b=1,", million) + "}").value())->items.size(),
      million);
  std::string attributes;
  for (std::size_t i = 0; i < million; ++i) attributes += "n" + std::to_string(i) + " = 1\n";
  EXPECT_EQ(Parsed(attributes + "n77 = 1\n").diags.error_count(), 1U);
}

TEST(Hostile, AMillionErrorsAreCounted) {
  for (const char* line :
       {"a = = 1\n", "'\n", "a = (\n", "a = \"\n", "a b c\n", "a = [1,(2\n", "]\n", "a = f(\"${\n",
        "a = \"\\q\"\n", "a = \"${x y}\"\n", "a {} b\n"}) {
    const Stopwatch stopwatch;
    const Parsed parsed(repeated(line, million / 4));
    EXPECT_GE(parsed.diags.error_count(), million / 4 - 1) << line;
    EXPECT_LE(parsed.diags.items().size(), Limits{}.max_diagnostics);
  }
}

TEST(Hostile, UnterminatedThings) {
  for (const char* text :
       {"a = \"",  "a = \"${", "a = \"%{",     "a = <<A", "a = <<A\n", "a = <<A\n${",
        "/*",      "a {",      "a \"",         "a = [",   "a = {b",    "a = f(",
        "a = x[",  "a = x.",   "a = \"\\",     "a = \"$", "a = 1 ?",   "a = [for",
        "a = x[*", "a = b::",  "a = \"${\"${", "a"}) {
    const Parsed parsed{std::string(text)};
    EXPECT_GE(parsed.diags.error_count(), 1U) << text;
    EXPECT_LE(parsed.diags.error_count(), 2U) << text;
  }
}

TEST(Hostile, RecoveryAlwaysMakesProgress) {
  EXPECT_GE(Parsed("c = { k (e\n [ =for\n").diags.error_count(), 1U);
  EXPECT_GE(Parsed("c = {\n [ =for\n").diags.error_count(), 1U);
  EXPECT_GE(Parsed("c = {\n a [ =for\n a [\n b = 1\n}\n").diags.error_count(), 1U);
}

TEST(Hostile, Bytes) {
  EXPECT_EQ(errors(Parsed(std::string(million, '\0')).diags), "invalid-character 1:1");
  EXPECT_EQ(errors(Parsed(std::string(million, '\xFF')).diags), "invalid-utf8 1:1");
  EXPECT_EQ(errors(Parsed("a = \"\xC3\"\n").diags), "invalid-utf8 1:6");
  EXPECT_EQ(errors(Parsed(std::string(million, '\r')).diags), "invalid-character 1:1");
  EXPECT_EQ(Parsed(repeated("/*", million)).diags.error_count(), 1U);
  EXPECT_EQ(Parsed("a = 1" + repeated(".", million)).diags.error_count(), 1U);
  EXPECT_EQ(Parsed("a = 1e999999999").diags.error_count(), 1U);
}

TEST(Limits, OfNestingCanBeSet) {
  ParseOptions options;
  options.limits.max_nesting = 5;
  EXPECT_EQ(errors(Parsed("a = ((1))\n", options).diags), "");
  EXPECT_EQ(errors(Parsed("a = (((((1)))))\n", options).diags).substr(0, 14), "nesting-too-de");
  EXPECT_EQ(errors(Parsed("a {\nb {\nc {\nd {\ne {\n}\n}\n}\n}\n}\n", options).diags).substr(0, 14),
            "nesting-too-de");
  options.limits.max_nesting = 3000;
  EXPECT_EQ(errors(Parsed("a = " + repeated("(", 2000) + "1" + repeated(")", 2000), options).diags),
            "");
}

TEST(Limits, OfSizeCanBeSet) {
  ParseOptions options;
  options.limits.max_source_bytes = 10;
  EXPECT_EQ(errors(Parsed("a = 1\n", options).diags), "");
  EXPECT_EQ(errors(Parsed("a = 123456789\n", options).diags), "source-too-large 1:1");
}

// Returns the depth of a tree as a recursive visitor sees it.
unsigned depth_of(const Expr& expr);

unsigned deepest_step(std::span<const Step> steps) {
  unsigned depth = 0;
  for (const Step& step : steps) {
    if (step.kind != StepKind::Attribute) depth = std::max(depth, depth_of(*step.key));
  }
  return depth;
}

unsigned depth_of(const Expr& expr) {
  const auto below = [](std::initializer_list<const Expr*> nodes) {
    unsigned depth = 0;
    for (const Expr* node : nodes) depth = std::max(depth, node ? depth_of(*node) : 0U);
    return depth;
  };
  const auto below_all = [](std::span<const Expr* const> nodes) {
    unsigned depth = 0;
    for (const Expr* node : nodes) depth = std::max(depth, depth_of(*node));
    return depth;
  };
  const unsigned children = visit(
      expr,
      overloaded{
          [&](const ParenthesesExpr& e) { return below({e.inner}); },
          [&](const UnaryExpr& e) { return below({e.operand}); },
          [&](const WrapExpr& e) { return below({e.wrapped}); },
          [&](const MissingExpr& e) { return below({e.part}); },
          [&](const TemplateExpr& e) { return below_all(e.parts); },
          [&](const TupleExpr& e) { return below_all(e.items); },
          [&](const CallExpr& e) { return below_all(e.arguments); },
          [&](const SplatExpr& e) {
            return below({e.source, e.each});
          },
          [&](const ConditionalExpr& e) {
            return below({e.condition, e.if_true, e.if_false});
          },
          [&](const ForExpr& e) {
            return below({e.collection, e.key, e.value, e.condition});
          },
          [&](const ReferenceExpr& e) { return deepest_step(e.steps); },
          [&](const AccessExpr& e) { return std::max(below({e.source}), deepest_step(e.steps)); },
          [&](const BinaryExpr& e) {
            unsigned depth = below({e.first});
            for (const Operand& operand : e.rest) depth = std::max(depth, below({operand.expr}));
            return depth;
          },
          [&](const ObjectExpr& e) {
            unsigned depth = 0;
            for (const ObjectItem& item : e.items)
              depth = std::max(depth, below({item.key, item.value}));
            return depth;
          },
          [](const Expr&) { return 0U; },
      });
  EXPECT_EQ(children + 1, expr.height) << name(expr.kind);
  return children + 1;
}

TEST(Limits, OfNestingHoldForTheTree) {
  ParseOptions options;
  options.limits.max_nesting = 9;
  const char* units[] = {"(",          "[",         "-",        "x[*].b", "x.*.b[0]", "f(",
                         "\"a${",      "{a = ",     "1 + 2 * ", "x ? ",   "y : ",     "a[",
                         "[for x in ", "%{ if x }", "1",        ")",      "]",        "}\"",
                         "}",          "\n",        "b {\n"};
  std::size_t choice = 1;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = "a = ";
    for (std::size_t i = 0; i < 3 + choice % 23; ++i) {
      choice = (choice * 6364136223846793005U + 1442695040888963407U) % (std::size_t{1} << 48);
      text += units[(choice >> 20) % std::size(units)];
    }
    const Parsed parsed(text, options);
    for (const AttributeNode* attribute : parsed.body().attributes) {
      EXPECT_LE(depth_of(*attribute->value), 9U) << text;
    }
  }
}

}  // namespace
}  // namespace hecla::syntax
