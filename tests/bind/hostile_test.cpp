// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests input that could take too much time, memory or stack.
#include <hecla/bind/encode.h>

#include <chrono>
#include <map>
#include <memory>

#include "bind/decoded.h"
#include "support/repeated.h"
#include "support/usage_error.h"

namespace hostile_app {

struct Tree {
  std::vector<Tree> children;
  std::unique_ptr<Tree> next;
  std::map<std::string, Tree> named;
  std::variant<int, std::vector<Tree>, std::map<std::string, Tree>> either;
};
constexpr auto schema(hecla::bind::For<Tree>) {
  using namespace hecla::bind;
  return fields(attribute("children", &Tree::children), attribute("either", &Tree::either),
                block("next", &Tree::next), blocks("named", &Tree::named));
}

// Both alternatives look the same.
struct Twin;
using Twins =
    std::variant<std::vector<Twin>, std::map<std::string, Twin>, std::vector<std::vector<Twin>>>;
struct Twin {
  std::shared_ptr<Twins> either;
};
constexpr auto schema(hecla::bind::For<Twin>) {
  using namespace hecla::bind;
  return fields(attribute("e", &Twin::either));
}

struct Item {
  std::string name;
  int number = 0;
};
constexpr auto schema(hecla::bind::For<Item>) {
  using namespace hecla::bind;
  return fields(label("name", &Item::name, pattern("[a-z0-9]+")),
                attribute("number", &Item::number));
}
struct Many {
  std::vector<Item> items;
  std::map<std::string, Item> named;
  std::vector<hecla::bind::Located<int>> numbers;
  std::map<std::string, int> map;
  std::map<std::string, hecla::Value> rest;
};
constexpr auto schema(hecla::bind::For<Many>) {
  using namespace hecla::bind;
  return fields(blocks("item", &Many::items), blocks("named", &Many::named),
                attribute("numbers", &Many::numbers, each(at_most(5))),
                attribute("map", &Many::map), remaining(&Many::rest));
}

struct Numbers {
  int integer = 0;
  double real = 0;
  hecla::Number exact;
  std::chrono::seconds wait{};
};
constexpr auto schema(hecla::bind::For<Numbers>) {
  using namespace hecla::bind;
  return fields(attribute("integer", &Numbers::integer), attribute("real", &Numbers::real),
                attribute("exact", &Numbers::exact), attribute("wait", &Numbers::wait));
}

}  // namespace hostile_app

namespace hecla::bind {
namespace {

using test::repeated;

template <class T>
std::vector<DiagnosticCode> codes(const Body& body) {
  Diagnostics diags;
  (void)decode<T>(body, diags);
  std::vector<DiagnosticCode> found;
  for (const Diagnostic& diagnostic : diags) found.push_back(diagnostic.code);
  return found;
}

TEST(HostileInput, NestsAsDeepAsTheParserAllows) {
  constexpr std::size_t depth = 150;
  EXPECT_EQ(codes<hostile_app::Tree>(native(repeated("next {\n", depth) + repeated("}\n", depth))),
            std::vector<DiagnosticCode>());
  EXPECT_EQ(codes<hostile_app::Tree>(
                json_body(repeated("{\"next\":", depth) + "{}" + repeated("}", depth))),
            std::vector<DiagnosticCode>());
  EXPECT_EQ(codes<hostile_app::Tree>(native("children = " + repeated("[{ children = ", depth / 2) +
                                            "[]" + repeated(" }]", depth / 2) + "\n")),
            std::vector<DiagnosticCode>());
}

TEST(HostileInput, DeepBlocksExceedTheLimit) {
  EvalContext ctx;
  ctx.set_limits({.max_nesting = 2});
  EXPECT_EQ(diagnostics_of<hostile_app::Tree>("next {\n  next {\n  }\n}\n", ctx),
            "t.hcl:2,3-7: Blocks are nested too deeply here.\n");
}

TEST(HostileInput, DeepValuesExceedTheLimit) {
  Value deep = Value::tuple({});
  for (int i = 0; i < 100'000; ++i)
    deep = Value::tuple({Value::object({{"children", std::move(deep)}})});
  const auto tree = from_value<hostile_app::Tree>(Value::object({{"children", deep}}));
  ASSERT_FALSE(tree);
  EXPECT_EQ(tree.error().message, "is nested too deeply");
}

TEST(HostileInput, DeepObjectsAreNotWritten) {
  hostile_app::Tree tree;
  for (int i = 0; i < 5'000; ++i) {
    auto outer = std::make_unique<hostile_app::Tree>();
    outer->next = std::make_unique<hostile_app::Tree>(std::move(tree));
    tree = std::move(*outer);
  }
  EXPECT_USAGE_ERROR((void)to_value(tree), "an object is nested too deeply to be written");
  EXPECT_USAGE_ERROR((void)to_hcl(tree), "an object is nested too deeply to be written");
}

// Trying each alternative would take time exponential in the depth.
TEST(HostileInput, AlternativesAreNotTriedInTurn) {
  constexpr std::size_t depth = 60;
  EXPECT_EQ(codes<hostile_app::Twin>(
                native("e = " + repeated("[{ e = ", depth) + "5" + repeated(" }]", depth) + "\n")),
            std::vector{DiagnosticCode::IncorrectType});
}

TEST(HostileInput, ManyBlocksTakeLinearTime) {
  constexpr std::size_t count = 100'000;
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += "item \"i" + std::to_string(i) + "\" { number = " + std::to_string(i) + " }\n";
  for (std::size_t i = 0; i < count; ++i) text += "named \"i" + std::to_string(i) + "\" \"x\" {}\n";
  const auto many = decoded<hostile_app::Many>(text);
  EXPECT_EQ(many.items.size(), count);
  EXPECT_EQ(many.items.back().number, static_cast<int>(count) - 1);
  EXPECT_EQ(many.named.size(), count);
}

TEST(HostileInput, ManyErrorsTakeLinearTime) {
  constexpr std::size_t count = 100'000;
  std::string text = "numbers = [" + repeated("6, ", count) + "]\nmap = {\n";
  for (std::size_t i = 0; i < count; ++i) text += "  a" + std::to_string(i) + " = []\n";
  text += "}\n";
  for (std::size_t i = 0; i < count; ++i) text += "b" + std::to_string(i) + " = 1\n";
  Diagnostics diags;
  const auto many = decode<hostile_app::Many>(native(text), diags);
  EXPECT_EQ(diags.error_count(), 2 * count);
  EXPECT_EQ(diags.items().size() + diags.dropped_count(), 2 * count);
  EXPECT_EQ(many.rest.size(), count);
}

TEST(HostileInput, GiantNumbersAreErrorsOfLimitedSize) {
  const std::string digits = "1" + repeated("0", 100'000);
  const std::string found = diagnostics_of<hostile_app::Numbers>(
      "integer = " + digits + "\nreal = 1e30000\nexact = " + digits + "\nwait = \"" + digits +
      "s\"\n");
  EXPECT_EQ(found.substr(0, found.find('\n')),
            "t.hcl:1,11-100012: \"integer\" must be a whole number from -2147483648 to 2147483647, "
            "not "
            "1e+100000.");
  EXPECT_LT(found.size(), 1'000U);
}

}  // namespace
}  // namespace hecla::bind
