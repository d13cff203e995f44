// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/process.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <protozero/pbf_reader.hpp>
#include <thread>
#include <utility>

#include "plugin/child.h"
#include "plugin/environment.h"
#include "plugin/handshake.h"
#include "plugin/leftovers.h"
#include "plugin/output_tail.h"
#include "rpc/wait.h"
#include "unicode/message_text.h"

extern char** environ;

namespace hecla::plugin {
namespace {

using rpc::Clock;
using rpc::Code;
using rpc::Status;

constexpr std::size_t max_line = std::size_t{64} << 10;

// Returns whether the host sets this variable for each plugin, so that the plugin must not inherit another one's.
bool is_of_host(std::string_view variable, const Cookie& cookie) {
  return variable.starts_with("PLUGIN_") || variable.starts_with(cookie.key + "=");
}

// A directory for the sockets of a plugin, which is removed with everything in it.
class SocketDirectory {
 public:
  SocketDirectory() {
    const std::string parent = variable("TMPDIR");
    constexpr std::size_t max_parent = 50;  // the path of a socket must be short
    const bool is_usable = !parent.empty() && parent.size() <= max_parent;
    path_ = leftovers().make_directory(std::string(is_usable ? parent : "/tmp") + "/hecla-XXXXXX");
  }
  SocketDirectory(const SocketDirectory&) = delete;
  SocketDirectory& operator=(const SocketDirectory&) = delete;
  ~SocketDirectory() {
    if (!path_.empty()) leftovers().remove_directory(path_);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;  // empty if it could not be made; the plugin then chooses a directory
};

std::vector<std::string> environment_of(const StartOptions& options,
                                        const std::optional<rpc::Identity>& identity,
                                        const std::string& socket_directory) {
  std::vector<std::string> result = options.environment;
  for (char** variable = environ; *variable; ++variable) {
    if (!is_of_host(*variable, options.cookie)) result.emplace_back(*variable);
  }
  std::string versions;
  for (const int version : options.versions)
    versions.append(versions.empty() ? "" : ",").append(std::to_string(version));
  result.push_back(options.cookie.key + "=" + options.cookie.value);
  result.push_back("PLUGIN_PROTOCOL_VERSIONS=" + versions);
  result.push_back("PLUGIN_MIN_PORT=10000");
  result.push_back("PLUGIN_MAX_PORT=25000");
  if (!socket_directory.empty()) result.push_back("PLUGIN_UNIX_SOCKET_DIR=" + socket_directory);
  if (identity) result.push_back("PLUGIN_CLIENT_CERT=" + identity->pem());
  return result;
}

// Reads the available bytes. Returns nothing at the end.
std::optional<std::string> read_some(int descriptor) {
  std::array<char, 16 * 1024> buffer;
  const ssize_t size = ::read(descriptor, buffer.data(), buffer.size());
  if (size <= 0) return std::nullopt;
  return std::string(buffer.data(), static_cast<std::size_t>(size));
}

// Reads the first line of standard output, and at the same time standard error.
class LineReader {
 public:
  LineReader(const Child& child, OutputTail& errors, Clock::time_point deadline)
      : child_(child), errors_(errors), deadline_(deadline) {}

  // Returns nothing if there is no line; is_at_end() returns why.
  std::optional<std::string> read() {
    while (true) {
      const std::size_t end = text_.find('\n');
      if (end != std::string::npos) return text_.substr(0, end);
      if (is_at_end_ || text_.size() > max_line || !read_once()) return std::nullopt;
    }
  }
  const std::string& text() const { return text_; }
  bool is_at_end() const { return is_at_end_; }

 private:
  bool read_once() {
    pollfd polled[] = {{child_.output().get(), POLLIN, 0},
                       {has_errors_ ? child_.errors().get() : -1, POLLIN, 0}};
    if (!rpc::wait_for(polled, std::size(polled), deadline_)) return false;
    if (polled[1].revents != 0) {
      const auto bytes = read_some(child_.errors().get());
      bytes ? errors_.append(*bytes) : (void)(has_errors_ = false);
    }
    if (polled[0].revents != 0) {
      const auto bytes = read_some(child_.output().get());
      bytes ? (void)text_.append(*bytes) : (void)(is_at_end_ = true);
    }
    return true;
  }

