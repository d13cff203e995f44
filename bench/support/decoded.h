// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The structs and the specification that benchmarks decode services_text() and module_text() into.
//
// Services are constants: every argument becomes a member. In the module, members are evaluated where the arguments
// are constants; the others refer to variables that only Terraform knows, so they are stored as expressions.
#include <hecla/bind/decode.h>

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::bench {

// --- services

struct Listener {
  std::string protocol;
  std::uint16_t port = 0;
  std::string address;
  bool tls = false;
};
constexpr auto schema(bind::For<Listener>) {
  using namespace bind;
  return fields(attribute("protocol", &Listener::protocol),
                attribute("port", &Listener::port, required, range(1, 65535)),
                attribute("address", &Listener::address), attribute("tls", &Listener::tls));
}

struct Health {
  std::string path;
  int interval = 10;
  std::vector<int> codes;
};
constexpr auto schema(bind::For<Health>) {
  using namespace bind;
  return fields(attribute("path", &Health::path, required),
                attribute("interval", &Health::interval), attribute("codes", &Health::codes));
}

struct Service {
  std::string name;
  std::string image;
  int replicas = 1;
  bool enabled = true;
  double weight = 1;
  std::chrono::seconds timeout{30};
  std::vector<std::string> hosts;
  std::map<std::string, std::string> tags;
  std::vector<Listener> listeners;
  std::optional<Health> health;
};
constexpr auto schema(bind::For<Service>) {
  using namespace bind;
  return fields(label("name", &Service::name), attribute("image", &Service::image, required),
                attribute("replicas", &Service::replicas), attribute("enabled", &Service::enabled),
                attribute("weight", &Service::weight), attribute("timeout", &Service::timeout),
                attribute("hosts", &Service::hosts), attribute("tags", &Service::tags),
                blocks("listener", &Service::listeners), block("health", &Service::health));
}

struct Services {
  std::vector<Service> services;
};
constexpr auto schema(bind::For<Services>) {
  return bind::fields(bind::blocks("service", &Services::services));
}

// The same as a specification for hcldec.
constexpr std::string_view services_specification = R"(
block_map {
  block_type = "service"
  labels     = ["name"]
  object {
    attr "image" {
      type     = string
      required = true
    }
    attr "replicas" { type = number }
    attr "enabled" { type = bool }
    attr "weight" { type = number }
    attr "timeout" { type = string }
    attr "hosts" { type = list(string) }
    attr "tags" { type = map(string) }
    block_list "listener" {
      block_type = "listener"
      object {
        attr "protocol" { type = string }
        attr "port" {
          type     = number
          required = true
        }
        attr "address" { type = string }
        attr "tls" { type = bool }
      }
    }
    block "health" {
      object {
        attr "path" {
          type     = string
          required = true
        }
        attr "interval" { type = number }
        attr "codes" { type = list(number) }
      }
    }
  }
}
)";

// --- modules

using Expressions = std::map<std::string, Expression>;

struct Ingress {
  std::string description;
  std::uint16_t from_port = 0;
  std::uint16_t to_port = 0;
  std::string protocol;
  std::vector<std::string> cidr_blocks;
};
constexpr auto schema(bind::For<Ingress>) {
  using namespace bind;
  return fields(attribute("description", &Ingress::description),
                attribute("from_port", &Ingress::from_port),
                attribute("to_port", &Ingress::to_port), attribute("protocol", &Ingress::protocol),
                attribute("cidr_blocks", &Ingress::cidr_blocks));
}

struct Lifecycle {
  bool create_before_destroy = false;
  std::vector<Traversal> ignore_changes;
};
constexpr auto schema(bind::For<Lifecycle>) {
  using namespace bind;
  return fields(attribute("create_before_destroy", &Lifecycle::create_before_destroy),
                attribute("ignore_changes", &Lifecycle::ignore_changes));
}

struct Resource {
  std::string type;
  std::string name;
  int size = 0;
  bool enabled = false;
  std::vector<Expression> subnet_ids;
  std::optional<Ingress> ingress;
  std::optional<Lifecycle> lifecycle;
  Expressions others;
};
constexpr auto schema(bind::For<Resource>) {
  using namespace bind;
  return fields(label("type", &Resource::type), label("name", &Resource::name),
                attribute("size", &Resource::size), attribute("enabled", &Resource::enabled),
                attribute("subnet_ids", &Resource::subnet_ids),
                block("ingress", &Resource::ingress), block("lifecycle", &Resource::lifecycle),
                remaining(&Resource::others));
}

struct Variable {
  std::string name;
  std::string description;
  Expression type;
  Value default_value;
};
constexpr auto schema(bind::For<Variable>) {
  using namespace bind;
  return fields(label("name", &Variable::name), attribute("description", &Variable::description),
                attribute("type", &Variable::type), attribute("default", &Variable::default_value));
}

struct OutputValue {
  std::string name;
  Expression value;
};
constexpr auto schema(bind::For<OutputValue>) {
  using namespace bind;
  return fields(label("name", &OutputValue::name),
                attribute("value", &OutputValue::value, required));
}

struct Locals {
  Expressions values;
};
constexpr auto schema(bind::For<Locals>) { return bind::fields(bind::remaining(&Locals::values)); }

struct Module {
  std::vector<Resource> resources;
  std::vector<Variable> variables;
  std::vector<OutputValue> outputs;
  std::vector<Locals> locals;
};
constexpr auto schema(bind::For<Module>) {
  using namespace bind;
  return fields(blocks("resource", &Module::resources), blocks("variable", &Module::variables),
                blocks("output", &Module::outputs), blocks("locals", &Module::locals));
}

}  // namespace hecla::bench
