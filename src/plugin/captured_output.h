// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// CapturedOutput: sends what a plugin writes to standard output after the handshake to the host, as messages of a
// stream. Some of it is kept until the host opens the stream. Standard error is not captured, because hosts read it
// themselves.
//
// For the thread of the server, except that anything may write to standard output.
#include <memory>
#include <string>

#include "rpc/server.h"

namespace hecla::plugin {

class CapturedOutput {
 public:
  // Redirects standard output. A program that cannot do so keeps it.
  CapturedOutput();
  CapturedOutput(const CapturedOutput&) = delete;
  CapturedOutput& operator=(const CapturedOutput&) = delete;
  // Restores standard output.
  ~CapturedOutput();

  // Reads the output while the server runs.
  void watch(rpc::Server& server);
  // Sends the output as the response of `call` from now on, and no longer as that of the previous
  // call.
  void attach(std::shared_ptr<rpc::ServerCall> stream);
  // Returns whether nobody can read the original standard output any more, because the host has
  // ended.
  bool is_abandoned() const;

 private:
  void read();
  void send(std::string_view bytes);

  rpc::Descriptor original_;
  rpc::Descriptor pipe_;
  std::string kept_;
  std::shared_ptr<rpc::ServerCall> stream_;
};

}  // namespace hecla::plugin