  const Child& child_;
  OutputTail& errors_;
  const Clock::time_point deadline_;
  std::string text_;
  bool has_errors_ = true;
  bool is_at_end_ = false;
};

// plugin.StdioData
std::string standard_output_in(const std::string& message) {
  std::string data;
  try {
    protozero::pbf_reader reader(message);
    while (reader.next(2, protozero::pbf_wire_type::length_delimited)) data = reader.get_string();
  } catch (const protozero::exception&) {
  }
  return data;
}

std::string after_colon(const std::string& text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  if (last == std::string::npos) return "";
  constexpr std::size_t longest = 300;
  const std::size_t begin = last < longest ? 0 : last - longest;
  return "; its standard error ends with " +
         in_quotes(std::string_view(text).substr(begin, last + 1 - begin), longest_output);
}

}  // namespace

struct Process::State {
  explicit State(const StartOptions& start_options)
      : options(start_options), errors(options.max_output) {}
  ~State() { stop(); }

  Status start(const std::vector<std::string>& command);
  Status attach(const Reattach& reattach);
  int stop();
  Status shake_hands(Clock::time_point deadline);
  Status check(const Handshake& handshake) const;
  Status connect(const Handshake& handshake, Clock::time_point deadline);
  Status no_line(const std::string& text, bool is_at_end);
  void collect_output();
  void drain();
  void take_output(std::string_view piece) const {
    if (options.on_output) options.on_output(piece);
  }

