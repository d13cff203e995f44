// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/file_structure.h>
#include <hecla/write/config_json.h>
#include <hecla/write/native_from_json.h>

#include <random>

namespace hecla::terraform {
namespace {

std::string to_json(const std::string& text, const char* name = "main.tf") {
  Diagnostics diags;
  const auto file = syntax::parse_config(Source::make(name, text), diags);
  std::string json =
      write::config_to_json({&file, 1}, {.indent = 0, .structure = &file_structure(name)}, diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags) << text;
  return json;
}

std::string to_native(const std::string& json, const char* name = "main.tf.json") {
  Diagnostics diags;
  std::string text = write::native_from_json(Source::make(name, json),
                                             {.structure = &file_structure(name)}, diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags) << json;
  return text;
}

TEST(FileStructureTest, WritesStringsAsTerraformReadsThem) {
  const struct {
    const char *native, *json;
  } cases[] = {
      {R"(variable "v" { type = list(string) })",
       R"~({"variable":{"v":[{"type":"list(string)"}]}})~"},
      {"variable \"v\" {\n  default = [\"$${a}\", { \"%%{b}\" = -1 }]\n}\n",
       R"({"variable":{"v":[{"default":["${a}",{"%{b}":-1}]}]}})"},
      {R"(output "o" { depends_on = [a.b, module.c["d"]] })",
       R"({"output":{"o":[{"depends_on":["a.b","module.c[\"d\"]"]}]}})"},
      {R"(module "m" { providers = { aws = aws.x, aws.y = aws.z } })",
       R"({"module":{"m":[{"providers":{"aws":"aws.x","aws.y":"aws.z"}}]}})"},
      {R"(provider "p" { alias = "$${x}" })", R"({"provider":{"p":[{"alias":"${x}"}]}})"},
      {R"(module "m" { source = "./$${x}/${var.y}" })",
       R"({"module":{"m":[{"source":"./$${x}/${var.y}"}]}})"},
      {"terraform {\n  required_providers {\n    a = { source = \"x/a\", configuration_aliases = "
       "[a.b] }\n  }\n}\n",
       R"({"terraform":[{"required_providers":[{"a":{"source":"x/a","configuration_aliases":["a.b"]}}]}]})"},
      {"resource \"a\" \"b\" {\n  c = \"$${d}\"\n  for_each = e\n  lifecycle {\n    ignore_changes "
       "= all\n  }\n}\n",
       R"({"resource":{"a":{"b":[{"c":"$${d}","for_each":"${e}","lifecycle":[{"ignore_changes":"all"}]}]}}})"},
      {"resource \"a\" \"b\" {\n  c = [{ d = 1 }]\n}\n",
       R"({"resource":{"a":{"b":[{"c":"${[{ d = 1 }]}"}]}}})"},
      {"resource \"a\" \"b\" {\n  provisioner \"p\" {}\n  provisioner \"q\" {}\n  provisioner "
       "\"p\" {\n    when = destroy\n  }\n}\n",
       R"({"resource":{"a":{"b":[{"provisioner":[{"p":[{}]},{"q":[{}]},{"p":[{"when":"destroy"}]}]}]}}})"},
      {"moved {\n  from = a.b\n  to = a.c[0]\n}\n", R"({"moved":[{"from":"a.b","to":"a.c[0]"}]})"},
  };
  for (const auto& [native, json] : cases) EXPECT_EQ(to_json(native), json);
  EXPECT_EQ(to_json("a = \"$${b}\"\n", "x.tfvars"), R"({"a":"${b}"})");
}

