// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Runs the calls in golden/*.txt. Their results are Terraform's, except for paths that lead out of
// the root directory.
#include <gmock/gmock.h>
#include <hecla/ext/type_expression.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/terraform/functions.h>

#include "stdlib/golden_calls.h"
#include "support/value_matchers.h"

namespace hecla::test {
namespace {

const std::filesystem::path golden = "tests/terraform/golden";

const stdlib::Table& table() {
  static const stdlib::Table table = terraform::functions({.root = "tests/terraform/root"});
  return table;
}

// Returns the functions that stdlib::terraform() does not have.
std::vector<Function> own_functions() {
  std::vector<Function> own;
  for (const Function& function : table().all()) {
    if (!stdlib::terraform().find(function.name())) own.push_back(function);
  }
  return own;
}

std::vector<std::string> names(std::span<const Function> functions) {
  std::vector<std::string> out;
  for (const Function& function : functions) out.push_back(function.name());
  return out;
}

TEST(TerraformCalls, ReturnTheResultsInTheGoldenFiles) {
  EXPECT_GT(run_calls(golden, table()), 200U);
}

TEST(TerraformCalls, CoverEveryFileFunctionWithSpecialArguments) {
  std::vector<Function> functions;
  for (const Function& function : own_functions()) {
    if (function.name().starts_with("file") || function.name() == "templatefile")
      functions.push_back(function);
  }
  EXPECT_EQ(functions.size(), 11U);
  expect_special_arguments(golden, functions, [](const std::string&) { return true; });
}

TEST(TerraformFunctions, IncludeTheStandardLibrary) {
  EXPECT_THAT(names(own_functions()),
              ::testing::ElementsAre("abspath", "can", "convert", "file", "filebase64",
                                     "filebase64sha256", "filebase64sha512", "fileexists",
                                     "filemd5", "fileset", "filesha1", "filesha256", "filesha512",
                                     "templatefile", "templatestring", "try", "type"));
  for (const Function& function : stdlib::terraform().all())
    EXPECT_EQ(&table().find(function.name())->spec(), &function.spec());
}

TEST(TerraformFunctions, CannotReadFilesWithoutARoot) {
  const stdlib::Table without = terraform::functions();
  for (const char* name : {"file", "fileset", "templatefile", "filemd5", "abspath"})
    EXPECT_EQ(without.find(name), nullptr) << name;
  EXPECT_NE(without.find("templatestring"), nullptr);
}

TEST(TerraformFunctions, AreDocumentedWithExamples) {
  auto results = read_examples("tests/terraform/examples.txt");
  const auto functions = own_functions();
  std::vector<Function> with_values;
  for (const Function& function : functions) {
    SCOPED_TRACE(function.name());
    EXPECT_TRUE(function.spec().description.ends_with('.'));
    EXPECT_NE(function.spec().example.find(function.name() + "("), std::string::npos);
    if (function.name() != "type") with_values.push_back(function);  // whose result is not a value
  }
  run_examples(table(), with_values, results);
  EXPECT_EQ(results.size(), with_values.size());
}

TEST(TerraformFunctions, AreDefinedUnderBothNames) {
  EvalContext ctx;
  terraform::set_functions(ctx, table());
  EXPECT_NE(ctx.find_function("upper"), nullptr);
  EXPECT_NE(ctx.find_function("core::upper"), nullptr);
  EXPECT_EQ(ctx.find_function("upper::core"), nullptr);
}

// --- type -------------------------------------------------------------------------------------------

TEST(TypeFunction, ReturnsTheTypeOfItsArgument) {
  for (const Value& value : {str("é"), Value::null(Type::string()), Value::unknown(Type::string()),
                             str("x").with_mark(Mark("m"))}) {
    const CallResult type = table().find("type")->call({&value, 1});
    ASSERT_TRUE(type);
    EXPECT_EQ(ext::type_of_constraint_value(type->unmarked()), Type::string());
    EXPECT_EQ(type->marks(), value.marks());
  }
}

TEST(TypeFunction, IsShownAsInTerraformsConsole) {
  EXPECT_EQ(terraform::type_text(Type::string()), "string");
  EXPECT_EQ(terraform::type_text(Type::dynamic()), "dynamic");
  EXPECT_EQ(terraform::type_text(Type::map(Type::list(Type::number()))), "map(list(number))");
  EXPECT_EQ(terraform::type_text(Type::object({})), "object({})");
  EXPECT_EQ(terraform::type_text(Type::tuple({})), "tuple([])");
  EXPECT_EQ(terraform::type_text(Type::set(Type::object({{"a", Type::boolean()}}))),
            "set(\n    object({\n        a: bool,\n    }),\n)");
  EXPECT_EQ(
      terraform::type_text(Type::tuple(
          {Type::object({{"a", Type::string()}, {"é", Type::tuple({})}}), Type::number()})),
      "tuple([\n    object({\n        a: string,\n        é: tuple([]),\n    }),\n    number,\n])");
}

TEST(TypeFunction, IndentsAllLinesButTheFirst) {
  EXPECT_EQ(terraform::type_text(Type::tuple({Type::number()}), 2), "tuple([\n      number,\n  ])");
}

TEST(TypeFunction, EndsTextsOfSharedTypesAtTheLimit) {
  Type type = Type::number();
  for (int level = 0; level < 100; ++level) type = Type::tuple({type, type});
  const std::size_t size = terraform::type_text(type, 0, 1000).size();
  EXPECT_GT(size, 1000u);
  EXPECT_LT(size, 2000u);
}

TEST(TypeFunction, ShowsDeeplyNestedTypes) {
  Type type = Type::string();
  for (int i = 0; i < 20'000; ++i) type = Type::list(type);
  EXPECT_TRUE(terraform::type_text(type).starts_with("list(list("));
}

}  // namespace
}  // namespace hecla::test