  const StartOptions options;
  OutputTail errors;
  std::optional<rpc::Identity> identity;
  std::optional<SocketDirectory> sockets;  // outlives the child
  std::optional<Child> child;
  std::optional<rpc::Client> client;
  int version = 0;
  rpc::Eventfd drain_end;
  std::thread drain_thread;
};

Status Process::State::start(const std::vector<std::string>& command) {
  const Clock::time_point deadline = Clock::now() + options.start_timeout;
  if (options.mutual_tls) {
    auto made = rpc::Identity::make();
    if (!made) return made.error();
    identity = std::move(*made);
  }
  sockets.emplace();
  auto started = Child::start(command, environment_of(options, identity, sockets->path()));
  if (!started) return started.error();
  child.emplace(std::move(*started));
  return shake_hands(deadline);
}

Status Process::State::shake_hands(Clock::time_point deadline) {
  LineReader reader(*child, errors, deadline);
  const auto line = reader.read();
  if (!line) return no_line(reader.text(), reader.is_at_end());
  const auto handshake = parse_handshake(*line);
  if (!handshake) {
    // A program that is not a plugin often prints more before it ends.
    collect_output();
    return {handshake.error().code, handshake.error().message + after_colon(errors.text())};
  }
  Status status = check(*handshake);
  if (!status.is_ok()) return status;
  version = handshake->version;
  drain_thread = std::thread([this] { drain(); });
  return connect(*handshake, deadline);
}

Status Process::State::no_line(const std::string& text, bool is_at_end) {
  if (!is_at_end) {
    const std::string printed = text.empty() ? "nothing" : in_quotes(text, longest_output);
    return {Code::DeadlineExceeded, "the plugin did not print a handshake in time, but " + printed +
                                        after_colon(errors.text())};
  }
  collect_output();
  constexpr std::chrono::milliseconds patience{500};
  const bool has_ended = child->wait(Clock::now() + patience);
  std::string message =
      "the plugin " + (has_ended ? child->end_text() : std::string("closed its standard output")) +
      " before the handshake";
  if (!text.empty()) message += " and printed " + in_quotes(text, longest_output);
  return {Code::Unavailable, message + after_colon(errors.text())};
}

// Collects the last output of a plugin that is about to end on standard error.
void Process::State::collect_output() {
  constexpr std::chrono::milliseconds patience{200};
  const Clock::time_point deadline = Clock::now() + patience;
  pollfd polled{child->errors().get(), POLLIN, 0};
  while (rpc::wait_for(&polled, 1, deadline)) {
    const auto bytes = read_some(child->errors().get());
    if (!bytes) return;
    errors.append(*bytes);
    if (Clock::now() >= deadline) return;
  }
}

Status Process::State::check(const Handshake& handshake) const {
  const auto& known = options.versions;
  if (std::find(known.begin(), known.end(), handshake.version) == known.end()) {
    return {Code::FailedPrecondition, "the plugin uses version " +
                                          std::to_string(handshake.version) +
                                          " of its protocol, which is not supported"};
  }
  if (options.mutual_tls && handshake.certificate.empty())
    return {Code::Unauthenticated, "the plugin does not use TLS"};
  return {};
}

Status Process::State::connect(const Handshake& handshake, Clock::time_point deadline) {
  std::optional<rpc::ClientTls> tls;
  if (identity) tls = rpc::ClientTls{*identity, handshake.certificate};
  auto connected = rpc::Client::connect(handshake.address, tls, options.limits, deadline);
  if (!connected) {
    return {connected.error().code,
            "cannot use the plugin: " + connected.error().message + after_colon(errors.text())};
  }
  client.emplace(std::move(*connected));
  // A plugin can block until its output is read.
  client->start_stream("/plugin.GRPCStdio/StreamStdio", "", [this](const std::string& message) {
    take_output(standard_output_in(message));
  });
  return {};
}

Status Process::State::attach(const Reattach& reattach) {
  version = reattach.version;
  auto connected = rpc::Client::connect(reattach.address, std::nullopt, options.limits,
                                        Clock::now() + options.start_timeout);
  if (!connected) return connected.error();
  client.emplace(std::move(*connected));
  return {};
}

// Reads both pipes until they are closed, so that the plugin never blocks.
void Process::State::drain() {
  pollfd polled[] = {{drain_end.get(), POLLIN, 0},
                     {child->output().get(), POLLIN, 0},
                     {child->errors().get(), POLLIN, 0}};
  while (polled[1].fd >= 0 || polled[2].fd >= 0) {
    rpc::wait_for(polled, std::size(polled), Clock::time_point::max());
    for (std::size_t i = 1; i < std::size(polled); ++i) {
      if (polled[i].revents == 0) continue;
      const auto bytes = read_some(polled[i].fd);
      if (bytes && i == 2) errors.append(*bytes);
      bytes ? take_output(*bytes) : (void)(polled[i].fd = -1);
    }
    // Another process can keep the pipes open after the end of the plugin.
    if (polled[0].revents != 0 && polled[1].revents == 0 && polled[2].revents == 0) return;
  }
}

int Process::State::stop() {
  if (!child) {
    client.reset();
    return -1;
  }
  const Clock::time_point deadline = Clock::now() + options.stop_grace;
  if (client) (void)client->call("/plugin.GRPCController/Shutdown", "", deadline);
  client.reset();
  // Without a client, the plugin has not started to serve.
  if (!drain_thread.joinable() || !child->wait(deadline)) child->kill();
  child->wait(Clock::time_point::max());
  drain_end.wake();
  if (drain_thread.joinable()) drain_thread.join();
  return child->wait_status();
}

Process::Process(std::unique_ptr<State> state) : state_(std::move(state)) {}
Process::Process(Process&&) noexcept = default;
Process& Process::operator=(Process&&) noexcept = default;
Process::~Process() = default;

rpc::Result<Process> Process::start(const std::vector<std::string>& command,
                                    const StartOptions& options) {
  auto state = std::make_unique<State>(options);
  Status status = state->start(command);
  if (!status.is_ok()) return status;
  return Process(std::move(state));
}

rpc::Result<Process> Process::attach(const Reattach& reattach, const StartOptions& options) {
  auto state = std::make_unique<State>(options);
  Status status = state->attach(reattach);
  if (!status.is_ok()) return status;
  return Process(std::move(state));
}

int Process::version() const { return state_->version; }
int Process::pid() const { return state_->child ? state_->child->pid() : 0; }
rpc::Client& Process::client() {
  if (!state_->client) throw UsageError("the plugin was stopped");
  return *state_->client;
}
std::string Process::standard_error() const { return state_->errors.text(); }
int Process::stop() { return state_->stop(); }

}  // namespace hecla::plugin
