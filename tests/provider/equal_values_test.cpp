// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Messages that name the attribute, and values that are only written in another way.
#include <gtest/gtest.h>

#include <chrono>
#include <set>

#include "provider/session.h"

namespace hecla::provider::testing {
namespace {

struct Expiry {
  std::string key;
  std::chrono::seconds at{60};
  Unknowable<std::string> text;
  friend bool operator<(const Expiry& a, const Expiry& b) { return a.key < b.key; }
};
constexpr auto schema(bind::For<Expiry>) {
  using namespace bind;
  return fields(attribute("key", &Expiry::key, required, min_length(1)),
                attribute("at", &Expiry::at, at_least(std::chrono::seconds(1))),
                attribute("text", &Expiry::text, computed));
}
struct Secret {
  std::string name = "unnamed";
  std::chrono::seconds period{60};
  std::optional<Expiry> expiry;
  std::vector<Expiry> list;
  std::set<Expiry> set;
  Unknowable<std::string> id;
};
constexpr auto schema(bind::For<Secret>) {
  using namespace bind;
  return fields(attribute("name", &Secret::name), attribute("period", &Secret::period),
                attribute("expiry", &Secret::expiry), blocks("list", &Secret::list),
                blocks("set", &Secret::set), attribute("id", &Secret::id, computed));
}

// Does what its functions say.
struct SecretResource : Resource<Secret> {
  std::function<void(Secret&)> on_create = [](Secret&) {};
  std::function<void(Plan<Secret>&)> on_plan = [](Plan<Secret>&) {};
  void create(Secret& secret, Call&) override {
    secret.id = "id";
    if (secret.expiry) secret.expiry->text = "text";
    for (Expiry& expiry : secret.list) expiry.text = "text";
    std::set<Expiry> made;
    for (Expiry expiry : secret.set) {
      expiry.text = "text of " + expiry.key;
      made.insert(expiry);
    }
    secret.set = made;
    on_create(secret);
  }
  bool read(Secret&, Call&) override { return true; }
  void update(const Secret&, Secret&, Call&) override {}
  void remove(const Secret&, Call&) override {}
  void plan(Plan<Secret>& plan, Call&) override { on_plan(plan); }
};

class ProviderMessages : public ::testing::Test {
 protected:
  ProviderMessages() {
    auto resource = std::make_unique<SecretResource>();
    resource_ = resource.get();
    provider_.resource(type_name, std::move(resource));
  }
  static constexpr const char* type_name = "demo_secret";

  Value config(std::string_view json) {
    const auto value = wire::decode_json(json);
    return *wire::coerce(*value, provider_.schema().resources.at(type_name).block);
  }
  static std::string text_of(const protocol::DiagnosticList& diagnostics) {
    std::string text;
    for (const auto& each : diagnostics) text += each.summary + ": " + each.detail + "\n";
    return text;
  }
  std::string validated(std::string_view json) {
    const Type type = session_.type(type_name);
    return text_of(session_
                       .call<protocol::ValidateResourceConfig>(
                           {.type_name = type_name, .config = session_.message(config(json), type)})
                       .diagnostics);
  }
  Value absent() { return Value::null(session_.type(type_name)); }
  std::string planned(std::string_view json) {
    return text_of(session_.plan(type_name, absent(), config(json)).diagnostics);
  }
  protocol::ApplyResourceChange::Response apply(std::string_view json) {
    const auto plan = session_.plan(type_name, absent(), config(json));
    EXPECT_EQ(text_of(plan.diagnostics), "");
    return session_.apply(type_name, absent(), config(json), plan);
  }
  std::string applied(std::string_view json) { return text_of(apply(json).diagnostics); }

