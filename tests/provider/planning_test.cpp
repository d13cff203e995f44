// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Plans of nested objects, and the calls that few providers need.
#include <gtest/gtest.h>

#include "provider/session.h"

namespace hecla::provider::testing {
namespace {

struct Rule {
  std::string port;
  std::string protocol = "tcp";
  Unknowable<std::string> id;
  friend bool operator<(const Rule& a, const Rule& b) { return a.port < b.port; }
};
struct Limit {
  std::int64_t least = 1;
  Unknowable<std::int64_t> current;
  std::optional<std::string> key;
};
struct Group {
  std::string name;
  std::vector<Rule> rules;
  std::set<Rule> exceptions;
  std::map<std::string, Limit> limits;
  std::optional<Limit> total;
  std::optional<Limit> owner;
};

constexpr auto schema(bind::For<Rule>) {
  using namespace bind;
  return fields(attribute("port", &Rule::port, required, requires_replace),
                attribute("protocol", &Rule::protocol),
                attribute("id", &Rule::id, computed, use_state_for_unknown));
}
constexpr auto schema(bind::For<Limit>) {
  using namespace bind;
  return fields(attribute("least", &Limit::least), attribute("current", &Limit::current, computed),
                attribute("key", &Limit::key, sensitive));
}
constexpr auto schema(bind::For<Group>) {
  using namespace bind;
  return fields(attribute("name", &Group::name, required, identity), blocks("rule", &Group::rules),
                blocks("exception", &Group::exceptions), attribute("limits", &Group::limits),
                attribute("total", &Group::total), block("owner", &Group::owner));
}

class GroupResource : public Resource<Group> {
 public:
  void create(Group&, Call&) override {}
  bool read(Group&, Call&) override { return true; }
  void remove(const Group&, Call&) override {}
  std::optional<Value> move(std::string_view type, const Value& stored, Call&) override {
    if (type != "demo_old_group") return std::nullopt;
    return Value::object({{"name", stored.attribute("title")}});
  }
};

struct Token {
  std::string user;
  Unknowable<std::string> secret;
};
constexpr auto schema(bind::For<Token>) {
  using namespace bind;
  return fields(attribute("user", &Token::user, required),
                attribute("secret", &Token::secret, computed, sensitive));
}
class TokenResource : public EphemeralResource<Token> {
 public:
  std::optional<Time> open(Token& token, Call& call) override {
    token.secret = "s3cret";
    call.set_private_state("session of " + token.user);
    return Time(std::chrono::seconds(1000));
  }
  std::optional<Time> renew(Call& call) override {
    call.set_private_state(call.private_state() + ", renewed");
    return std::nullopt;
  }
  void close(Call& call) override { call.warning({"Closed: " + call.private_state()}); }
};

Value text(std::string_view value) { return Value::string(value); }
const Value no_text = Value::null(Type::string());
const Value no_number = Value::null(Type::number());

Value rule(std::string_view port, Value protocol = no_text, Value id = no_text) {
  return Value::object(
      {{"port", text(port)}, {"protocol", std::move(protocol)}, {"id", std::move(id)}});
}

class ProviderPlan : public ::testing::Test {
 protected:
  ProviderPlan() {
    provider_.resource("demo_group", std::make_unique<GroupResource>())
        .ephemeral_resource("demo_token", std::make_unique<TokenResource>());
  }
  Value group(std::vector<Value::Field> fields) {
    fields.emplace_back("name", text("g"));
    return session_.object("demo_group", std::move(fields));
  }
  static Value list(std::vector<Value> rules) { return Value::list(rules[0].type(), rules); }
  Value planned(const Value& prior, const Value& config) {
    response_ = session_.plan("demo_group", prior, config);
    EXPECT_EQ(text_of(response_.diagnostics), "");
    return session_.value(response_.planned_state, session_.type("demo_group"));
  }
  Value absent() { return Value::null(session_.type("demo_group")); }

