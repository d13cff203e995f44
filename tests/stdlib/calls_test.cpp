// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Runs the calls in golden/*/*.txt, one a line, and compares with the results written beside them. The
// results are those of the reference implementation and of Terraform, but where docs/conformance.md says so.
#include <hecla/stdlib/stdlib.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "stdlib/notation.h"

namespace hecla::test {
namespace {

// A table of functions and the folder with its calls.
struct Library {
  const char* name;
  const stdlib::Table& (*table)();
  std::filesystem::path folder() const {
    return std::filesystem::path("tests/stdlib/golden") / name;
  }
  // The functions that have calls in the folder: Terraform's table shares many with the standard one.
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

struct Line {
  std::string place;  // file:line
  std::string text;
};

std::vector<Line> read_lines(const std::filesystem::path& folder) {
  std::vector<Line> lines;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    std::size_t number = 0;
    for (std::string text; std::getline(file, text);) {
      ++number;
      if (text.empty() || text.starts_with('#')) continue;
      lines.push_back({entry.path().string() + ":" + std::to_string(number), text});
    }
  }
  return lines;
}

void check(const stdlib::Table& table, const WrittenCall& written) {
  const Function* function = table.find(written.function);
  ASSERT_NE(function, nullptr) << "there is no function " << written.function;
  const CallResult result = function->call(written.arguments);
  if (written.fails) {
    ASSERT_FALSE(result) << "gave " << result->to_debug_string();
    EXPECT_FALSE(result.error().message.empty());
    if (!written.argument) return;
    EXPECT_EQ(result.error().argument, written.argument) << result.error().message;
    return;
  }
  ASSERT_TRUE(result) << "failed: " << result.error().message;
  EXPECT_EQ(*result, written.result);
}

TEST_P(Calls, GiveTheResultsWrittenBesideThem) {
  const std::vector<Line> lines = read_lines(GetParam().folder());
  ASSERT_GT(lines.size(), 1000U);
  for (const Line& line : lines) {
    SCOPED_TRACE(line.place + ": " + line.text);
    check(GetParam().table(), read_call(line.text));
  }
}

// What kinds of arguments each function is called with in the golden files.
struct Coverage {
  bool null = false, unknown = false, marked = false, wrong = false, unicode = false, empty = false;
};

std::map<std::string, Coverage> measure(const Library& library) {
  std::map<std::string, Coverage> functions;
  for (const Line& line : read_lines(library.folder())) {
    const std::string call = line.text.substr(0, line.text.find(" == "));
    Coverage& seen = functions[call.substr(0, call.find('('))];
    seen.null |= call.find("null ") != call.npos;
    seen.unknown |= call.find('?') != call.npos;
    seen.marked |= call.find('@') != call.npos;
    seen.wrong |= line.text.find(" == error") != line.text.npos;
    seen.unicode |= call.find("\\u") != call.npos;
    seen.unicode |= std::any_of(call.begin(), call.end(), [](char c) { return (c & 0x80) != 0; });
    seen.empty |= call.find("\"\"") != call.npos || call.find("[]") != call.npos ||
                  call.find("{}") != call.npos;
  }
  return functions;
}

TEST_P(Calls, CoverEveryFunctionWithSpecialArguments) {
  std::map<std::string, Coverage> functions = measure(GetParam());
  for (const Function& function : GetParam().own_functions()) {
    const Coverage seen = functions[function.name()];
    EXPECT_TRUE(seen.null && seen.unknown && seen.marked) << function.name();
    EXPECT_TRUE(seen.wrong || function.parameter(0)->type.is_dynamic()) << function.name();
  }
}

// Whether a function has to do with texts or collections.
bool takes_text_or_collections(const std::string& name) {
  const std::set<std::string> others = {
      "abs",    "ceil",     "floor",    "int",         "log",     "max", "min",
      "pow",    "range",    "signum",   "parseint",    "timeadd", "add", "divide",
      "modulo", "multiply", "negate",   "subtract",    "and",     "or",  "not",
      "equal",  "notequal", "lessthan", "greaterthan", "anytrue", "sum"};
  return !others.contains(name);
}

TEST_P(Calls, CoverFunctionsOfTextAndCollectionsWithUnicodeAndEmptyArguments) {
  std::map<std::string, Coverage> functions = measure(GetParam());
  for (const Function& function : GetParam().own_functions()) {
    if (!takes_text_or_collections(function.name())) continue;
    EXPECT_TRUE(functions[function.name()].unicode) << function.name();
    EXPECT_TRUE(functions[function.name()].empty) << function.name();
  }
}

}  // namespace
}  // namespace hecla::test
