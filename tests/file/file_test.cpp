// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/file/file.h>
#include <hecla/file/tree_json.h>

#include <gtest/gtest.h>

#include "jsontext/writer.h"
#include "support/golden.h"

namespace hecla {
namespace {

std::string attribute_names(const File& file) {
  Diagnostics diags;
  std::string out;
  for (const Attribute& attribute : file.body().just_attributes(diags)) out += attribute.name + " ";
  return out;
}

TEST(File, IsReadInTheSyntaxOfItsName) {
  Diagnostics diags;
  const File native = parse_text("a.hcl", "a = 1\n", diags);
  const File json = parse_text("a.hcl.json", R"({"b": 1})", diags);
  EXPECT_TRUE(diags.empty());
  EXPECT_EQ(attribute_names(native), "a ");
  EXPECT_EQ(attribute_names(json), "b ");
  EXPECT_TRUE(native.native() && !native.json() && !native.is_json());
  EXPECT_TRUE(!json.native() && json.json() && json.is_json());
}

TEST(File, IsReadInTheSyntaxOfTheOptions) {
  Diagnostics diags;
  EXPECT_TRUE(parse_text("x", "{}", diags, {.syntax = Syntax::Json}).is_json());
  EXPECT_FALSE(parse_text("x.json", "", diags, {.syntax = Syntax::Native}).is_json());
  EXPECT_TRUE(diags.empty());
}

TEST(File, IsEmptyAndReportedOnceIfItCannotBeRead) {
  for (const char* path : {"no/such/file.hcl", "no/such/file.json"}) {
    Diagnostics diags;
    const File file = parse_file(path, diags);
    ASSERT_EQ(diags.items().size(), 1U) << path;
    EXPECT_EQ(diags.items()[0].code, DiagnosticCode::CannotReadFile);
    EXPECT_EQ(attribute_names(file), "");
  }
}

TEST(File, InJsonThatCannotBeABodyIsReported) {
  Diagnostics diags;
  EXPECT_EQ(attribute_names(parse_text("a.json", "1", diags)), "");
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::InvalidJsonRoot);
}

std::string tree_of(std::string name, std::string text) {
  Diagnostics diags;
  return tree_json(parse_text(std::move(name), std::move(text), diags));
}

TEST(TreeJson, ShowsTheNativeTree) {
  EXPECT_EQ(tree_of("a.tf", "a = -1\n"),
            R"({"kind":"Body","range":[0,7],"line":1,"column":1,"file":"a.tf","children":[)"
            R"({"kind":"Attribute","range":[0,6],"line":1,"column":1,"name":"a",)"
            R"("name_range":[0,1],"equals_range":[2,3],"children":[)"
            R"({"kind":"Unary","range":[4,6],"line":1,"column":5,"operator":"-","children":[)"
            R"({"kind":"Number","range":[5,6],"line":1,"column":6,"value":1}]}]}]})");
}

TEST(TreeJson, AgreesWithItsGoldenCases) {
  test_support::run_golden("tests/file/golden", [](test_support::GoldenCase& golden) {
    const std::string name = golden.has("input.json") ? "input.json" : "input.hcl";
    golden.expect("tree", tree_of(name, std::string(golden.section(name))));
  });
}

TEST(TreeJson, ShowsErrors) {
  EXPECT_EQ(
      tree_of("a.tf", "a =\n)"),
      R"({"kind":"Body","range":[0,5],"line":1,"column":1,"file":"a.tf","children":[)"
      R"({"kind":"Attribute","range":[0,3],"line":1,"column":1,"name":"a",)"
      R"("name_range":[0,1],"equals_range":[2,3],"children":[)"
      R"({"kind":"Missing","range":[3,3],"line":1,"column":4,"incomplete":true,"children":[]}]},)"
      R"({"kind":"Skipped","range":[4,5],"line":2,"column":1}]})");
}

TEST(TreeJson, ShowsTheTreeOfJson) {
  EXPECT_EQ(tree_of("a.json", "{\"a\\n\": [1.50, null]}"),
            R"({"kind":"File","range":[0,21],"line":1,"column":1,"file":"a.json","children":[)"
            R"({"kind":"Object","range":[0,21],"line":1,"column":1,"children":[)"
            R"({"kind":"Property","range":[1,20],"line":1,"column":2,"name":"a\n","children":[)"
            R"({"kind":"String","range":[1,6],"line":1,"column":2,"value":"a\n"},)"
            R"({"kind":"Array","range":[8,20],"line":1,"column":9,"children":[)"
            R"({"kind":"Number","range":[9,13],"line":1,"column":10,"value":1.50},)"
            R"({"kind":"Null","range":[15,19],"line":1,"column":16,"value":null}]}]}]}]})");
}

TEST(TreeJson, ShowsTokens) {
  Diagnostics diags;
  EXPECT_EQ(tokens_json(parse_text("a.tf", "a #b", diags)),
            R"({"file":"a.tf","tokens":[)"
            R"({"kind":"TokenIdent","range":[0,1],"line":1,"column":1},)"
            R"({"kind":"TokenWhitespace","range":[1,2],"line":1,"column":2},)"
            R"({"kind":"TokenComment","range":[2,4],"line":1,"column":3},)"
            R"({"kind":"TokenEOF","range":[4,4],"line":1,"column":5}]})");
}

TEST(TreeJson, IsIndentedOnRequest) {
  Diagnostics diags;
  EXPECT_EQ(
      tokens_json(parse_text("a.tf", "", diags), 2),
      "{\n  \"file\": \"a.tf\",\n  \"tokens\": [\n    {\n      \"kind\": \"TokenEOF\",\n      "
      "\"range\": [\n        0,\n        0\n      ],\n      \"line\": 1,\n      \"column\": 1\n    "
      "}\n  ]\n}");
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "b \"x\\ny, z: {\" {\n  a = [1, \"]\", f({})]\n}\n";
  const File file = parse_text("a.tf", text, diags);
  std::string indented;
  jsontext::Writer(indented, {.indent = 3}).json(tree_json(file));
  EXPECT_EQ(tree_json(file, 3), indented);
}

TEST(TreeJson, IsWrittenInPieces) {
  std::string native, json = "[";
  for (int i = 0; i < 20'000; ++i) native += "name = 1\n", json += "1, ";
  Diagnostics diags(0);  // the names are duplicates
  for (const File& file : {parse_text("a.tf", native, diags), parse_text("a.json", json, diags)}) {
    const auto pieces_of = [&](const auto& write) {
      std::size_t longest = 0;
      std::string whole;
      write([&](std::string_view piece) {
        longest = std::max(longest, piece.size());
        whole += piece;
      });
      EXPECT_LT(longest, 100'000u);
      EXPECT_GT(whole.size(), 5 * longest);
      return whole;
    };
    EXPECT_EQ(pieces_of([&](const TextSink& sink) { write_tree_json(file, sink); }),
              tree_json(file));
    EXPECT_EQ(pieces_of([&](const TextSink& sink) { write_tokens_json(file, sink); }),
              tokens_json(file));
    EXPECT_EQ(pieces_of([&](const TextSink& sink) {
                file.is_json() ? dump(*file.json(), sink) : dump(*file.native(), sink);
              }),
              file.is_json() ? dump(*file.json()) : dump(*file.native()));
  }
}

TEST(File, TreesLeaveOutWhatASchemaDeclaresSecret) {
  for (const auto& [name, text] :
       {std::pair("a.hcl", "a = 1\np = [\"hunter2\", { hunter2 = 1 }, hunter2(2)]\n"),
        std::pair("a.hcl.json", R"({"a": 1, "p": ["hunter2", {"hunter2": 1}]})")}) {
    Diagnostics diags;
    const File file = parse_text(name, text, diags);
    const auto dumped = [&] { return file.is_json() ? dump(*file.json()) : dump(*file.native()); };
    EXPECT_NE(dumped().find("hunter2"), std::string::npos);
    EXPECT_NE(tree_json(file).find("hunter2"), std::string::npos);
    (void)file.body().content({{{"a"}, {.name = "p", .required = false, .secret = true}}, {}},
                              diags);
    EXPECT_TRUE(diags.empty());
    EXPECT_EQ(dumped().find("hunter2"), std::string::npos) << dumped();
    EXPECT_EQ(tree_json(file).find("hunter2"), std::string::npos) << tree_json(file);
    EXPECT_NE(tree_json(file).find(R"("secret":true)"), std::string::npos);
    EXPECT_NE(dumped().find("(secret)"), std::string::npos) << dumped();
  }
}

TEST(File, IsParsedByTheRulesOfTheOptions) {
  for (const auto& [name, text] :
       {std::pair("a.hcl", "a = 1e300\n"), std::pair("a.json", R"({"a": 1e300})")}) {
    Diagnostics warnings, errors;
    parse_text(name, text, warnings);
    parse_text(name, text, errors, {.rules = Rules::Document});
    ASSERT_EQ(warnings.items().size(), 1U) << name;
    EXPECT_EQ(warnings.items()[0].code, DiagnosticCode::RoundedNumber) << name;
    ASSERT_EQ(errors.items().size(), 1U) << name;
    EXPECT_EQ(errors.items()[0].code, DiagnosticCode::InvalidNumber) << name;
  }
}

}  // namespace
}  // namespace hecla
