// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/input_variables.h>
#include <hecla/terraform/module.h>

#include "support/parsed.h"
#include "support/value_matchers.h"

namespace hecla::terraform {
namespace {

using test::native;

InputVariable variable(const std::string& content, Diagnostics& diags) {
  const auto variables =
      input_variables(native("variable \"v\" {\n" + content + "\n}\nother {}\n"), diags);
  EXPECT_EQ(variables.size(), 1U);
  return variables.at(0);
}

InputVariable variable(const std::string& content) {
  Diagnostics diags;
  InputVariable result = variable(content, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return result;
}

const Value one = Value::number(1);
const Value text_one = Value::string("1");
const Value text_list = Value::list(Type::string(), {text_one});

TEST(InputVariables, HaveTheirDefaultOrAnUnknownValue) {
  const std::pair<const char*, Value> cases[] = {
      {"", Value::dynamic()},
      {"type = any", Value::dynamic()},
      {"type = string", Value::unknown(Type::string())},
      {"type = string\nnullable = false", Value::unknown(Type::string()).refined_not_null()},
      {"type = list(object({ a = optional(string) }))",
       Value::unknown(Type::list(Type::object({{"a", Type::string()}})))},
      {"default = 1", one},
      {"type = string\ndefault = 1", text_one},
      {"type = string\ndefault = null", Value::null(Type::string())},
      {"type = list\ndefault = [\"1\"]", text_list},
      {"type = map\ndefault = {}", Value::map(Type::dynamic(), {})},
      {"type = object({ a = string, b = optional(number, 1) })\ndefault = { a = 1 }",
       Value::object({{"a", text_one}, {"b", one}})},
      {"default = 1\nsensitive = true", one.with_mark(Mark::sensitive())},
      {"default = 1\nvalidation {\n  condition = var.v > 0\n}\ndescription = \"d\"", one},
  };
  for (const auto& [content, expected] : cases) {
    Diagnostics diags;
    EXPECT_EQ(variable(content).value(diags), expected) << content;
    EXPECT_FALSE(diags.has_errors()) << content << to_text(diags);
  }
}

// Near a syntax error, its flags may be unreadable.
TEST(InputVariables, HaveASensitiveDefaultIfItMayBeSecret) {
  for (const char* flag : {"sensitiv}e = true", "sensitive } = true"}) {
    Diagnostics diags;
    const std::string text =
        std::string("variable \"v\" {\n  default = \"x\"\n  ") + flag + "\n}\n";
    const auto file = syntax::parse_config(Source::make("a.tf", text), diags);
    EXPECT_EQ(input_variables(file->body(), diags).at(0).value(diags),
              Value::string("x").with_mark(Mark::sensitive()))
        << flag;
  }
}

TEST(InputVariables, ConvertGivenValues) {
  struct Case {
    const char* content;
    Value given;
    Value expected;
  };
  const Case cases[] = {
      {"", text_one, text_one},
      {"type = number", text_one, one},
      {"type = string\ndefault = \"d\"", Value(), Value::null(Type::string())},
      {"type = string\ndefault = 1\nnullable = false", Value(), text_one},
      {"type = set(string)", Value::tuple({one, one}), Value::set(Type::string(), {text_one})},
      {"type = object({ b = optional(number, 1) })", Value::object({}),
       Value::object({{"b", one}})},
      {"sensitive = true", one, one.with_mark(Mark::sensitive())},
  };
  for (const auto& [content, given, expected] : cases) {
    Diagnostics diags;
    EXPECT_EQ(variable(content).value(given, {}, diags), expected) << content;
    EXPECT_FALSE(diags.has_errors()) << content << to_text(diags);
  }
}

TEST(InputVariables, ReportInvalidValues) {
  struct Case {
    const char* content;
    Value given;
    DiagnosticCode code;
  };
  const Case cases[] = {
      {"type = number", Value::string("x"), DiagnosticCode::IncorrectType},
      {"nullable = false", Value(), DiagnosticCode::IncorrectType},
      {"type = strin", one, DiagnosticCode::InvalidType},
      {"sensitive = \"maybe\"", one, DiagnosticCode::IncorrectType},
  };
  for (const auto& [content, given, code] : cases) {
    Diagnostics diags;
    (void)variable(content, diags).value(given, {}, diags);
    ASSERT_EQ(diags.error_count(), 1U) << content << to_text(diags);
    EXPECT_EQ(diags.items()[0].code, code) << content;
  }
  for (const char* content : {"type = number\ndefault = \"x\"", "default = upper(\"a\")",
                              "default = null\nnullable = false"}) {
    Diagnostics diags;
    (void)variable(content).value(diags);
    EXPECT_EQ(diags.error_count(), 1U) << content << to_text(diags);
  }
}

TEST(ModuleFiles, AreRecognizedByTheirNames) {
  for (const char* name : {"main.tf", "a.tf.json", "x_override.tf", "override.tf.json", "main.tofu",
                           "x_override.tofu.json"}) {
    EXPECT_TRUE(is_module_file(name)) << name;
  }
  for (const char* name : {"main.hcl", ".tf", ".a.tf", "a.tfvars", "a.json", "tf"}) {
    EXPECT_FALSE(is_module_file(name)) << name;
  }
  EXPECT_TRUE(is_override_file("override.tf"));
  EXPECT_TRUE(is_override_file("x_override.tf.json"));
  EXPECT_FALSE(is_override_file("overrides.tf"));
}

TEST(ModuleFiles, OfOpenTofuReplaceThoseOfTerraform) {
  std::vector<std::string> paths = {"m/a.tf",      "m/a.tofu", "m/b.tf.json", "m/b.tofu.json",
                                    "m/c.tf.json", "m/c.tofu", "m/d.tofu",    "m/e.tfvars"};
  keep_module_files(paths);
  EXPECT_EQ(paths, (std::vector<std::string>{"m/a.tofu", "m/b.tofu.json", "m/c.tf.json", "m/c.tofu",
                                             "m/d.tofu"}));
}

TEST(ModuleValues, ListTheObjectsTheyWaitFor) {
  const std::pair<const char*, const char*> cases[] = {
      {"data.aws_ami.x.id", "data.aws_ami.x"},
      {"data.aws_ami.x[0].id", "data.aws_ami.x"},
      {"module.a.b.c", "module.a"},
      {"module.a[\"k\"].b", "module.a"},
      {"aws_vpc.this.id", "aws_vpc.this"},
      {"each.value.name", "each.value"},
      {"count.index", "count.index"},
      {"self", "self"},
      {"ephemeral.a.b.c", "ephemeral.a.b"},
  };
  for (const auto& [text, expected] : cases) {
    Diagnostics diags;
    EXPECT_EQ(referenced_object(syntax::parse_traversal_abs(Source::make("t", text), diags)),
              expected);
  }
}

TEST(InputVariables, KeepToTheLimitsOfTheCaller) {
  const Body body = native("variable \"v\" {\n  type = list(string)\n  default = [1, 2, 3]\n}\n");
  for (const std::size_t max_elements : {std::size_t{2}, std::size_t{4}}) {
    Diagnostics diags;
    const auto variables = input_variables(body, diags, {.max_elements = max_elements});
    variables.at(0).value(diags);
    EXPECT_EQ(diags.has_errors(), max_elements == 2) << to_text(diags);
  }
  Diagnostics diags;
  const auto variables = input_variables(body, diags, {.max_elements = 4});
  const Value given = Value::tuple({one, one, one, one, one});
  variables.at(0).value(given, {}, diags);
  EXPECT_EQ(diags.error_count(), 1U);
}

TEST(ModuleValues, PreferGivenValuesToDefaults) {
  const ModuleFile files[] = {
      {"main.tf", native("variable \"a\" {\n  default = 1\n}\nvariable \"b\" {}\nlocals {\n"
                         "  sum = var.a + var.b\n  at  = timestamp()\n}\n")},
      {"override.tf", native("locals {\n  at = path.module\n}\n")},
  };
  const GivenVariable given[] = {{"b", Value::number(1)}, {"b", Value::number(2)}, {"c", one}};
  EvalContext ctx;
  Diagnostics diags;
  const auto values =
      module_values(read_values(files, true, {}, diags), given, ctx, {.path = "."}, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  EXPECT_EQ(values.find({"local", "sum"})->value, Value::number(3));
  EXPECT_EQ(values.find({"local", "at"})->value, Value::string("."));
}

}  // namespace
}  // namespace hecla::terraform
