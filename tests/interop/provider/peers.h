// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Peers: two providers that do the same, one with Hecla and one with terraform-plugin-framework. Each step asks both,
// by the messages of the protocol, and compares their answers field by field and byte by byte.
//
//   Peers peers;
//   const Both made = peers.make("a bare thing", "peer_thing", R"(name = "web")");
//   peers.read("a bare thing", "peer_thing", made);
//
// A difference is a failure, unless differences.h lists it with a reason.
#include <gtest/gtest.h>

#include <array>

#include "interop/provider/answers.h"
#include "interop/provider/differences.h"
#include "provider/transport.h"

namespace hecla::provider::testing {

// An object as one of the peers has it.
struct Known {
  wire::DynamicValue state = {};
  std::string private_state = {};
  wire::DynamicValue identity = {};
  std::vector<Path> replaced_because_of = {};
};
// First Hecla's, then that of the framework.
using Both = std::array<Known, 2>;

class Peers : public ::testing::Test {
 protected:
  static void SetUpTestSuite();
  static void TearDownTestSuite();
  void SetUp() override;

  // Makes a call, with a request for each peer, and compares the answers.
  template <class Asked>
  std::array<typename Asked::Response, 2> call_each(
      const std::string& step, const std::function<typename Asked::Request(std::size_t)>& request,
      const AnswerTypes& types = {}) {
    std::array<typename Asked::Response, 2> responses;
    std::array<Fields, 2> fields;
    for (std::size_t i = 0; i < 2; ++i) {
      responses[i] = call_one<Asked>(i, request(i));
      fields[i] = fields_of(responses[i], types);
    }
    compare(step, fields);
    return responses;
  }
  template <class Asked>
  std::array<typename Asked::Response, 2> call(const std::string& step,
                                               const typename Asked::Request& request,
                                               const AnswerTypes& types = {}) {
    return call_each<Asked>(
        step, [&](std::size_t) { return request; }, types);
  }
  // The same for a call whose request has several messages.
  template <class Asked>
  void upload(const std::string& step, const std::vector<typename Asked::Request>& messages) {
    std::vector<std::string> encoded;
    for (const auto& message : messages) encoded.push_back(protocol::encode(message, version));
    std::array<Fields, 2> fields;
    for (std::size_t i = 0; i < 2; ++i)
      fields[i] = fields_of(decoded<Asked>(transports_->at(i)->upload(Asked::method, encoded)),
                            AnswerTypes());
    compare(step, fields);
  }
  // The same for a call that is answered by events.
  template <class Asked>
  void stream(const std::string& step, const typename Asked::Request& request,
              const AnswerTypes& types = {}) {
    std::array<Fields, 2> fields;
    for (std::size_t i = 0; i < 2; ++i) {
      std::size_t number = 0;
      const auto receive = [&](const std::string& message) {
        const auto event = protocol::decode<typename Asked::Response>(message, version);
        EXPECT_TRUE(event) << event.error().to_string();
        if (!event) return false;
        for (auto& [name, text] : fields_of(*event, types))
          fields[i]["event " + std::to_string(number) + " " + name] = std::move(text);
        ++number;
        return true;
      };
      const rpc::Status status =
          transports_->at(i)->stream(Asked::method, protocol::encode(request, version), receive);
      EXPECT_TRUE(status.is_ok()) << step << ": " << status.to_string();
    }
    compare(step, fields);
  }

  // ---- steps of resources; configurations are written in HCL, in which "unknown" is an unknown value

  AnswerTypes types_of(const std::string& type) const;
  // Returns the value of a configuration, or of a state.
  Value config(const wire::SchemaBlock& block, const std::string& text) const;
  wire::DynamicValue message(const Value& value) const;
  wire::DynamicValue message(const wire::SchemaBlock& block, const std::string& text) const {
    return message(config(block, text));
  }
  const wire::ProviderSchema& schema() const;

  void validate(const std::string& step, const std::string& type, const std::string& text);
  // Plans the object, or its removal if the text is "null".
  Both plan(const std::string& step, const std::string& type, const Both& prior,
            const std::string& text, bool can_defer = false);
  Both apply(const std::string& step, const std::string& type, const Both& prior,
             const Both& planned, const std::string& text);
  Both read(const std::string& step, const std::string& type, const Both& state,
            bool can_defer = false);
  // Validates, plans and applies.
  Both change(const std::string& step, const std::string& type, const Both& prior,
              const std::string& text);
  Both absent(const std::string& type) const;
  Both make(const std::string& step, const std::string& type, const std::string& text) {
    return change(step, type, absent(type), text);
  }

 private:
  static constexpr auto version = protocol::Version::V6;
  static void compare(const std::string& step, const std::array<Fields, 2>& fields);
  Value resource_config(const std::string& type, const std::string& text) const;

  template <class Asked>
  static typename Asked::Response call_one(std::size_t peer,
                                           const typename Asked::Request& request) {
    return decoded<Asked>(
        transports_->at(peer)->call(Asked::method, protocol::encode(request, version)));
  }
  template <class Asked>
  static typename Asked::Response decoded(const rpc::Client::Answer& answer) {
    EXPECT_TRUE(answer.status.is_ok()) << answer.status.to_string();
    auto response = protocol::decode<typename Asked::Response>(answer.message, version);
    EXPECT_TRUE(response) << response.error().to_string();
    return response ? *std::move(response) : typename Asked::Response();
  }

  static std::unique_ptr<std::array<std::unique_ptr<Transport>, 2>> transports_;
};

}  // namespace hecla::provider::testing
