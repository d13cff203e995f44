// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The random configurations that other tests use have no errors, and contain everything.
#include <gtest/gtest.h>
#include <hecla/file/file.h>
#include <hecla/source/render.h>

#include "support/random_config.h"
#include "support/random_rounds.h"

namespace hecla::test {
namespace {

// Returns all texts of one syntax, after a check that each has no errors.
std::string valid_texts(std::string (*generate)(std::mt19937&), std::string_view name) {
  std::string all;
  for (std::size_t i = 0; i < random_rounds() && !testing::Test::HasFailure(); ++i) {
    std::mt19937 random(random_seed() + static_cast<std::uint32_t>(i));
    const std::string text = generate(random);
    Diagnostics diags;
    parse_text(std::string(name), text, diags);
    EXPECT_FALSE(diags.has_errors()) << "seed " << random_seed() + i << "\n"
                                     << to_text(diags) << text;
    all += text + "\n";
  }
  return all;
}

void expect_contains(const std::string& texts, std::initializer_list<std::string_view> parts) {
  for (const std::string_view part : parts) {
    EXPECT_NE(texts.find(part), texts.npos) << "no text contains " << part;
  }
}

TEST(RandomConfigs, InTheNativeSyntaxAreValid) {
  expect_contains(valid_texts(random_native_config, "t.hcl"),
                  {"\xEF\xBB\xBF", "\r\n", "<<EOT", "<<-EOT", " */ ,", " */,", "# c", "// c",
                   "(var.k", "\"${var.k}-", "{ ", "[\n", "(\n", "größe", "\n...", "...)"});
}

TEST(RandomConfigs, InTheJsonSyntaxAreValid) {
  expect_contains(valid_texts(random_json_config, "t.json"),
                  {"\r\n", "[\n", "{\n", "größe", "\\u00e9", "[]", "{}"});
}

}  // namespace
}  // namespace hecla::test
