// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Schemas that Terraform would reject, and what is deprecated in those that it accepts.
#include <gtest/gtest.h>

#include <set>
#include <variant>

#include "provider/session.h"

namespace hecla::provider::testing {
namespace {

template <std::size_t Size>
struct Name {
  char text[Size];
  constexpr Name(const char (&from)[Size]) { std::copy_n(from, Size, text); }
};

template <Name name>
struct Named {
  std::string member;
};
template <Name name>
constexpr auto schema(bind::For<Named<name>>) {
  return bind::fields(bind::attribute(name.text, &Named<name>::member));
}

template <class State>
struct Idle : Resource<State> {
  void create(State&, Call&) override {}
  bool read(State&, Call&) override { return true; }
  void update(const State&, State&, Call&) override {}
  void remove(const State&, Call&) override {}
};

template <class State>
bool is_accepted() {
  Provider provider("registry.terraform.io/hecla/demo");
  try {
    provider.resource("demo_thing", std::make_unique<Idle<State>>());
  } catch (const UsageError&) {
    return false;
  }
  return true;
}

template <Name... names>
std::vector<bool> accepted() {
  return {is_accepted<Named<names>>()...};
}

template <Name name>
bool is_accepted_in_provider() {
  Provider provider("registry.terraform.io/hecla/demo");
  try {
    provider.configuration<Named<name>>([](const Named<name>&, Call&) {});
  } catch (const UsageError&) {
    return false;
  }
  return true;
}

template <Name... names>
std::vector<bool> accepted_in_provider() {
  return {is_accepted_in_provider<names>()...};
}

TEST(ProviderSchema, RejectsNamesThatTerraformReserves) {
  EXPECT_EQ((accepted<"connection", "count", "depends_on", "for_each", "lifecycle", "locals",
                      "provider", "provisioner">()),
            std::vector<bool>(8, false));
  EXPECT_EQ((accepted<"counts", "alias", "version", "source", "id", "_x1">()),
            std::vector<bool>(6, true));
  EXPECT_EQ((accepted_in_provider<"alias", "count", "depends_on", "for_each", "lifecycle", "locals",
                                  "source", "version">()),
            std::vector<bool>(8, false));
  EXPECT_EQ((accepted_in_provider<"connection", "provider", "provisioner">()),
            std::vector<bool>(3, true));
}

TEST(ProviderSchema, RejectsNamesThatAreNoNames) {
  EXPECT_EQ((accepted<"", "Name", "a-b", "a.b", "1st", "\303\244">()), std::vector<bool>(6, false));
}

struct Element {
  Value any;
  friend bool operator<(const Element&, const Element&) { return false; }
};
constexpr auto schema(bind::For<Element>) {
  return bind::fields(bind::attribute("any", &Element::any));
}
struct InBlocks {
  std::set<Element> elements;
};
constexpr auto schema(bind::For<InBlocks>) {
  return bind::fields(bind::blocks("element", &InBlocks::elements));
}
struct InAttributes {
  std::set<Element> elements;
};
constexpr auto schema(bind::For<InAttributes>) {
  return bind::fields(bind::attribute("elements", &InAttributes::elements));
}
struct InList {
  std::vector<Element> elements;
};
constexpr auto schema(bind::For<InList>) {
  return bind::fields(bind::attribute("elements", &InList::elements));
}
struct InListOfBlocks {
  std::vector<Element> elements;
};
constexpr auto schema(bind::For<InListOfBlocks>) {
  return bind::fields(bind::blocks("element", &InListOfBlocks::elements));
}
struct Unevaluated {
  std::vector<Expression> expressions;
};
constexpr auto schema(bind::For<Unevaluated>) {
  return bind::fields(bind::attribute("expressions", &Unevaluated::expressions));
}
struct Generated {
  std::vector<Element> elements;
};
constexpr auto schema(bind::For<Generated>) {
  return bind::fields(bind::blocks("dynamic", &Generated::elements));
}

struct Labeled {
  std::string name;
};
constexpr auto schema(bind::For<Labeled>) {
  return bind::fields(bind::label("name", &Labeled::name));
}
struct Chosen {
  std::variant<Labeled, Element> part;
};
constexpr auto schema(bind::For<Chosen>) {
  return bind::fields(bind::block("part", &Chosen::part, bind::choice<Labeled>("labeled"),
                                  bind::choice<Element>("element")));
}
struct WithBlocks {
  InListOfBlocks part;
};
constexpr auto schema(bind::For<WithBlocks>) {
  return bind::fields(bind::attribute("part", &WithBlocks::part));
}
struct Tree {
  std::vector<Tree> trees;
};
constexpr auto schema(bind::For<Tree>) { return bind::fields(bind::blocks("tree", &Tree::trees)); }
struct Contradictory {
  Unknowable<std::string> text;
};
constexpr auto schema(bind::For<Contradictory>) {
  return bind::fields(bind::attribute("text", &Contradictory::text, computed, bind::required));
}
struct Unwritable {
  Unknowable<std::string> text;
};
constexpr auto schema(bind::For<Unwritable>) {
  return bind::fields(bind::attribute("text", &Unwritable::text, computed, write_only));
}

struct Kept {
  std::string text;
};
constexpr auto schema(bind::For<Kept>) {
  return bind::fields(bind::attribute("text", &Kept::text, use_state_for_unknown));
}
struct Plain {
  std::string text;
};
constexpr auto schema(bind::For<Plain>) {
  return bind::fields(bind::attribute("text", &Plain::text));
}
template <class Old, int version>
struct Upgraded : Idle<Plain> {
  Upgraded() {
    upgrade_from<Old>(version, [](const Old&) { return Plain(); });
  }
};
struct IdentityUpgraded : Idle<Plain> {
  IdentityUpgraded() {
    upgrade_identity_from<Plain>(1, [](const Plain&) { return Plain(); });
  }
};
template <class Old>
struct Moved : Idle<Plain> {
  Moved() {
    move_from<Old>("demo_old", [](const Old&) { return Plain(); });
  }
};

// Returns the message of the rejection.
template <class Object>
std::string rejection(TypeOptions options = {}) {
  Provider provider("registry.terraform.io/hecla/demo");
  try {
    provider.resource("demo_thing", std::make_unique<Object>(), std::move(options));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(ProviderSchema, RejectsWhatHasNoCounterpart) {
  const std::string of_any =
      "has elements of one type, so that these cannot have attributes of any type";
  const auto expect = [](const std::string& found, const std::string& reason) {
    EXPECT_EQ(found, "the schema of \"demo_thing\": " + reason);
  };
  EXPECT_EQ(rejection<Idle<InListOfBlocks>>(), "");
  expect(rejection<Idle<InBlocks>>(), "\"element\" " + of_any);
  expect(rejection<Idle<InAttributes>>(), "\"elements\" " + of_any);
  expect(rejection<Idle<InList>>(), "\"elements\" " + of_any);
  expect(rejection<Idle<Unevaluated>>(),
         "\"expressions\" is an expression, but providers get values");
  expect(rejection<Idle<Generated>>(), "\"dynamic\" is the type of blocks that make others");
  expect(rejection<Idle<Labeled>>(),
         "\"name\" has no counterpart in provider schemas; use attribute() or blocks()");
  expect(rejection<Idle<Chosen>>(), "\"part\" must be blocks of one struct each");
  expect(rejection<Idle<WithBlocks>>(), "\"part\" has blocks inside an attribute");
  EXPECT_EQ(rejection<Idle<Tree>>(), "the schema of \"demo_thing\": a struct contains itself");
  expect(rejection<Idle<Contradictory>>(),
         "\"text\" must be only one of required, computed and computed_if_unset");
  expect(rejection<Idle<Unwritable>>(), "\"text\" is write-only, so that it cannot be computed");
}

TEST(ProviderSchema, NamesTheTypeOfWhatIsRejected) {
  EXPECT_EQ(rejection<Idle<Named<"count">>>(),
            "the schema of \"demo_thing\": \"count\" is a name that Terraform reserves");
  EXPECT_EQ(rejection<Idle<Kept>>(),
            "the schema of \"demo_thing\": \"text\" is not computed, so that "
            "use_state_for_unknown means nothing");
}

TEST(ProviderSchema, RejectsConversionsThatCannotBe) {
  EXPECT_EQ((rejection<Upgraded<Plain, 0>>({.version = 1})), "");
  EXPECT_EQ((rejection<Upgraded<Plain, 0>>()),
            "the schema of \"demo_thing\" has version 0, so that there is no upgrade from 0; set "
            "TypeOptions::version");
  EXPECT_EQ((rejection<Upgraded<Named<"A">, 0>>({.version = 1})),
            "the schema of \"demo_thing\" in version 0: \"A\" must consist of lower-case letters, "
            "digits and underscores, and not begin with a digit");
  EXPECT_EQ(rejection<IdentityUpgraded>({.identity_version = 2}), "");
  EXPECT_EQ(
      rejection<IdentityUpgraded>({.identity_version = 1}),
      "the schema of the identity of \"demo_thing\" has version 1, so that there is no upgrade "
      "from 1; set TypeOptions::identity_version");
  EXPECT_EQ(rejection<Moved<Plain>>(), "");
  EXPECT_EQ(rejection<Moved<Unevaluated>>(),
            "the schema of \"demo_old\", which moves to \"demo_thing\": \"expressions\" is an "
            "expression, but providers get values");
}

struct Inner {
  std::string name;
};
constexpr auto schema(bind::For<Inner>) {
  return bind::fields(bind::attribute("name", &Inner::name, deprecated));
}
struct Aged {
  std::string old;
  std::optional<Inner> part;
};
constexpr auto schema(bind::For<Aged>) {
  using namespace bind;
  return fields(
      attribute("old", &Aged::old, deprecated_because("Use new."), requires_replace, sensitive),
      block("part", &Aged::part, deprecated_because("Use parts.")));
}

TEST(ProviderSchema, SaysWhyThingsAreDeprecated) {
  Provider provider("registry.terraform.io/hecla/demo");
  provider.resource("demo_aged", std::make_unique<Idle<Aged>>(),
                    {.deprecation_message = "Use demo_new."});
  provider.resource("demo_old", std::make_unique<Idle<Aged>>(), {.deprecated = true});
  provider.function("f", {.parameters = {"a"}, .deprecation_message = "Use g."},
                    [](int a) { return a; });
  Session session(provider);
  const auto found = session.call<protocol::GetProviderSchema>({}).schema;
  const wire::SchemaBlock& block = found.resources.at("demo_aged").block;
  EXPECT_TRUE(block.deprecated);
  EXPECT_EQ(block.deprecation_message, "Use demo_new.");
  EXPECT_TRUE(block.attributes.at(0).deprecated);
  EXPECT_TRUE(block.attributes.at(0).sensitive);
  EXPECT_EQ(block.attributes.at(0).deprecation_message, "Use new.");
  const wire::SchemaBlock& part = block.blocks.at(0).block;
  EXPECT_TRUE(part.deprecated);
  EXPECT_EQ(part.deprecation_message, "Use parts.");
  EXPECT_TRUE(part.attributes.at(0).deprecated);
  EXPECT_EQ(part.attributes.at(0).deprecation_message, "");
  EXPECT_TRUE(found.resources.at("demo_old").block.deprecated);
  EXPECT_EQ(found.functions.at("f").deprecation_message, "Use g.");
}

}  // namespace
}  // namespace hecla::provider::testing
