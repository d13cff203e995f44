// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/secrets.h"

#include <gtest/gtest.h>
#include <hecla/file/file.h>
#include <hecla/source/render.h>
#include <hecla/terraform/input_variables.h>

namespace hecla::terraform {
namespace {

// Returns the text with "*" in place of each marked byte.
std::string marked(const File& file) {
  std::string text(file.source()->text());
  for (const ByteRange secret : file.source()->secrets())
    std::fill(text.begin() + secret.begin, text.begin() + secret.end, '*');
  return text;
}

File parsed(const char* name, const std::string& text) {
  Diagnostics diags;
  return parse_text(name, text, diags);
}

std::string declared(const char* name, const std::string& text, const char* overriding = "") {
  const File file = parsed(name, text);
  DeclaredSecrets secrets;
  secrets.add(file.body());
  secrets.add(parsed("x_override.tf", overriding).body());
  secrets.mark(file.body());
  return marked(file);
}

// Returns the parts of a text between "|".
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('|', begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

TEST(DeclaredSecrets, FlagsThatAreNotFalseCount) {
  const auto is_marked = [](const std::string& flag) {
    return declared("a.tf", "variable \"x\" {\n default = 7\n " + flag + "\n}\n").find('7') ==
           std::string::npos;
  };
  for (const char* flag :
       {"sensitive = true", "ephemeral = true", "sensitive = \"true\"", "sensitive = var.x",
        "sensitive = 1 +", "ephemeral = [1]", "sensitive = null"})
    EXPECT_TRUE(is_marked(flag)) << flag;
  for (const char* flag : {"", "sensitive = false", "ephemeral = \"false\""})
    EXPECT_FALSE(is_marked(flag)) << flag;
}

TEST(DeclaredSecrets, FlagsThatRecoverySkipsCount) {
  const File file = parsed("a.tf", "variable \"x\" {\n  default = \"s\" sensitive = true\n}\n");
  DeclaredSecrets secrets;
  secrets.add(file.body(), /*has_errors=*/true);
  secrets.mark(file.body(), /*has_errors=*/true);
  EXPECT_EQ(marked(file), "variable \"x\" {\n  default = **********************\n");
}

TEST(DeclaredSecrets, IncompleteDeclarationsCount) {
  for (const char* text : {"variable \"x\" {\n  sensitive true\n  default \"7\"\n}\n",
                           "variable \"x\" {\n  sensitive\n  default = 7\n}\n",
                           "variable \"x\"\n  sensitive = true\n  default = 7\n}\n"}) {
    const File file = parsed("a.tf", text);
    DeclaredSecrets secrets;
    secrets.add(file.body(), /*has_errors=*/true);
    secrets.mark(file.body(), /*has_errors=*/true);
    EXPECT_EQ(marked(file).find('7'), std::string::npos) << marked(file);
  }
}

// The parser marks other literals near the errors.
TEST(DeclaredSecrets, DeclarationsThatErrorsSwallowCount) {
  const std::pair<std::string, std::string> cases[] = {
      {"locals {\n  q = \"${\n}\nvariable \"x\" {\n  default = 7\n  sensitive = true\n}\na = 7\n",
       "locals {\n  q = \"${\n}\nvariable \"x\" {\n  default = ********************\n}\na = 7\n"},
      {"b {\noutput x{\n  ephemeral = true\n  value = 7\n}\n",
       "b {\noutput x{\n  ephemeral = true\n  value = *\n}\n"},
      {R"({"l": {"variable": {"x": [{"default": {"a": "}"}, "sensitive": true}]}, "y": 7)",
       "{**************************************************************************: *"},
      {"{\"l\": \"${1,\n\"output\": {\"x\": {\"value\": 7, \"ephemeral\": true",
       "***********\n\"output\": {***********************************"},
      {"b {\nvariable \"x\" {\n  default = 7\n}\nvariable \"y\" {\n  sensitive = true\n}\n",
       "b {\nvariable \"x\" {\n  default = 7\n}\nvariable \"y\" {\n  sensitive = true\n}\n"},
  };
  for (const auto& [text, expected] : cases) {
    const File file = parsed(text.starts_with("{") ? "a.tf.json" : "a.tf", text);
    DeclaredSecrets secrets;
    secrets.add(file.body(), /*has_errors=*/true);
    secrets.mark(file.body(), /*has_errors=*/true);
    EXPECT_EQ(marked(file), expected);
  }
}

TEST(DeclaredSecrets, BrokenHeadersAndLinesWithoutASignCount) {
  for (const char* header :
       {"variable[\"x\" {", "variable \"x\" )", "variable)\"x\" {", "variable\nx {",
        "variable \"x( {", "variable$ \"x\" {", "variable${ \"x\" {", "variable /\"x\" {"}) {
    DeclaredSecrets secrets;
    secrets.add(parsed("a.tf", std::string(header) + "\n  sensitive = true\n}\n").body(),
                /*has_errors=*/true);
    EXPECT_TRUE(secrets.find("variable", "x").sensitive) << header;
    const File file = parsed("a.tfvars", "x \"7\"\ny = 1\n");
    secrets.mark_values(file.body(), /*has_errors=*/true);
    EXPECT_EQ(marked(file), "x ****y = *\n");
  }
}

TEST(DeclaredSecrets, NamesOfNoVariableMayBeMisspelled) {
  DeclaredSecrets secrets;
  secrets.add(
      parsed("a.tf", "variable \"token\" {\n  sensitive = true\n}\nvariable \"b\" {\n}\n").body());
  const File file = parsed("a.tfvars", "tokn = \"7\"\nb = 1\n");
  secrets.mark_values(file.body());
  EXPECT_EQ(marked(file), "tokn = ***\nb = 1\n");
  DeclaredSecrets open;
  open.add(parsed("a.tf", "variable \"b\" {\n}\noutput \"o\" {\n  sensitive = true\n}\n").body());
  const File other = parsed("a.tfvars", "c = 1\n");
  open.mark_values(other.body());
  EXPECT_EQ(marked(other), "c = 1\n");
}

TEST(DeclaredSecrets, NamesInJsonWithMissingQuotesCount) {
  for (const char* text :
       {R"({"variable": {"x: {"sensitive": true}}})", R"({"variable": {x": {"sensitive": true}}})",
        R"({"variable": {""x": {"sensitive": true}}})",
        R"({"variable": {"x"": {"sensitive": true}}})",
        R"({"variable": {"x": {sensitive": true}}})",
        R"({"variable": {"x": {"sensitive: true, "a": 1}}})"}) {
    DeclaredSecrets secrets;
    secrets.add(parsed("a.tf.json", text).body(), /*has_errors=*/true);
    EXPECT_TRUE(secrets.find("variable", "x").sensitive) << text;
  }
}

