// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/eval_context.h>
#include <hecla/write/addresses.h>
#include <hecla/write/document.h>

#include <gtest/gtest.h>

#include <string>

namespace hecla::write {
namespace {

constexpr const char* config = R"(
top = 1
resource "aws_instance" "web.1" {
  tags = { Name = "a", (var.x) = "b", "c d" = ["e", ("f")] }
  disk { size = 10 }
  disk { size = upper("20") }
  name = true ? "x" : "y"
}
)";

// Returns the address of the part of `config` that begins with `text`.
std::string address_at(const std::string& text) {
  Diagnostics diags;
  const std::string source = config;
  const auto begin = static_cast<std::uint32_t>(source.find(text));
  Addresses addresses(parse_text("a.tf", source, diags));
  return addresses.of({begin, begin + static_cast<std::uint32_t>(text.size())}).to_string();
}

TEST(Addresses, NameTheInnermostPart) {
  EXPECT_EQ(address_at("top"), "top");
  EXPECT_EQ(address_at("1\n"), ".");  // the newline is not in the argument
  EXPECT_EQ(address_at("\"aws_instance\""), "resource.aws_instance[\"web.1\"]");
  EXPECT_EQ(address_at("tags"), "resource.aws_instance[\"web.1\"].tags");
  EXPECT_EQ(address_at("\"a\""), "resource.aws_instance[\"web.1\"].tags.Name");
  EXPECT_EQ(address_at("\"f\""), "resource.aws_instance[\"web.1\"].tags[\"c d\"][1]");
  EXPECT_EQ(address_at("10"), "resource.aws_instance[\"web.1\"].disk[0].size");
  EXPECT_EQ(address_at("\"20\""), "resource.aws_instance[\"web.1\"].disk[1].size[0]");
}

TEST(Addresses, EndBeforePartsWithoutAnAddress) {
  EXPECT_EQ(address_at("\"b\""), "resource.aws_instance[\"web.1\"].tags.*#1");  // a computed key
  EXPECT_EQ(address_at("\"y\""), "resource.aws_instance[\"web.1\"].name");      // in a conditional
}

TEST(Addresses, AreThoseOfOnePartInObjectsWithRepeatedKeys) {
  for (const auto& [name, text] :
       {std::pair<std::string, std::string>{"a.tf", "x = { a = { b = 1 }, a = { c = 2 } }\n"},
        {"a.json", R"({"x": {"a": {"b": 1}, "a": {"c": 2}}})"}}) {
    Diagnostics diags;
    Document document(Source::make(name, text), diags);
    const auto found = document.find(*Address::parse("x.a.b", diags));
    ASSERT_EQ(found.size(), 1u);
    const Address address = Addresses(document.file()).of(found[0].range);
    EXPECT_EQ(address.to_string(), "x.a.b#0");
    const Edit edits[] = {Edit::set(address, NewExpression::source("3"))};
    ASSERT_TRUE(document.apply(edits, diags));
    std::string expected = text;
    EXPECT_EQ(document.text(), expected.replace(expected.find('1'), 1, "3"));
  }
}

// Without an address of its own, a missing part would have that of the part around it.
TEST(Addresses, AreNotThoseOfMissingParts) {
  for (const auto& [name, text] :
       {std::pair<std::string, std::string>{"a.tf", "x = [{ a = 1,.*, b = 2 }]\n"},
        {"a.json", R"({"x": [{"a": 1, "b":}, {"b": 2}, ]})"}}) {
    Diagnostics diags;
    const Document document(Source::make(name, text), diags);
    Addresses addresses(document.file());
    for (const char* pattern : {"*", "*.*", "*.*.*"}) {
      for (const Located& part : document.find(*Address::parse(pattern, diags))) {
        const auto found = document.find(addresses.of(part.range));
        ASSERT_EQ(found.size(), 1u) << name << " " << pattern;
        EXPECT_EQ(found[0].range, part.range);
      }
    }
  }
}

TEST(Addresses, AreFoundAgain) {
  for (const auto& [name, text] :
       {std::pair<std::string, std::string>{"a.tf", config},
        {"a.json", R"({"a": {"b": [1, {"c d": "x"}, []]}, "e": null})"}}) {
    Diagnostics diags;
    const Document document(Source::make(name, text), diags);
    Addresses addresses(document.file());
    std::size_t count = 0;
    for (const char* pattern : {"*", "*.*", "*.*.*", "*.*.*.*", "*.*.*.*.*"}) {
      for (const Located& part : document.find(*Address::parse(pattern, diags))) {
        const auto address = Address::parse(addresses.of(part.range).to_string(), diags);
        ASSERT_TRUE(address);
        if (part.kind == Located::Kind::Attribute &&
            addresses.of(part.value).to_string().ends_with("tags"))
          continue;  // a computed key
        ++count;
        const std::vector<Located> again = document.find(*address);
        ASSERT_EQ(again.size(), 1u) << address->to_string();
        EXPECT_EQ(again.front().range, part.range);
      }
    }
    EXPECT_GT(count, 4u);
    EXPECT_FALSE(diags.has_errors());
  }
}

TEST(Addresses, OfADocumentWithOneItemAreNotThoseOfTheItem) {
  for (const char* text : {"a {}", "a = 1", "a {"}) {
    Diagnostics diags;
    const Document document(Source::make("a.tf", text), diags);
    Addresses addresses(document.file());
    EXPECT_EQ(addresses.of(document.find(Address()).at(0)).to_string(), ".") << text;
  }
}

TEST(Addresses, GiveTheExpressionOfAPart) {
  for (const auto& [name, text] :
       {std::pair<std::string, std::string>{"a.tf", "a = { b = [1, \"x\"] }"},
        {"a.json", R"({"a": {"b": [1, "x"]}})"}}) {
    Diagnostics diags;
    const Document document(Source::make(name, text), diags);
    const Addresses addresses(document.file());
    const auto found = document.find(*Address::parse("a.b[1]", diags));
    ASSERT_EQ(found.size(), 1u);
    const auto expression = addresses.expression(found.front().value);
    ASSERT_TRUE(expression);
    EXPECT_EQ(expression->evaluate({}, diags), Value::string("x"));
    EXPECT_FALSE(addresses.expression({0, 2}));
    EXPECT_FALSE(diags.has_errors());
  }
}

}  // namespace
}  // namespace hecla::write
