// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// No diagnostic shows a secret, whatever is wrong with it or next to it.
#include <hecla/source/render.h>

#include <array>
#include <map>

#include "bind/decoded.h"

namespace hecla::bind {
namespace {

struct Auth {
  std::string user;
  std::string password;
  int retries = 0;
};
constexpr auto schema(For<Auth>) {
  return fields(attribute("user", &Auth::user), attribute("password", &Auth::password, secret),
                attribute("retries", &Auth::retries));
}
struct Account {
  std::string name;
  Auth auth;
};
constexpr auto schema(For<Account>) {
  return fields(label("name", &Account::name), block("auth", &Account::auth));
}
struct Config {
  std::string password;
  int pin = 0;
  std::string user;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("password", &Config::password, secret),
                attribute("pin", &Config::pin, secret), attribute("user", &Config::user));
}
struct Server {
  int port = 0;
  Auth auth;
  std::vector<Account> accounts;
  Auth object;
  std::vector<Auth> list;
  std::map<std::string, Auth> map;
};
constexpr auto schema(For<Server>) {
  return fields(attribute("port", &Server::port), block("auth", &Server::auth),
                blocks("account", &Server::accounts), attribute("object", &Server::object),
                attribute("list", &Server::list), attribute("map", &Server::map));
}

// Parses and decodes text that may have errors. Returns all diagnostics as text, JSON and SARIF.
template <class T>
std::string shown(const std::string& text, const EvalContext& ctx) {
  Diagnostics diags;
  const bool is_json = text.starts_with("{");
  const SourceRef source = Source::make(is_json ? "t.hcl.json" : "t.hcl", text);
  const Body body =
      is_json ? json::parse(source, diags) : syntax::parse_config(source, diags)->body();
  (void)decode<T>(body, ctx, diags);
  EXPECT_TRUE(diags.has_errors()) << text;
  return to_text(diags) + to_json(diags) + to_sarif(diags);
}

template <class T>
void expect_hidden(const std::string& text) {
  EvalContext ctx;
  ctx.set("env",
          Value::object({{"PASSWORD", Value::string("hunter2")},
                         {"PASSWORDS", Value::list(Type::string(), {Value::string("hunter2")})}}));
  EXPECT_EQ(shown<T>(text, ctx).find("hunter"), std::string::npos) << text << "\n"
                                                                   << shown<T>(text, ctx);
}

TEST(BindSecrets, AreHiddenInMisspelledAndDuplicateArguments) {
  expect_hidden<Config>("password = \"a\"\npassword = \"hunter2\"\n");
  expect_hidden<Config>("pasword = \"hunter2\"\n");
  expect_hidden<Config>("password = \"a\"\nold_pass = \"hunter2\"\n");
  expect_hidden<Config>("password \"hunter2\" {\n}\n");
  expect_hidden<Config>("password { value = \"hunter2\" }\n");
  expect_hidden<Config>("{\"password\": \"a\",\n\"password\": \"hunter2\"}");
  expect_hidden<Config>("{\"pasword\": \"hunter2\"}");
  expect_hidden<Config>("{\"password\": [\"hunter2\"]}");
}

TEST(BindSecrets, AreHiddenInDuplicatesAcrossFiles) {
  Diagnostics diags;
  const Body body = merge({native("password = \"a\"\n"), native("password = \"hunter2\"\n")});
  (void)decode<Config>(body, diags);
  ASSERT_EQ(diags.error_count(), 1U);
  EXPECT_EQ(to_text(diags).find("hunter"), std::string::npos) << to_text(diags);
}

TEST(BindSecrets, AreHiddenInBlocksThatCannotBeRead) {
  expect_hidden<Server>("auth \"x\" { password = \"hunter2\" }\n");
  expect_hidden<Server>("auht { password = \"hunter2\" }\n");
  expect_hidden<Server>("auth = { password = \"hunter2\" }\n");
  expect_hidden<Server>("auht = { password = \"hunter2\" }\n");
  expect_hidden<Server>("account { password = \"hunter2\" }\n");
  expect_hidden<Server>("account \"a\" {\n  auth \"x\" { password = \"hunter2\" }\n}\n");
  expect_hidden<Server>("account \"a\" {\n  auth = { password = \"hunter2\" }\n}\n");
  expect_hidden<Server>("{\"auth\": {\"x\": {\"password\": \"hunter2\"}}}");
  expect_hidden<Server>("{\"auth\": \"hunter2\"}");
  expect_hidden<Server>("{\"auth\": [\"hunter2\"]}");
  expect_hidden<Server>("{\"auht\": {\"password\": \"hunter2\"}}");
  expect_hidden<Server>("{\"account\": {\"password\": \"hunter2\"}}");
  expect_hidden<Server>("{\"account\": {\"a\": {\"auth\": {\"pasword\": \"hunter2\"}}}}");
}

TEST(BindSecrets, AreHiddenInObjects) {
  expect_hidden<Server>("object = { password = \"hunter2\", retries = \"x\" }\n");
  expect_hidden<Server>("object = { pasword = \"hunter2\" }\n");
  expect_hidden<Server>("object = { password = [\"hunter2\"] }\n");
  expect_hidden<Server>("object = { password = env.PASSWORDS }\n");
  expect_hidden<Server>("object = { retries = 1, password = env.PASSWORD[0] }\n");
  expect_hidden<Server>("object = true ? { password = \"hunter2\", retries = \"x\" } : null\n");
  expect_hidden<Server>("list = [{ password = \"hunter2\", retries = \"x\" }]\n");
  expect_hidden<Server>("map = { a = { password = \"hunter2\", retries = \"x\" } }\n");
  expect_hidden<Server>("object = \"hunter2\"\n");
  expect_hidden<Server>("{\"object\": {\"password\": \"hunter2\", \"retries\": \"x\"}}");
  expect_hidden<Server>("{\"list\": [{\"password\": \"hunter2\", \"retries\": \"x\"}]}");
  expect_hidden<Server>("{\"object\": \"hunter2\"}");
}

TEST(BindSecrets, NamesInsideAreHidden) {
  EvalContext ctx;
  ctx.set("secret", Value::object({{"hunter2", Value::number(1)}}).with_mark(Mark::sensitive()));
  EXPECT_EQ(diagnostics_of<Server>("object = secret\n", ctx),
            "t.hcl:1,10-16: An attribute is not expected here.\n");
}

TEST(BindSecrets, ValuesOfReferencesAreHidden) {
  expect_hidden<Config>("pin = env.PASSWORD\n");
  expect_hidden<Config>("pin = -env.PASSWORD\n");
  expect_hidden<Config>("password = env.PASSWORDS\n");
  expect_hidden<Config>("password = env.PASSWORDS[7]\n");
  expect_hidden<Config>("password = { (env.PASSWORD) = 1 }.x\n");
  expect_hidden<Config>("password = env[env.PASSWORD]\n");
  expect_hidden<Config>("{\"pin\": \"${env.PASSWORD}\"}");
}

TEST(BindSecrets, DoNotHideMissingNames) {
  EvalContext ctx;
  ctx.set("env", Value::object({{"HOME", Value::string("/root")}}));
  const auto text_of = [&](const std::string& text) {
    Diagnostics diags;
    (void)decode<Config>(text.starts_with("{") ? json_body(text) : native(text), ctx, diags);
    return to_text(diags);
  };
  EXPECT_EQ(text_of("password = env.PASSWORD\n"),
            "Error: Unsupported attribute\n\n"
            "  on t.hcl line 1:\n"
            "   1: password = env.PASSWORD\n"
            "                    ^~~~~~~~~\n\n"
            "This object does not have an attribute named \"PASSWORD\". Its attributes are "
            "\"HOME\".\n");
  EXPECT_EQ(text_of("password = \"hunter2${env.PASSWORD}hunter2\"\n"),
            "Error: Unsupported attribute\n\n"
            "  on t.hcl line 1:\n"
            "   1: password = (secret)env.PASSWORD(secret)\n"
            "                            ^~~~~~~~~\n\n"
            "This object does not have an attribute named \"PASSWORD\". Its attributes are "
            "\"HOME\".\n");
  EXPECT_EQ(text_of("password = evn.PASSWORD\n"),
            "Error: Unknown variable\n\n"
            "  on t.hcl line 1:\n"
            "   1: password = evn.PASSWORD\n"
            "                 ^~~\n\n"
            "There is no variable named \"evn\". Did you mean \"env\"?\n\n"
            "help: Replace \"evn\" with \"env\".\n");
  EXPECT_NE(text_of("{\"password\": \"${env[\\\"PASSWORD\\\"]}\"}").find("named \"PASSWORD\""),
            std::string::npos);
}

}  // namespace
}  // namespace hecla::bind
