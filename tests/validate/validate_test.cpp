// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/validate/functions.h>
#include <hecla/validate/validate.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "validate/memory_source.h"

namespace hecla::validate {
namespace {

namespace fs = std::filesystem;

Diagnostics validated(ModuleSource& source, const Options& options = {}) {
  const EvalContext functions = module_functions("tests/validate", options.limits);
  Options all = options;
  all.functions = &functions;
  Diagnostics diags;
  validate_module(source, ProviderSet(), all, diags);
  return diags;
}

Diagnostics validated(std::string text, const Options& options = {}) {
  test_support::MemorySource source;
  source.add("main.tf", std::move(text));
  return validated(source, options);
}

bool has(const Diagnostics& diags, const DiagnosticCode& code) {
  for (const Diagnostic& item : diags) {
    if (item.code == code) return true;
  }
  return false;
}

TEST(Validate, ManyModulesAreAnError) {
  test_support::MemorySource source;
  std::string calls;
  for (int i = 0; i < 10; ++i)
    calls += "module \"m" + std::to_string(i) + "\" {\n  source = \"./NEXT\"\n}\n";
  const auto with_next = [&](const std::string& next) {
    std::string text = calls;
    for (std::size_t at; (at = text.find("NEXT")) != std::string::npos;) text.replace(at, 4, next);
    return text;
  };
  source.add("main.tf", with_next("a"));
  source.add("a/main.tf", with_next("b"));
  source.add("a/b/main.tf", with_next("c"));
  source.add("a/b/c/main.tf", "");
  EXPECT_TRUE(has(validated(source, {.max_modules = 200}), DiagnosticCode::TooManyModules));
  const Diagnostics too_deep = validated(source, {.max_module_depth = 2});
  EXPECT_EQ(too_deep.items()[0].code, DiagnosticCode::TooManyModules);
  EXPECT_EQ(
      too_deep.items()[0].detail,
      "The modules call each other too often: at most 10000 modules and 2 levels are allowed.");
  EXPECT_TRUE(validated(source).empty());
}

TEST(Validate, LongChainsOfLocalValuesNeedNoStack) {
  std::string text = "locals {\n  a0 = 1\n";
  for (int i = 1; i < 20'000; ++i) {
    text += "  a" + std::to_string(i) + " = local.a" + std::to_string(i - 1) + " + 1\n";
  }
  EXPECT_TRUE(validated(text + "}\n").empty());
}

// Returns how many of the diagnostics say that a limit of evaluation was exceeded.
std::size_t limit_errors(const Diagnostics& diags) {
  return static_cast<std::size_t>(std::count_if(diags.begin(), diags.end(), [](const auto& item) {
    return item.code == DiagnosticCode::EvaluationTooLong ||
           item.code == DiagnosticCode::ResultTooLarge;
  }));
}

TEST(Validate, AllExpressionsOfAModuleShareOneBudget) {
  std::string locals;
  for (int i = 0; i < 100; ++i) {
    locals +=
        "  a" + std::to_string(i) + " = [for i in range(100) : i + " + std::to_string(i) + "]\n";
  }
  const std::string text = "locals {\n" + locals + "}\n";
  EXPECT_TRUE(validated(text).empty());
  Options few_elements;
  few_elements.limits.max_elements = 1000;
  EXPECT_EQ(validated(text, few_elements).items().size(), 1U);
  EXPECT_EQ(limit_errors(validated(text, few_elements)), 1U);
  Options few_steps;
  few_steps.limits.max_steps = 2000;
  EXPECT_EQ(validated(text, few_steps).items().size(), 1U);
  EXPECT_EQ(limit_errors(validated(text, few_steps)), 1U);
}

TEST(Validate, AfterTheBudgetOtherErrorsAreStillFound) {
  Options few_elements;
  few_elements.limits.max_elements = 1000;
  const Diagnostics diags = validated(R"(
locals {
  a = range(2000)
  b = local.missing
}
resource "terraform_data" "x" {
  input   = [for i in range(10) : i]
  missing = 1
}
resource "terraform_data" "y" {
  input = upper(1, 2)
}
output "z" {
  value = range(3)
}
)",
                                      few_elements);
  EXPECT_EQ(limit_errors(diags), 1U);
  EXPECT_TRUE(has(diags, DiagnosticCode::UndeclaredName));
  EXPECT_TRUE(has(diags, DiagnosticCode::UnsupportedArgument));
}

TEST(Validate, ArgumentsOfModulesAreConvertedWithTheBudgetOfTheModule) {
  test_support::MemorySource source;
  std::string arguments, variables;
  for (int i = 0; i < 100; ++i) {
    const std::string name = "v" + std::to_string(i);
    arguments += "  " + name + " = local.a\n";
    variables += "variable \"" + name + "\" {\n  type = list(string)\n}\n";
  }
  source.add("main.tf", "locals {\n  a = range(500)\n}\nmodule \"m\" {\n  source = \"./m\"\n" +
                            arguments + "}\n");
  source.add("m/main.tf", variables);
  EXPECT_TRUE(validated(source).empty());
  Options few_elements;
  few_elements.limits.max_elements = 2000;
  EXPECT_EQ(validated(source, few_elements).items().size(), 1U);
}

TEST(Validate, FunctionsOfApplyAndPathsOutsideAreUnknown) {
  EXPECT_TRUE(validated(R"(
locals {
  a = timestamp()
  b = file("../../outside.txt")
  c = filebase64("/etc/nothing")
  d = templatefile("../x.tftpl", {})
  e = rsadecrypt("x", "y")
  f = core::upper("x")
}
)")
                  .empty());
  EXPECT_TRUE(has(validated("locals {\n a = file(\"missing.txt\")\n}\n"),
                  DiagnosticCode::InvalidFunctionArgument));
}

TEST(Validate, ComparesTheRequiredVersionWithAGivenOne) {
  const std::string text = "terraform {\n  required_version = \"~> 1.5.0\"\n}\n";
  EXPECT_TRUE(validated(text).empty());
  EXPECT_TRUE(
      has(validated(text, {.terraform_version = "1.11.4"}), DiagnosticCode::UnsupportedVersion));
  EXPECT_TRUE(validated(text, {.terraform_version = "1.5.7"}).empty());
}

// Directories that are removed at the end.
class Directories : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::temp_directory_path() /
            ("hecla-validate-" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
             ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string& path, const std::string& text) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }
  Diagnostics run() {
    DirectorySource source(root_.string());
    return validated(source);
  }

  fs::path root_;
};