  Provider provider_{"registry.terraform.io/hecla/demo"};
  Session session_{provider_};
  protocol::PlanResourceChange::Response response_;
};

TEST_F(ProviderPlan, SetsDefaultsAndUnknownsInsideOfBlocks) {
  const Value plan =
      planned(absent(), group({{"rule", list({rule("80"), rule("53", text("udp"))})}}));
  const Value &first = plan.attribute("rule").elements()[0],
              &second = plan.attribute("rule").elements()[1];
  EXPECT_EQ(first.attribute("protocol"), text("tcp"));
  EXPECT_FALSE(first.attribute("id").is_known());
  EXPECT_EQ(second.attribute("protocol"), text("udp"));
}

TEST_F(ProviderPlan, KeepsTheStateOfElementsAtTheSamePlace) {
  const Value state = group({{"rule", list({rule("80", text("tcp"), text("r1"))})}});
  const Value plan = planned(state, group({{"rule", list({rule("80", text("udp")), rule("81")})}}));
  EXPECT_EQ(plan.attribute("rule").elements()[0].attribute("id"), text("r1"));
  EXPECT_FALSE(plan.attribute("rule").elements()[1].attribute("id").is_known());
  EXPECT_TRUE(response_.requires_replace.empty());
  planned(state, group({{"rule", list({rule("90")})}}));
  ASSERT_EQ(response_.requires_replace.size(), 1U);
  EXPECT_EQ(response_.requires_replace[0].to_string(), ".rule[0].port");
}

TEST_F(ProviderPlan, FillsInElementsOfSets) {
  const Value one = rule("80");
  const Value plan =
      planned(absent(), group({{"exception", Value::set(one.type(), {one, rule("81")})}}));
  for (const Value& element : plan.attribute("exception").elements()) {
    EXPECT_EQ(element.attribute("protocol"), text("tcp"));
    EXPECT_FALSE(element.attribute("id").is_known());
  }
}

TEST_F(ProviderPlan, FillsInNestedAttributes) {
  const Value limit =
      Value::object({{"least", no_number}, {"current", no_number}, {"key", no_text}});
  const Value plan = planned(
      absent(), group({{"limits", Value::map(limit.type(), {{"cpu", limit}})}, {"total", limit}}));
  const Value& cpu = *plan.attribute("limits").find_key("cpu");
  EXPECT_EQ(cpu.attribute("least"), Value::number(1));
  EXPECT_FALSE(cpu.attribute("current").is_known());
  EXPECT_EQ(plan.attribute("total").attribute("least"), Value::number(1));
}

TEST_F(ProviderPlan, LeavesUnknownCollectionsUnknown) {
  const Value unknown = Value::unknown(group({}).attribute("limits").type());
  EXPECT_FALSE(planned(absent(), group({{"limits", unknown}})).attribute("limits").is_known());
}

TEST_F(ProviderPlan, KeepsNestedObjectsOfStoredState) {
  const auto upgraded = session_.call<protocol::UpgradeResourceState>(
      {.type_name = "demo_group",
       .raw_state = {.json = R"({"name": "g", "limits": {"cpu": {"least": 2, "old": 1}},
                                 "rule": [{"port": "80"}], "exception": [{"port": "81"}],
                                 "total": {"least": 3}, "owner": {"least": 4}})"}});
  EXPECT_EQ(text_of(upgraded.diagnostics), "");
  const Value state = session_.value(upgraded.upgraded_state, session_.type("demo_group"));
  EXPECT_EQ(state.attribute("limits").find_key("cpu")->attribute("least"), Value::number(2));
  EXPECT_EQ(state.attribute("rule").size(), 1U);
  EXPECT_EQ(state.attribute("exception").size(), 1U);
  EXPECT_EQ(state.attribute("total").attribute("least"), Value::number(3));
  EXPECT_EQ(state.attribute("owner").attribute("least"), Value::number(4));
}

// Terraform rejects other limits of single blocks.
TEST_F(ProviderPlan, LimitsSingleBlocksAsTerraformDoes) {
  const auto& blocks = provider_.schema().resources.at("demo_group").block.blocks;
  const auto owner = std::ranges::find(blocks, "owner", &wire::NestedBlock::type);
  EXPECT_EQ(owner->nesting, wire::NestingMode::Single);
  EXPECT_EQ(owner->min_items, owner->max_items);
}

TEST_F(ProviderPlan, HidesSensitivePartsOfNestedObjects) {
  const detail::ShapeSchema schema =
      detail::schema_of(bind::detail::struct_shape<Group>(), "groups");
  const auto with_key = [&](const char* key) {
    const Value limit = Value::object(
        {{"least", Value::number(1)}, {"current", Value::number(1)}, {"key", text(key)}});
    return group({{"limits", Value::map(limit.type(), {{"cpu", limit}})}});
  };
  const auto problems =
      detail::check_result(schema.members, with_key("old-key"), with_key("new-key"));
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].attribute.to_string(), ".limits[\"cpu\"].key");
  EXPECT_EQ(problems[0].detail.find("-key"), std::string::npos) << problems[0].detail;
}

TEST_F(ProviderPlan, MovesStateOfOtherTypes) {
  const auto move = [&](const char* type) {
    return session_.call<protocol::MoveResourceState>(
        {.source_type_name = type,
         .source_state = {.json = R"({"title": "t"})"},
         .target_type_name = "demo_group"});
  };
  const auto moved = move("demo_old_group");
  EXPECT_EQ(text_of(moved.diagnostics), "");
  EXPECT_EQ(session_.value(moved.target_state, session_.type("demo_group")).attribute("name"),
            text("t"));
  EXPECT_EQ(text_of(move("other").diagnostics),
            "E  Unsupported move: The resource type \"demo_group\" cannot take over state from "
            "\"other\".\n");
}

TEST_F(ProviderPlan, ImportsByIdentity) {
  const Value identity = Value::object({{"name", text("g")}});
  const auto imported = session_.call<protocol::ImportResourceState>(
      {.type_name = "demo_group", .identity = session_.message(identity, identity.type())});
  EXPECT_EQ(text_of(imported.diagnostics), "");
  ASSERT_EQ(imported.imported.size(), 1U);
  const Type type = session_.type("demo_group");
  EXPECT_EQ(session_.value(imported.imported[0].state, type).attribute("name"), text("g"));
  const auto upgraded = session_.call<protocol::UpgradeResourceIdentity>(
      {.type_name = "demo_group", .raw_identity = {.json = R"({"name": "g"})"}});
  EXPECT_EQ(session_.value(upgraded.upgraded_identity, identity.type()), identity);
}

TEST_F(ProviderPlan, OpensRenewsAndClosesEphemeralResources) {
  const Value config = Value::object({{"user", text("ann")}, {"secret", no_text}});
  const auto opened = session_.call<protocol::OpenEphemeralResource>(
      {.type_name = "demo_token", .config = session_.message(config, config.type())});
  EXPECT_EQ(session_.value(opened.result, config.type()).attribute("secret"), text("s3cret"));
  ASSERT_TRUE(opened.renew_at);
  EXPECT_EQ(opened.renew_at->seconds, 1000);
  const auto renewed = session_.call<protocol::RenewEphemeralResource>(
      {.type_name = "demo_token", .private_state = opened.private_state});
  EXPECT_FALSE(renewed.renew_at);
  const auto closed = session_.call<protocol::CloseEphemeralResource>(
      {.type_name = "demo_token", .private_state = renewed.private_state});
  EXPECT_EQ(text_of(closed.diagnostics), "W  Closed: session of ann, renewed\n");
}

}  // namespace
}  // namespace hecla::provider::testing