TEST(DeclaredSecrets, NoErrorShowsAPartOfAValue) {
  constexpr std::string_view canary = "k9Zq8Vw3Tp";
  DeclaredSecrets secrets;
  secrets.add(parsed("a.tf", "variable \"x\" {\n sensitive = true\n}\n").body());
  for (const auto& [name, begins, ends] :
       {std::tuple("a.tfvars",
                   "x = *|x *|x = \"*|x = 12*|x = '*|x = \"a\" \"*|x = <<*|x = \"${*|x = * *|x = "
                   "[*|x = {*",
                   "|\"|\n|}|]|'|=|\\"),
        std::tuple("a.tfvars.json",
                   "{\"x\": *|{\"x\": \"*|{\"x\": '*|{\"x\": 12*|{\"x\" *|{\"x\" \"*|{\"x\": "
                   "[\"*|{\"x\": {*|{\"x\": \"a\" "
                   "\"*|{\"x\": \"\n*|{\"x\": \"\\q*",
                   "|\"|\n|}|]|'|:|\\")}) {
    for (const std::string& begin : split(begins)) {
      for (const std::string& end : split(ends)) {
        std::string text = begin + end;
        for (std::size_t at = 0; (at = text.find('*', at)) != text.npos;)
          text.replace(at, 1, canary);
        Diagnostics diags;
        const File file = parse_text(name, text, diags);
        secrets.mark_values(file.body(), diags.has_errors());
        EXPECT_EQ(to_text(diags).find(canary), std::string::npos) << text << "\n" << to_text(diags);
      }
    }
  }
}

TEST(DeclaredSecrets, ValuesOfTestsAreMarked) {
  DeclaredSecrets secrets;
  secrets.add(
      parsed("a.tf", "variable \"x\" {\n sensitive = true\n}\nvariable \"y\" {\n}\n").body());
  const std::string text =
      "variables {\n x = 7\n y = 7\n}\nrun \"r\" {\n variables {\n  x = 7\n }\n x = 7\n}\n";
  const File file = parsed("a.tftest.hcl", text);
  secrets.mark_test(file.body());
  EXPECT_EQ(marked(file),
            "variables {\n x = *\n y = 7\n}\nrun \"r\" {\n variables {\n  x = *\n }\n x = 7\n}\n");
}

TEST(InputVariable, FlagsThatAreNotFalseCount) {
  for (const char* flag : {"var.x", "\"maybe\"", "[1]", "null"}) {
    const File file = parsed("a.tf", std::string("variable \"x\" {\n sensitive = ") + flag +
                                         "\n ephemeral = " + flag + "\n}\n");
    Diagnostics diags;
    const auto variables = input_variables(file.body(), diags);
    EXPECT_TRUE(diags.has_errors()) << flag;
    EXPECT_TRUE(variables[0].sensitive && variables[0].ephemeral) << flag;
  }
}

