// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Session: calls a provider as Terraform does, with values instead of messages.
#include <hecla/provider/provider.h>
#include <hecla/wire/dynamic_value.h>

#include <stdexcept>
#include <string>

#include "provider/client_connection.h"
#include "provider/planning.h"
#include "provider/proposed_state.h"
#include "provider/server.h"

namespace hecla::provider::testing {

using protocol::Version;

class Session {
 public:
  explicit Session(Provider& provider, Version version = Version::V6, Call::Logger logger = {},
                   LogLevel lowest = LogLevel::Trace)
      : provider_(provider), server_(provider, std::move(logger), lowest), version_(version) {}

  template <class Asked>
  typename Asked::Response call(const typename Asked::Request& request) {
    const auto answer =
        server_.answer(Asked::method, protocol::encode(request, version_), version_);
    if (!answer) throw std::runtime_error(answer.error().message);
    return decoded<Asked>(answer->value());
  }
  // Returns the events of a stream. The caller wants at most `wanted` before the last one.
  template <class Asked>
  std::vector<typename Asked::Response> stream(const typename Asked::Request& request,
                                               std::size_t wanted = SIZE_MAX) {
    std::vector<typename Asked::Response> events;
    const auto send = [&](const std::string& event) {
      events.push_back(decoded<Asked>(event));
      return events.size() < wanted;
    };
    const auto last = server_.answer(Asked::method, protocol::encode(request, version_), version_,
                                     {.send = send});
    if (!last) throw std::runtime_error(last.error().message);
    if (*last) events.push_back(decoded<Asked>(**last));
    return events;
  }

  // Makes a call whose request consists of several messages.
  template <class Asked>
  typename Asked::Response upload(const std::vector<typename Asked::Request>& messages) {
    std::size_t next = 1;
    const auto receive = [&]() -> std::optional<std::string> {
      if (next >= messages.size()) return std::nullopt;
      return protocol::encode(messages[next++], version_);
    };
    const auto answer = server_.answer(Asked::method, protocol::encode(messages.at(0), version_),
                                       version_, {.receive = receive});
    if (!answer) throw std::runtime_error(answer.error().message);
    return decoded<Asked>(answer->value());
  }

  Type type(const std::string& resource) const {
    return wire::implied_type(provider_.schema().resources.at(resource).block);
  }
  wire::DynamicValue message(const Value& value, const Type& type) const {
    return *wire::make_dynamic_value(value, type);
  }
  Value value(const wire::DynamicValue& message, const Type& type) const {
    return *wire::decode(message, type);
  }
  // Returns an object of the resource with these attributes; the others are null or empty.
  Value object(const std::string& resource, std::vector<Value::Field> fields) const {
    const Type all = type(resource);
    const Value given = Value::object(std::move(fields));
    std::vector<Value::Field> filled;
    for (const ObjectAttribute& attribute : all.attributes()) {
      const Value* found = given.find_attribute(attribute.name);
      Value otherwise = attribute.type.is_list() || attribute.type.is_set()
                            ? *wire::decode_json("[]", attribute.type)
                            : Value::null(attribute.type);
      filled.emplace_back(attribute.name, found ? *found : otherwise);
    }
    return Value::object(std::move(filled));
  }

  // Plans as Terraform does.
  protocol::PlanResourceChange::Response plan(const std::string& resource, const Value& prior,
                                              const Value& config) {
    const wire::SchemaBlock& block = provider_.schema().resources.at(resource).block;
    const Value proposed = config.is_null() ? config : propose_state(block, prior, config);
    const Type all = type(resource);
    return call<protocol::PlanResourceChange>({.type_name = resource,
                                               .prior_state = message(prior, all),
                                               .proposed_new_state = message(proposed, all),
                                               .config = message(config, all)});
  }
  protocol::ApplyResourceChange::Response apply(
      const std::string& resource, const Value& prior, const Value& config,
      const protocol::PlanResourceChange::Response& planned) {
    const Type all = type(resource);
    return call<protocol::ApplyResourceChange>({.type_name = resource,
                                                .prior_state = message(prior, all),
                                                .planned_state = planned.planned_state,
                                                .config = message(config, all),
                                                .planned_private = planned.planned_private});
  }

 private:
  template <class Asked>
  typename Asked::Response decoded(const std::string& message) const {
    auto response = protocol::decode<typename Asked::Response>(message, version_);
    if (!response) throw std::runtime_error(response.error().to_string());
    return *std::move(response);
  }

  Provider& provider_;
  Server server_;
  Version version_;
};

// Returns "E .name summary: detail" for each problem, one on a line.
inline std::string text_of(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) {
    text +=
        (problem.is_warning ? "W " : "E ") + problem.attribute.to_string() + " " + problem.summary;
    text += (problem.detail.empty() ? "" : ": ") + problem.detail + "\n";
  }
  return text;
}
template <class T>
std::string text_of(const Answer<T>& answer) {
  return text_of(answer.problems);
}
inline std::string text_of(const protocol::DiagnosticList& diagnostics) {
  std::vector<Problem> problems;
  detail::add_problems(diagnostics, problems);
  return text_of(problems);
}

}  // namespace hecla::provider::testing