TEST(FileStructureTest, WritesAnyNumberOfLabeledBlocks) {
  for (const int count : {1, 10, 100, 1000, 10'000}) {
    std::string native = "resource \"a\" \"b\" {\n",
                json = R"({"resource":{"a":{"b":[{"dynamic":{)";
    for (int i = 0; i < count; ++i) {
      const std::string label = "\"x" + std::to_string(i) + "\"";
      native += "  dynamic " + label + " {}\n";
      json += (i > 0 ? "," : "") + label + ":[{}]";
    }
    EXPECT_EQ(to_json(native + "}\n"), json + "}}]}}}") << count;
  }
}

// Generates random modules with blocks that Terraform knows and blocks that a provider might
// declare.
class ModuleGenerator {
 public:
  explicit ModuleGenerator(unsigned seed) : random_(seed) {}

  std::string module() {
    std::string out;
    for (std::size_t i = 0, count = 1 + pick(5); i < count; ++i) out += top_level();
    return out;
  }

 private:
  std::size_t pick(std::size_t count) { return random_() % count; }

  template <std::size_t count>
  std::string one_of(const char* const (&choices)[count]) {
    return choices[pick(count)];
  }

  std::string name() { return "n" + std::to_string(next_++); }

  std::string expression(std::size_t depth = 0) {
    static constexpr const char* leaves[] = {"1",
                                             "-2.5",
                                             "true",
                                             "null",
                                             "\"\"",
                                             "\"text\"",
                                             "\"$${a} %%{b}\"",
                                             "\"a\\\"b\\\\c\\nd\"",
                                             "var.a",
                                             "var.a[0].b[\"c\"]",
                                             "\"${var.a}-${local.b}\"",
                                             "upper(\"x\")",
                                             "a.*.b",
                                             "a[*].b",
                                             "[for x in var.y : x.z if x.on]",
                                             "{ for k, v in var.m : k => v... }",
                                             "(var.a + 1) * 2",
                                             "var.c ? \"a\" : \"b\"",
                                             "!var.a",
                                             "\"%{ if var.a }b%{ else }c%{ endif }\"",
                                             "<<EOT\nline ${var.a}\n  $${x} \\n \"y\"\nEOT\n",
                                             "<<-EOT\n    a\n      b\n    EOT\n",
                                             "\"%{ for x in var.y ~}\\n${x}%{ endfor }\"",
                                             "[]",
                                             "{}",
                                             "[[{}]]",
                                             "(\n  var.a # a comment\n  || var.b\n)",
                                             "\"\\u00e9 \\t\"",
                                             "\"$$\"",
                                             "\"$\""};
    if (depth > 2 || pick(3) > 0) return one_of(leaves);
    if (pick(2) == 0) {
      std::string out = "[\n";
      for (std::size_t i = 0, count = pick(4); i < count; ++i) out += item(depth) + ",\n";
      return out + "]";
    }
    std::string out = "{\n";
    for (std::size_t i = 0, count = pick(4); i < count; ++i) {
      static constexpr const char* keys[] = {"", "\"a b\"", "(var.k)", "\"x${var.k}\"",
                                             "\"$${q}\""};
      std::string key = one_of(keys);
      if (key.empty() || i > 0) key = name();
      out += key + " = " + line(expression(depth + 1));
    }
    return out + "}";
  }

  // A heredoc must end with its line, which a comma cannot follow.
  std::string item(std::size_t depth) {
    for (;;) {
      std::string text = expression(depth + 1);
      if (!text.ends_with('\n')) return text;
    }
  }

  static std::string line(std::string text) { return text.ends_with('\n') ? text : text + "\n"; }

  std::string argument(const std::string& name, const std::string& value) {
    return name + " = " + line(value);
  }
  std::string arguments() {
    std::string out;
    for (std::size_t i = 0, count = pick(4); i < count; ++i) out += argument(name(), expression());
    return out;
  }

  std::string block(const std::string& header, const std::string& content) {
    return (pick(4) == 0 ? "# a comment\n" : "") + header + " {\n" + content + "}\n";
  }

  std::string open_body(std::size_t depth = 0) {
    std::string out = arguments();
    for (std::size_t i = 0, count = depth > 2 ? 0 : pick(3); i < count; ++i) {
      static constexpr const char* types[] = {"ingress", "rule", "disk"};
      if (pick(2) == 0) {
        out += block(one_of(types), open_body(depth + 1));
      } else {
        out += block("dynamic \"" + one_of(types) + "\"",
                     argument("for_each", expression()) + argument("iterator", "it") +
                         block("content", open_body(depth + 1)));
      }
    }
    return out + arguments();
  }

  std::string references() {
    static constexpr const char* lists[] = {"[]", "[a.b]",
                                            "[module.a, data.x.y, a.b[0], c.d[\"e\"]]"};
    return one_of(lists);
  }

  std::string resource_body() {
    std::string out = open_body();
    if (pick(2) == 0) out += argument("depends_on", references());
    if (pick(3) == 0) out += argument("provider", "aws.west");
    if (pick(2) == 0) {
      static constexpr const char* ignored[] = {"all", "[tags, a[0].b, tags[\"Name\"]]", "[]"};
      out += block("lifecycle", argument("ignore_changes", one_of(ignored)) +
                                    argument("create_before_destroy", "true") +
                                    argument("replace_triggered_by", "[a.b[each.key].id]") +
                                    block("precondition", argument("condition", expression()) +
                                                              argument("error_message", "\"no\"")));
    }
    for (std::size_t i = 0, count = pick(4); i < count; ++i) {
      static constexpr const char* types[] = {"local-exec", "remote-exec", "file"};
      out += block("provisioner \"" + one_of(types) + "\"", argument("when", "destroy") +
                                                                argument("command", expression()) +
                                                                block("connection", arguments()));
    }
    return out;
  }

  std::string top_level() {
    static constexpr const char* values[] = {
        "1", "null", "\"$${x}\"", "[\"a\", { b = \"%%{c}\" }]", "<<EOT\na\n$${b}\nEOT\n", "{}"};
    static constexpr const char* types[] = {"string",
                                            "list(object({ a = optional(string, \"b\") }))",
                                            "object({\n  a = number # why\n})", "any"};
    switch (pick(11)) {
      case 0:
        return block("variable \"" + name() + "\"",
                     argument("type", one_of(types)) + argument("default", one_of(values)) +
                         block("validation", argument("condition", expression())));
      case 1:
        return block("output \"" + name() + "\"",
                     argument("value", expression()) + argument("depends_on", references()));
      case 2:
        return block("locals", arguments());
      case 3:
        return block("module \"" + name() + "\"",
                     argument("source", "\"./m\"") + arguments() +
                         argument("providers", "{\n  aws = aws.x\n  aws.y = aws.z\n}"));
      case 4:
        return block("provider \"aws\"", argument("alias", "\"west\"") + open_body());
      case 5:
        return block("moved", argument("from", "a.b") + argument("to", "module.c[\"d\"].a.b"));
      case 6:
        return block("import", argument("to", "a.b[\"c\"]") + argument("id", expression()));
      case 7:
        return block("removed",
                     argument("from", "a.b") + block("lifecycle", argument("destroy", "false")));
      case 8:
        return block("check \"" + name() + "\"",
                     block("data \"x\" \"y\"", resource_body()) +
                         block("assert", argument("condition", expression())));
      case 9:
        return block("terraform", argument("required_version", "\">= 1.0\"") +
                                      block("backend \"s3\"", argument("key", "\"$${a}\"")) +
                                      block("required_providers",
                                            argument("aws", "{\n  source = \"h/aws\"\n}")));
      default:
        return block((pick(2) == 0 ? "resource \"a\" \"" : "data \"b\" \"") + name() + "\"",
                     resource_body());
    }
  }

  std::mt19937 random_;
  int next_ = 0;
};

TEST(FileStructureTest, NativeToJsonAndBackKeepsTheConfiguration) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    const std::string native = ModuleGenerator(seed).module();
    const std::string json = to_json(native);
    const std::string back = to_native(json);
    ASSERT_TRUE(to_json(back) == json) << "seed " << seed << "\n" << native << "became\n" << back;
    ASSERT_EQ(to_native(to_json(back)), back) << "seed " << seed;
  }
}

}  // namespace
}  // namespace hecla::terraform