TEST_F(Directories, ModulesAreFoundByPathAndInTheManifest) {
  write("main.tf",
        "module \"a\" {\n  source = \"./sub/a\"\n}\n"
        "module \"b\" {\n  source  = \"x/b/test\"\n  version = \"~> 1.0\"\n}\n"
        "output \"x\" {\n  value = \"${module.a.x}${module.b.path}\"\n}\n");
  write("sub/a/main.tf", "output \"x\" {\n  value = path.module\n}\n");
  write("installed/b/main.tf", "output \"path\" {\n  value = 1\n}\n");
  EXPECT_TRUE(has(run(), DiagnosticCode::ModuleNotInstalled));
  write(".terraform/modules/modules.json",
        R"({"Modules":[{"Key":"","Source":"","Dir":"."},
            {"Key":"b","Source":"registry.terraform.io/x/b/test","Version":"1.2.0","Dir":"installed/b"}]})");
  EXPECT_TRUE(run().empty());
  write(".terraform/modules/modules.json",
        R"({"Modules":[{"Key":"b","Source":"x","Version":"2.0.0","Dir":"installed/b"}]})");
  EXPECT_EQ(run().items()[0].detail,
            "Another source or version of this module is installed. Run \"terraform init\".");
  write(".terraform/modules/modules.json", R"({"Modules":[]})");
  EXPECT_TRUE(has(run(), DiagnosticCode::ModuleNotFound));
  write(".terraform/modules/modules.json", "nonsense");
  EXPECT_TRUE(has(run(), DiagnosticCode::ModuleNotInstalled));
}

TEST_F(Directories, LoopsOfLinksEnd) {
  write("main.tf", "module \"a\" {\n  source = \"./loop/loop/loop\"\n}\n");
  fs::create_directory_symlink(".", root_ / "loop");
  EXPECT_TRUE(has(run(), DiagnosticCode::ReferenceCycle));
}

TEST_F(Directories, EmptyAndMissingDirectoriesAreErrors) {
  EXPECT_TRUE(has(run(), DiagnosticCode::NothingFound));
  fs::remove_all(root_);
  EXPECT_TRUE(has(run(), DiagnosticCode::CannotReadFile));
}

}  // namespace
}  // namespace hecla::validate
