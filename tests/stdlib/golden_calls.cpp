// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/golden_calls.h"

#include <gtest/gtest.h>
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>
#include <hecla/syntax/parse.h>
#include <hecla/value/walk.h>

#include <algorithm>
#include <fstream>

#include "base/missing_library.h"
#include "stdlib/notation.h"

namespace hecla::test {
namespace {

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

// Returns whether the call needs a library that this build, or an encoding that this system lacks. Errors of calls with marked arguments do not say so.
// availability_test.cpp checks which functions this may apply to.
bool is_unavailable(const Function& function, std::vector<Value> arguments) {
  for (Value& argument : arguments) argument = argument.unmarked_deep();
  const CallResult result = function.call(arguments);
  if (result) return false;
#ifdef _WIN32  // Wine has fewer encodings than Windows
  if (result.error().message.ends_with(" is not available on this system")) return true;
#endif
  return result.error().message.starts_with(missing_in_this_build(""));
}

void check(const stdlib::Table& table, const WrittenCall& written) {
  const Function* function = table.find(written.function);
  ASSERT_NE(function, nullptr) << "there is no function " << written.function;
  const CallResult result = function->call(written.arguments);
  if (!result && is_unavailable(*function, written.arguments)) return;
  if (written.fails) {
    ASSERT_FALSE(result) << "gave " << result->to_debug_string();
    EXPECT_FALSE(result.error().message.empty());
    if (!written.message.empty()) {
      EXPECT_EQ(result.error().message, written.message);
    }
    if (!written.argument) return;
    EXPECT_EQ(result.error().argument, written.argument) << result.error().message;
    return;
  }
  ASSERT_TRUE(result) << "failed: " << result.error().message;
  EXPECT_EQ(*result, written.result);
}

// The kinds of arguments that each function is called with.
struct Coverage {
  bool null = false, unknown = false, marked = false, wrong = false, unicode = false, empty = false;
};

std::map<std::string, Coverage> measure(const std::filesystem::path& folder) {
  std::map<std::string, Coverage> functions;
  for (const Line& line : read_lines(folder)) {
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

// Returns nothing if the function is not available in this build.
std::optional<Value> evaluate(const std::string& text, const stdlib::Table& table) {
  EvalContext ctx;
  for (const Function& function : table.all()) ctx.set(function.name(), function);
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("example", text), diags);
  const Value value = document->expression().evaluate(ctx, diags);
  if (!diags.empty() && diags.begin()->detail.find(missing_in_this_build("")) != std::string::npos)
    return std::nullopt;
  EXPECT_TRUE(diags.empty()) << text;
  return value;
}

}  // namespace

std::size_t run_calls(const std::filesystem::path& folder, const stdlib::Table& table) {
  const std::vector<Line> lines = read_lines(folder);
  for (const Line& line : lines) {
    SCOPED_TRACE(line.place + ": " + line.text);
    check(table, read_call(line.text));
  }
  return lines.size();
}

namespace {

// Returns copies of the value in which it, or one of its elements, is unknown and marked.
std::vector<Value> with_unknown_parts(const Value& value, const Mark& mark) {
  std::vector<Value> copies = {Value::unknown(value.type()).with_mark(mark)};
  const Value bare = value.unmarked();
  const bool has_elements = bare.is_plain() && !bare.type().is_primitive();
  for (std::size_t i = 0; has_elements && i < bare.size(); ++i) {
    std::size_t position = 0;
    const auto replaced = [&](const Path& path, const Value& part) -> ValueResult<Value> {
      const bool is_it = path.steps().size() == 1 && position++ == i;
      return is_it ? Value::unknown(part.type()).with_mark(mark) : part;
    };
    if (auto copy = transform(value, replaced)) copies.push_back(*std::move(copy));
  }
  return copies;
}

}  // namespace

std::size_t expect_marks_of_unknown_arguments(
    const std::filesystem::path& folder, const stdlib::Table& table,
    const std::function<bool(const std::string& function)>& removes_marks) {
  // A plain mark of a part is not on a result that may do without the part.
  const Mark mark("of the unknown part", MarkKind::Provenance);
  std::size_t results = 0;
  for (const Line& line : read_lines(folder)) {
    SCOPED_TRACE(line.place + ": " + line.text);
    const WrittenCall written = read_call(line.text);
    if (removes_marks(written.function)) continue;
    for (std::size_t i = 0; i < written.arguments.size(); ++i) {
      for (const Value& argument : with_unknown_parts(written.arguments[i], mark)) {
        std::vector<Value> arguments = written.arguments;
        arguments[i] = argument;
        const CallResult result = table.find(written.function)->call(arguments);
        if (!result || result->is_wholly_known()) continue;
        ++results;
        EXPECT_TRUE(result->has_mark_deep(mark))
            << "argument " << i << " is " << argument.to_debug_string() << ", the result "
            << result->to_debug_string();
      }
    }
  }
  return results;
}

void expect_special_arguments(
    const std::filesystem::path& folder, std::span<const Function> functions,
    const std::function<bool(const std::string& name)>& takes_text_or_collections) {
  std::map<std::string, Coverage> coverage = measure(folder);
  for (const Function& function : functions) {
    SCOPED_TRACE(function.name());
    const Coverage seen = coverage[function.name()];
    EXPECT_TRUE(seen.null && seen.unknown && seen.marked);
    EXPECT_TRUE(seen.wrong || function.parameter(0)->type.is_dynamic());
    EXPECT_TRUE((seen.unicode && seen.empty) || !takes_text_or_collections(function.name()));
  }
}

std::map<std::string, Value> read_examples(const std::filesystem::path& file) {
  std::map<std::string, Value> results;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const std::size_t at = line.rfind(" == ");
    if (line.starts_with('#') || at == line.npos) continue;
    results[line.substr(0, at)] = read_call("f() == " + line.substr(at + 4)).result;
  }
  return results;
}

void run_examples(const stdlib::Table& table, std::span<const Function> functions,
                  const std::map<std::string, Value>& results) {
  for (const Function& function : functions) {
    const std::string& example = function.spec().example;
    const auto expected = results.find(example);
    ASSERT_NE(expected, results.end()) << example;
    const auto value = evaluate(example, table);
    if (!value) continue;
    EXPECT_EQ(*value, expected->second) << example;
  }
}

}  // namespace hecla::test
