// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The client with a provider of the same process: identities, moves, validation, ephemeral objects.
#include <gtest/gtest.h>

#include "provider/session.h"

namespace hecla::provider::testing {
namespace {

struct Zone {
  std::string name;
  std::optional<std::string> comment;
};
constexpr auto schema(bind::For<Zone>) {
  using namespace bind;
  return fields(attribute("name", &Zone::name, required, identity),
                attribute("comment", &Zone::comment));
}

struct OldZone {
  std::string title;
};
constexpr auto schema(bind::For<OldZone>) {
  return bind::fields(bind::attribute("title", &OldZone::title, bind::required));
}

struct ZoneResource : Resource<Zone> {
  ZoneResource() {
    move_from<OldZone>("other_zone", [](const OldZone& old) { return Zone{old.title, "moved"}; });
    upgrade_identity_from<OldZone>(0, [](const OldZone& old) { return Zone{old.title, {}}; });
  }
  void create(Zone&, Call& call) override { call.set_private_state("made"); }
  bool read(Zone&, Call&) override { return true; }
  void remove(const Zone&, Call&) override {}
};

struct Lease {
  std::string name;
  Unknowable<std::string> token;
};
constexpr auto schema(bind::For<Lease>) {
  using namespace bind;
  return fields(attribute("name", &Lease::name, required, max_length(5)),
                attribute("token", &Lease::token, computed, sensitive));
}

constexpr auto end = std::chrono::sys_days(std::chrono::January / 2 / 2040);

struct LeaseResource : EphemeralResource<Lease> {
  std::optional<Time> open(Lease& lease, Call& call) override {
    if (lease.name == "none") call.error({"There is none"});
    lease.token = "t";
    call.set_private_state("opened");
    return end;
  }
  std::optional<Time> renew(Call& call) override {
    if (call.private_state() != "opened") call.error({"It was renewed"});
    call.set_private_state("renewed");
    return std::nullopt;
  }
  void close(Call& call) override { call.warning({"Closed: " + call.private_state()}); }
};

struct Filter {
  std::string prefix;
};
constexpr auto schema(bind::For<Filter>) {
  return bind::fields(bind::attribute("prefix", &Filter::prefix, bind::max_length(5)));
}
struct ZoneList : ListResource<Filter, Zone> {
  void list(const Filter&, Listing<Zone>&, Call&) override {}
};
struct Restart : Action<Filter> {
  void invoke(const Filter&, const Progress&, Call&) override {}
};

class LocalClient : public ::testing::Test {
 protected:
  LocalClient() {
    provider_.resource("demo_zone", std::make_unique<ZoneResource>(), {.identity_version = 1})
        .ephemeral_resource("demo_lease", std::make_unique<LeaseResource>())
        .list_resource("demo_zone", std::make_unique<ZoneList>())
        .action("demo_restart", std::make_unique<Restart>())
        .function("repeat", {.parameters = {"text", "count"}},
                  [](const std::string& text, int count) -> FunctionResult<std::string> {
                    if (count < 0) return FunctionError{"The count is negative."};
                    return text;
                  });
  }
  static Value named(std::string_view name) {
    return Value::object({{"name", Value::string(name)}});
  }

