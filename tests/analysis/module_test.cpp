// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/file_structure.h>

#include "analysis/explain.h"
#include "analysis/locate.h"
#include "support/temporary_directory.h"

namespace hecla::analysis {
namespace {

using test::TemporaryDirectory;
using testing::ElementsAre;

Traversal path_of(const std::string& text) {
  Diagnostics diags;
  auto path = syntax::parse_traversal_abs(Source::make("PATH", text), diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  return path;
}

Body body_of(const std::string& text) {
  Diagnostics diags;
  const auto document = syntax::parse_config(Source::make("main.tf", text), diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  return document->body();
}

TEST(Files, AreFoundByTheirNames) {
  const TemporaryDirectory directory;
  const std::string a = directory.write("a.tf", ""), b = directory.write("b/c.tf.json", "{}");
  directory.write("other.json", "{}");
  directory.write(".terraform/d.tf", "");
  directory.write("a.tf~", "");
  Diagnostics diags;
  EXPECT_THAT(find_configuration(directory.path(), false, diags), ElementsAre(a));
  EXPECT_THAT(find_configuration(directory.path(), true, diags), ElementsAre(a, b));
  EXPECT_TRUE(diags.empty());
  find_configuration(directory.path() + "/missing", true, diags);
  EXPECT_TRUE(diags.has_errors());
}

TEST(Module, EvaluatesInputVariablesAndLocalValues) {
  const TemporaryDirectory directory;
  directory.write("main.tf", "locals {\n  name = \"${var.app}-${env}\"\n  path = path.module\n}\n");
  directory.write("variables.tf", "variable \"app\" {\n  default = \"web\"\n}\n");
  Diagnostics diags;
  const Module module = read_module({directory.path()}, {}, diags);
  const std::vector<terraform::GivenVariable> given = {
      {"var", Value::object({{"app", Value::string("db")}})}, {"env", Value::string("prod")}};
  const ModuleValues result =
      evaluate_module(module, module_context(module, {}, {}), given, {}, diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  EXPECT_EQ(result.values.find({"local", "name"})->value, Value::string("db-prod"));
  EXPECT_EQ(result.values.find({"local", "path"})->value, Value::string("."));

  const auto origin = explain(path_of("locals.name"), module, result.values, diags);
  ASSERT_TRUE(origin);
  EXPECT_EQ(origin->value, Value::string("db-prod"));
}

TEST(Module, IsReadByOneOfItsFiles) {
  const TemporaryDirectory directory;
  const std::string a = directory.write("a.tf", ""), other = directory.write("other.hcl", "");
  directory.write("b.tf", "");
  Diagnostics diags;
  EXPECT_EQ(read_module_of(a, {}, diags).paths.size(), 2U);
  EXPECT_EQ(read_module_of(other, {}, diags).paths.size(), 1U);
  EXPECT_TRUE(diags.empty());
}

TEST(Locate, FollowsBlocksLabelsAndIndexes) {
  const std::vector<Body> bodies = {
      body_of("resource \"a\" \"b\" {\n  in {\n    x = 1\n  }\n  in {\n    x = { y = 2 }\n  }\n}\n"
              "output \"o\" {\n  value = [3]\n}\n")};
  Diagnostics diags;
  for (const char* path : {"resource.a.b.in[1].x.y", "a.b.in[1].x.y"}) {
    const auto located = locate(path_of(path), bodies, terraform::file_structure("main.tf"), diags);
    ASSERT_TRUE(located) << path;
    EXPECT_EQ(located->argument->name, "x");
    EXPECT_THAT(located->path, ElementsAre(Value::string("y")));
  }
  const auto output =
      locate(path_of("output.o[0]"), bodies, terraform::file_structure("main.tf"), diags);
  ASSERT_TRUE(output);
  EXPECT_EQ(output->argument->name, "value");
  EXPECT_THAT(output->path, ElementsAre(Value::number(0)));
  EXPECT_TRUE(diags.empty());
}

TEST(Locate, ReportsWhereAPathEnds) {
  const std::vector<Body> bodies = {body_of("a {\n  x = 1\n}\na {\n}\n")};
  for (const char* path : {"b", "a", "a[2].x", "a[0].y", "a.x"}) {
    Diagnostics diags;
    EXPECT_FALSE(locate(path_of(path), bodies, terraform::file_structure("main.tf"), diags))
        << path;
    ASSERT_EQ(diags.items().size(), 1U) << path;
    EXPECT_EQ(diags.items()[0].code, DiagnosticCode::UndeclaredName);
  }
}

}  // namespace
}  // namespace hecla::analysis