// Returns the text as mark_calls() leaves it. The module "./c" has a secret variable x.
std::string marked_calls(const char* name, const std::string& text, bool has_errors) {
  DeclaredSecrets child;
  child.add(parsed("a.tf", "variable \"x\" {\n sensitive = true\n}\n").body());
  const File file = parsed(name, text);
  mark_calls(file.body(), has_errors, [&](const std::string& call, const std::string& source) {
    EXPECT_EQ(call, "m");
    return source == "./c" ? &child : nullptr;
  });
  return marked(file);
}

TEST(MarkCalls, ArgumentsOfSecretVariables) {
  EXPECT_EQ(
      marked_calls("a.tf", "module \"m\" {\n source = \"./c\"\n x = [7, a.b]\n y = 7\n}\n", false),
      "module \"m\" {\n source = \"./c\"\n x = [*, a.b]\n y = 7\n}\n");
  EXPECT_EQ(marked_calls("a.tf", "module \"m\" {\n source = \"./d\"\n x = 7\n}\n", false),
            "module \"m\" {\n source = \"./d\"\n x = 7\n}\n");
  EXPECT_EQ(
      marked_calls("a.tf.json", R"({"module": {"m": {"source": "./c", "x": 7, "y": 7}}})", false),
      R"({"module": {"m": {"source": "./c", "x": *, "y": 7}}})");
}

TEST(MarkCalls, AllArgumentsIfTheSourceIsUnreadable) {
  EXPECT_EQ(marked_calls("a.tf", "module \"m\" {\n source = var.s\n x = 7\n count = 1\n}\n", false),
            "module \"m\" {\n source = var.s\n x = *\n count = 1\n}\n");
  EXPECT_EQ(marked_calls("a.tf", "module \"m\" {\n sou\"\n x = 7\n y = 7\n}\n", true),
            "module \"m\" {\n sou\"\n x = **********\n");
}

TEST(MarkCalls, AnUnclosedSourceIsUnreadable) {
  const std::string begin = "module \"m\" {\n x = ";
  EXPECT_EQ(
      marked_calls("a.tf", begin + "7\n source = \"./c\n}\n", true).substr(0, begin.size() + 1),
      begin + "*");
}

TEST(MarkCalls, CallsThatErrorsSwallow) {
  const std::string open = "locals {\n  q = \"${\n}\n";
  EXPECT_EQ(
      marked_calls("a.tf", open + "module \"m\" {\n source = \"./c\"\n x = 7\n y = 7\n}\n", true),
      open + "module \"m\" {\n source = \"./c\"\n x = ********\n}\n");
}

TEST(MarkCalls, ArgumentsWithBrokenNames) {
  for (const char* name : {"x^", "x(", "x]", "x*/", "1x"}) {
    const std::string begin = "module \"m\" {\n source = \"./c\"\n " + std::string(name) + " = ";
    EXPECT_EQ(marked_calls("a.tf", begin + "7\n}\n", true), begin + "***\n");
  }
}

TEST(DeclaredSecrets, OtherFilesCanDeclareThem) {
  const std::string text = "variable \"x\" { default = 7 }\noutput \"y\" { value = 7 }\n";
  EXPECT_EQ(declared("a.tf", text), text);
  EXPECT_EQ(declared("a.tf", text, "variable \"x\" {\n ephemeral = true\n}\n"),
            "variable \"x\" { default = * }\noutput \"y\" { value = 7 }\n");
  EXPECT_EQ(declared("a.tf", text,
                     "output \"y\" {\n sensitive = true\n}\noutput \"x\" { sensitive = true }\n"),
            "variable \"x\" { default = 7 }\noutput \"y\" { value = * }\n");
}

TEST(DeclaredSecrets, ReferencesInOutputsAreNotMarked) {
  const auto value = [](const std::string& text) {
    const std::string begin = "output \"x\" {\n sensitive = true\n value = ", end = "\n}\n";
    const std::string all = declared("a.tf", begin + text + end);
    return all.substr(begin.size(), all.size() - begin.size() - end.size());
  };
  EXPECT_EQ(value("a.b[\"k\"].c"), "a.b[\"k\"].c");
  EXPECT_EQ(value("a.b[f(\"k\", c[0])].c"), "a.b[f(***, c[0])].c");
  EXPECT_EQ(value("\"x-${a.b}-y\""), "\"**${a.b}**\"");
  EXPECT_EQ(value("f({ a = \"x\", \"b\" = 7 }, file(\"p\"))"),
            "f({ a = ***, *** = * }, file(\"p\"))");
}

