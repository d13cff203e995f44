// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Process: a plugin that this program has started, in whatever language it is written.
//
//   plugin::StartOptions options;
//   auto process = plugin::Process::start({"./terraform-provider-random"}, options);   // rpc::Result<Process>
//   auto answer = process->client().call("/tfplugin5.Provider/GetSchema", "", deadline);
//
// The destructor asks the plugin to end, kills it after a grace period, and waits for it: neither an orphan nor a
// zombie remains, even if start() fails. A plugin that start() has started on the main thread is killed by the
// system if this process dies. Different threads may use the client; everything else is for one thread.
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/cookie.h"
#include "plugin/reattach.h"
#include "rpc/client.h"

namespace hecla::plugin {

struct StartOptions {
  Cookie cookie = terraform_cookie;
  std::vector<int> versions = {6, 5};  // of the plugin's own protocol that this program knows
  bool mutual_tls = true;
  std::vector<std::string> environment;  // "NAME=value", in addition to that of this process
  std::chrono::milliseconds start_timeout{60'000};
  std::chrono::milliseconds stop_grace{2'000};  // after the request to end, before the kill
  std::size_t max_output = std::size_t{64}
                           << 10;  // bytes of standard error that are kept, the last ones
  // Receives standard error and what the plugin prints after the handshake, in pieces, on another thread.
  std::function<void(std::string_view piece)> on_output;
  rpc::ClientLimits limits;
};

class Process {
 public:
  // The first word is the executable; it is not looked up in PATH. An error contains what the plugin printed.
  static rpc::Result<Process> start(const std::vector<std::string>& command,
                                    const StartOptions& options);
  // Uses a plugin that is already running, which the destructor does not end.
  static rpc::Result<Process> attach(const Reattach& reattach, const StartOptions& options);
  Process(Process&&) noexcept;
  Process& operator=(Process&&) noexcept;
  ~Process();

  int version() const;
  int pid() const;  // 0 if it was not started by this program
  rpc::Client& client();
  // Returns the end of what the plugin has written to standard error.
  std::string standard_error() const;
  // Ends the plugin as the destructor does. Returns its wait status (waitpid), or -1 if it is not known.
  int stop();

 private:
  struct State;
  explicit Process(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace hecla::plugin
