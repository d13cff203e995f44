// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Identities, list resources, actions, deferral, and generated configuration.
#include <gtest/gtest.h>

#include "provider/session.h"
#include "support/usage_error.h"

namespace hecla::provider::testing {
namespace {

struct Zone {
  std::string name;
  std::string region = "eu-1";
  std::optional<std::string> comment;
  std::optional<std::string> key;
  std::optional<std::string> old;
  Unknowable<std::string> server;
  Unknowable<std::string> owner;
};
constexpr auto schema(bind::For<Zone>) {
  using namespace bind;
  return fields(attribute("name", &Zone::name, required, identity),
                attribute("region", &Zone::region, identity), attribute("comment", &Zone::comment),
                attribute("key", &Zone::key, write_only), attribute("old", &Zone::old, deprecated),
                attribute("server", &Zone::server, computed),
                attribute("owner", &Zone::owner, computed_if_unset));
}

// Version 1 of the identity was one string.
struct ZoneIdentityV1 {
  std::string path;
};
constexpr auto schema(bind::For<ZoneIdentityV1>) {
  return bind::fields(bind::attribute("path", &ZoneIdentityV1::path, bind::required));
}

class ZoneResource : public Resource<Zone> {
 public:
  ZoneResource() {
    upgrade_identity_from<ZoneIdentityV1>(1, [](const ZoneIdentityV1& old, Call& call) {
      Zone zone;
      const std::size_t slash = old.path.find('/');
      if (slash == std::string::npos) call.error({"It is no path"});
      zone.region = old.path.substr(0, slash);
      zone.name = old.path.substr(slash + 1);
      return zone;
    });
  }
  void create(Zone&, Call&) override {}
  bool read(Zone&, Call& call) override {
    call.defer(DeferReason::AbsentPrerequisite);
    return true;
  }
  void remove(const Zone&, Call&) override {}
  void plan(Plan<Zone>&, Call& call) override { call.defer(DeferReason::ResourceConfigUnknown); }
};

struct Filter {
  std::string prefix;
};
constexpr auto schema(bind::For<Filter>) {
  return bind::fields(bind::attribute("prefix", &Filter::prefix, bind::max_length(5)));
}

struct ZoneList : ListResource<Filter, Zone> {
  void list(const Filter& filter, Listing<Zone>& found, Call& call) override {
    if (filter.prefix == "none") return call.error({"There are no zones"});
    for (const std::string name : {"a", "b", "c"}) {
      ++count;
      Zone zone;
      zone.name = filter.prefix + name;
      zone.server = "s";
      if (!found.add(zone, "Zone " + name)) return;
    }
    call.warning({"There may be more"});
  }
  void validate(const Plan<Filter>& plan, Call& call) override {
    if (plan.configured(&Filter::prefix).known_or("") == "bad") call.error({"A bad prefix"});
  }
  int count = 0;
};

struct Restart : Action<Filter> {
  void invoke(const Filter& filter, const Progress& progress, Call& call) override {
    progress("Stopping " + filter.prefix);
    progress("Starting");
    if (filter.prefix == "stuck") call.error({"It does not start"});
    if (filter.prefix == "crash") throw std::runtime_error("lost");
  }
  void plan(const Plan<Filter>& plan, Call& call) override {
    if (!plan.configured(&Filter::prefix).is_known())
      call.defer(DeferReason::ResourceConfigUnknown);
  }
  void validate(const Plan<Filter>&, Call& call) override { call.warning({"It is slow"}); }
};

class ProviderEvents : public ::testing::Test {
 protected:
  ProviderEvents() {
    auto list = std::make_unique<ZoneList>();
    list_ = list.get();
    provider_.resource("demo_zone", std::make_unique<ZoneResource>(), {.identity_version = 2})
        .list_resource("demo_zone", std::move(list))
        .action("demo_restart", std::make_unique<Restart>());
  }
  wire::DynamicValue filter(const Value& prefix) {
    const Value value = Value::object({{"prefix", prefix}});
    return session_.message(value, value.type());
  }
  wire::DynamicValue filter(std::string_view prefix) { return filter(Value::string(prefix)); }
  wire::DynamicValue unknown() { return filter(Value::unknown(Type::string())); }
  Value zone(std::vector<Value::Field> fields) { return session_.object("demo_zone", fields); }
  Value identity(const wire::DynamicValue& message) {
    return session_.value(message,
                          Type::object({{"name", Type::string()}, {"region", Type::string()}}));
  }

