// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/base/result.h>
#include <hecla/write/document.h>
#include <hecla/write/structural_diff.h>

#include <string>
#include <vector>

#include "support/heap_use.h"

namespace hecla::write {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

File parse(const std::string& text, const std::string& name = "a.tf") {
  Diagnostics diags;
  File file = parse_text(name, text, diags);
  EXPECT_FALSE(diags.has_errors()) << text;
  return file;
}

std::string shown(const Difference& difference) {
  std::string line = std::string(name(difference.kind)) + " " + difference.path;
  if (difference.before.has_source()) line.append(" - ").append(difference.before.text());
  if (difference.after.has_source()) line.append(" + ").append(difference.after.text());
  return line;
}

std::vector<std::string> diff(const std::string& before, const std::string& after,
                              const StructuralDiffOptions& options = {},
                              const std::string& name = "a.tf") {
  std::vector<std::string> lines;
  Diagnostics diags;
  for (const Difference& d :
       structural_diff(parse(before, name), parse(after, name), diags, options)) {
    lines.push_back(shown(d));
  }
  return lines;
}

TEST(StructuralDiff, IgnoresLayoutAndComments) {
  EXPECT_THAT(diff("a=1+2\n", "# new\na = 1 + 2 # sum\n"), IsEmpty());
  EXPECT_THAT(diff("a = [1, 2,]\n", "a = [\n  1,\n  2\n]\n"), IsEmpty());
  EXPECT_THAT(diff("a = {x = 1, \"y\" = 2}\n", "a = {\n  x : 1\n  y = 2\n}\n"), IsEmpty());
  EXPECT_THAT(diff("a = {43 = 1, true = 2}\n", "a = {\"43\" = 1, \"true\" = 2}\n"), IsEmpty());
  EXPECT_THAT(diff("a = {1.50 = 1}\n", "a = {\"1.50\" = 1}\n"), Not(IsEmpty()));
  EXPECT_THAT(diff("a = b ? f(1,2) : {x = [1]}\n", "a = b ? f(\n1, 2,\n) : {\nx = [1,]\n}\n"),
              IsEmpty());
  EXPECT_THAT(diff("b { c = 1 }\n", "b {\r\n  c = 1\r\n}\r\n"), IsEmpty());
  EXPECT_THAT(diff("a = <<E\n  x\n  E\n", "a = <<E\n  x\nE\n"), IsEmpty());
  EXPECT_THAT(diff("\xEF\xBB\xBF"
                   "a = 1",
                   "a = 1"),
              IsEmpty());
}

TEST(StructuralDiff, DividesChangesOfBlocksWithoutNames) {
  const StructuralDiffOptions options{
      .is_nameless = [](std::string_view type, std::size_t) { return type == "b"; }};
  EXPECT_THAT(
      diff("b {\n  x = 1\n}\nc {\n  x = 1\n}\n", "b {\n  x = 2\n}\nc {\n  x = 2\n}\n", options),
      ElementsAre("removed b - b {\n  x = 1\n}", "changed c.x - 1 + 2",
                  "added b + b {\n  x = 2\n}"));
  EXPECT_THAT(diff("a {\n  b {\n    x = 1\n  }\n}\n", "a {\n  b {\n    x = 2\n  }\n}\n", options),
              ElementsAre("changed a.b.x - 1 + 2"));
  EXPECT_THAT(diff("b {\n  x = 1\n}\n", "# Same.\nb {\n  x =1\n}\n", options), IsEmpty());
}

TEST(StructuralDiff, ComparesOtherExpressionsByTokens) {
  EXPECT_THAT(diff("a = 1 + 2\n", "a = (1 + 2)\n"), ElementsAre("changed a - 1 + 2 + (1 + 2)"));
  EXPECT_THAT(diff("a = x.y\n", "a = x.z\n"), ElementsAre("changed a - x.y + x.z"));
  EXPECT_THAT(diff("a = ab\n", "a = a.b\n"), ElementsAre("changed a - ab + a.b"));
  EXPECT_THAT(diff("a = \"a b\"\n", "a = \"a  b\"\n"),
              ElementsAre("changed a - \"a b\" + \"a  b\""));
  EXPECT_THAT(diff("a = <<E\nx\nE\n", "a = <<E\n x\nE\n"), testing::SizeIs(1));
  EXPECT_THAT(diff("a = [for x in y: {z = 1}]\n", "a = [for x in y: {z = 2}]\n"),
              testing::SizeIs(1));
}

TEST(StructuralDiff, FindsItemsByName) {
  EXPECT_THAT(diff("b = 2\na = 1\n", "a = 1\nb = 3\nc = 4\n"),
              ElementsAre("changed b - 2 + 3", "added c + c = 4"));
  EXPECT_THAT(diff("resource \"t\" \"n\" {\n  tags = { Name = \"a\", Old = 1 }\n}\n",
                   "resource \"t\" \"n\" {\n  tags = { New = 1, Name = \"b\" }\n}\n"),
              ElementsAre("changed resource.t.n.tags.Name - \"a\" + \"b\"",
                          "removed resource.t.n.tags.Old - Old = 1",
                          "added resource.t.n.tags.New + New = 1"));
  EXPECT_THAT(diff("a \"x.y\" {}\n", "a \"x.y\" { b = {(k) = 1} }\n"),
              ElementsAre("added a[\"x.y\"].b + b = {(k) = 1}"));
  EXPECT_THAT(diff("a = {(k) = 1}\n", "a = {(k) = 2}\n"), ElementsAre("changed a[(k)] - 1 + 2"));
  EXPECT_THAT(diff("a = {k = 1}\n", "a = {(k) = 1}\n"),
              ElementsAre("removed a.k - k = 1", "added a[(k)] + (k) = 1"));
}

TEST(StructuralDiff, DistinguishesBlocksAndArguments) {
  EXPECT_THAT(diff("a = {}\n", "a {}\n"), ElementsAre("removed a - a = {}", "added a + a {}"));
  EXPECT_THAT(diff("a \"b\" {}\n", "a \"b\" \"c\" {}\n"),
              ElementsAre("removed a.b - a \"b\" {}", "added a.b.c + a \"b\" \"c\" {}"));
}

TEST(StructuralDiff, AlignsElements) {
  EXPECT_THAT(diff("a = [1, 2, 3, 4]\n", "a = [1, 9, 2, 3, 4]\n"), ElementsAre("added a[1] + 9"));
  EXPECT_THAT(diff("a = [1, 2, 3]\n", "a = [2, 3]\n"), ElementsAre("removed a[0] - 1"));
  EXPECT_THAT(diff("a = [1, 2, 3]\n", "a = [1, 5, 3]\n"), ElementsAre("changed a[1] - 2 + 5"));
  EXPECT_THAT(diff("a = [{x = 1, y = 2}]\n", "a = [{z = 1}, {x = 1, y = 3}]\n"),
              ElementsAre("changed a[0].y - 2 + 3", "added a[0] + {z = 1}"));
  EXPECT_THAT(diff("a = f({x = 1}, b)\n", "a = f({x = 2}, b)\n"),
              ElementsAre("changed a[0].x - 1 + 2"));
  EXPECT_THAT(diff("a = f(b)\n", "a = g(b)\n"), ElementsAre("changed a - f(b) + g(b)"));
  EXPECT_THAT(diff("a = f(b)\n", "a = f(b...)\n"), ElementsAre("changed a - f(b) + f(b...)"));
}

TEST(StructuralDiff, PairsBlocksWithTheSameHeader) {
  const std::string one = "x {\n  p = 1\n  q = 1\n}\n", two = "x {\n  p = 2\n  q = 2\n}\n";
  EXPECT_THAT(diff(one + two, two), ElementsAre("removed x[0] - " + one.substr(0, one.size() - 1)));
  EXPECT_THAT(diff(one + two, two + one), IsEmpty());
  EXPECT_THAT(diff(one + two, "x {\n  p = 2\n  q = 3\n}\n" + one),
              ElementsAre("changed x[1].q - 2 + 3"));
  EXPECT_THAT(diff("x {}\n", "x { p = 1 }\n"), ElementsAre("added x.p + p = 1"));
}

TEST(StructuralDiff, ReportsMovesIfAsked) {
  EXPECT_THAT(diff("a {}\nb {}\nc {}\n", "c {}\na {}\nb {}\n"), IsEmpty());
  EXPECT_THAT(diff("a {}\nb {}\nc {}\n", "c {}\na {}\nb {}\n", {.moves = true}),
              ElementsAre("moved c - c {} + c {}"));
  EXPECT_THAT(diff("x {\n  a = 1\n  b = {c = 1, d = 2}\n}\n",
                   "x {\n  b = {d = 2, c = 1}\n  a = 2\n}\n", {.moves = true}),
              testing::Contains("changed x.a - 1 + 2"));
}

TEST(StructuralDiff, ComparesJson) {
  EXPECT_THAT(diff(R"({"a": {"b c": [1, 2]}, "d": "x"})", R"({"d":"\u0078","a":{"b c":[1,3,2]}})",
                   {}, "a.tf.json"),
              ElementsAre("added a[\"b c\"][1] + 3"));
  EXPECT_THAT(diff("{}", "[]", {}, "a.json"), ElementsAre("changed . - {} + []"));
}

// Every path without computed keys is the address of the part, and of nothing else.
void expect_addresses(const std::string& before, const std::string& after,
                      const std::string& name) {
  Diagnostics diags;
  const File files[] = {parse(before, name), parse(after, name)};
  const auto differences = structural_diff(files[0], files[1], diags);
  EXPECT_THAT(differences, testing::SizeIs(testing::Ge(5)));
  for (const Difference& d : differences) {
    const auto address = Address::parse(d.path, diags);
    ASSERT_TRUE(address) << d.path;
    const SourceRange& part = d.before.has_source() ? d.before : d.after;
    Document document(part.source(), diags);
    const std::vector<Located> found = document.find(*address);
    ASSERT_THAT(found, testing::SizeIs(1)) << d.path;
    const bool is_value = d.kind == DifferenceKind::Changed;
    EXPECT_EQ(is_value ? found[0].value : found[0].range, part.bytes()) << d.path;
  }
}

TEST(StructuralDiff, PathsAreAddresses) {
  expect_addresses(
      "a \"x.y\" \"y\\\"z\" { b = {\"c d\" = 1, e = [1, f(2, 3)], \"0\" = 1} }\n"
      "s { p = 1 }\ns { p = 2 }\nold = 1\n",
      "a \"x.y\" \"y\\\"z\" { b = {\"c d\" = 2, e = [1, f(2, 4)], \"0\" = 2} }\n"
      "s { p = 1 }\ns { p = 3 }\nnew \"*\" \"\" {}\n",
      "a.tf");
  expect_addresses(R"({"a": {"b c": [1, 2], "": 1, "*": [{"x": 1}]}, "d.e": "x", "f": 1})",
                   R"({"a": {"b c": [1, 3], "": 2, "*": [{"x": 2}]}, "d.e": "y", "g": [2]})",
                   "a.tf.json");
}

TEST(StructuralDiff, KnowsPositions) {
  const File before = parse("a = 1\nb = 2\n"), after = parse("b = 3\n");
  Diagnostics diags;
  const auto differences = structural_diff(before, after, diags);
  ASSERT_THAT(differences, testing::SizeIs(2));
  EXPECT_EQ(differences[0].before.to_string(), "a.tf:1,1-6");
  EXPECT_FALSE(differences[0].after.has_source());
  EXPECT_EQ(differences[1].before.to_string(), "a.tf:2,5-6");
  EXPECT_EQ(differences[1].after.to_string(), "a.tf:1,5-6");
}

constexpr ArgumentStructure expressions[] = {{"type", StringForm::Expression}};
constexpr BodyStructure rule_body{.arguments = expressions};
constexpr BlockStructure rule_blocks[] = {{"rule", 2, &rule_body}};
constexpr BodyStructure rules{.blocks = rule_blocks};

std::vector<std::string> mixed(const std::string& before, const std::string& after,
                               const StructuralDiffOptions& options = {.structure = &rules}) {
  Diagnostics diags;
  std::vector<std::string> lines;
  const File native = parse(before, "a.tf"), json = parse(after, "a.tf.json");
  for (const Difference& d : structural_diff(native, json, diags, options)) {
    lines.push_back(shown(d));
  }
  EXPECT_THAT(structural_diff(json, native, diags, options), testing::SizeIs(lines.size()));
  EXPECT_FALSE(diags.has_errors());
  return lines;
}

TEST(StructuralDiff, ComparesSyntaxes) {
  const std::string native =
      "# c\nrule \"a\" \"b\" {\n  type = list(string)\n  x = <<E\ny\nE\n}\nz = 1+v\n";
  const std::string block = R"j("rule": {"a": {"b": {"type": "list(string)", "x": "y\n"}}})j";
  EXPECT_THAT(mixed(native, R"({"//": "c", "z": "${1 + v}", )" + block + "}"), IsEmpty());
  const std::string body = R"j({"b": [{"type": "map(string)", "x": "z"}]})j";
  EXPECT_THAT(
      mixed(native, R"([{"z": "${1 + w}"}, {"rule": [{"a": [)" + body + "]}]}]"),
      ElementsAre("changed rule.a.b.type - list(string) + \"map(string)\"",
                  "changed rule.a.b.x - <<E\ny\nE + \"z\"", "changed z - 1+v + \"${1 + w}\""));
  EXPECT_THAT(mixed(native, R"({"rule": {"a": {"c": {}}}, "z": "${1 + v}"})"),
              ElementsAre(testing::StartsWith("removed rule.a.b - rule \"a\" \"b\" {"),
                          "added rule.a.c + \"c\": {}"));
}

TEST(StructuralDiff, ComparesRepeatedBlocksOfSyntaxes) {
  const std::string native = "rule \"a\" \"b\" { x = 1 }\nrule \"a\" \"b\" { x = 2 }\n";
  EXPECT_THAT(mixed(native, R"({"rule": {"a": {"b": [{"x": 1}, {"x": 3}]}}})"),
              ElementsAre("changed rule.a.b[1].x - 2 + 3"));
  EXPECT_THAT(mixed(native, R"({"rule": {"a": {"b": {"x": 1}}}})"),
              ElementsAre("removed rule.a.b[1] - rule \"a\" \"b\" { x = 2 }"));
}

TEST(StructuralDiff, ComparesSyntaxesWithoutStructure) {
  EXPECT_THAT(mixed("a { b = [1, {c = 2}] }\nd = f(1)\n",
                    R"({"a": [{"b": [1, {"c": 3}]}], "d": "${f(2)}"})", {}),
              ElementsAre("changed a.b[1].c - 2 + 3", "changed d[0] - 1 + \"${f(2)}\""));
}

TEST(StructuralDiff, ReportsWhatHasNoPlaceInTheOtherSyntax) {
  Diagnostics diags;
  EXPECT_THAT(structural_diff(parse("a = 1\n"), parse(R"({"a b": 1})", "a.json"), diags),
              IsEmpty());
  EXPECT_TRUE(diags.has_errors());
}

// The memory for one list may exceed the limit before that is noticed.
TEST(StructuralDiff, StopsAtTheLimitOfMemory) {
  constexpr std::size_t lines = 5'000, slack = lines * 400;
  for (const char* item : {"a{}\n", "a=[1,2]\n", "a={b=1}\n", "a=f(x,y)\n"}) {
    std::string before, after;
    for (std::size_t i = 0; i < lines; ++i) {
      const std::string line = std::string(item).insert(1, std::to_string(i));
      before += line;
      after += "b" + line;
    }
    const File files[] = {parse(before), parse(after)};
    const std::size_t trees = files[0].tree_bytes() + files[1].tree_bytes();
    for (const std::size_t more : {0U, 1U << 19, 1U << 20, 1U << 21, 1U << 22, 1U << 24}) {
      Diagnostics diags;
      const test::HeapUse heap;
      structural_diff(files[0], files[1], diags, {.limits = {.max_memory_bytes = trees + more}});
      EXPECT_LE(heap.peak(), more + slack) << item << more;
      if (more == 0) {
        EXPECT_TRUE(diags.has_errors()) << item;
      }
      if (more == 1 << 24) {
        EXPECT_FALSE(diags.has_errors()) << item;
      }
    }
  }
}

TEST(StructuralDiff, ToleratesErrors) {
  Diagnostics ignored;
  const char* const texts[] = {"", "a = {", "a = [1,", "b {", "b \"", "a = f(", "a = {x = ", "}"};
  for (const char* before : texts) {
    for (const char* after : texts) {
      structural_diff(parse_text("a.tf", before, ignored), parse_text("a.tf", after, ignored),
                      ignored);
    }
  }
}

// Every path below a long one would repeat it.
TEST(StructuralDiff, LimitsTheSizeOfPaths) {
  std::string before = "a = {" + std::string(100'000, 'k') + " = {\n", after = before;
  for (int i = 0; i < 10'000; ++i) {
    before += "k" + std::to_string(i) + " = 1\n";
    after += "k" + std::to_string(i) + " = 2\n";
  }
  EXPECT_THAT(diff(before + "}}\n", after + "}}\n"), testing::SizeIs(1));
}

}  // namespace
}  // namespace hecla::write
