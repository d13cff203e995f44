// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/signatures.h"

#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>

#include <hecla/ext/functions.h>

#include "analysis/functions.h"

namespace hecla::analysis {
namespace {

const stdlib::Table table = function_table();

TEST(Signatures, ListEachFunctionOnOneLine) {
  const std::string text = functions_text(table);
  for (const Function& function : table.all()) {
    const std::size_t line = text.find("\n  " + function.signature() + " ");
    ASSERT_NE(line, text.npos) << function.name();
    const std::size_t size = text.find('\n', line + 1) - line;
    EXPECT_GT(size, function.signature().size() + 10) << function.name();
    EXPECT_LT(size, 180U) << function.name();
  }
}

TEST(Signatures, DescribeParametersAndShowTheResultOfTheExample) {
  const EvalContext ctx = function_context();
  for (const Function& function : table.all()) {
    const std::string text = function_text(function, ctx);
    EXPECT_NE(text.find("\n  > " + function.spec().example + "\n  "), text.npos) << text;
    for (const Parameter& parameter : function.spec().parameters)
      EXPECT_FALSE(parameter.description.empty()) << text;
  }
}

TEST(Signatures, SayWhichParametersMayBeNull) {
  const std::string text = function_text(ext::convert_function(), function_context());
  EXPECT_NE(text.find("May be null."), text.npos) << text;
}

// The shape that readers of `terraform metadata functions -json` expect.
TEST(Signatures, AreJsonWithTypesAsInProviderSchemas) {
  std::vector<const Function*> functions;
  for (const Function& function : table.all()) functions.push_back(&function);
  const auto document = wire::decode_json(functions_json(functions, function_context()));
  ASSERT_TRUE(document);
  EXPECT_EQ(document->attribute("format_version"), Value::string("1.0"));
  const Value signatures(document->attribute("function_signatures"));
  ASSERT_EQ(signatures.size(), functions.size());
  for (const Value& signature : signatures.elements()) {
    const auto type = wire::encode_json(Value(signature.attribute("return_type")));
    ASSERT_TRUE(type);
    EXPECT_TRUE(wire::parse_type(*type)) << *type;
  }
}

TEST(Signatures, NameSimilarFunctions) {
  EXPECT_EQ(unknown_function_text("tolits", table),
            "There is no function named \"tolits\". Did you mean \"tolist\"?");
  EXPECT_EQ(unknown_function_text("lenght", table),
            "There is no function named \"lenght\". Did you mean \"length\"?");
  EXPECT_EQ(unknown_function_text("somethingelse", table),
            "There is no function named \"somethingelse\".");
  EXPECT_EQ(unknown_function_text("jsonen", table),
            "There is no function named \"jsonen\". Similar names: \"jsonencode\".");
  EXPECT_EQ(unknown_function_text("", table), "There is no function named \"\".");
  EXPECT_EQ(unknown_function_text(std::string(100'000, 'a'), table).find("similar"),
            std::string::npos);
}

}  // namespace
}  // namespace hecla::analysis
