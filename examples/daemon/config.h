// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The configuration of relayd, and where it is in a file.
#include <hecla/bind/byte_size.h>
#include <hecla/bind/decode.h>
#include <hecla/bind/ip_address.h>
#include <hecla/bind/path.h>

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace relayd {

using namespace std::chrono_literals;

// [enum]
enum class Level { Debug, Info, Warning };
constexpr auto schema(hecla::bind::For<Level>) {
  return hecla::bind::names<Level>(
      {{"debug", Level::Debug}, {"info", Level::Info}, {"warning", Level::Warning}});
}
// [enum]

struct Tls {
  std::filesystem::path certificate;
  std::filesystem::path key;
};
constexpr auto schema(hecla::bind::For<Tls>) {
  using namespace hecla::bind;
  return fields(attribute("certificate", &Tls::certificate, required),
                attribute("key", &Tls::key, required));
}

// [listener]
struct Listener {
  hecla::bind::IpAddress address;
  std::uint16_t port = 0;
  hecla::bind::ByteSize buffer = hecla::bind::ByteSize::kibibytes(64);
  std::chrono::milliseconds idle_timeout = 30s;
  std::optional<Tls> tls;
};
constexpr auto schema(hecla::bind::For<Listener>) {
  using namespace hecla::bind;
  return fields(attribute("address", &Listener::address, required),
                attribute("port", &Listener::port, required, range(1, 65535)),
                attribute("buffer", &Listener::buffer,
                          check("must be at most \"16MiB\"",
                                [](ByteSize size) { return size <= ByteSize::mebibytes(16); })),
                attribute("idle_timeout", &Listener::idle_timeout, range(1s, 1h)),
                block("tls", &Listener::tls),
                check("needs a \"tls\" block for the port 443", [](const Listener& listener) {
                  return listener.port != 443 || listener.tls;
                }));
}
// [listener]

// [secret]
struct Auth {
  std::string user;
  std::string password;
};
constexpr auto schema(hecla::bind::For<Auth>) {
  using namespace hecla::bind;
  return fields(attribute("user", &Auth::user, required),
                attribute("password", &Auth::password, required, secret, min_length(8)));
}
// [secret]

struct Upstream {
  std::vector<std::string> hosts;
  std::optional<Auth> auth;
};
constexpr auto schema(hecla::bind::For<Upstream>) {
  using namespace hecla::bind;
  return fields(attribute("hosts", &Upstream::hosts, required, min_length(1)),
                block("auth", &Upstream::auth));
}

// [route]
struct Route {
  std::string from;  // listener.NAME
  std::string to;    // upstream.NAME
};
constexpr auto schema(hecla::bind::For<Route>) {
  using namespace hecla::bind;
  return fields(attribute("from", &Route::from, required), attribute("to", &Route::to, required));
}
// [route]

// [sinks]
struct FileSink {
  std::filesystem::path path;
  hecla::bind::ByteSize rotate_at = hecla::bind::ByteSize::mebibytes(100);
};
constexpr auto schema(hecla::bind::For<FileSink>) {
  using namespace hecla::bind;
  return fields(attribute("path", &FileSink::path, required),
                attribute("rotate_at", &FileSink::rotate_at));
}
struct SyslogSink {
  std::string facility = "daemon";
};
constexpr auto schema(hecla::bind::For<SyslogSink>) {
  using namespace hecla::bind;
  return fields(attribute("facility", &SyslogSink::facility));
}

struct Log {
  Level level = Level::Info;
  std::vector<std::variant<FileSink, SyslogSink>> sinks;
};
constexpr auto schema(hecla::bind::For<Log>) {
  using namespace hecla::bind;
  return fields(attribute("level", &Log::level),
                blocks(&Log::sinks, choice<FileSink>("file"), choice<SyslogSink>("syslog")));
}
// [sinks]

// [config]
struct Config {
  std::vector<std::string> include;  // read before the rest
  hecla::Body locals;
  Log log;
  std::map<std::string, Listener> listeners;
  std::map<std::string, Upstream> upstreams;
  std::vector<Route> routes;
};
constexpr auto schema(hecla::bind::For<Config>) {
  using namespace hecla::bind;
  return fields(attribute("include", &Config::include), block("locals", &Config::locals),
                block("log", &Config::log), blocks("listener", &Config::listeners),
                blocks("upstream", &Config::upstreams), blocks("route", &Config::routes));
}
// [config]

// Reads a file and the folders that it includes. Returns nothing if there are errors; warnings and errors are in
// `diags`.
std::optional<Config> load(const std::string& file, hecla::Diagnostics& diags);

}  // namespace relayd
