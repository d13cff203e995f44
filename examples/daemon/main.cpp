// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// relayd [--check] FILE: a daemon that reads its configuration from HCL, and again when it gets SIGHUP. It relays
// nothing: it prints what it would do. docs/guide/daemons.md explains it.
#include <hecla/source/render.h>

#include <csignal>
#include <iostream>

#include "config.h"

namespace {

using relayd::Config;

void print(const Config& config) {
  for (const auto& [name, listener] : config.listeners) {
    std::cout << "listener " << name << ": " << listener.address.text() << " port " << listener.port
              << ", buffer " << listener.buffer.text() << (listener.tls ? ", TLS\n" : "\n");
  }
  for (const auto& route : config.routes) {
    std::cout << "route from " << route.from << " to";
    for (const std::string& host : config.upstreams.at(route.to).hosts) std::cout << " " << host;
    std::cout << "\n";
  }
  for (const auto& sink : config.log.sinks) {
    if (const auto* file = std::get_if<relayd::FileSink>(&sink)) {
      std::cout << "log to " << file->path.string() << ", up to " << file->rotate_at.text() << "\n";
    } else {
      std::cout << "log to syslog as " << std::get<relayd::SyslogSink>(sink).facility << "\n";
    }
  }
  std::cout << std::flush;
}

// [reload]
std::optional<Config> load_and_report(const std::string& file) {
  hecla::Diagnostics diags;
  auto config = relayd::load(file, diags);
  std::cerr << hecla::to_text(diags);
  return config;
}

int run(const std::string& file) {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGHUP, SIGINT, SIGTERM}) sigaddset(&signals, signal);
  sigprocmask(SIG_BLOCK, &signals, nullptr);
  auto config = load_and_report(file);
  if (!config) return 1;
  print(*config);
  for (int signal = 0; sigwait(&signals, &signal) == 0 && signal == SIGHUP;) {
    if (auto next = load_and_report(file)) {
      config = std::move(next);
      print(*config);
    } else {
      std::cerr << "relayd: the configuration has errors, so the previous one stays in use\n";
    }
  }
  return 0;
}
// [reload]

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 2 && arguments[0] == "--check")
    return load_and_report(arguments[1]) ? 0 : 1;
  if (arguments.size() == 1) return run(arguments[0]);
  std::cerr << "usage: relayd [--check] FILE\n";
  return 2;
}
