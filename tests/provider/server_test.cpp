// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <set>
#include <thread>

#include "provider/session.h"
#include "support/usage_error.h"

namespace hecla::provider::testing {
namespace {

struct Disk {
  std::int64_t size = 10;
  Unknowable<std::string> serial;
};

struct Machine {
  std::string name;
  std::string region = "eu-1";
  std::optional<std::string> comment;
  std::optional<std::string> password;
  Unknowable<std::string> address;
  Unknowable<std::string> host;
  std::vector<Disk> disks;
};

constexpr auto schema(bind::For<Disk>) {
  using namespace bind;
  return fields(attribute("size", &Disk::size, at_least(1)),
                attribute("serial", &Disk::serial, computed));
}

constexpr auto schema(bind::For<Machine>) {
  using namespace bind;
  return fields(attribute("name", &Machine::name, required, min_length(2), identity),
                attribute("region", &Machine::region, requires_replace),
                attribute("comment", &Machine::comment),
                attribute("password", &Machine::password, sensitive, write_only),
                attribute("address", &Machine::address, computed, use_state_for_unknown),
                attribute("host", &Machine::host, computed_if_unset),
                blocks("disk", &Machine::disks, max_length(3)));
}

// Machines that exist only here.
struct Cloud {
  std::map<std::string, Machine> machines;
  std::string seen_password;
  std::function<void(Machine&, Call&)> on_create;
};

class MachineResource : public Resource<Machine> {
 public:
  explicit MachineResource(Cloud& cloud) : cloud_(cloud) {}

  void create(Machine& machine, Call& call) override {
    if (machine.password) cloud_.seen_password = *machine.password;
    machine.address = "10.0.0.1";
    complete(machine);
    call.set_private_state("made");
    if (cloud_.on_create) cloud_.on_create(machine, call);
    if (!call.has_errors() || call.keeps_state()) cloud_.machines[machine.name] = machine;
  }
  bool read(Machine& machine, Call&) override {
    const auto found = cloud_.machines.find(machine.name);
    if (found == cloud_.machines.end()) return false;
    machine = found->second;
    return true;
  }
  void update(const Machine& before, Machine& machine, Call&) override {
    complete(machine);
    cloud_.machines.erase(before.name);
    cloud_.machines[machine.name] = machine;
  }
  void remove(const Machine& machine, Call& call) override {
    if (machine.name == "eternal")
      call.error({"It cannot be removed", "", Path().attribute("name")});
    cloud_.machines.erase(machine.name);
  }
  void plan(Plan<Machine>& plan, Call& call) override {
    const Unknowable<std::string> name = plan.planned(&Machine::name);
    if (const std::string* text = name.if_known(); text && *text == "root")
      call.error({"The name is reserved", "", Path().attribute("name")});
    if (name.known_or("") == "wrong") plan.set(&Machine::comment, "made up");
  }
  bool import_state(const std::string& id, Machine& machine, Call&) override {
    machine.name = id;
    return id != "nobody";
  }
  Value upgrade(std::uint64_t version, const Value& stored, Call&) override {
    if (version != 0) return stored;
    return Value::object({{"name", stored.attribute("title")}, {"gone", Value::number(1)}});
  }

 private:
  static void complete(Machine& machine) {
    if (!machine.host.is_known()) machine.host = machine.name + ".example.org";
    for (Disk& disk : machine.disks)
      if (!disk.serial.is_known()) disk.serial = "serial";
  }
  Cloud& cloud_;
};

struct Settings {
  std::string endpoint;
};
constexpr auto schema(bind::For<Settings>) {
  return bind::fields(bind::attribute("endpoint", &Settings::endpoint, bind::required));
}

struct Lookup {
  std::string name;
  Unknowable<std::string> address;
};
constexpr auto schema(bind::For<Lookup>) {
  using namespace bind;
  return fields(attribute("name", &Lookup::name, required),
                attribute("address", &Lookup::address, computed));
}

class LookupDataSource : public DataSource<Lookup> {
 public:
  explicit LookupDataSource(Cloud& cloud) : cloud_(cloud) {}
  void read(Lookup& data, Call& call) override {
    const auto found = cloud_.machines.find(data.name);
    if (found == cloud_.machines.end())
      call.error({"There is no such machine", "", Path().attribute("name")});
    else if (data.name != "forgotten")
      data.address = found->second.address;
  }

