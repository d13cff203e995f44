// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Runs the calls in golden/*/*.txt. Their results are those of the reference implementation and of
// Terraform, unless docs/conformance.md says otherwise.
#include <gtest/gtest.h>
#include <hecla/stdlib/stdlib.h>

#include <set>

#include "stdlib/golden_calls.h"

namespace hecla::test {
namespace {

// A table of functions and the folder with its calls.
struct Library {
  const char* name;
  const stdlib::Table& (*table)();
  std::filesystem::path folder() const {
    return std::filesystem::path("tests/stdlib/golden") / name;
  }
  // Returns the functions that have calls in the folder: Terraform's table shares many with the
  // standard one.
  std::vector<Function> own_functions() const {
    std::vector<Function> own;
    for (const Function& function : table().all()) {
      const Function* standard = stdlib::standard().find(function.name());
      const bool shared = standard && &standard->spec() == &function.spec();
      if (!shared || &table() == &stdlib::standard()) own.push_back(function);
    }
    return own;
  }
};
void PrintTo(const Library& library, std::ostream* out) { *out << library.name; }

class Calls : public ::testing::TestWithParam<Library> {};
INSTANTIATE_TEST_SUITE_P(All, Calls,
                         ::testing::Values(Library{"standard", stdlib::standard},
                                           Library{"terraform", stdlib::terraform}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(Calls, ReturnTheDocumentedResults) {
  EXPECT_GT(run_calls(GetParam().folder(), GetParam().table()), 1000U);
}

TEST_P(Calls, CoverEveryFunctionWithSpecialArguments) {
  const std::set<std::string> of_numbers_and_bools = {
      "abs",    "add",         "and",    "anytrue",  "ceil",     "divide", "equal",
      "floor",  "greaterthan", "int",    "lessthan", "log",      "max",    "min",
      "modulo", "multiply",    "negate", "not",      "notequal", "or",     "parseint",
      "pow",    "range",       "signum", "subtract", "sum",      "timeadd"};
  const auto own = GetParam().own_functions();
  expect_special_arguments(GetParam().folder(), own, [&](const std::string& name) {
    return !of_numbers_and_bools.contains(name);
  });
}

TEST_P(Calls, HaveTheMarksOfUnknownArguments) {
  const auto removes_marks = [](const std::string& function) {
    return function == "issensitive" || function == "nonsensitive";
  };
  EXPECT_GT(
      expect_marks_of_unknown_arguments(GetParam().folder(), GetParam().table(), removes_marks),
      1000U);
}

TEST(Examples, ReturnTheDocumentedResults) {
  const auto results = read_examples("tests/stdlib/examples.txt");
  std::set<std::string> used;
  for (const stdlib::Table* table : {&stdlib::standard(), &stdlib::terraform()}) {
    run_examples(*table, table->all(), results);
    for (const Function& function : table->all()) used.insert(function.spec().example);
  }
  EXPECT_EQ(used.size(), results.size());
}

}  // namespace
}  // namespace hecla::test
