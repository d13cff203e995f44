// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/serve.h"

#include <hecla/base/result.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <protozero/pbf_reader.hpp>
#include <protozero/pbf_writer.hpp>
#include <string_view>
#include <utility>

#include "plugin/captured_output.h"
#include "plugin/crash_report.h"
#include "plugin/environment.h"
#include "plugin/handshake.h"
#include "plugin/log.h"
#include "plugin/plugin_socket.h"
#include "plugin/reattach.h"
#include "plugin/start_pages.h"

namespace hecla::plugin {
namespace {

using rpc::Code;
using rpc::Status;
using CallRef = std::shared_ptr<rpc::ServerCall>;

constexpr std::string_view broker_method = "/plugin.GRPCBroker/StartStream";

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

bool is_started_by_host(const Cookie& cookie) {
  return variable(cookie.key.c_str()) == cookie.value;
}

void explain_to_user() {
  write_all(STDERR_FILENO,
            "This program is a plugin. It is started by the program that uses it, for example by "
            "terraform, and\n"
            "cannot be used alone. To debug it, start it with -debug.\n");
}

// The server that signals end.
std::atomic<rpc::Server*> signalled_server = nullptr;

void stop_on_signal(int) {
  if (rpc::Server* const server = signalled_server.load()) server->stop();
}

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

bool is_ignored(int signal) {
  struct sigaction action = {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

// A host gets SIGINT at the same time as its plugins, and ends them when it no longer needs them.
void set_signal_handlers(bool is_debug) {
  set_handler(SIGPIPE, SIG_IGN);
  set_handler(SIGTERM, stop_on_signal);
  if (!is_ignored(SIGHUP)) set_handler(SIGHUP, stop_on_signal);
  set_handler(SIGINT, is_debug ? stop_on_signal : SIG_IGN);
}

// Keeps a call open until the host ends it: the call refers to itself.
void hold(const CallRef& call) {
  call->on_cancel([call] {});
}

// grpc.health.v1.HealthCheckRequest
std::string service_in(const std::string& request) {
  std::string service;
  try {
    protozero::pbf_reader reader(request);
    while (reader.next(1, protozero::pbf_wire_type::length_delimited))
      service = reader.get_string();
  } catch (const protozero::exception&) {
  }
  return service;
}

// grpc.health.v1.HealthCheckResponse
std::string health_response(bool is_serving) {
  constexpr int serving = 1;
  constexpr int service_unknown = 3;
  std::string message;
  protozero::pbf_writer(message).add_enum(1, is_serving ? serving : service_unknown);
  return message;
}

// A plugin that serves: the services of go-plugin, and the handler for all others.
class Plugin {
 public:
  Plugin(const ServeOptions& options, Handler handler, int version)
      : options_(options),
        handler_(std::move(handler)),
        version_(version),
        parent_(::getppid()),
        log_(options.module) {}

  int run();

 private:
  int fail(const Status& status) const;
  rpc::Result<std::optional<rpc::ServerTls>> mutual_tls() const;
  void announce(const rpc::Address& address, const std::optional<rpc::ServerTls>& tls) const;
  void print_reattach(const rpc::Address& address) const;
  void serve_host(rpc::Server& server);
  void answer(const CallRef& call);
  bool answer_own(const CallRef& call);
  void check_health(const CallRef& call) const;
  void watch_health(const CallRef& call) const;
  void shut_down(const CallRef& call);
  bool is_host_gone() const;

  const ServeOptions& options_;
  const Handler handler_;
  const int version_;
  const pid_t parent_;
  const Log log_;
  rpc::Server* server_ = nullptr;
  CapturedOutput* output_ = nullptr;
  bool has_calls_ = false;
  bool is_settled_ = false;
};

int Plugin::fail(const Status& status) const {
  Log(options_.module, LogLevel::Error).write(LogLevel::Error, status.message);
  return 1;
}

int Plugin::run() {
  if (!options_.on_attachable) {
    install_crash_reports();
    set_signal_handlers(options_.debug);
  }
  auto tls = mutual_tls();
  if (!tls) return fail(tls.error());
  auto socket = PluginSocket::open(options_.use_tcp);
  if (!socket) return fail(socket.error());
  rpc::Server server(socket->take(), *tls, options_.limits,
                     [this](const CallRef& call) { answer(call); });
  if (!server.status().is_ok()) return fail(server.status());
  server.accept_client_stream(std::string(broker_method), rpc::ClientStream::Dropped);
  for (const std::string& method : options_.client_streams)
    server.accept_client_stream(method, rpc::ClientStream::Collected);
  server_ = &server;
  if (!options_.on_attachable) signalled_server.store(&server);
  announce(socket->address(), *tls);
  options_.debug ? server.run() : serve_host(server);
  if (!options_.on_attachable) signalled_server.store(nullptr);
  if (options_.on_stop) options_.on_stop();
  return server.status().is_ok() ? 0 : fail(server.status());
}

void Plugin::serve_host(rpc::Server& server) {
  CapturedOutput output;
  output_ = &output;
  output.watch(server);
  constexpr std::chrono::milliseconds period{500};
  server.repeat(period, [&] {
    if (server.connection_count() == 0 && is_host_gone()) server.stop();
    // After the first call, the rest of the start's code is no longer needed.
    if (has_calls_ && !std::exchange(is_settled_, true)) release_start_pages();
  });
  server.run();
}

// The parent can be another process than the host, for example a shell that waits for the plugin.
bool Plugin::is_host_gone() const { return ::getppid() != parent_ || output_->is_abandoned(); }

rpc::Result<std::optional<rpc::ServerTls>> Plugin::mutual_tls() const {
  const std::string pem = options_.debug ? "" : variable("PLUGIN_CLIENT_CERT");
  if (pem.empty()) return std::optional<rpc::ServerTls>();
  auto host = rpc::parse_certificate(pem);
  if (!host) return Status{Code::InvalidArgument, "PLUGIN_CLIENT_CERT: " + host.error().message};
  auto identity = rpc::Identity::make();
  if (!identity) return identity.error();
  return std::optional(rpc::ServerTls{std::move(*identity), std::move(*host)});
}

void Plugin::announce(const rpc::Address& address, const std::optional<rpc::ServerTls>& tls) const {
  if (options_.debug) return print_reattach(address);
  Handshake handshake{version_, address, tls ? tls->identity.der() : ""};
  if (!variable("PLUGIN_MULTIPLEX_GRPC").empty()) handshake.multiplexes = false;
  write_all(STDOUT_FILENO, write_handshake(handshake) + "\n");
  log_.write(LogLevel::Debug, "plugin address",
             {{"network", address.network_name()}, {"address", address.text}});
}

void Plugin::print_reattach(const rpc::Address& address) const {
  const std::string json =
      write_reattach({{options_.provider_address, {version_, ::getpid(), address}}});
  if (options_.on_attachable) return options_.on_attachable(json, [this] { server_->stop(); });
  std::string quoted_json;
  for (const char c : json) c == '\'' ? quoted_json.append("'\\''") : quoted_json.append(1, c);
  write_all(STDOUT_FILENO,
            "The provider is running. To use it, set this environment variable for terraform:\n\n"
            "\tTF_REATTACH_PROVIDERS='" +
                quoted_json + "'\n\n");
}

void Plugin::answer(const CallRef& call) {
  // The handshakes are over. The tick does it again after the first call.
  if (!std::exchange(has_calls_, true)) release_start_pages();
  if (!answer_own(call)) handler_(version_, call);
}

bool Plugin::answer_own(const CallRef& call) {
  const std::string& method = call->method();
  if (method == "/grpc.health.v1.Health/Check") {
    check_health(call);
  } else if (method == "/grpc.health.v1.Health/Watch") {
    watch_health(call);
  } else if (method == broker_method) {
    hold(call);
  } else if (method == "/plugin.GRPCStdio/StreamStdio") {
    hold(call);
    if (output_) output_->attach(call);
  } else if (method == "/plugin.GRPCController/Shutdown") {
    shut_down(call);
  } else {
    return false;
  }
  return true;
}

bool is_own_service(std::string_view service) { return service.empty() || service == "plugin"; }

void Plugin::check_health(const CallRef& call) const {
  if (is_own_service(service_in(call->take_request()))) return call->finish(health_response(true));
  call->finish({Code::NotFound, "unknown service"});
}

void Plugin::watch_health(const CallRef& call) const {
  call->send(health_response(is_own_service(service_in(call->take_request()))));
  hold(call);
}

// A provider that is attached to serves other hosts, too.
void Plugin::shut_down(const CallRef& call) {
  call->finish("");
  if (!options_.debug) server_->stop();
}

}  // namespace

int serve(const ServeOptions& options, Handler handler) {
  if (options.versions.empty()) throw UsageError("a plugin needs a version of its protocol");
  if (!options.debug && !is_started_by_host(options.cookie)) {
    explain_to_user();
    return 1;
  }
  const int version = options.debug
                          ? options.versions.front()
                          : choose_version(options.versions, variable("PLUGIN_PROTOCOL_VERSIONS"));
  return Plugin(options, std::move(handler), version).run();
}

}  // namespace hecla::plugin
