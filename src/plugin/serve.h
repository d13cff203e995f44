// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// serve(): the life of a plugin process, as hashicorp/go-plugin defines it: the handshake with the host that
// started the process, mutual TLS, the services that hosts expect of every plugin, and the end.
//
//   int main(int argc, char** argv) {
//     plugin::ServeOptions options;
//     options.cookie = plugin::terraform_cookie;
//     options.versions = {6, 5};
//     return plugin::serve(options, [&](int version, std::shared_ptr<rpc::ServerCall> call) { … });
//   }
//
// Takes over the process: its standard output (which goes to the host as messages), SIGINT, SIGTERM, SIGHUP and
// SIGPIPE, and crash reports (crash_report.h). Only one call at a time. The handler runs on the calling thread and must
// not block.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "plugin/cookie.h"
#include "rpc/server.h"

namespace hecla::plugin {

struct ServeOptions {
  Cookie cookie = terraform_cookie;
  std::vector<int> versions = {6, 5};  // of the plugin's own protocol, the preferred one first
  std::string module = "provider";     // the "@module" of log lines
  // Serves without a host, for debuggers, and prints how to attach: TF_REATTACH_PROVIDERS for this address.
  bool debug = false;
  // With `debug`: gets the value for TF_REATTACH_PROVIDERS, instead of printing it, and a function that ends the
  // serving from any thread. The signals of the process are left alone.
  std::function<void(const std::string& reattach, std::function<void()> stop)> on_attachable;
  std::string provider_address;  // "registry.terraform.io/NAMESPACE/NAME"
  bool use_tcp = false;          // instead of a Unix socket; the host names the range of ports
  rpc::ServerLimits limits;
  std::vector<std::string> client_streams;  // methods whose requests may have several messages
  std::function<void()> on_stop;  // called before the end; calls in progress are then cancelled
};

using Handler = std::function<void(int version, std::shared_ptr<rpc::ServerCall> call)>;

// Serves until the host ends it, is gone, or SIGTERM or SIGHUP comes (in debug mode, also SIGINT). Returns the exit
// status of the process: 1 if it was not started by a host, or cannot serve. Other threads of the program may still
// handle calls; they must not keep the process alive.
int serve(const ServeOptions& options, Handler handler);

}  // namespace hecla::plugin