  Provider provider_{"registry.terraform.io/hecla/demo"};
  Client client_ = Client::attach(provider_);
};

TEST_F(LocalClient, PassesIdentitiesOn) {
  const Value config =
      Value::object({{"name", Value::string("web")}, {"comment", Value::null(Type::string())}});
  const auto plan = client_.plan("demo_zone", {}, config);
  ASSERT_TRUE(plan.value);
  EXPECT_EQ(plan.value->identity, named("web"));
  const auto made = client_.apply("demo_zone", {}, *plan.value, config);
  ASSERT_TRUE(made.value);
  EXPECT_EQ(made.value->identity, named("web"));
  EXPECT_EQ(client_.read("demo_zone", *made.value).value->identity, named("web"));

  // An object with unknown values keeps its identity.
  const Value unknown = Value::object(
      {{"name", Value::unknown(Type::string())}, {"comment", Value::null(Type::string())}});
  EXPECT_EQ(client_.plan("demo_zone", made.value, unknown).value->identity, named("web"));
  const auto removal = client_.plan("demo_zone", made.value, Value::null(config.type()));
  const auto removed =
      client_.apply("demo_zone", made.value, *removal.value, Value::null(config.type()));
  EXPECT_FALSE(removed.value->identity);

  const auto imported = client_.import_by_identity("demo_zone", named("web"));
  ASSERT_TRUE(imported.value);
  EXPECT_EQ(imported.value->at(0).state.identity, named("web"));
}

TEST_F(LocalClient, RejectsIdentitiesOfAnotherType) {
  const ObjectState state{
      Value::object({{"name", Value::string("web")}, {"comment", Value::null(Type::string())}}),
      {},
      Value::object({{"other", Value::string("web")}})};
  EXPECT_EQ(text_of(client_.read("demo_zone", state).problems),
            "E  The value does not conform to the schema: The identity cannot be sent to the "
            "provider: missing attribute \"name\".\n");
}

TEST_F(LocalClient, UpgradesIdentitiesAndMovesState) {
  EXPECT_EQ(client_.upgrade_identity("demo_zone", 0, R"({"title": "web"})").value, named("web"));
  EXPECT_EQ(text_of(client_.upgrade_identity("demo_zone", 2, "{}").problems),
            "E  Identity from a newer provider: The identity has version 2 of the schema, and this "
            "provider knows versions up to 1.\n");
  const auto moved = client_.move("demo_zone", {"registry.terraform.io/other/other", "other_zone",
                                                0, R"({"title": "web"})", "p"});
  ASSERT_TRUE(moved.value);
  EXPECT_EQ(moved.value->value.attribute("comment"), Value::string("moved"));
  EXPECT_EQ(moved.value->private_state, "p");
  EXPECT_EQ(moved.value->identity, named("web"));
  EXPECT_EQ(text_of(client_.move("demo_zone", {"", "third_zone", 0, "{}", ""}).problems),
            "E  Unsupported move: The resource type \"demo_zone\" cannot take over state from "
            "\"third_zone\".\n");
}

TEST_F(LocalClient, OpensRenewsAndClosesEphemeralObjects) {
  auto opened = client_.open("demo_lease", named("web"));
  ASSERT_EQ(text_of(opened.problems), "");
  EphemeralObject& lease = *opened.value;
  EXPECT_EQ(lease.value.attribute("token"), Value::string("t"));
  EXPECT_EQ(lease.renew_at, EphemeralObject::Time(end));
  EXPECT_EQ(text_of(client_.renew("demo_lease", lease)), "");
  EXPECT_FALSE(lease.renew_at);
  EXPECT_EQ(text_of(client_.renew("demo_lease", lease)), "E  It was renewed\n");
  EXPECT_EQ(text_of(client_.close("demo_lease", lease)), "W  Closed: renewed\n");
  const auto failed = client_.open("demo_lease", named("none"));
  EXPECT_FALSE(failed.value);
  EXPECT_EQ(text_of(failed.problems), "E  There is none\n");
  EXPECT_EQ(text_of(client_.open("demo_other", named("web")).problems),
            "E  Unknown ephemeral resource: The provider has no ephemeral resource named "
            "\"demo_other\".\n");
}

TEST_F(LocalClient, ReportsWhatResourcesDoNotSupport) {
  const auto zone = [](std::string_view comment) {
    return Value::object({{"name", Value::string("web")}, {"comment", Value::string(comment)}});
  };
  const ObjectState state{zone("a"), {}, {}};
  const auto plan = client_.plan("demo_zone", state, zone("b"));
  ASSERT_EQ(text_of(plan.problems), "");
  EXPECT_EQ(text_of(client_.apply("demo_zone", state, *plan.value, zone("b")).problems),
            "E  This object cannot be changed in place\n");
  EXPECT_EQ(text_of(client_.import("demo_zone", "web").problems),
            "E  Objects of this type cannot be imported by an ID\n");
}

TEST_F(LocalClient, ReportsProblemsOfFunctions) {
  const auto call = [&](std::string_view name, std::vector<Value> arguments) {
    return text_of(client_.call_function(name, arguments).problems);
  };
  const Value text = Value::string("a");
  EXPECT_EQ(call("repeat", {text, Value::number(1)}), "");
  EXPECT_EQ(call("repeat", {text, Value::number(-1)}),
            "E  The function failed: The count is negative\n");
  EXPECT_EQ(call("other", {}),
            "E  Unknown function: The provider has no function named \"other\".\n");
  EXPECT_EQ(call("repeat", {text}),
            "E  Wrong number of arguments: The function \"repeat\" takes 2 arguments, but 1 was "
            "passed.\n");
  EXPECT_EQ(call("repeat", {text, text}),
            "E [1] Invalid function argument: The argument for the parameter \"count\": number "
            "required, got a non-numeric string.\n");
  EXPECT_EQ(call("repeat", {Value::null(Type::string()), Value::number(1)}),
            "E [0] Invalid function argument: The argument for the parameter \"text\": it must not "
            "be null.\n");
}

TEST_F(LocalClient, ValidatesEveryKindOfConfiguration) {
  const Value prefix = Value::object({{"prefix", Value::string("too long")}});
  const std::string expected =
      "E .prefix Invalid attribute value: \"prefix\" must have at most 5 characters, not 8.\n";
  EXPECT_EQ(text_of(client_.validate_list("demo_zone", prefix)), expected);
  EXPECT_EQ(text_of(client_.validate_action("demo_restart", prefix)), expected);
  EXPECT_EQ(text_of(client_.validate_ephemeral_resource("demo_lease", named("too long"))),
            "E .name Invalid attribute value: \"name\" must have at most 5 characters, not 8.\n");
  EXPECT_EQ(text_of(client_.validate_action("demo_other", prefix)),
            "E  Unknown action: The provider has no action named \"demo_other\".\n");
}

}  // namespace
}  // namespace hecla::provider::testing
