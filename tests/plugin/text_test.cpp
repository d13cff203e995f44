// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The texts that plugins and hosts exchange.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugin/handshake.h"
#include "plugin/log.h"
#include "plugin/reattach.h"
#include "rpc/tls.h"

namespace hecla::plugin {
namespace {

using testing::HasSubstr;

TEST(HandshakeText, RoundTrip) {
  const std::string certificate = rpc::Identity::make()->der();
  for (const std::string& der : {std::string(), certificate}) {
    const Handshake handshake{6, {rpc::Address::Network::Unix, "/tmp/socket"}, der};
    const auto back = parse_handshake(write_handshake(handshake));
    ASSERT_TRUE(back) << back.error().to_string();
    EXPECT_EQ(back->version, 6);
    EXPECT_EQ(back->address, handshake.address);
    EXPECT_EQ(back->certificate, der);
    EXPECT_FALSE(back->multiplexes);
  }
}

TEST(HandshakeText, FieldsOfTheLine) {
  Handshake handshake{5, {rpc::Address::Network::Tcp, "127.0.0.1:1234"}, ""};
  EXPECT_EQ(write_handshake(handshake), "1|5|tcp|127.0.0.1:1234|grpc|");
  handshake.multiplexes = false;
  EXPECT_EQ(write_handshake(handshake), "1|5|tcp|127.0.0.1:1234|grpc||false");
  EXPECT_TRUE(parse_handshake(" 1|5|tcp|127.0.0.1:1234|grpc|short|true\r\n"));
  EXPECT_THAT(
      parse_handshake("1|5|tcp|127.0.0.1:1234|grpc|" + std::string(60, '!')).error().message,
      testing::EndsWith("\": the certificate is not base64"));
  EXPECT_FALSE(parse_handshake("1|5|tcp|127.0.0.1:1234|grpc|" + std::string(60, 'A')));
}

TEST(HandshakeText, Versions) {
  EXPECT_EQ(choose_version({6, 5}, "5,6"), 6);
  EXPECT_EQ(choose_version({6, 5}, "5"), 5);
  EXPECT_EQ(choose_version({6, 5}, "4"), 5);  // which the host refuses
  EXPECT_EQ(choose_version({6, 5}, ""), 5);
  EXPECT_EQ(choose_version({6, 5}, "x,6y,,6"), 6);
}

TEST(ReattachText, RoundTrip) {
  const Reattachments plugins{
      {"registry.terraform.io/a/b", {6, 123, {rpc::Address::Network::Unix, "/tmp/it's"}}},
      {"c", {5, 1, {rpc::Address::Network::Tcp, "127.0.0.1:1"}}}};
  const auto back = parse_reattach(write_reattach(plugins));
  ASSERT_TRUE(back) << back.error().to_string();
  EXPECT_EQ(*back, plugins);
}

TEST(ReattachText, ErrorsAndUnknownMembers) {
  EXPECT_TRUE(parse_reattach("{}"));
  EXPECT_TRUE(parse_reattach(
      R"({"a":{"Protocol":"grpc","New":[1,{"Protocol":"x"}],"Addr":{"Network":"unix","String":"/x","Zone":""}}})"));
  const std::pair<const char*, const char*> cases[] = {
      {"", "expected a JSON object"},
      {"[]", "expected a JSON object"},
      {R"({"a":1})", "expected a JSON object for each provider"},
      {R"({"a":{"Protocol":"netrpc"}})", "the provider \"a\" does not use the protocol \"grpc\""},
      {R"({"a":{"Protocol":"grpc"}})", "network"},
      {R"({"a":{"Protocol":"grpc","Addr":{"Network":"unix","String":"/x"}})",
       "TF_REATTACH_PROVIDERS"},
      {R"({"a":{"Protocol":"grpc","Addr":{"Network":"unix","String":"/x"}}} x)",
       "TF_REATTACH_PROVIDERS"}};
  for (const auto& [json, expected] : cases) {
    const auto plugins = parse_reattach(json);
    ASSERT_FALSE(plugins) << json;
    EXPECT_THAT(plugins.error().message, HasSubstr(expected)) << json;
  }
}

TEST(LogText, Line) {
  EXPECT_EQ(log_line(LogLevel::Warn, "m", "say \"hi\"\n", "2024-05-01T10:00:00.000001Z",
                     {{"key", "a\x01"}}),
            "{\"@level\":\"warn\",\"@message\":\"say \\\"hi\\\"\\n\",\"@module\":\"m\","
            "\"@timestamp\":\"2024-05-01T10:00:00.000001Z\",\"key\":\"a\\u0001\"}\n");
}

TEST(LogText, LevelOfTheEnvironment) {
  ::unsetenv("TF_LOG");
  ::unsetenv("TF_LOG_PROVIDER");
  EXPECT_EQ(Log::level_from_environment(), LogLevel::Off);
  ::setenv("TF_LOG", "WARN", 1);
  EXPECT_EQ(Log::level_from_environment(), LogLevel::Warn);
  ::setenv("TF_LOG_PROVIDER", "debug", 1);
  EXPECT_EQ(Log::level_from_environment(), LogLevel::Debug);
  EXPECT_TRUE(Log("m").is_enabled(LogLevel::Info));
  EXPECT_FALSE(Log("m").is_enabled(LogLevel::Trace));
  ::unsetenv("TF_LOG");
  ::unsetenv("TF_LOG_PROVIDER");
}

}  // namespace
}  // namespace hecla::plugin
