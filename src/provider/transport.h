// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Transport: passes the messages of a client to a provider, in another process or in this one.
//
//   auto answer = transport->call(Method::ReadResource, bytes);       // rpc::Client::Answer
//
// Several threads may call at once.
#include <hecla/provider/client.h>

#include "plugin/process.h"
#include "provider/methods.h"

namespace hecla::provider {

class Transport {
 public:
  virtual ~Transport() = default;
  virtual protocol::Version version() const = 0;
  virtual rpc::Client::Answer call(protocol::Method method, std::string_view request) = 0;
  // Makes a call whose request has several messages.
  virtual rpc::Client::Answer upload(protocol::Method method,
                                     std::vector<std::string> messages) = 0;
  // Makes a call whose response is a stream: `receive` gets each message, and must not block. Once it has returned
  // false, the call ends, and is Ok.
  using Receiver = std::function<bool(std::string message)>;
  virtual rpc::Status stream(protocol::Method method, std::string_view request,
                             const Receiver& receive) = 0;
  // Returns the end of what the provider has written to standard error.
  virtual std::string standard_error() const = 0;
};

std::unique_ptr<Transport> transport_to(plugin::Process process,
                                        std::chrono::milliseconds call_timeout);
std::unique_ptr<Transport> transport_to(Provider& provider);

}  // namespace hecla::provider
