// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Decodes a service configuration, in the native or the JSON syntax, into structs. See docs/guide/structs.md. The
// arguments are files to read, such as examples/structs/broken.hcl.
#include <hecla/bind/decode.h>
#include <hecla/bind/encode.h>
#include <hecla/file/file.h>
#include <hecla/source/render.h>

#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace app {

using namespace std::chrono_literals;

// [enum]
enum class Balance { RoundRobin, LeastConnections };
constexpr auto schema(hecla::bind::For<Balance>) {
  return hecla::bind::names<Balance>(
      {{"round_robin", Balance::RoundRobin}, {"least_connections", Balance::LeastConnections}});
}
// [enum]

struct Tls {
  std::string certificate;
  std::string key;
  bool operator==(const Tls&) const = default;
};
constexpr auto schema(hecla::bind::For<Tls>) {
  using namespace hecla::bind;
  return fields(attribute("certificate", &Tls::certificate, required),
                attribute("key", &Tls::key, required));
}

// [listener]
struct Listener {
  std::string protocol;
  std::uint16_t port = 0;
  std::chrono::milliseconds idle_timeout = 30s;
  std::optional<Tls> tls;
  bool operator==(const Listener&) const = default;
};
constexpr auto schema(hecla::bind::For<Listener>) {
  using namespace hecla::bind;
  return fields(label("protocol", &Listener::protocol, one_of("http", "https")),
                attribute("port", &Listener::port, required, range(1, 65535)),
                attribute("idle_timeout", &Listener::idle_timeout, at_most(10min)),
                block("tls", &Listener::tls),
                check("needs a \"tls\" block for https",
                      [](const Listener& l) { return l.protocol != "https" || l.tls; }));
}
// [listener]

struct HttpCheck {
  std::string path = "/";
  int status = 200;
  bool operator==(const HttpCheck&) const = default;
};
constexpr auto schema(hecla::bind::For<HttpCheck>) {
  using namespace hecla::bind;
  return fields(attribute("path", &HttpCheck::path, pattern("/.*", "a path that starts with /")),
                attribute("status", &HttpCheck::status, range(100, 599)));
}
struct TcpCheck {
  std::chrono::seconds timeout = 1s;
  bool operator==(const TcpCheck&) const = default;
};
constexpr auto schema(hecla::bind::For<TcpCheck>) {
  using namespace hecla::bind;
  return fields(attribute("timeout", &TcpCheck::timeout, at_least(1s)));
}

// [upstream]
struct Upstream {
  std::vector<std::string> hosts;
  Balance balance = Balance::RoundRobin;
  std::variant<int, std::string> max_connections = 100;  // a number, or "unlimited"
  std::optional<std::variant<HttpCheck, TcpCheck>> check;
  bool operator==(const Upstream&) const = default;
};
constexpr auto schema(hecla::bind::For<Upstream>) {
  using namespace hecla::bind;
  return fields(
      attribute("hosts", &Upstream::hosts, required, min_length(1),
                each(pattern("[a-z0-9.-]+(:[0-9]+)?", "a host, with a port or without"))),
      attribute("balance", &Upstream::balance),
      attribute("max_connections", &Upstream::max_connections),
      block(&Upstream::check, choice<HttpCheck>("http_check"), choice<TcpCheck>("tcp_check")));
}
// [upstream]

struct Service {
  std::string name;
  unsigned workers = 4;
  std::chrono::seconds shutdown_grace = 10s;
  std::map<std::string, std::string> tags;
  std::vector<Listener> listeners;
  std::map<std::string, Upstream> upstreams;
  std::map<std::string, std::string> environment;
  bool operator==(const Service&) const = default;
};
constexpr auto schema(hecla::bind::For<Service>) {
  using namespace hecla::bind;
  return fields(attribute("name", &Service::name, required, length(1, 63)),
                attribute("workers", &Service::workers, range(1, 1024)),
                attribute("shutdown_grace", &Service::shutdown_grace),
                attribute("tags", &Service::tags),
                blocks("listener", &Service::listeners, min_length(1)),
                blocks("upstream", &Service::upstreams),
                block_attributes("environment", &Service::environment));
}

}  // namespace app

hecla::Body parse(const std::string& file, hecla::Diagnostics& diags) {
  return hecla::parse_file(file, diags).body();
}

// [decode]
std::optional<app::Service> read_service(const std::string& file) {
  hecla::Diagnostics diags;
  hecla::EvalContext ctx;
  ctx.set("region", hecla::Value::string("eu"));
  const auto service = hecla::bind::decode<app::Service>(parse(file, diags), ctx, diags);
  std::cout << hecla::to_text(diags, {.color = false, .width = 100});
  if (diags.has_errors()) return std::nullopt;
  return service;
}
// [decode]

int main(int argc, char** argv) {
  std::vector<std::string> files(argv + 1, argv + argc);
  if (files.empty()) files = {"examples/structs/service.hcl", "examples/structs/service.hcl.json"};
  std::optional<app::Service> first;
  for (const std::string& file : files) {
    const auto service = read_service(file);
    if (!service) return 1;
    if (first) std::cout << file << (*service == *first ? " says the same\n" : " differs\n");
    first = service;
  }
  std::cout << '\n' << hecla::bind::to_hcl(*first, {.with_defaults = false});
}
