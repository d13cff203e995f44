// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// CapturedOutput: what a plugin writes to standard output after the handshake. It goes to the host as messages of a
// stream; until the host asks for the stream, some of it is kept. Standard error is left alone: hosts read it as it is.
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
  // Sends the output on as the answer of a call; the call before loses it.
  void attach(std::shared_ptr<rpc::ServerCall> stream);
  // Whether nobody can read the original standard output any more: the host is gone.
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