 private:
  Cloud& cloud_;
};

struct Group {
  Unknowable<std::vector<Disk>> disks;
};
constexpr auto schema(bind::For<Group>) {
  return bind::fields(bind::attribute("disks", &Group::disks, computed));
}
class GroupDataSource : public DataSource<Group> {
 public:
  void read(Group& group, Call&) override { group.disks = std::vector<Disk>(); }
};

class ProviderServer : public ::testing::Test {
 protected:
  ProviderServer() {
    provider_
        .configuration<Settings>([this](const Settings& settings, Call& call) {
          endpoint_ = settings.endpoint;
          if (endpoint_ == "nowhere") call.error({"There is no such endpoint"});
        })
        .resource("demo_machine", std::make_unique<MachineResource>(cloud_), {.version = 1})
        .data_source("demo_lookup", std::make_unique<LookupDataSource>(cloud_))
        .function("repeat",
                  {.parameters = {"text", {"count", "How often."}}, .summary = "Repeats a text"},
                  [](const std::string& text, int count) -> FunctionResult<std::string> {
                    if (count < 0) return FunctionError{"The count is negative.", 1};
                    std::string result;
                    for (int i = 0; i < count; ++i) result += text;
                    return result;
                  })
        .function("join", {.parameters = {"parts"}, .is_variadic = true},
                  [](const std::vector<std::optional<std::string>>& parts) {
                    std::string result;
                    for (const auto& part : parts) result += part.value_or("");
                    return result;
                  });
  }

  Value config(std::vector<Value::Field> fields) { return session_.object(type_name, fields); }
  Value absent() { return Value::null(session_.type(type_name)); }
  Value planned(const protocol::PlanResourceChange::Response& response) {
    return session_.value(response.planned_state, session_.type(type_name));
  }
  // Makes a machine and returns its state.
  Value made(const Value& wanted) {
    const auto plan = session_.plan(type_name, absent(), wanted);
    const auto result = session_.apply(type_name, absent(), wanted, plan);
    EXPECT_EQ(text_of(result.diagnostics), "");
    EXPECT_EQ(result.private_state, "made");
    return session_.value(result.new_state, session_.type(type_name));
  }