TEST(DeclaredSecrets, MisspelledArgumentsAreMarked) {
  EXPECT_EQ(declared("a.tf",
                     "variable \"x\" {\n defalt = [7, a.b]\n sensitive = true\n"
                     " description = \"d\"\n validation {\n  error_message = \"e\"\n }\n}\n"),
            "variable \"x\" {\n defalt = [*, a.b]\n sensitive = true\n"
            " description = \"d\"\n validation {\n  error_message = \"e\"\n }\n}\n");
  EXPECT_EQ(declared("a.tf.json", R"({"output": {"x": {"valu": "s", "validation": {"a": "b"},
                                     "description": "d", "sensitive": true}}})"),
            R"({"output": {"x": {"valu": ***, "validation": {"a": ***},
                                     "description": "d", "sensitive": true}}})");
}

TEST(DeclaredSecrets, JsonSyntax) {
  EXPECT_EQ(
      declared("a.tf.json", R"({"variable": {"x": {"default": ["a", 1], "sensitive": true}}})"),
      R"({"variable": {"x": {"default": ********, "sensitive": true}}})");
  EXPECT_EQ(
      declared(
          "a.tf.json",
          R"({"output": {"x": {"value": ["${a.b}", "c", {"k": "${f(\"d\")}"}], "ephemeral": true}}})"),
      R"({"output": {"x": {"value": ["${a.b}", ***, {***: *************}], "ephemeral": true}}})");
}

TEST(SecretsOfSchemas, SensitiveAndWriteOnlyAttributesAreMarkedAtAnyDepth) {
  using wire::NestingMode;
  const std::vector<wire::SchemaAttribute> attributes = {
      {.name = "n", .type = Type::string(), .optional = true},
      {.name = "s", .type = Type::string(), .optional = true, .sensitive = true},
      {.name = "w", .type = Type::string(), .optional = true, .write_only = true}};
  wire::SchemaBlock schema{.attributes = attributes, .blocks = {}};
  for (const auto& [name, nesting] : {std::pair("c", NestingMode::Map),
                                      {"l", NestingMode::List},
                                      {"m", NestingMode::Map},
                                      {"o", NestingMode::Single}}) {
    auto nested = std::make_shared<wire::NestedAttributes>();
    nested->nesting = nesting;
    nested->attributes = attributes;
    schema.attributes.push_back({.name = name, .nested = nested, .optional = true});
  }
  std::ranges::sort(schema.attributes, {}, &wire::SchemaAttribute::name);
  schema.blocks = {{.type = "b",
                    .nesting = NestingMode::List,
                    .block = {.attributes = attributes, .blocks = {}}},
                   {.type = "k",
                    .nesting = NestingMode::Map,
                    .block = {.attributes = attributes, .blocks = {}}}};
  const File file = parsed("a.tf", R"(
n = "1"
s = "1"
w = "1-${a}"
l = [{ n = "1", s = "1" }, { w = "1" }]
m = { x = { "s" = "1", n = "1" } }
c = a ? { x = { n = "1" } } : null
o = { s = "1", (n) = "1" }
b {
  n = "1"
  w = "1"
}
k "x" {
  s = f("1")
}
dynamic "b" {
  for_each = ["1"]
  content {
    s = "1"
    n = "1"
  }
}
)");
  mark_secrets(file.body(), schema);
  EXPECT_EQ(marked(file), R"(
n = "1"
s = ***
w = "**${a}"
l = [{ n = "1", s = *** }, { w = *** }]
m = { x = { "s" = ***, n = "1" } }
c = a ? { x = { n = *** } } : null
o = { s = ***, (n) = *** }
b {
  n = "1"
  w = ***
}
k "x" {
  s = f(***)
}
dynamic "b" {
  for_each = ["1"]
  content {
    s = ***
    n = "1"
  }
}
)");
}

TEST(SecretsOfSchemas, InFilesWithErrorsDuplicatesAndWhatRecoverySkippedAreMarked) {
  const wire::SchemaBlock schema{
      .attributes = {{.name = "s", .type = Type::string(), .optional = true, .sensitive = true}},
      .blocks = {}};
  const File file = parsed("a.tf", "s = 1\nn = 2\n@ s = 3\ns = 4\n");
  mark_secrets(file.body(), schema, true);
  EXPECT_EQ(marked(file), "s = **********************");
}

TEST(SecretsOfSchemas, ObjectsInStringsOfJsonAreMarkedWhole) {
  auto nested = std::make_shared<wire::NestedAttributes>();
  nested->nesting = wire::NestingMode::List;
  nested->attributes = {{.name = "s", .type = Type::string(), .optional = true, .sensitive = true}};
  const wire::SchemaBlock schema{.attributes = {{.name = "l", .nested = nested, .optional = true}},
                                 .blocks = {}};
  const File file = parsed("a.tf.json", R"({"l": "${[{ s = 1 }]}", "n": 1})");
  mark_secrets(file.body(), schema);
  EXPECT_EQ(marked(file), R"({"l": ****************, "n": 1})");
}

}  // namespace
}  // namespace hecla::terraform
