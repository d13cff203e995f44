// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Runs the calls in golden/*.txt, one a line, and compares with the results written beside them. The
// results are those of the reference implementation.
#include <hecla/stdlib/stdlib.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "stdlib/notation.h"

namespace hecla::test {
namespace {

const std::filesystem::path folder = "tests/stdlib/golden";

struct Line {
  std::string place;  // file:line
  std::string text;
};

std::vector<Line> read_lines() {
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

void check(const WrittenCall& written) {
  const Function* function = stdlib::find(written.function);
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

TEST(Calls, GiveTheResultsWrittenBesideThem) {
  const std::vector<Line> lines = read_lines();
  ASSERT_GT(lines.size(), 1000U);
  for (const Line& line : lines) {
    SCOPED_TRACE(line.place + ": " + line.text);
    check(read_call(line.text));
  }
}

// What kinds of arguments each function is called with in the golden files.
struct Coverage {
  bool null = false, unknown = false, marked = false, wrong = false, unicode = false, empty = false;
};

std::map<std::string, Coverage> measure() {
  std::map<std::string, Coverage> functions;
  for (const Line& line : read_lines()) {
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

TEST(Calls, CoverEveryFunctionWithSpecialArguments) {
  std::map<std::string, Coverage> functions = measure();
  for (const Function& function : stdlib::all()) {
    const Coverage seen = functions[function.name()];
    EXPECT_TRUE(seen.null && seen.unknown && seen.marked) << function.name();
    EXPECT_TRUE(seen.wrong || function.parameter(0)->type.is_dynamic()) << function.name();
  }
}

TEST(Calls, CoverFunctionsOfTextAndCollectionsWithUnicodeAndEmptyArguments) {
  std::map<std::string, Coverage> functions = measure();
  for (const stdlib::Theme& theme : stdlib::themes()) {
    if (theme.name == "number" || theme.name == "comparison") continue;
    for (const Function& function : theme.functions) {
      if (function.name() == "range" || function.name() == "timeadd") continue;
      EXPECT_TRUE(functions[function.name()].unicode) << function.name();
      EXPECT_TRUE(functions[function.name()].empty) << function.name();
    }
  }
}

}  // namespace
}  // namespace hecla::test
