// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/metadata.h"

#include <gtest/gtest.h>

#include "rpc/address.h"
#include "rpc/message_reader.h"
#include "rpc/server_call.h"
#include "rpc/tls.h"

namespace hecla::rpc {
namespace {

using namespace std::chrono_literals;

TEST(Metadata, Timeouts) {
  EXPECT_EQ(parse_timeout("1n"), 1ns);
  EXPECT_EQ(parse_timeout("250m"), 250ms);
  EXPECT_EQ(parse_timeout("99999999S"), 99999999s);
  EXPECT_EQ(parse_timeout("99999999H"), 87600h);  // ten years
  EXPECT_EQ(parse_timeout("0u"), 0us);
  for (const char* const text :
       {"", "1", "m", "1x", "-1m", "+1m", " 1m", "1 m", "123456789m", "1.5S"})
    EXPECT_FALSE(parse_timeout(text)) << text;
}

TEST(Metadata, WrittenTimeoutsAreNotLonger) {
  EXPECT_EQ(write_timeout(0ns), "0n");
  EXPECT_EQ(write_timeout(-5s), "0n");
  EXPECT_EQ(write_timeout(250ms), "250000u");
  for (auto timeout = std::chrono::nanoseconds(1); timeout < 10'000h; timeout = timeout * 7 + 3ns) {
    const auto back = parse_timeout(write_timeout(timeout));
    ASSERT_TRUE(back);
    EXPECT_LE(*back, timeout);
    EXPECT_GE(*back, timeout - timeout / 1000);
  }
}

TEST(Metadata, Messages) {
  EXPECT_EQ(encode_message("plain text"), "plain text");
  EXPECT_EQ(encode_message("50% off\n"), "50%25 off%0A");
  EXPECT_EQ(encode_message("ü"), "%C3%BC");
  EXPECT_EQ(decode_message("50%25 off%0a"), "50% off\n");
  EXPECT_EQ(decode_message("%"), "%");
  EXPECT_EQ(decode_message("%4"), "%4");
  EXPECT_EQ(decode_message("%zz%41"), "%zzA");
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  EXPECT_EQ(decode_message(encode_message(all)), all);
}

TEST(Metadata, ContentTypesAndCodes) {
  EXPECT_TRUE(is_grpc_content_type("application/grpc"));
  EXPECT_TRUE(is_grpc_content_type("application/grpc+proto"));
  EXPECT_TRUE(is_grpc_content_type("application/grpc;charset=utf-8"));
  EXPECT_FALSE(is_grpc_content_type("application/grpc-web"));
  EXPECT_FALSE(is_grpc_content_type("text/html"));
  EXPECT_EQ(parse_code("0"), Code::Ok);
  EXPECT_EQ(parse_code("16"), Code::Unauthenticated);
  for (const char* const text : {"17", "-1", "", "x", "99999999999"})
    EXPECT_EQ(parse_code(text), Code::Unknown);
  EXPECT_EQ(code_of_http_status(503), Code::Unavailable);
  EXPECT_EQ(code_of_http_status(200), Code::Unknown);
}

TEST(MessageReader, MessagesInAnyDivision) {
  const std::string bytes =
      message_prefix(5) + "hello" + message_prefix(0) + message_prefix(1) + "x";
  for (std::size_t size = 1; size <= bytes.size(); ++size) {
    MessageReader reader(100);
    std::vector<std::string> messages;
    for (std::size_t begin = 0; begin < bytes.size(); begin += size) {
      std::string_view part = std::string_view(bytes).substr(begin, size);
      std::string message;
      while (!part.empty() && reader.read(part, message) == MessageReader::Step::Message)
        messages.push_back(message);
    }
    EXPECT_EQ(messages, (std::vector<std::string>{"hello", "", "x"})) << size;
    EXPECT_FALSE(reader.is_inside());
  }
}

TEST(Address, Parsing) {
  EXPECT_TRUE(parse_address("unix", "/tmp/socket"));
  EXPECT_TRUE(parse_address("tcp", "127.0.0.1:1234"));
  EXPECT_TRUE(parse_address("tcp", "[::1]:1234"));
  for (const char* const text :
       {"", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "localhost:1", "[::1:1", ":1"})
    EXPECT_FALSE(parse_address("tcp", text)) << text;
  EXPECT_FALSE(parse_address("unix", ""));
  EXPECT_FALSE(parse_address("unix", std::string(108, 'x')));
  EXPECT_FALSE(parse_address("udp", "127.0.0.1:1"));
}

TEST(Address, NobodyListens) {
  const auto socket = connect(*parse_address("unix", "/nonexistent/socket"), Clock::now() + 1s);
  ASSERT_FALSE(socket);
  EXPECT_EQ(socket.error().to_string(),
            "Unavailable: cannot connect to /nonexistent/socket: no such file or directory");
}

TEST(Certificate, RoundTripAndGarbage) {
  const auto identity = Identity::make();
  ASSERT_TRUE(identity) << identity.error().to_string();
  const auto der = parse_certificate(identity->pem());
  ASSERT_TRUE(der) << der.error().to_string();
  EXPECT_EQ(*der, identity->der());
  EXPECT_TRUE(check_certificate(*der));
  EXPECT_FALSE(check_certificate(*der + "x"));
  EXPECT_FALSE(check_certificate(der->substr(0, der->size() - 1)));
  EXPECT_FALSE(check_certificate(""));
  EXPECT_FALSE(parse_certificate(""));
  EXPECT_FALSE(parse_certificate("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"));
  EXPECT_NE(Identity::make()->der(), identity->der());
}

TEST(ServerCall, WithoutConnection) {
  Status status{Code::Unknown};
  std::string answer;
  const auto keep = [&](Status end, std::string message) {
    status = std::move(end);
    answer = std::move(message);
  };
  ServerCall::make("/a/B", "request", keep)->finish("answer");
  EXPECT_TRUE(status.is_ok());
  EXPECT_EQ(answer, "answer");
  (void)ServerCall::make("/a/B", "request", keep);
  EXPECT_EQ(status.to_string(), "Internal: the call was not answered");
}

}  // namespace
}  // namespace hecla::rpc
