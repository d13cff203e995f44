// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests specifications with their schemas and pages, and documents on which the schema and the
// decoder must agree. validate.py reads the same cases and checks the schemas with a validator.
#include <gtest/gtest.h>
#include <hecla/describe/describe.h>
#include <hecla/json/parse.h>
#include <hecla/source/render.h>
#include <hecla/specfile/read.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/syntax/parse.h>

#include <sstream>

#include "describe/skeleton.h"
#include "support/golden.h"

namespace hecla::describe {
namespace {

// Returns a specification with labels of blocks that are not maps, an application's own type,
// optional attributes of objects, and specifications around others.
dec::Spec labels_spec() {
  const Type level = Type::object({{"level", Type::number()}, {"color", Type::string(), true}});
  const auto not_negative = [](const Value& value, const SourceRange& range, Diagnostics& diags) {
    if (value.is_null() || value.attribute("level").as_number().sign() >= 0) return;
    diags.add(DiagnosticCode::TransformFailed, range, "The level is not negative.");
  };
  return dec::object(
      {{"server",
        dec::block("server",
                   dec::object({{"kind", dec::block_label(0, "kind")},
                                {"name", dec::block_label(1, "name")},
                                {"port", dec::documented(dec::attribute({"port", Type::number()}),
                                                         "Where it listens.")},
                                {"secret", dec::attribute({"secret", Type::dynamic()})}}),
                   /*required=*/true)},
       {"zones", dec::block_tuple("zone", dec::block_label(0, "zone's name"), {.max_items = 2})},
       {"options",
        dec::documented(
            dec::validate(dec::refine(dec::attribute({"options", level}), {}), not_negative),
            "Checked by the application.")}});
}

dec::Spec spec_of(const test_support::GoldenCase& golden) {
  if (golden.name() == "cpp_labels") return labels_spec();
  Diagnostics diags;
  const auto file =
      syntax::parse_config(Source::make("spec.hcldec", std::string(golden.section("spec"))), diags);
  dec::Spec spec = specfile::read(file->body(), diags).root;
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  return spec;
}

EvalContext context() {
  EvalContext ctx;
  ctx.set("b", Value::string("b")).set("upper", *stdlib::find("upper"));
  return ctx;
}

// Returns whether a body decodes, and the reason if it does not.
testing::AssertionResult decodes(const Body& body, const dec::Spec& spec, Diagnostics diags) {
  if (!diags.has_errors()) (void)dec::decode(body, spec, context(), diags);
  if (!diags.has_errors()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << to_text(diags);
}

testing::AssertionResult document_decodes(const std::string& document, const dec::Spec& spec) {
  Diagnostics diags;
  const Body body = json::parse(Source::make("test.json", document), diags);
  return decodes(body, spec, std::move(diags));
}

testing::AssertionResult config_decodes(const std::string& config, const dec::Spec& spec) {
  Diagnostics diags;
  const auto file = syntax::parse_config(Source::make("test.hcl", config), diags);
  return decodes(file->body(), spec, std::move(diags));
}

std::vector<std::string> lines(std::string_view text) {
  std::vector<std::string> out;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

TEST(DescribeGolden, SchemasAndPagesMatchTheirCases) {
  test_support::run_golden("tests/describe/golden", [](test_support::GoldenCase& golden) {
    const dec::Spec spec = spec_of(golden);
    golden.expect("schema", json_schema(spec, {.title = golden.name()}));
    golden.expect("page", reference_page(spec, {.title = golden.name()}));
  });
}

TEST(DescribeGolden, DocumentsDecodeAsExpected) {
  test_support::run_golden("tests/describe/golden", [](test_support::GoldenCase& golden) {
    const dec::Spec spec = spec_of(golden);
    for (const std::string& document : lines(golden.section("accepted")))
      EXPECT_TRUE(document_decodes(document, spec)) << document;
    for (const char* section : {"rejected", "rejected by decoding"}) {
      for (const std::string& document : lines(golden.section(section)))
        EXPECT_FALSE(document_decodes(document, spec)) << document;
    }
  });
}

TEST(DescribeGolden, TheExampleOfAPageDecodes) {
  test_support::run_golden("tests/describe/golden", [](test_support::GoldenCase& golden) {
    if (golden.name() == "names") return;  // the native syntax cannot express the required names
    const dec::Spec spec = spec_of(golden);
    const std::string example = skeleton_of(shape_of(spec));
    EXPECT_TRUE(config_decodes(example, spec)) << example;
  });
}

// Equal blocks are one element, so any number of blocks may decode.
TEST(Describe, BlocksAreNotLimitedWhereElementsAreCounted) {
  const auto has_limit = [](bool counts_elements) {
    const dec::Spec name = dec::attribute({"name", Type::string()});
    const dec::Spec roles(
        {dec::BlockSequenceSpec{dec::SequenceKind::Set, "role", name,
                                /*min_items=*/0, /*max_items=*/2, counts_elements}});
    return json_schema(roles).find("maxItems") != std::string::npos;
  };
  EXPECT_TRUE(has_limit(false));
  EXPECT_FALSE(has_limit(true));
}

// Each block contains three of the next, so the example could have a billion blocks.
TEST(Describe, TextSizeIsLinearInTheSpecification) {
  constexpr std::size_t levels = 19;
  dec::Spec spec = dec::attribute({"x", Type::string()});
  for (std::size_t i = 0; i < levels; ++i) spec = dec::block_list("b", spec, {.min_items = 3});
  EXPECT_LT(reference_page(spec).size(), 20'000U);
  EXPECT_LT(json_schema(spec).size(), levels * 2'200);
}

}  // namespace
}  // namespace hecla::describe
