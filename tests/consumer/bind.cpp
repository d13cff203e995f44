// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A program that decodes configuration into a struct, with the component "bind": see scripts/check_consumers.
// The templates are instantiated in the program; the code that they call is in the library.
#include <hecla/bind/decode.h>
#include <hecla/bind/encode.h>
#include <hecla/syntax/parse.h>

#include <cstdio>
#include <map>
#include <string>

namespace {

struct Listener {
  std::string protocol;
  int port = 80;
};
constexpr auto schema(hecla::bind::For<Listener>) {
  using namespace hecla::bind;
  return fields(label("protocol", &Listener::protocol),
                attribute("port", &Listener::port, range(1, 65535)));
}

struct Service {
  std::string name;
  std::vector<Listener> listeners;
  std::map<std::string, std::string> tags;
};
constexpr auto schema(hecla::bind::For<Service>) {
  using namespace hecla::bind;
  return fields(attribute("name", &Service::name, required),
                blocks("listener", &Service::listeners), attribute("tags", &Service::tags));
}

constexpr const char* text = R"(name = "web"
tags = {
  a = "b"
}

listener "http" {
  port = 8080
}
)";

}  // namespace

int main() {
  hecla::Diagnostics diags;
  const auto file = hecla::syntax::parse_config(hecla::Source::make("web.hcl", text), diags);
  const auto service = hecla::bind::decode<Service>(file->body(), diags);
  const bool works = !diags.has_errors() && service.listeners.at(0).port == 8080 &&
                     hecla::bind::to_hcl(service).find("port = 8080") != std::string::npos;
  std::puts(works ? "works" : "fails");
  return works ? 0 : 1;
}
