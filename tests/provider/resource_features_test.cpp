// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The features of a resource in addition to its four functions.
#include <gtest/gtest.h>

#include <future>

#include "provider/session.h"
#include "support/usage_error.h"

namespace hecla::provider::testing {
namespace {

struct Port {
  std::int64_t number = 0;
  std::string label;
};
constexpr auto schema(bind::For<Port>) {
  using namespace bind;
  return fields(attribute("number", &Port::number, required), attribute("label", &Port::label));
}

struct Server {
  std::string name;
  std::optional<std::chrono::seconds> lease;
  std::vector<Port> ports;
  Unknowable<std::string> address;
  std::optional<Timeouts> timeouts;
};
constexpr auto schema(bind::For<Server>) {
  using namespace bind;
  return fields(attribute("name", &Server::name, required), attribute("lease", &Server::lease),
                blocks("port", &Server::ports), attribute("address", &Server::address, computed),
                timeouts(&Server::timeouts));
}

// Version 0 had one port, and another name.
struct ServerV0 {
  std::string title;
  std::optional<std::chrono::seconds> lease;
  std::int64_t port = 80;
};
constexpr auto schema(bind::For<ServerV0>) {
  using namespace bind;
  return fields(attribute("title", &ServerV0::title, required),
                attribute("lease", &ServerV0::lease), attribute("port", &ServerV0::port));
}

class ServerResource : public Resource<Server> {
 public:
  ServerResource() {
    upgrade_from<ServerV0>(0, [](const ServerV0& old, Call& call) {
      if (old.title == "lost") call.error({"It cannot be upgraded"});
      return Server{old.title, old.lease, {{old.port, ""}}, {}, {}};
    });
    move_from<Port>("other_port", [](const Port& port) {
      return Server{port.label, {}, {port}, {}, {}};
    });
  }
  std::function<void(Call&)> work = [](Call&) {};

  void create(Server& server, Call& call) override {
    server.address = "10.0.0.1";
    work(call);
  }
  bool read(Server&, Call& call) override { return work(call), true; }
  void update(const Server&, Server& server, Call& call) override {
    if (!server.address.is_known()) server.address = "10.0.0.1";
    work(call);
  }
  void remove(const Server&, Call& call) override { work(call); }
  void plan(Plan<Server>& plan, Call&) override {
    if (!plan.changes(&Server::ports)) return;
    plan.require_replacement(&Server::ports, Path().index(Value::number(0)).attribute("number"));
  }
  void plan_removal(const Server& server, Call& call) override {
    if (server.name == "eternal")
      call.error({"It cannot be removed", "", Path().attribute("name")});
    call.set_private_state("to be removed");
  }
  void validate(const Plan<Server>& plan, Call& call) override {
    if (plan.configured(&Server::name).known_or("") == "bad") call.error({"A bad name"});
  }
};

// A data source and an ephemeral resource.
struct Query {
  std::optional<std::string> name, tag;
};
constexpr auto schema(bind::For<Query>) {
  return bind::fields(bind::attribute("name", &Query::name), bind::attribute("tag", &Query::tag));
}
void check_query(const Plan<Query>& plan, Call& call) {
  const auto name = plan.configured(&Query::name), tag = plan.configured(&Query::tag);
  if (name.is_known() && tag.is_known() && !*name.if_known() && !*tag.if_known())
    call.error({"A name or a tag is needed", "", Path().attribute("name")});
}
struct QueryData : DataSource<Query> {
  void read(Query&, Call&) override {}
  void validate(const Plan<Query>& plan, Call& call) override { check_query(plan, call); }
};
struct QueryToken : EphemeralResource<Query> {
  std::optional<Time> open(Query&, Call&) override { return std::nullopt; }
  void validate(const Plan<Query>& plan, Call& call) override { check_query(plan, call); }
};

TEST(ProviderConfiguration, IsDeclaredOnceAndBeforeItsValidation) {
  Provider provider("registry.terraform.io/hecla/demo");
  EXPECT_USAGE_ERROR(provider.validate_configuration<Query>(check_query),
                     "a configuration must be declared before it can be validated");
  provider.configuration<Query>([](const Query&, Call&) {});
  EXPECT_USAGE_ERROR(provider.configuration<Query>([](const Query&, Call&) {}),
                     "the provider has two configurations");
}

class ResourceFeatures : public ::testing::Test {
 protected:
  ResourceFeatures() {
    auto resource = std::make_unique<ServerResource>();
    resource_ = resource.get();
    provider_.configuration<Query>([](const Query&, Call&) {})
        .validate_configuration<Query>(check_query)
        .resource("demo_server", std::move(resource),
                  {.version = 1, .timeout = std::chrono::seconds::max()})
        .data_source("demo_query", std::make_unique<QueryData>())
        .ephemeral_resource("demo_token", std::make_unique<QueryToken>());
  }
  Value text(std::string_view value) { return Value::string(value); }
  Value server(std::vector<Value::Field> fields) { return session_.object("demo_server", fields); }
  Value absent() { return Value::null(session_.type("demo_server")); }
  Value ports(std::int64_t number) {
    const Value port = Value::object({{"number", Value::number(number)}, {"label", text("")}});
    return Value::list(port.type(), {port});
  }
  Value timeouts(std::string_view operation, std::string_view duration) {
    std::vector<Value::Field> fields;
    for (const std::string name : {"create", "delete", "read", "update"})
      fields.emplace_back(name, name == operation ? text(duration) : Value::null(Type::string()));
    return Value::object(std::move(fields));
  }
  protocol::UpgradeResourceState::Response upgrade(std::string json) {
    return session_.call<protocol::UpgradeResourceState>(
        {.type_name = "demo_server", .version = 0, .raw_state = {.json = std::move(json)}});
  }

