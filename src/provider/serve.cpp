// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string_view>

#include "plugin/log.h"
#include "provider/serve_plugin.h"
#include "provider/server.h"
#include "provider/thread_pool.h"
#include "unicode/message_text.h"

namespace hecla::provider {

namespace {

// Providers wait for other systems most of the time.
constexpr std::size_t max_threads = 32;
// For calls that were cancelled because the process ends.
constexpr std::chrono::milliseconds stop_grace{2'000};

plugin::LogLevel level_of(LogLevel level) {
  switch (level) {
    case LogLevel::Trace:
      return plugin::LogLevel::Trace;
    case LogLevel::Debug:
      return plugin::LogLevel::Debug;
    case LogLevel::Info:
      return plugin::LogLevel::Info;
    case LogLevel::Warn:
      return plugin::LogLevel::Warn;
    case LogLevel::Error:
      break;
  }
  return plugin::LogLevel::Error;
}

Call::Logger logger_of(const plugin::Log& log) {
  if (!log.is_enabled(plugin::LogLevel::Error)) return {};
  return [&log](LogLevel level, std::string_view message, LogFields fields) {
    std::vector<plugin::LogField> list;
    for (const auto& [key, value] : fields) list.push_back({key, value});
    log.write(level_of(level), message, list);
  };
}

LogLevel lowest_level(const plugin::Log& log) {
  constexpr LogLevel levels[] = {LogLevel::Trace, LogLevel::Debug, LogLevel::Info, LogLevel::Warn};
  const auto is_enabled = [&](LogLevel level) { return log.is_enabled(level_of(level)); };
  const auto* const lowest = std::ranges::find_if(levels, is_enabled);
  return lowest == std::end(levels) ? LogLevel::Error : *lowest;
}

void answer(Server& server, protocol::Method method, protocol::Version version,
            const std::shared_ptr<rpc::ServerCall>& call) {
  const CallPeer peer{.on_start =
                          [&](const std::shared_ptr<Cancellation>& cancellation) {
                            call->on_cancel([cancellation] { cancellation->cancel(); });
                          },
                      .send = [&](std::string event) { return call->send(std::move(event)); },
                      .receive = [&] { return call->take_further_message(); }};
  auto answer = server.answer(method, call->take_request(), version, peer);
  if (!answer)
    call->finish(status_of(answer.error()));
  else if (*answer)
    call->finish(**std::move(answer));
  else
    call->finish(rpc::Status{});
}

std::string name_in(const std::string& address) {
  return address.substr(address.rfind('/') + 1);  // all of it without a slash
}

int print_help(const Provider& provider) {
  const std::string text =
      "This is the Terraform provider " + provider.address() +
      ".\n"
      "Terraform starts it. Options for developers:\n"
      "  -debug    serve without Terraform, and print how Terraform finds this process\n"
      "  -help     print this text\n";
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace

int serve_plugin(Provider& provider, plugin::ServeOptions options) {
  const std::string name = name_in(provider.address());
  const plugin::Log log("provider." + name);
  Server server(provider, logger_of(log), lowest_level(log));
  ThreadPool pool(max_threads);
  options.module = "provider." + name;
  options.provider_address = provider.address();
  options.client_streams = {
      protocol::path_of(protocol::Method::WriteStateBytes, protocol::Version::V6)};
  options.on_stop = [&] { server.stop(); };
  const int status = plugin::serve(options, [&](int number, std::shared_ptr<rpc::ServerCall> call) {
    const auto version = number == 5 ? protocol::Version::V5 : protocol::Version::V6;
    const auto method = protocol::find_method(call->method(), version);
    if (!method)
      return call->finish({rpc::Code::Unimplemented, "there is no method " + call->method()});
    pool.run([&server, method, version, call] { answer(server, *method, version, call); });
  });
  // A function that ignores its cancellation must not keep the process alive.
  if (!pool.wait_until_idle(stop_grace)) std::_Exit(status);
  return status;
}

int serve(Provider& provider, int argc, char** argv) {
  plugin::ServeOptions options;
  for (int i = 1; i < argc; ++i) {
    std::string_view option = argv[i];
    if (option.starts_with("--")) option.remove_prefix(1);
    if (option == "-help" || option == "-h") return print_help(provider);
    if (option != "-debug") {
      const std::string message =
          "Error: the provider does not have the option " + in_quotes(argv[i]) + ".\n";
      std::fputs(message.c_str(), stderr);
      return 2;
    }
    options.debug = true;
  }
  return serve_plugin(provider, std::move(options));
}

}  // namespace hecla::provider
