// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Properties that hold for all expressions, checked for random ones in a scope with a name of each type.
#include <gtest/gtest.h>
#include <hecla/source/render.h>

#include <random>

#include "pcl/bind_support.h"
#include "pcl/random_rounds.h"
#include "pcl/text/dump.h"

namespace hecla::test {
namespace {

// Writes expressions of every form. About a fifth of them have no report.
class RandomExpressions {
 public:
  explicit RandomExpressions(unsigned seed) : random_(seed) {}

  std::string expression(int depth = 4) {
    if (depth == 0 || pick(6) == 0) return leaf();
    switch (pick(16)) {
      case 0:
        return "(" + expression(depth - 1) + ")";
      case 1:
        return one_of({"!", "-"}) + operand(depth);
      case 2:
      case 3:
        return operand(depth) + one_of(operators) + operand(depth);
      case 4:
        return "(" + expression(depth - 1) + " ? " + expression(depth - 1) + " : " +
               expression(depth - 1) + ")";
      case 5:
        return "[" + list(depth) + "]";
      case 6:
        return "{ " + one_of(names) + " = " + expression(depth - 1) + ", (" +
               expression(depth - 1) + ") = " + expression(depth - 1) + " }";
      case 7:
        return operand(depth) + "." + one_of(names);
      case 8:
        return operand(depth) + "[" + expression(depth - 1) + "]";
      case 9:
        return operand(depth) + one_of({"[*]", ".*"}) + one_of({"", ".a", ".b.c", "[0]"});
      case 10:
      case 11:
        return one_of({"f", "fd", "fopt", "fl", "fout", "fgen", "v", "recover", "unknown"}) + "(" +
               list(depth) + one_of({"", "", "", "..."}) + ")";
      case 12:
        return "\"a${" + expression(depth - 1) + "}" + one_of({"", "b", "%{ if b }x%{ endif }"}) +
               "\"";
      case 13:
        return "\"%{ for k, x in " + expression(depth - 1) + " }${k}${" + expression(depth - 1) +
               "}%{ endfor }\"";
      case 14:
        return "[for k, x in " + expression(depth - 1) + " : " + expression(depth - 1) +
               condition(depth) + "]";
      default:
        return "{for k, x in " + expression(depth - 1) + " : " + expression(depth - 1) + " => " +
               expression(depth - 1) + one_of({"", "..."}) + condition(depth) + "}";
    }
  }

 private:
  using Choices = std::initializer_list<const char*>;
  static constexpr Choices operators = {" + ",  " - ", " * ",  " / ", " % ",  " == ", " != ",
                                        " && ", " < ", " || ", " > ", " <= ", " >= "};
  static constexpr Choices names = {"a", "b", "c", "B", "port", "w", "none", "x"};

  std::size_t pick(std::size_t count) { return random_() % count; }
  std::string one_of(Choices choices) { return choices.begin()[pick(choices.size())]; }
  std::string leaf() {
    return one_of({"s",
                   "n",
                   "i",
                   "b",
                   "d",
                   "nn",
                   "os",
                   "oi",
                   "ob",
                   "ps",
                   "pb",
                   "ls",
                   "st",
                   "ms",
                   "lou",
                   "ols",
                   "oo",
                   "optl",
                   "opto",
                   "t",
                   "o",
                   "lo",
                   "cst",
                   "obj",
                   "kw",
                   "sub",
                   "sub.w",
                   "en",
                   "k",
                   "x",
                   "1",
                   "-2",
                   "1.5",
                   "1e400",
                   "true",
                   "false",
                   "null",
                   "{}",
                   "[]",
                   "\"\"",
                   "\"a\"",
                   "\"b\"",
                   "none",
                   "sub.none",
                   "99999999999999999999999",
                   "<<T\na ${s}\nT\n"});
  }
  std::string operand(int depth) { return "(" + expression(depth - 1) + ")"; }
  std::string list(int depth) {
    std::string text;
    for (std::size_t i = pick(4); i > 0; --i) {
      text += expression(depth - 1) + (i > 1 ? ", " : "");
    }
    return text;
  }
  std::string condition(int depth) { return pick(3) ? "" : " if " + expression(depth - 1); }

  std::mt19937 random_;
};

// Each expression has a type, the same one whatever was bound before, and the reports do not change either.
void bind_random_expressions(Rules rules) {
  for_each_seed(rules, [](pcl::TypeTable& used, unsigned seed) {
    pcl::TypeTable fresh(used.rules());
    const std::string text = RandomExpressions(seed).expression();
    const auto bind = [&](pcl::TypeTable& table) {
      Diagnostics diags;
      const auto document = syntax::parse_expression(Source::make("e", text), diags);
      const pcl::testing::Names names(table);
      const auto bound = pcl::bind_expression(table, document, names, diags);
      return pcl::dump(bound.root()) + to_text(diags);
    };
    ASSERT_EQ(bind(fresh), bind(used)) << text;
  });
}

TEST(PclRandomExpression, IsBoundInTheSameWayInAnyOrder) {
  bind_random_expressions(Rules::Deployed);
}
TEST(PclRandomExpression, IsBoundInTheSameWayInAnyOrderByTheDocuments) {
  bind_random_expressions(Rules::Document);
}

}  // namespace
}  // namespace hecla::test