  ServerResource* resource_ = nullptr;
  Provider provider_{"registry.terraform.io/hecla/demo"};
  Session session_{provider_};
};

TEST_F(ResourceFeatures, UpgradesStateByAStructForTheOldVersion) {
  const auto response =
      upgrade(R"({"title": "web", "lease": "60s", "port": 8080, "forgotten": [1]})");
  EXPECT_EQ(text_of(response.diagnostics), "");
  // The lease is as it was written.
  EXPECT_EQ(session_.value(response.upgraded_state, session_.type("demo_server")),
            server({{"name", text("web")}, {"lease", text("60s")}, {"port", ports(8080)}}));
}

TEST_F(ResourceFeatures, ReportsStateThatCannotBeUpgraded) {
  EXPECT_EQ(text_of(upgrade(R"({"title": "lost"})").diagnostics), "E  It cannot be upgraded\n");
  EXPECT_EQ(text_of(upgrade(R"({"title": "web", "port": "x"})").diagnostics),
            "E .port Invalid state: Error in the value: .port: number required, got a non-numeric "
            "string.\n");
  EXPECT_EQ(
      text_of(upgrade(R"({"title": "web", "lease": "x"})").diagnostics),
      "E .lease Invalid attribute value: \"lease\" must be a duration, such as \"1h30m\", not "
      "\"x\".\n");
  EXPECT_EQ(text_of(upgrade("").diagnostics),
            "E  State from Terraform 0.11 or earlier: Apply the configuration once with Terraform "
            "0.12 and an older version of the provider.\n");
}

TEST_F(ResourceFeatures, MovesStateByAStructForTheOtherType) {
  const auto response = session_.call<protocol::MoveResourceState>(
      {.source_type_name = "other_port",
       .source_state = {.json = R"({"label": "web", "number": 443, "id": "x"})"},
       .target_type_name = "demo_server",
       .source_private = "kept"});
  EXPECT_EQ(text_of(response.diagnostics), "");
  EXPECT_EQ(response.target_private, "kept");
  const Value state = session_.value(response.target_state, session_.type("demo_server"));
  EXPECT_EQ(state.attribute("name"), text("web"));
  EXPECT_EQ(state.attribute("port").elements()[0].attribute("number"), Value::number(443));
}

TEST_F(ResourceFeatures, PlansRemovals) {
  EXPECT_TRUE(session_.call<protocol::GetProviderSchema>({}).server_capabilities.plan_destroy);
  const auto plan = session_.plan("demo_server", server({{"name", text("web")}}), absent());
  EXPECT_EQ(text_of(plan.diagnostics), "");
  EXPECT_EQ(plan.planned_private, "to be removed");
  EXPECT_EQ(session_.value(plan.planned_state, session_.type("demo_server")), absent());
  EXPECT_EQ(
      text_of(
          session_.plan("demo_server", server({{"name", text("eternal")}}), absent()).diagnostics),
      "E .name It cannot be removed\n");
}

TEST_F(ResourceFeatures, RequiresReplacementBelowAMember) {
  const Value state =
      server({{"name", text("web")}, {"address", text("10.0.0.1")}, {"port", ports(80)}});
  const auto plan =
      session_.plan("demo_server", state, server({{"name", text("web")}, {"port", ports(81)}}));
  EXPECT_EQ(text_of(plan.diagnostics), "");
  ASSERT_EQ(plan.requires_replace.size(), 1U);
  EXPECT_EQ(plan.requires_replace[0].to_string(), ".port[0].number");
}

TEST_F(ResourceFeatures, ValidatesEveryKindOfConfiguration) {
  const Type string = Type::string();
  const auto config = [&](const Value& name) {
    const Value value = Value::object({{"name", name}, {"tag", Value::null(string)}});
    return session_.message(value, value.type());
  };
  const auto null = config(Value::null(string)), unknown = config(Value::unknown(string));
  const std::string expected = "E .name A name or a tag is needed\n";
  const auto validate = [&]<class Asked>(const typename Asked::Request& request) {
    return text_of(session_.call<Asked>(request).diagnostics);
  };
  using Data = protocol::ValidateDataSourceConfig;
  using Ephemeral = protocol::ValidateEphemeralResourceConfig;
  using Config = protocol::ValidateProviderConfig;
  EXPECT_EQ(validate.operator()<Data>({"demo_query", null}), expected);
  EXPECT_EQ(validate.operator()<Data>({"demo_query", unknown}), "");
  EXPECT_EQ(validate.operator()<Ephemeral>({"demo_token", null}), expected);
  EXPECT_EQ(validate.operator()<Ephemeral>({"demo_token", unknown}), "");
  EXPECT_EQ(validate.operator()<Config>({null}), expected);
  EXPECT_EQ(validate.operator()<Config>({unknown}), "");
}

// Each operation ends after its own time, and those without one go on.
TEST_F(ResourceFeatures, TimeoutsOfUsersCancelCalls) {
  const auto wait = [](Call& call) {
    std::promise<void> cancelled;
    const auto action = call.on_cancel([&] { cancelled.set_value(); });
    cancelled.get_future().wait();
    call.error({"It took too long"});
  };
  const auto expect_endless = [](Call& call) {
    EXPECT_EQ(call.deadline(), Cancellation::Clock::time_point::max());
  };
  const auto apply = [&](const Value& prior, const Value& config) {
    resource_->work = expect_endless;
    const auto plan = session_.plan("demo_server", prior, config);
    resource_->work = wait;
    return text_of(session_.apply("demo_server", prior, config, plan).diagnostics);
  };
  const std::string expected = "E  It took too long\n";
  const auto with = [&](std::string_view operation) {
    return server({{"name", text("web")},
                   {"address", text("10.0.0.1")},
                   {"timeouts", timeouts(operation, "1ms")}});
  };
  const auto config = [&](std::string_view operation) {
    return server({{"name", text("web")}, {"timeouts", timeouts(operation, "1ms")}});
  };
  EXPECT_EQ(apply(absent(), config("create")), expected);
  EXPECT_EQ(apply(with("create"), config("update")), expected);
  EXPECT_EQ(apply(with("delete"), absent()), expected);
  const auto read = session_.call<protocol::ReadResource>(
      {.type_name = "demo_server",
       .current_state = session_.message(with("read"), session_.type("demo_server"))});
  EXPECT_EQ(text_of(read.diagnostics), expected);

  resource_->work = expect_endless;
  const Value wanted = config("delete");
  const auto made = session_.apply("demo_server", absent(), wanted,
                                   session_.plan("demo_server", absent(), wanted));
  EXPECT_EQ(text_of(made.diagnostics), "");
  EXPECT_EQ(session_.value(made.new_state, session_.type("demo_server")), with("delete"));
}

TEST_F(ResourceFeatures, TimeoutsAreABlockOfDurations) {
  const wire::SchemaBlock& block = provider_.schema().resources.at("demo_server").block;
  const auto found = std::ranges::find(block.blocks, "timeouts", &wire::NestedBlock::type);
  ASSERT_NE(found, block.blocks.end());
  EXPECT_EQ(found->nesting, wire::NestingMode::Single);
  EXPECT_EQ(found->block.attributes.size(), 4U);
  EXPECT_EQ(found->block.description, "How long each operation may take, for example \"90m\".");
}

}  // namespace
}  // namespace hecla::provider::testing
