// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The example of each function's documentation, evaluated.
#include <gtest/gtest.h>
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/syntax/parse.h>

#include <fstream>
#include <map>
#include <set>

#include "stdlib/notation.h"

namespace hecla::test {
namespace {

Value evaluate(const std::string& text, const stdlib::Table& table) {
  EvalContext ctx;
  for (const Function& function : table.all()) ctx.set(function.name(), function);
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("example", text), diags);
  const Value value = document->expression().evaluate(ctx, diags);
  EXPECT_TRUE(diags.empty()) << text;
  return value;
}

// Lines `example == result`. Line ends in examples are written as escapes there.
std::map<std::string, Value> expected_results() {
  std::map<std::string, Value> results;
  std::ifstream file("tests/stdlib/examples.txt");
  for (std::string line; std::getline(file, line);) {
    const std::size_t at = line.rfind(" == ");
    if (line.starts_with('#') || at == line.npos) continue;
    results[line.substr(0, at)] = read_call("f() == " + line.substr(at + 4)).result;
  }
  return results;
}

TEST(Examples, GiveTheResultsWrittenBesideThem) {
  const std::map<std::string, Value> results = expected_results();
  std::set<std::string> used;
  for (const stdlib::Table* table : {&stdlib::standard(), &stdlib::terraform()}) {
    for (const Function& function : table->all()) {
      const std::string& example = function.spec().example;
      const auto expected = results.find(example);
      ASSERT_NE(expected, results.end()) << example;
      EXPECT_EQ(evaluate(example, *table), expected->second) << example;
      used.insert(example);
    }
  }
  EXPECT_EQ(used.size(), results.size());
}

}  // namespace
}  // namespace hecla::test
