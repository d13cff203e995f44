// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

#include "support/usage_error.h"
#include "syntax/entry.h"
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

std::string first_detail(const Diagnostics& diags) {
  return diags.empty() ? "" : diags.sorted().front()->detail;
}

TEST(SyntaxMessages, OfATextThatIsTooLong) {
  Diagnostics diags;
  (void)syntax::parse_config(Source::make("t", "a = 1\n"), diags,
                             {.limits = {.max_source_bytes = 3}});
  EXPECT_EQ(first_detail(diags), "The text has 6 bytes, but the limit is 3.");
}

TEST(SyntaxMessages, OfDocumentsThatAreAskedForWhatTheyAreNot) {
  Diagnostics diags;
  const auto source = Source::make("t", "");
  EXPECT_USAGE_ERROR((void)syntax::parse_expression(source, diags)->body(),
                     "the body of a document that is an expression was asked for");
  EXPECT_USAGE_ERROR((void)syntax::parse_config(source, diags)->expression(),
                     "the expression of a document that is a file was asked for");
}

TEST(SyntaxMessages, OfFunctionsWithoutNamespaces) {
  EvalContext ctx;
  ctx.set("f", Function({.name = "f",
                         .parameters = {},
                         .result_type = Function::always(Type::string()),
                         .implementation = [](CallContext&, std::span<const Value>,
                                              const Type&) -> CallResult { return str(""); }}));
  Diagnostics diags;
  evaluate(Source::make("t", "a::f()"), ctx, diags);
  EXPECT_THAT(first_detail(diags), testing::HasSubstr("No namespaces are defined here."));
}

}  // namespace
}  // namespace hecla::test
