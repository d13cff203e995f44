// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Every text prints back byte for byte, with errors too, and each of its tokens belongs to exactly
// one node. Set HECLA_REAL_FILES=DIR to check the files in a directory.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "pcl/token_support.h"
#include "support/repeated.h"

namespace hecla::pcl {
namespace {

constexpr std::string_view sample =
    "# c\nr \"l${\" n { # d\n  a = [for k, v in x[*].b[c.d].e : \"p${~ (v) }q\" if f(k, g...)]\n\n"
    "  b = {a = 1, (b) : !c.*.d.0, \"e\" = a ? -1.5 : null}\n  /* e */\n  c = <<-EOT\n    x ${y}\n"
    "    %{ if z ~}\n    w%{ else }$${\n    %{ endif }\n  EOT\n}\nd=(1+2/* f */)*3//g\r\n"
    "s \"\" {}\n";

// Returns how many tokens the nodes of a document own.
std::size_t owned_tokens(const TokenMap& map) {
  std::size_t count = 0;
  syntax::walk(syntax::root(*map.document()), [&](syntax::AnyNode node) {
    for (const NodeToken& token : map.tokens_of(node)) {
      count += static_cast<std::size_t>(token.last - token.first) + 1;
    }
    return syntax::Walk::Into;
  });
  return count;
}

std::string mutated(std::mt19937& random) {
  std::string text(sample);
  const auto below = [&](std::size_t limit) { return random() % limit; };
  for (std::size_t i = below(4) + 1; i > 0; --i) {
    const std::size_t at = below(text.size()), size = below(5);
    switch (below(3)) {
      case 0:
        text.erase(at, size);
        break;
      case 1:
        text.insert(at, text.substr(below(text.size()), size * 3));
        break;
      default:
        text[at] = "\"{}[]()\n#$%=.,*&\xFF\\"[below(18)];
    }
  }
  return text;
}

TEST(PrintProperties, MutatedTextsPrintBack) {
  std::mt19937 random(1);
  for (int i = 0; i < 2'000; ++i) {
    const std::string text = mutated(random);
    const Tokens tokens(text);
    ASSERT_EQ(print(tokens.map), text);
    ASSERT_EQ(owned_tokens(tokens.map), tokens.map.tokens().size()) << text;
    Diagnostics diags;
    const auto source = Source::make("x", text);
    ASSERT_EQ(print(TokenMap(syntax::parse_expression(source, diags))), text);
    ASSERT_EQ(print(TokenMap(syntax::parse_template(source, diags))), text);
  }
}

TEST(PrintProperties, HoldForRealFiles) {
  const char* directory = std::getenv("HECLA_REAL_FILES");
  if (!directory) GTEST_SKIP() << "HECLA_REAL_FILES is not set";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    if (!entry.is_regular_file()) continue;
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    EXPECT_EQ(print(Tokens(text.str()).map), text.str()) << entry.path();
  }
}

}  // namespace
}  // namespace hecla::pcl
