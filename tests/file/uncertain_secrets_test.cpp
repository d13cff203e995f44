// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Literals near syntax errors of which it is uncertain whether they are secret.
#include <gtest/gtest.h>
#include <hecla/file/file.h>
#include <hecla/source/render.h>

#include <random>
#include <string>
#include <string_view>

#include "support/random_rounds.h"

namespace hecla {
namespace {

constexpr std::string_view secret = "Qzxk7Wvjh40Mbtr9";

std::string diagnostics_of(std::string name, std::string text) {
  Diagnostics diags;
  parse_text(std::move(name), std::move(text), diags);
  return to_text(diags) + to_json(diags);
}

bool shows_secret(std::string_view output) {
  for (std::size_t i = 0; i + 6 <= secret.size(); ++i) {
    if (output.find(secret.substr(i, 6)) != output.npos) return true;
  }
  return false;
}

TEST(UncertainSecrets, AreNotShown) {
  const std::pair<const char*, const char*> cases[] = {
      {"a.hcl", "a = sensitive[\"Qzxk7Wvjh40Mbtr9\"\n"},
      {"a.hcl", "a = sensitive(. a = \"Qzxk7Wvjh40Mbtr9\" })\n"},
      {"a.hcl", "a = [1, sensi vative(\"Qzxk7Wvjh40Mbtr9)]\n"},
      {"a.hcl", "x  secret%1 + \"Qzxk7Wvjh40Mbtr9\")\n"},
      {"a.hcl", "x = [\"Qzxk7Wvjhsensitive([\"Qzxk7Wvjh40Mbtr9\", 1)\n"},
      {"a.hcl", "b {\n  a = sensitive(Qzxk7Wvjh40Mbtr9\")\n}\n"},
      {"a.hcl", "b {\n  a = sensitive(<EOT\nk: Qzxk7Wvjh40Mbtr9\nEOT\n  )\n}\n"},
      {"a.hcl", "b {\n  a = sensitive{\n    k \"Qzxk7Wvjh40Mbtr9\"\n  }\n}\n"},
      {"a.json",
       "{\n  \"x\": \"${sensit\"locals\": {\n  (upper([\\\"Qzxk7Wvjh40Mbtr9\\\"]))}\"\n}\n"},
      {"a.json", "{\n  \"x\": \"${sensitive([\\\"Qzxk7Wvjh40Mbtr9\\\"])}\n}\n"},
  };
  for (const auto& [name, text] : cases) {
    const std::string shown = diagnostics_of(name, text);
    EXPECT_NE(shown.find("Error"), shown.npos) << text;
    EXPECT_FALSE(shows_secret(shown)) << text << shown;
  }
}

TEST(UncertainSecrets, AreFoundInTextsThatEndAnywhere) {
  const std::string native =
      "variable \"x\" {\n  sensitive = true\n  default = [sensitive(\"Qzxk7Wvjh40Mbtr9\"), <<-E\n"
      "    Qzxk7Wvjh40Mbtr9 ${secret(\"Qzxk7Wvjh40Mbtr9\")}\n  E\n  , 'Qzxk7Wvjh40Mbtr9', "
      "1.5e3]\n}\n";
  const std::string json =
      "{\"variable\": {\"x\": {\"sensitive\": true, \"default\": [\"Qzxk7Wvjh40Mbtr9\", "
      "1.5e3]}}}\n";
  for (const auto& [name, whole] : {std::pair("a.hcl", native), std::pair("a.json", json)}) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
      for (const char* end : {"", "<<", "<<-", "<", "\"", "\n", "<<\n"}) {
        const std::string text = whole.substr(0, size) + end;
        const std::string shown = diagnostics_of(name, text);
        EXPECT_FALSE(shows_secret(shown)) << text << "\n" << shown;
      }
    }
  }
}

TEST(UncertainSecrets, AreInTheBlockWithTheErrorOnly) {
  const std::string beside = "b {\n  a = sensitive(\"x\")\n}\nc {\n  d = \"text\" 1\n}\n";
  EXPECT_NE(diagnostics_of("a.hcl", beside).find("d = \"text\" 1"), std::string::npos);
  // The names, and what the error is.
  const std::string inside = "b {\n  a = sensitive(\"x\")\n  d = \"text\" e\n}\n";
  const std::string shown = diagnostics_of("a.hcl", inside);
  EXPECT_NE(shown.find("   3:   d = (secret) e\n"), std::string::npos) << shown;
  EXPECT_NE(shown.find("found \"e\""), std::string::npos) << shown;
}

TEST(UncertainSecrets, AreNotLabels) {
  const std::string unclosed = "resource \"secrets_of\" \"a.b\" {\n  name = \"x\"\n";
  const std::string shown = diagnostics_of("a.hcl", unclosed);
  EXPECT_NE(shown.find("resource \"secrets_of\" \"a.b\" {\n"), std::string::npos) << shown;
}

// Returns a text in which brackets, quotes and signs are lost, doubled or replaced.
std::string broken(std::string text, std::mt19937& random) {
  constexpr std::string_view characters = "()[]{}\"=,:$<\n";
  for (std::size_t count = 1 + random() % 2; count > 0; --count) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (characters.find(text[i]) != characters.npos) places.push_back(i);
    }
    const std::size_t at = places[random() % places.size()];
    const std::string other(1, characters[random() % characters.size()]);
    const std::size_t kind = random() % 3;
    text.replace(at, kind == 0 ? 0 : 1, kind == 1 ? "" : other);
  }
  return text;
}

// A quote that is lost together with the other one of a string makes a name of it, which is no literal.
bool is_name(const std::string& text) {
  for (std::size_t at = 0; (at = text.find(secret, at)) != text.npos; at += secret.size()) {
    const std::size_t begin = text.rfind('\n', at) + 1, end = text.find('\n', at);
    if (text.substr(begin, end - begin).find('"') == text.npos) return true;
  }
  return false;
}

TEST(UncertainSecrets, AreNotShownInRandomBrokenTexts) {
  const std::string_view calls[] = {
      "sensitive(\"%\")",
      "upper(sensitive(\"%\"))",
      "[1, sensitive(\"a\"), sensitive([\"%\"])]",
      "sensitive({ a = \"%\", b = [1, \"%\"] })",
      "sensitive(var.a ? \"%\" : \"no\")",
      "sensitive({\n    a = \"%\"\n    b = f(\"%\")\n  })",
      "secret(\"a-${var.a}-%\")",
  };
  for (std::size_t i = 0; i < test::random_rounds() && !testing::Test::HasFailure(); ++i) {
    std::mt19937 random(test::random_seed() + static_cast<std::uint32_t>(i));
    std::string text = "resource \"a\" \"b\" {\n  name = \"n-${var.a}\"\n  x    = " +
                       std::string(calls[random() % std::size(calls)]) +
                       "\n  tags = { a = 1 }\n}\n";
    for (std::size_t at = 0; (at = text.find('%')) != text.npos;) text.replace(at, 1, secret);
    text = broken("locals {\n  a = 1\n}\n\n" + text + "\noutput \"o\" {\n  value = 1\n}\n", random);
    if (is_name(text)) continue;
    const std::string shown = diagnostics_of("a.hcl", text);
    EXPECT_FALSE(shows_secret(shown)) << test::random_seed() + i << "\n" << text << shown;
  }
}

}  // namespace
}  // namespace hecla