  ZoneList* list_ = nullptr;
  Provider provider_{"registry.terraform.io/hecla/demo"};
  Session session_{provider_};
};

TEST_F(ProviderEvents, ListsObjects) {
  const auto events = session_.stream<protocol::ListResource>(
      {.type_name = "demo_zone", .config = filter("x"), .include_resource_object = true});
  ASSERT_EQ(events.size(), 4U);
  EXPECT_EQ(events[1].display_name, "Zone b");
  EXPECT_EQ(identity(events[1].identity),
            Value::object({{"name", Value::string("xb")}, {"region", Value::string("eu-1")}}));
  EXPECT_EQ(session_.value(events[1].resource_object, session_.type("demo_zone")),
            zone({{"name", Value::string("xb")},
                  {"region", Value::string("eu-1")},
                  {"server", Value::string("s")}}));
  EXPECT_EQ(text_of(events[3].diagnostics), "W  There may be more\n");
}

TEST_F(ProviderEvents, ListsNoMoreThanIsWanted) {
  const auto limited = session_.stream<protocol::ListResource>(
      {.type_name = "demo_zone", .config = filter(""), .limit = 2});
  EXPECT_EQ(limited.size(), 2U);
  EXPECT_TRUE(limited[0].resource_object.msgpack.empty());
  EXPECT_EQ(list_->count, 2);
  // The peer is gone.
  const auto cut =
      session_.stream<protocol::ListResource>({.type_name = "demo_zone", .config = filter("")}, 1);
  EXPECT_EQ(cut.size(), 1U);
  EXPECT_EQ(list_->count, 3);
}

TEST_F(ProviderEvents, ReportsProblemsOfLists) {
  const auto problems = [&](const std::string& type, std::string_view prefix) {
    const auto events =
        session_.stream<protocol::ListResource>({.type_name = type, .config = filter(prefix)});
    return events.size() == 1 ? text_of(events[0].diagnostics) : "";
  };
  EXPECT_EQ(problems("demo_zone", "none"), "E  There are no zones\n");
  EXPECT_EQ(problems("demo_other", ""),
            "E  Unknown list resource: The provider has no list resource named \"demo_other\".\n");
  const auto validate = [&](std::string_view prefix) {
    return text_of(
        session_.call<protocol::ValidateListResourceConfig>({"demo_zone", filter(prefix)})
            .diagnostics);
  };
  EXPECT_EQ(validate("bad"), "E  A bad prefix\n");
  EXPECT_EQ(
      validate("too long"),
      "E .prefix Invalid attribute value: \"prefix\" must have at most 5 characters, not 8.\n");
}

TEST_F(ProviderEvents, RejectsListsWithoutIdentity) {
  EXPECT_USAGE_ERROR(provider_.list_resource("demo_other", std::make_unique<ZoneList>()),
                     "the objects of \"demo_other\" have no identity by which to list them");
  struct FilterList : ListResource<Filter, Filter> {
    void list(const Filter&, Listing<Filter>&, Call&) override {}
  };
  EXPECT_USAGE_ERROR(provider_.list_resource("demo_zone", std::make_unique<FilterList>()),
                     "the list of \"demo_zone\" is one of other objects");
}

TEST_F(ProviderEvents, InvokesActions) {
  const auto invoke = [&](std::string_view prefix) {
    std::string text;
    for (const auto& event : session_.stream<protocol::InvokeAction>(
             {.type_name = "demo_restart", .config = filter(prefix)}))
      text += event.completed ? "done\n" + text_of(event.completed->diagnostics)
                              : event.progress + "\n";
    return text;
  };
  EXPECT_EQ(invoke("it"), "Stopping it\nStarting\ndone\n");
  EXPECT_EQ(invoke("stuck"), "Stopping stuck\nStarting\ndone\nE  It does not start\n");
  EXPECT_EQ(invoke("crash"), "Stopping crash\nStarting\ndone\nE  Provider failure: lost\n");
  EXPECT_EQ(
      text_of(session_.call<protocol::ValidateActionConfig>({"demo_restart", filter("too long")})
                  .diagnostics),
      "E .prefix Invalid attribute value: \"prefix\" must have at most 5 characters, not 8.\n"
      "W  It is slow\n");
}

TEST_F(ProviderEvents, DescribesListsAndActions) {
  const auto schema = session_.call<protocol::GetProviderSchema>({});
  EXPECT_TRUE(schema.schema.list_resources.contains("demo_zone"));
  EXPECT_TRUE(schema.schema.actions.contains("demo_restart"));
  EXPECT_TRUE(schema.server_capabilities.generate_resource_config);
  const auto metadata = session_.call<protocol::GetMetadata>({});
  EXPECT_EQ(metadata.list_resources, std::vector<std::string>{"demo_zone"});
  EXPECT_EQ(metadata.actions, std::vector<std::string>{"demo_restart"});
}

TEST_F(ProviderEvents, LeavesObjectsForLater) {
  const Value config = zone({{"name", Value::string("web")}});
  const auto message = session_.message(config, config.type());
  const auto absent = session_.message(Value::null(config.type()), config.type());
  const auto plan = [&](bool can_defer) {
    return session_.call<protocol::PlanResourceChange>(
        {.type_name = "demo_zone",
         .prior_state = absent,
         .proposed_new_state = message,
         .config = message,
         .client_capabilities = {.deferral_allowed = can_defer}});
  };
  EXPECT_EQ(plan(true).deferred, protocol::DeferredReason::ResourceConfigUnknown);
  EXPECT_EQ(text_of(plan(true).diagnostics), "");
  EXPECT_FALSE(plan(false).deferred);
  EXPECT_EQ(
      text_of(plan(false).diagnostics),
      "E  Deferral is not possible: The provider cannot do this yet, and Terraform does not allow "
      "it to be done later.\n");

  const auto read =
      session_.call<protocol::ReadResource>({.type_name = "demo_zone",
                                             .current_state = message,
                                             .client_capabilities = {.deferral_allowed = true}});
  EXPECT_EQ(read.deferred, protocol::DeferredReason::AbsentPrerequisite);
  EXPECT_EQ(read.new_state.msgpack, message.msgpack);

  const auto action =
      session_.call<protocol::PlanAction>({"demo_restart", unknown(), {.deferral_allowed = true}});
  EXPECT_EQ(action.deferred, protocol::DeferredReason::ResourceConfigUnknown);
}

TEST_F(ProviderEvents, GeneratesConfiguration) {
  const Value state = zone({{"name", Value::string("web")},
                            {"region", Value::string("eu-1")},
                            {"comment", Value::string("c")},
                            {"old", Value::string("o")},
                            {"server", Value::string("s")},
                            {"owner", Value::string("me")}});
  const auto response = session_.call<protocol::GenerateResourceConfig>(
      {"demo_zone", session_.message(state, state.type())});
  EXPECT_EQ(text_of(response.diagnostics), "");
  EXPECT_EQ(session_.value(response.config, state.type()), zone({{"name", Value::string("web")},
                                                                 {"comment", Value::string("c")},
                                                                 {"owner", Value::string("me")}}));
}

TEST_F(ProviderEvents, ImportsByAnIdentityWithoutItsDefaults) {
  const auto identities = session_.call<protocol::GetResourceIdentitySchemas>({}).identities;
  const auto& attributes = identities.at("demo_zone").attributes;
  EXPECT_TRUE(attributes.at(0).required_for_import);
  EXPECT_TRUE(attributes.at(1).optional_for_import);
  const Value given =
      Value::object({{"name", Value::string("web")}, {"region", Value::null(Type::string())}});
  const auto response = session_.call<protocol::ImportResourceState>(
      {.type_name = "demo_zone", .identity = session_.message(given, given.type())});
  EXPECT_EQ(text_of(response.diagnostics), "");
  const Value state = session_.value(response.imported.at(0).state, session_.type("demo_zone"));
  EXPECT_EQ(state.attribute("region"), Value::string("eu-1"));
  // The identity is complete.
  EXPECT_EQ(identity(response.imported.at(0).identity).attribute("region"), Value::string("eu-1"));
}

TEST_F(ProviderEvents, UpgradesIdentities) {
  const auto upgrade = [&](std::int64_t stored, std::string json) {
    return session_.call<protocol::UpgradeResourceIdentity>(
        {.type_name = "demo_zone", .version = stored, .raw_identity = {.json = std::move(json)}});
  };
  const Value expected =
      Value::object({{"name", Value::string("web")}, {"region", Value::string("us-1")}});
  EXPECT_EQ(session_.call<protocol::GetResourceIdentitySchemas>({}).identities["demo_zone"].version,
            2U);
  EXPECT_EQ(identity(upgrade(1, R"({"path": "us-1/web"})").upgraded_identity), expected);
  EXPECT_EQ(identity(upgrade(2, R"({"name": "web", "region": "us-1"})").upgraded_identity),
            expected);
  EXPECT_EQ(text_of(upgrade(1, R"({"path": "web"})").diagnostics), "E  It is no path\n");
  EXPECT_EQ(text_of(upgrade(1, R"({"path": []})").diagnostics),
            "E .path Invalid identity: Error in the value: .path: string required, got tuple of 0 "
            "elements.\n");
  EXPECT_EQ(
      text_of(upgrade(0, "{}").diagnostics),
      "E  Missing identity upgrade: The resource type \"demo_zone\" cannot upgrade identities from "
      "version 0. This is a bug in the provider.\n");
  EXPECT_EQ(text_of(upgrade(3, "{}").diagnostics),
            "E  Identity from a newer provider: The identity has version 3 of the schema, and this "
            "provider knows versions up to 2.\n");
  EXPECT_EQ(text_of(upgrade(2, R"({"name": []})").diagnostics),
            "E .name Invalid identity: Error in the value: .name: a string is required.\n");
  EXPECT_EQ(text_of(session_.call<protocol::UpgradeResourceIdentity>({.type_name = "demo_other"})
                        .diagnostics),
            "E  Unsupported identity: The resource type \"demo_other\" has no identity.\n");
}

// Terraform rejects an unknown identity of an object that exists.
TEST_F(ProviderEvents, KeepsAnIdentityThatIsUnknown) {
  const Value before = zone({{"name", Value::string("web")}, {"region", Value::string("eu-1")}});
  const Value after = zone({{"name", Value::unknown(Type::string())}});
  const Value known =
      Value::object({{"name", Value::string("web")}, {"region", Value::string("eu-1")}});
  const auto plan = [&](const Value& prior) {
    return identity(session_
                        .call<protocol::PlanResourceChange>(
                            {.type_name = "demo_zone",
                             .prior_state = session_.message(prior, before.type()),
                             .proposed_new_state = session_.message(after, after.type()),
                             .config = session_.message(after, after.type()),
                             .client_capabilities = {.deferral_allowed = true},
                             .prior_identity = session_.message(known, known.type())})
                        .planned_identity);
  };
  EXPECT_EQ(plan(before), known);
  EXPECT_FALSE(plan(Value::null(before.type())).attribute("name").is_known());
}

}  // namespace
}  // namespace hecla::provider::testing
