// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "provider/session.h"

namespace hecla::provider::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Login {
  std::string user;
  std::optional<std::string> phrase;
};
constexpr auto schema(bind::For<Login>) {
  using namespace bind;
  return fields(attribute("user", &Login::user, required),
                attribute("phrase", &Login::phrase, sensitive));
}

struct Account {
  std::string name;
  std::vector<Login> logins;
  std::optional<std::string> token;
};
constexpr auto schema(bind::For<Account>) {
  using namespace bind;
  return fields(attribute("name", &Account::name, required), blocks("login", &Account::logins),
                attribute("token", &Account::token, write_only));
}

class AccountResource : public Resource<Account> {
  void create(Account& account, Call& call) override {
    call.hide_in_log("made-here");
    call.log(LogLevel::Debug, "made with " + *account.token + " and made-here",
             {{"name", account.name},
              {"body", "phrase=" + account.logins.at(0).phrase.value()},
              {"key", "of the configuration: root-key"},
              {"phrase", "shown nowhere"},
              {"card", "1234"}});
    call.warning({"It is slow"});
  }
  bool read(Account&, Call& call) override {
    call.log(LogLevel::Trace, "reading");
    throw std::runtime_error("no connection");
  }
  void remove(const Account&, Call&) override {}
};

struct Keys {
  std::string key;
};
constexpr auto schema(bind::For<Keys>) {
  return bind::fields(bind::attribute("key", &Keys::key, bind::required, sensitive));
}

class ProviderLog : public ::testing::Test {
 protected:
  ProviderLog() {
    provider_.configuration<Keys>([](const Keys&, Call&) {})
        .resource("demo_account", std::make_unique<AccountResource>())
        .hide_log_fields({"card"});
  }
  Call::Logger logger() {
    return [this](LogLevel level, std::string_view message, LogFields fields) {
      std::string line = std::to_string(static_cast<int>(level)) + " " + std::string(message);
      for (const auto& [key, value] : fields) {
        if (key != "tf_req_duration_ms") line.append(" ").append(key).append("=").append(value);
      }
      lines_.push_back(std::move(line));
    };
  }
  // Makes an account with secrets, and reads it.
  void run(Session& session) {
    const Value keys = Value::object({{"key", Value::string("root-key")}});
    session.call<protocol::ConfigureProvider>({.config = session.message(keys, keys.type())});
    const Value login =
        Value::object({{"user", Value::string("ada")}, {"phrase", Value::string("open sesame")}});
    const Value config =
        session.object("demo_account", {{"name", Value::string("ada")},
                                        {"login", Value::list(login.type(), {login})},
                                        {"token", Value::string("t0ken")}});
    const Value absent = Value::null(session.type("demo_account"));
    const auto made =
        session.apply("demo_account", absent, config, session.plan("demo_account", absent, config));
    session.call<protocol::ReadResource>(
        {.type_name = "demo_account", .current_state = made.new_state});
  }

  Provider provider_{"registry.terraform.io/hecla/demo"};
  std::vector<std::string> lines_;
};

TEST_F(ProviderLog, HasALineForEachCallAndNoSecret) {
  Session session(provider_, Version::V6, logger());
  run(session);
  EXPECT_THAT(
      lines_,
      ElementsAre(
          "0 Served request tf_rpc=ConfigureProvider tf_req_id=1 tf_proto_version=6 "
          "diagnostic_error_count=0 diagnostic_warning_count=0",
          "0 Served request tf_rpc=PlanResourceChange tf_req_id=2 tf_resource_type=demo_account "
          "tf_proto_version=6 diagnostic_error_count=0 diagnostic_warning_count=0",
          "1 made with *** and *** tf_rpc=ApplyResourceChange tf_req_id=3 "
          "tf_resource_type=demo_account name=ada body=phrase=*** "
          "key=*** phrase=*** card=***",
          "0 Served request tf_rpc=ApplyResourceChange tf_req_id=3 tf_resource_type=demo_account "
          "tf_proto_version=6 diagnostic_error_count=0 diagnostic_warning_count=1",
          "0 reading tf_rpc=ReadResource tf_req_id=4 tf_resource_type=demo_account",
          "0 Served request tf_rpc=ReadResource tf_req_id=4 tf_resource_type=demo_account "
          "tf_proto_version=6 diagnostic_error_count=1 diagnostic_warning_count=0"));
}

TEST_F(ProviderLog, HasNoLinesBelowItsLevel) {
  Session session(provider_, Version::V6, logger(), LogLevel::Debug);
  run(session);
  ASSERT_EQ(lines_.size(), 1U);
  EXPECT_THAT(lines_[0], HasSubstr("made with *** and ***"));
}

TEST(CallLog, HidesLongValuesBeforeTheirParts) {
  std::string line;
  Call call(std::make_shared<Cancellation>(),
            [&](LogLevel, std::string_view message, LogFields) { line = message; });
  call.hide_in_log("abc");
  call.hide_in_log("abcdef");
  call.hide_in_log("");
  call.log(LogLevel::Info, "abcdef and abc");
  EXPECT_EQ(line, "*** and ***");
}

}  // namespace
}  // namespace hecla::provider::testing