  static constexpr const char* type_name = "demo_machine";
  Cloud cloud_;
  std::string endpoint_;
  Provider provider_{"registry.terraform.io/hecla/demo"};
  Session session_{provider_};
};

Value text(std::string_view value) { return Value::string(value); }

TEST_F(ProviderServer, DescribesItsTypes) {
  const auto response = session_.call<protocol::GetProviderSchema>({});
  const wire::SchemaBlock& block = response.schema.resources.at(type_name).block;
  const auto find = [&](std::string_view name) {
    return *std::ranges::find(block.attributes, name, &wire::SchemaAttribute::name);
  };
  EXPECT_TRUE(find("name").required);
  EXPECT_TRUE(find("region").optional && find("region").computed);
  EXPECT_TRUE(find("comment").optional && !find("comment").computed);
  EXPECT_TRUE(find("address").computed && !find("address").optional);
  EXPECT_TRUE(find("host").computed && find("host").optional);
  EXPECT_TRUE(find("password").sensitive && find("password").write_only);
  ASSERT_EQ(block.blocks.size(), 1U);
  EXPECT_EQ(block.blocks[0].nesting, wire::NestingMode::List);
  EXPECT_EQ(block.blocks[0].max_items, 3U);
  EXPECT_EQ(response.schema.resources.at(type_name).version, 1U);
  ASSERT_TRUE(response.schema.functions.at("join").variadic_parameter);
  EXPECT_TRUE(response.schema.functions.at("join").variadic_parameter->allow_null);
  EXPECT_EQ(find("comment").description_kind, wire::DescriptionKind::Plain);
  const auto& parameters = response.schema.functions.at("repeat").parameters;
  ASSERT_EQ(parameters.size(), 2U);
  EXPECT_EQ(parameters[0].description, "");
  EXPECT_EQ(parameters[1].name + ": " + parameters[1].description, "count: How often.");
  const auto identities = session_.call<protocol::GetResourceIdentitySchemas>({});
  EXPECT_EQ(identities.identities.at(type_name).attributes.at(0).name, "name");
}

TEST_F(ProviderServer, PlansANewObject) {
  const Value disk = Value::object(
      {{"size", Value::null(Type::number())}, {"serial", Value::null(Type::string())}});
  const Value wanted = config({{"name", text("web")}, {"disk", Value::list(disk.type(), {disk})}});
  const auto response = session_.plan(type_name, absent(), wanted);
  EXPECT_EQ(text_of(response.diagnostics), "");
  const Value plan = planned(response);
  EXPECT_EQ(plan.attribute("region"), text("eu-1"));
  EXPECT_TRUE(plan.attribute("comment").is_null());
  EXPECT_FALSE(plan.attribute("address").is_known());
  EXPECT_FALSE(plan.attribute("host").is_known());
  const Value& planned_disk = plan.attribute("disk").elements()[0];
  EXPECT_EQ(planned_disk.attribute("size"), Value::number(10));
  EXPECT_FALSE(planned_disk.attribute("serial").is_known());
  EXPECT_TRUE(response.requires_replace.empty());
}

TEST_F(ProviderServer, MakesChangesAndRemovesAnObject) {
  const Value state = made(config({{"name", text("web")}, {"password", text("secret")}}));
  EXPECT_EQ(cloud_.seen_password, "secret");
  EXPECT_TRUE(state.attribute("password").is_null());
  EXPECT_EQ(state.attribute("host"), text("web.example.org"));

  // Nothing to do.
  const auto same = session_.plan(type_name, state, config({{"name", text("web")}}));
  EXPECT_EQ(planned(same), state);

  // A change in place: what keeps its value is known.
  const Value wanted = config({{"name", text("web")}, {"comment", text("new")}});
  const auto change = session_.plan(type_name, state, wanted);
  EXPECT_EQ(planned(change).attribute("address"), text("10.0.0.1"));
  EXPECT_FALSE(planned(change).attribute("host").is_known());
  EXPECT_TRUE(change.requires_replace.empty());
  const auto changed = session_.apply(type_name, state, wanted, change);
  EXPECT_EQ(text_of(changed.diagnostics), "");
  EXPECT_EQ(cloud_.machines.at("web").comment, "new");

  // A change that needs a new object.
  const auto moved =
      session_.plan(type_name, state, config({{"name", text("web")}, {"region", text("us-1")}}));
  ASSERT_EQ(moved.requires_replace.size(), 1U);
  EXPECT_EQ(moved.requires_replace[0].to_string(), ".region");

  const auto removal = session_.plan(type_name, state, absent());
  const auto removed = session_.apply(type_name, state, absent(), removal);
  EXPECT_EQ(text_of(removed.diagnostics), "");
  EXPECT_EQ(removed.private_state, "");
  EXPECT_TRUE(cloud_.machines.empty());
}

TEST_F(ProviderServer, PlansWithUnknownConfiguration) {
  const Value name = Value::unknown(Type::string());
  const auto response = session_.plan(type_name, absent(), config({{"name", name}}));
  EXPECT_EQ(text_of(response.diagnostics), "");
  EXPECT_FALSE(planned(response).attribute("name").is_known());
}

TEST_F(ProviderServer, ReadsWhatExists) {
  const Value state = made(config({{"name", text("web")}}));
  const Type type = session_.type(type_name);
  cloud_.machines.at("web").comment = "changed by others";
  auto response =
      session_.call<protocol::ReadResource>({.type_name = type_name,
                                             .current_state = session_.message(state, type),
                                             .private_state = "p"});
  EXPECT_EQ(session_.value(response.new_state, type).attribute("comment"),
            text("changed by others"));
  EXPECT_EQ(response.private_state, "p");
  cloud_.machines.clear();
  response = session_.call<protocol::ReadResource>(
      {.type_name = type_name, .current_state = session_.message(state, type)});
  EXPECT_TRUE(session_.value(response.new_state, type).is_null());
}

TEST_F(ProviderServer, ReportsErrorsOfTheProvider) {
  EXPECT_EQ(
      text_of(session_.plan(type_name, absent(), config({{"name", text("root")}})).diagnostics),
      "E .name The name is reserved\n");
  EXPECT_EQ(
      text_of(session_.plan(type_name, absent(), config({{"name", text("wrong")}})).diagnostics),
      "E .comment Plan differs from configuration: The configuration sets \"comment\" to null, but "
      "the plan is \"made up\". This is a bug in the provider.\n");
  const Value state = made(config({{"name", text("eternal")}}));
  const auto kept =
      session_.apply(type_name, state, absent(), session_.plan(type_name, state, absent()));
  EXPECT_EQ(text_of(kept.diagnostics), "E .name It cannot be removed\n");
  EXPECT_EQ(session_.value(kept.new_state, session_.type(type_name)), state);
}

TEST_F(ProviderServer, KeepsWhatAFailedCallHasMade) {
  const Value wanted = config({{"name", text("web")}});
  const auto create = [&](std::function<void(Machine&, Call&)> action) {
    cloud_.on_create = std::move(action);
    return session_.apply(type_name, absent(), wanted, session_.plan(type_name, absent(), wanted));
  };
  auto result = create([](Machine&, Call& call) { call.error({"It failed"}); });
  EXPECT_EQ(text_of(result.diagnostics), "E  It failed\n");
  EXPECT_TRUE(session_.value(result.new_state, session_.type(type_name)).is_null());

  result = create([](Machine& machine, Call& call) {
    machine.host.set_unknown();
    call.error({"It failed in the middle"});
    call.keep_state();
  });
  const Value state = session_.value(result.new_state, session_.type(type_name));
  EXPECT_EQ(state.attribute("name"), text("web"));
  EXPECT_TRUE(state.attribute("host").is_null());

  result = create([](Machine&, Call&) { throw std::runtime_error("out of luck"); });
  EXPECT_EQ(text_of(result.diagnostics), "E  Provider failure: out of luck\n");
  result = create([](Machine&, Call&) { throw 42; });
  EXPECT_EQ(text_of(result.diagnostics), "E  Provider failure: The provider threw an exception.\n");
}

TEST_F(ProviderServer, ChecksWhatTheProviderHasDone) {
  const Value wanted = config({{"name", text("web")}, {"comment", text("hello")}});
  const auto create = [&](std::function<void(Machine&, Call&)> action) {
    cloud_.on_create = std::move(action);
    return text_of(
        session_.apply(type_name, absent(), wanted, session_.plan(type_name, absent(), wanted))
            .diagnostics);
  };
  EXPECT_EQ(create([](Machine& machine, Call&) { machine.comment = "other"; }),
            "E .comment Result differs from plan: The plan sets \"comment\" to \"hello\", but the "
            "new value "
            "is \"other\". This is a bug in the provider.\n");
  EXPECT_EQ(create([](Machine& machine, Call&) { machine.address.set_unknown(); }),
            "E .address Unknown value after apply: \"address\" is still unknown after apply. This "
            "is a bug "
            "in the provider.\n");
}

TEST_F(ProviderServer, ValidatesConfigurations) {
  const auto validate = [&](const Value& config, bool knows_write_only = true) {
    return text_of(
        session_
            .call<protocol::ValidateResourceConfig>(
                {.type_name = type_name,
                 .config = session_.message(config, session_.type(type_name)),
                 .client_capabilities = {.write_only_attributes_allowed = knows_write_only}})
            .diagnostics);
  };
  EXPECT_EQ(validate(config({{"name", text("web")}})), "");
  EXPECT_EQ(validate(config({{"name", Value::unknown(Type::string())}})), "");
  const std::string too_short =
      "E .name Invalid attribute value: \"name\" must have at least 2 characters, not 1.\n";
  EXPECT_EQ(validate(config({{"name", text("w")}})), too_short);
  const Value disk =
      Value::object({{"size", Value::number(0)}, {"serial", Value::null(Type::string())}});
  EXPECT_EQ(validate(config({{"name", text("w")}, {"disk", Value::list(disk.type(), {disk})}})),
            too_short +
                "E .disk[0].size Invalid attribute value: \"disk[0].size\" must be at least 1, not "
                "0.\n");
  const Value secret = config({{"name", text("web")}, {"password", text("x")}});
  EXPECT_EQ(validate(secret), "");
  EXPECT_EQ(validate(secret, false),
            "E .password Unsupported write-only attribute: \"password\" is write-only, which needs "
            "Terraform 1.11 or later.\n");
}

TEST_F(ProviderServer, ImportsAndUpgrades) {
  made(config({{"name", text("web")}}));
  const Type type = session_.type(type_name);
  auto imported =
      session_.call<protocol::ImportResourceState>({.type_name = type_name, .id = "web"});
  EXPECT_EQ(text_of(imported.diagnostics), "");
  ASSERT_EQ(imported.imported.size(), 1U);
  EXPECT_EQ(session_.value(imported.imported[0].state, type).attribute("name"), text("web"));
  imported = session_.call<protocol::ImportResourceState>({.type_name = type_name, .id = "nobody"});
  EXPECT_EQ(text_of(imported.diagnostics),
            "E  Unsupported import ID: No object can be imported with the ID \"nobody\".\n");

  const auto upgrade = [&](std::int64_t version, const char* json) {
    return session_.call<protocol::UpgradeResourceState>(
        {.type_name = type_name, .version = version, .raw_state = {.json = json}});
  };
  auto upgraded = upgrade(0, R"({"title": "old"})");
  EXPECT_EQ(text_of(upgraded.diagnostics), "");
  EXPECT_EQ(session_.value(upgraded.upgraded_state, type).attribute("name"), text("old"));
  upgraded = upgrade(1, R"({"name": "x", "removed": [1], "disk": [{"size": 1, "old": 2}]})");
  EXPECT_EQ(text_of(upgraded.diagnostics), "");
  EXPECT_EQ(session_.value(upgraded.upgraded_state, type).attribute("disk").size(), 1U);
  EXPECT_EQ(
      text_of(upgrade(2, "{}").diagnostics),
      "E  State from a newer provider: The state has version 2 of the schema, and this provider "
      "knows versions up to 1.\n");
  EXPECT_EQ(
      text_of(upgrade(1, "{").diagnostics),
      "E  Invalid state: Error in the value: invalid JSON at byte 1: expected a property name in "
      "double quotes, found the end of the text.\n");
}

TEST_F(ProviderServer, ReadsDataSources) {
  made(config({{"name", text("web")}}));
  made(config({{"name", text("forgotten")}}));
  const Type type = wire::implied_type(provider_.schema().data_sources.at("demo_lookup").block);
  const auto read = [&](const char* name) {
    const Value config =
        Value::object({{"name", text(name)}, {"address", Value::null(Type::string())}});
    return session_.call<protocol::ReadDataSource>(
        {.type_name = "demo_lookup", .config = session_.message(config, type)});
  };
  EXPECT_EQ(session_.value(read("web").state, type).attribute("address"), text("10.0.0.1"));
  EXPECT_EQ(text_of(read("nobody").diagnostics), "E .name There is no such machine\n");
  EXPECT_EQ(text_of(read("forgotten").diagnostics),
            "E .address Unknown value after apply: \"address\" is still unknown after apply. This "
            "is a bug "
            "in the provider.\n");
}

TEST_F(ProviderServer, CallsFunctions) {
  const auto call = [&](const char* name, std::vector<Value> arguments) -> std::string {
    protocol::CallFunction::Request request{.name = name};
    for (const Value& argument : arguments)
      request.arguments.push_back(session_.message(argument, argument.type()));
    const auto response = session_.call<protocol::CallFunction>(request);
    if (!response.error)
      return std::string(session_.value(response.result, Type::string()).as_string());
    return (response.error->argument ? std::to_string(*response.error->argument) + ": " : "") +
           response.error->text;
  };
  EXPECT_EQ(call("repeat", {text("ab"), Value::number(2)}), "abab");
  EXPECT_EQ(call("repeat", {text("ab"), Value::number(-2)}), "1: The count is negative");
  EXPECT_EQ(call("repeat", {text("ab")}), "Too few arguments");
  EXPECT_EQ(call("repeat", {text("ab"), Value::number(1), text("c")}), "2: Too many arguments");
  EXPECT_EQ(call("join", {}), "");
  EXPECT_EQ(call("join", {text("a"), text("b"), text("c")}), "abc");
  EXPECT_EQ(call("missing", {}), "The provider has no function named \"missing\"");
}

TEST_F(ProviderServer, IsConfigured) {
  const auto configure = [&](const Value& endpoint, bool can_defer = false) {
    const Value config = Value::object({{"endpoint", endpoint}});
    return text_of(session_
                       .call<protocol::ConfigureProvider>(
                           {.config = session_.message(config, config.type()),
                            .client_capabilities = {.deferral_allowed = can_defer}})
                       .diagnostics);
  };
  EXPECT_EQ(configure(text("here")), "");
  EXPECT_EQ(endpoint_, "here");
  EXPECT_EQ(configure(text("nowhere")), "E  There is no such endpoint\n");
  const Value unknown = Value::unknown(Type::string());
  EXPECT_EQ(
      configure(unknown),
      "E .endpoint Invalid attribute value: \"endpoint\" must be known here, but its value is "
      "unknown.\n");
  EXPECT_EQ(configure(unknown, true), "");
}

TEST_F(ProviderServer, CancelsCallsWhoseTimeIsUp) {
  Provider slow("registry.terraform.io/hecla/demo");
  slow.resource("demo_machine", std::make_unique<MachineResource>(cloud_),
                {.timeout = std::chrono::seconds(0)});
  Session session(slow);
  std::promise<void> cancelled;
  cloud_.on_create = [&](Machine&, Call& call) {
    const auto action = call.on_cancel([&] { cancelled.set_value(); });
    cancelled.get_future().wait();
    EXPECT_TRUE(call.is_cancelled());
    call.error({"It took too long"});
  };
  const Value wanted = config({{"name", text("web")}});
  const auto result =
      session.apply(type_name, absent(), wanted, session.plan(type_name, absent(), wanted));
  EXPECT_EQ(text_of(result.diagnostics), "E  It took too long\n");
}

TEST_F(ProviderServer, HasCallsWithoutEnd) {
  Provider patient("registry.terraform.io/hecla/demo");
  patient.resource("demo_machine", std::make_unique<MachineResource>(cloud_),
                   {.timeout = std::chrono::seconds::max()});
  Session session(patient);
  cloud_.on_create = [](Machine&, Call& call) { EXPECT_FALSE(call.is_cancelled()); };
  const Value wanted = config({{"name", text("web")}});
  session.apply(type_name, absent(), wanted, session.plan(type_name, absent(), wanted));
  EXPECT_TRUE(cloud_.machines.contains("web"));
}

TEST_F(ProviderServer, CancelsCallsWhenTerraformStops) {
  std::promise<void> cancelled;
  std::thread stopper;
  cloud_.on_create = [&](Machine&, Call& call) {
    const auto action = call.on_cancel([&] { cancelled.set_value(); });
    stopper = std::thread([&] { session_.call<protocol::StopProvider>({}); });
    cancelled.get_future().wait();
    call.error({"It was stopped"});
  };
  const Value wanted = config({{"name", text("web")}});
  const auto result =
      session_.apply(type_name, absent(), wanted, session_.plan(type_name, absent(), wanted));
  stopper.join();
  EXPECT_EQ(text_of(result.diagnostics), "E  It was stopped\n");
}

TEST_F(ProviderServer, AnswersCallsOfSeveralThreads) {
  std::vector<std::thread> threads;
  std::atomic<int> planned_calls = 0;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      for (int n = 0; n < 200; ++n) {
        const Value wanted = config({{"name", text("web" + std::to_string(i))}});
        planned_calls += session_.plan(type_name, absent(), wanted).diagnostics.empty();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(planned_calls, 1600);
}

// Version 5 of the protocol has no nested attributes.
TEST(ProviderProtocol5, DescribesNestedAttributesAsObjects) {
  Provider provider("registry.terraform.io/hecla/demo");
  provider.data_source("demo_group", std::make_unique<GroupDataSource>());
  const auto block = [&](Version version) {
    const auto response = Session(provider, version).call<protocol::GetProviderSchema>({});
    return response.schema.data_sources.at("demo_group").block;
  };
  EXPECT_TRUE(block(Version::V6).attributes.at(0).nested);
  EXPECT_FALSE(block(Version::V5).attributes.at(0).nested);
  EXPECT_EQ(wire::implied_type(block(Version::V5)), wire::implied_type(block(Version::V6)));
}

struct Gauge {
  double level = 0;
  float factor = 0;
  std::vector<double> marks;
  std::set<double> limits;
  std::chrono::seconds period{};
  std::optional<double> other;
};
constexpr auto schema(bind::For<Gauge>) {
  using namespace bind;
  return fields(
      attribute("level", &Gauge::level, required), attribute("factor", &Gauge::factor, required),
      attribute("marks", &Gauge::marks, required), attribute("limits", &Gauge::limits, required),
      attribute("period", &Gauge::period, required), attribute("other", &Gauge::other));
}

// A gauge whose level rises by 1 when it is read.
class GaugeResource : public Resource<Gauge> {
  void create(Gauge&, Call&) override {}
  bool read(Gauge& gauge, Call&) override {
    gauge.level += 1;
    return true;
  }
  void update(const Gauge&, Gauge&, Call&) override {}
  void remove(const Gauge&, Call&) override {}
};

// A configuration may have more digits than a double, as floats of other providers have, and another spelling of a
// duration. Terraform requires that the provider returns what it was given.
TEST(ProviderValues, KeepTheirDigitsInMembersThatHaveFewer) {
  Provider provider("registry.terraform.io/hecla/demo");
  provider.resource("demo_gauge", std::make_unique<GaugeResource>());
  Session session(provider);
  const Type type = session.type("demo_gauge");
  const Value tenth = Value::number(Number::from_double(0.1));
  const Value third = Value::number(*divide(Number(1), Number(3)));
  const Value large = Value::number(*Number::parse("1208925819614629174706176"));
  const Value config = session.object(
      "demo_gauge", {{"level", third},
                     {"factor", Value::number(*Number::parse("0.123456789"))},
                     {"marks", Value::list(Type::number(), {tenth, large, Value::number(2)})},
                     {"limits", Value::set(Type::number(), {tenth, third})},
                     {"period", text("60s")}});
  const Value absent = Value::null(type);
  const auto plan = session.plan("demo_gauge", absent, config);
  const auto made = session.apply("demo_gauge", absent, config, plan);
  EXPECT_EQ(text_of(made.diagnostics), "");
  EXPECT_EQ(session.value(made.new_state, type), config);

  const auto read = session.call<protocol::ReadResource>(
      {.type_name = "demo_gauge", .current_state = made.new_state});
  const Value state = session.value(read.new_state, type);
  EXPECT_EQ(state.attribute("marks"), config.attribute("marks"));
  EXPECT_EQ(state.attribute("period"), text("60s"));
  EXPECT_EQ(state.attribute("level"), Value::number(*Number::parse("1.3333333333333333")));
}

struct Handle {
  Unknowable<Value> value;
  std::string forgotten;
};
constexpr auto schema(bind::For<Handle>) {
  return bind::fields(bind::attribute("value", &Handle::value, computed));
}
struct HandleResource : Resource<Handle> {
  void create(Handle& handle, Call&) override {
    handle.value = Value::capsule(Type::capsule("handle"), std::make_shared<const int>(1));
  }
  bool read(Handle&, Call&) override { return true; }
  void remove(const Handle&, Call&) override {}
  void validate(const Plan<Handle>& plan, Call&) override { plan.configured(&Handle::forgotten); }
};

TEST(ProviderValues, MustFitTheSchema) {
  Provider provider("registry.terraform.io/hecla/demo");
  provider.resource("demo_handle", std::make_unique<HandleResource>());
  Session session(provider);
  const Type type = session.type("demo_handle");
  const Value absent = Value::null(type), config = session.object("demo_handle", {});
  const auto plan = session.plan("demo_handle", absent, config);
  EXPECT_EQ(text_of(session.apply("demo_handle", absent, config, plan).diagnostics),
            "E .value Provider value does not fit schema: Error in the value: .value: JSON "
            "cannot represent a capsule type.\n");
  EXPECT_EQ(text_of(session
                        .call<protocol::ValidateResourceConfig>(
                            {.type_name = "demo_handle", .config = session.message(config, type)})
                        .diagnostics),
            "E  Provider failure: a plan was asked about a member that the schema does not have\n");
  EXPECT_EQ(text_of(session
                        .call<protocol::ReadResource>(
                            {.type_name = "demo_handle",
                             .current_state = session.message(text("a"), Type::string())})
                        .diagnostics),
            "E  Received value does not fit schema: Error in the value: an object is required.\n");
}

TEST(ProviderOptions, AreForDevelopers) {
  Provider provider("registry.terraform.io/hecla/demo");
  const auto run = [&](std::string option) {
    char* arguments[] = {option.data(), option.data()};
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int status = serve(provider, 2, arguments);
    return std::to_string(status) + ": " + ::testing::internal::GetCapturedStdout() +
           ::testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(run("--help"),
            "0: This is the Terraform provider registry.terraform.io/hecla/demo.\n"
            "Terraform starts it. Options for developers:\n"
            "  -debug    serve without Terraform, and print how Terraform finds this process\n"
            "  -help     print this text\n");
  EXPECT_EQ(run("-port"), "2: Error: the provider does not have the option \"-port\".\n");
}

struct Faulty {
  std::string name;
};
constexpr auto schema(bind::For<Faulty>) {
  return bind::fields(bind::attribute("name", &Faulty::name, computed));
}

// Mistakes of authors are found when the provider starts.
TEST(ProviderSchema, RejectsWhatTerraformWouldReject) {
  struct FaultyData : DataSource<Faulty> {
    void read(Faulty&, Call&) override {}
  };
  Provider provider("registry.terraform.io/hecla/demo");
  EXPECT_USAGE_ERROR(provider.data_source("demo_faulty", std::make_unique<FaultyData>()),
                     "the schema of \"demo_faulty\": \"name\" is computed, so that its member must "
                     "be provider::Unknowable<...>");
  provider.function("f", {.parameters = {"a"}}, [](int a) { return a; });
  EXPECT_USAGE_ERROR(provider.function("f", {.parameters = {"a"}}, [](int a) { return a; }),
                     "the provider has the function \"f\" twice");
  EXPECT_USAGE_ERROR(provider.function("g", {}, [](int a) { return a; }),
                     "the function \"g\" needs a name for each of its parameters");
  EXPECT_USAGE_ERROR(
      provider.function("g", {.parameters = {"a"}, .is_variadic = true}, [](int a) { return a; }),
      "the last parameter of \"g\" must be a std::vector");
}

TEST_F(ProviderServer, RejectsWhatItDoesNotHave) {
  EXPECT_EQ(text_of(session_.call<protocol::ReadResource>({.type_name = "demo_other"}).diagnostics),
            "E  Unknown resource type: The provider has no resource type named \"demo_other\".\n");
  Server server(provider_, {});
  const auto garbage = server.answer(protocol::Method::ReadResource, "\x0a\xff", Version::V6);
  ASSERT_FALSE(garbage);
  EXPECT_EQ(status_of(garbage.error()).code, rpc::Code::InvalidArgument);
}

}  // namespace
}  // namespace hecla::provider::testing