  Provider provider_{"registry.terraform.io/hecla/demo"};
  SecretResource* resource_;
  Session session_{provider_};
};

TEST_F(ProviderMessages, OfRulesNameTheWholePath) {
  EXPECT_EQ(validated(R"({"expiry": {"key": "", "at": "1m"}})"),
            "Invalid attribute value: \"expiry.key\" must have at least 1 character, not 0.\n");
  EXPECT_EQ(validated(R"({"list": [{"key": "a"}, {"key": "b", "at": "soon"}]})"),
            "Invalid attribute value: \"list[1].at\" must be a duration, such as \"1h30m\", not "
            "\"soon\".\n");
  EXPECT_EQ(validated(R"({"set": [{"key": "a", "at": "soon"}]})"),
            "Invalid attribute value: \"set[...].at\" must be a duration, such as \"1h30m\", not "
            "\"soon\".\n");
}

TEST_F(ProviderMessages, OfResultsNameTheWholePath) {
  resource_->on_create = [](Secret& secret) { secret.name = "other"; };
  EXPECT_EQ(applied("{}"),
            "Result differs from plan: The plan sets \"name\" to \"unnamed\", but the new value is "
            "\"other\". This is a bug in the provider.\n");
  resource_->on_create = [](Secret& secret) { secret.expiry->at = std::chrono::seconds(5); };
  EXPECT_EQ(applied(R"({"expiry": {"key": "a"}})"),
            "Result differs from plan: The plan sets \"expiry.at\" to \"1m\", but the new value is "
            "\"5s\". This is a bug in the provider.\n");
  resource_->on_create = [](Secret& secret) { secret.list[0].text.set_unknown(); };
  EXPECT_EQ(applied(R"({"list": [{"key": "a"}]})"),
            "Unknown value after apply: \"list[0].text\" is still unknown after apply. This is a "
            "bug in the provider.\n");
}

// Terraform reports such a plan, too, but without the values.
TEST_F(ProviderMessages, OfPlansOfNestedBlocksNameTheWholePath) {
  resource_->on_plan = [](Plan<Secret>& plan) {
    Expiry expiry;
    expiry.key = "other";
    expiry.text.set_unknown();
    plan.set(&Secret::list, std::vector<Expiry>{expiry});
  };
  EXPECT_EQ(planned(R"({"list": [{"key": "a"}]})"),
            "Plan differs from configuration: The configuration sets \"list[0].key\" to \"a\", but "
            "the plan is \"other\". This is a bug in the provider.\n");
}

using ProviderEqualValues = ProviderMessages;

TEST_F(ProviderEqualValues, PlansThatSetTheSameKeepTheText) {
  resource_->on_plan = [](Plan<Secret>& plan) {
    plan.set(&Secret::period, std::chrono::seconds(90));
  };
  EXPECT_EQ(planned(R"({"period": "90s"})"), "");
}

TEST_F(ProviderEqualValues, AnotherTextIsNoChange) {
  bool changes = true;
  resource_->on_plan = [&](Plan<Secret>& plan) { changes = plan.changes(&Secret::period); };
  const Value state =
      session_.value(apply(R"({"period": "90s"})").new_state, session_.type(type_name));
  session_.plan(type_name, state, config(R"({"period": "1m30s"})"));
  EXPECT_FALSE(changes);
  session_.plan(type_name, state, config(R"({"period": "91s"})"));
  EXPECT_TRUE(changes);
}

// One sets what the other has as its default, or both are the same to the provider.
TEST_F(ProviderEqualValues, EqualElementsOfSetsConverge) {
  for (const char* json : {R"({"set": [{"key": "a"}, {"key": "a", "at": "1m"}]})",
                           R"({"set": [{"key": "a", "at": "60s"}, {"key": "a", "at": "1m"}]})",
                           R"({"set": [{"key": "a", "at": "60s"}, {"key": "b", "at": "60s"}]})"}) {
    const auto made = apply(json);
    EXPECT_EQ(text_of(made.diagnostics), "") << json;
    const Type type = session_.type(type_name);
    const Value state = session_.value(made.new_state, type);
    const auto read = session_.call<protocol::ReadResource>(
        {.type_name = type_name, .current_state = made.new_state});
    EXPECT_EQ(session_.value(read.new_state, type), state) << json;
    const auto again = session_.plan(type_name, state, config(json));
    EXPECT_EQ(session_.value(again.planned_state, type), state) << json;
  }
}

}  // namespace
}  // namespace hecla::provider::testing
