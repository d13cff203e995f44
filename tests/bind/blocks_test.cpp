// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/dynamic_blocks.h>

#include <map>
#include <memory>

#include "bind/decoded.h"

namespace blocks_app {

struct Tls {
  std::string cert;
  bool operator==(const Tls&) const = default;
};
constexpr auto schema(hecla::bind::For<Tls>) {
  using namespace hecla::bind;
  return fields(attribute("cert", &Tls::cert, required));
}

struct Listener {
  std::string protocol;
  int port = 80;
  std::optional<Tls> tls;
  bool operator==(const Listener&) const = default;
};
constexpr auto schema(hecla::bind::For<Listener>) {
  using namespace hecla::bind;
  return fields(label("protocol", &Listener::protocol, one_of("http", "https")),
                attribute("port", &Listener::port), block("tls", &Listener::tls));
}

struct Common {
  std::string owner;
  bool operator==(const Common&) const = default;
};
constexpr auto schema(hecla::bind::For<Common>) {
  using namespace hecla::bind;
  return fields(attribute("owner", &Common::owner));
}

struct HttpCheck {
  std::string path;
  bool operator==(const HttpCheck&) const = default;
};
constexpr auto schema(hecla::bind::For<HttpCheck>) {
  using namespace hecla::bind;
  return fields(attribute("path", &HttpCheck::path, required));
}
struct TcpCheck {
  int port = 0;
  bool operator==(const TcpCheck&) const = default;
};
constexpr auto schema(hecla::bind::For<TcpCheck>) {
  using namespace hecla::bind;
  return fields(attribute("port", &TcpCheck::port));
}
using Check = std::variant<HttpCheck, TcpCheck>;

struct Service {
  Common common;
  Tls tls{"default.pem"};
  std::vector<Listener> listeners;
  std::map<std::string, Tls> certificates;
  std::map<std::string, std::map<std::string, int>> unused;
  std::map<std::string, std::map<std::string, Tls>> matrix;
  std::map<std::string, std::string> environment;
  std::vector<Check> checks;
  std::optional<Check> probe;
};
constexpr auto schema(hecla::bind::For<Service>) {
  using namespace hecla::bind;
  return fields(
      flatten(&Service::common), block("tls", &Service::tls),
      blocks("listener", &Service::listeners, length(0, 2)),
      blocks("certificate", &Service::certificates, each_key(pattern("[a-z]+"))),
      blocks("cell", &Service::matrix, labels("row", "column")),
      block_attributes("environment", &Service::environment, max_length(2), each(max_length(3))),
      blocks(&Service::checks, choice<HttpCheck>("http_check"), choice<TcpCheck>("tcp_check")),
      block("probe", &Service::probe, choice<HttpCheck>("http"), choice<TcpCheck>("tcp")));
}

struct Node {
  std::string name;
  std::vector<Node> nodes;
  std::unique_ptr<Node> last;
};
constexpr auto schema(hecla::bind::For<Node>) {
  using namespace hecla::bind;
  return fields(attribute("name", &Node::name), blocks("node", &Node::nodes),
                block("last", &Node::last));
}

struct Kept {
  hecla::Body raw;
  std::vector<hecla::Block> resources;
  std::map<std::string, hecla::Body> modules;
  hecla::Body rest;
};
constexpr auto schema(hecla::bind::For<Kept>) {
  using namespace hecla::bind;
  return fields(block("raw", &Kept::raw),
                blocks("resource", &Kept::resources, labels("type", "name")),
                blocks("module", &Kept::modules), remaining(&Kept::rest));
}

struct Rest {
  int a = 0;
  std::map<std::string, hecla::Value> others;
};
constexpr auto schema(hecla::bind::For<Rest>) {
  using namespace hecla::bind;
  return fields(attribute("a", &Rest::a), remaining(&Rest::others));
}

struct Required {
  Tls tls;
  std::vector<Listener> listeners;
  Check check;
};
constexpr auto schema(hecla::bind::For<Required>) {
  using namespace hecla::bind;
  return fields(
      block("tls", &Required::tls, required),
      blocks("listener", &Required::listeners, min_length(1)),
      block(&Required::check, choice<HttpCheck>("http"), choice<TcpCheck>("tcp"), required));
}

enum class Color { Red, Green };
constexpr auto schema(hecla::bind::For<Color>) {
  return hecla::bind::names<Color>(
      {{"red", Color::Red}, {"rot", Color::Red}, {"green", Color::Green}});
}
struct Keyed {
  std::map<int, TcpCheck> numbers;
  std::map<Color, int> colors;
  std::map<int, int> attribute;
};
constexpr auto schema(hecla::bind::For<Keyed>) {
  using namespace hecla::bind;
  return fields(blocks("number", &Keyed::numbers), block_attributes("colors", &Keyed::colors),
                attribute("attribute", &Keyed::attribute));
}

struct Counted {
  std::vector<Check> checks;
  std::vector<TcpCheck> pings;
  hecla::bind::Places places;
};
constexpr auto schema(hecla::bind::For<Counted>) {
  using namespace hecla::bind;
  return fields(
      blocks(&Counted::checks, choice<HttpCheck>("http"), choice<TcpCheck>("tcp"), length(1, 2)),
      blocks("ping", &Counted::pings, required, min_length(1)), places(&Counted::places));
}

}  // namespace blocks_app

namespace hecla::bind {
namespace {

using namespace blocks_app;

constexpr std::string_view native_service = R"(
owner = "me"
tls { cert = "a.pem" }
listener "http" {}
listener "https" {
  port = 443
  tls { cert = "b.pem" }
}
certificate "one" { cert = "1.pem" }
certificate "two" { cert = "2.pem" }
cell "a" "x" { cert = "ax" }
cell "b" "x" { cert = "bx" }
cell "a" "y" { cert = "ay" }
environment {
  A = "1"
  B = 2
}
http_check { path = "/" }
tcp_check { port = 1 }
http_check { path = "/2" }
probe "tcp" { port = 5 }
)";
constexpr std::string_view json_service = R"({
  "owner": "me",
  "tls": {"cert": "a.pem"},
  "listener": [{"http": {}}, {"https": {"port": 443, "tls": {"cert": "b.pem"}}}],
  "certificate": {"one": {"cert": "1.pem"}, "two": {"cert": "2.pem"}},
  "cell": {"a": {"x": {"cert": "ax"}, "y": {"cert": "ay"}}, "b": {"x": {"cert": "bx"}}},
  "environment": {"A": "1", "B": 2},
  "http_check": [{"path": "/"}, {"path": "/2"}],
  "tcp_check": {"port": 1},
  "probe": {"tcp": {"port": 5}}
})";

void expect_the_service(const Service& s, const std::vector<Check>& checks) {
  EXPECT_EQ(s.common.owner, "me");
  EXPECT_EQ(s.tls.cert, "a.pem");
  EXPECT_EQ(s.listeners, (std::vector<Listener>{{"http", 80, {}}, {"https", 443, Tls{"b.pem"}}}));
  EXPECT_EQ(s.certificates, (std::map<std::string, Tls>{{"one", {"1.pem"}}, {"two", {"2.pem"}}}));
  EXPECT_EQ(s.matrix.at("a"), (std::map<std::string, Tls>{{"x", {"ax"}}, {"y", {"ay"}}}));
  EXPECT_EQ(s.matrix.at("b"), (std::map<std::string, Tls>{{"x", {"bx"}}}));
  EXPECT_EQ(s.environment, (std::map<std::string, std::string>{{"A", "1"}, {"B", "2"}}));
  EXPECT_EQ(s.checks, checks);
  EXPECT_EQ(s.probe, Check(TcpCheck{5}));
}

TEST(Blocks, GoIntoStructsOfAllKinds) {
  expect_the_service(decoded<Service>(native_service),
                     {HttpCheck{"/"}, TcpCheck{1}, HttpCheck{"/2"}});
  expect_the_service(decoded<Service>(json_body(json_service)),
                     {HttpCheck{"/"}, HttpCheck{"/2"}, TcpCheck{1}});
}

TEST(Blocks, ThatAreMissingLeaveTheDefaults) {
  const Service s = decoded<Service>("");
  EXPECT_EQ(s.tls.cert, "default.pem");
  EXPECT_TRUE(s.listeners.empty());
  EXPECT_EQ(s.probe, std::nullopt);
}

TEST(Blocks, MayContainTheirOwnType) {
  const Node node = decoded<Node>(
      "name = \"a\"\nnode {\n  name = \"b\"\n  last {\n    name = \"c\"\n  }\n}\nnode {}\n");
  EXPECT_EQ(node.nodes.size(), 2U);
  EXPECT_EQ(node.nodes[0].last->name, "c");
}

TEST(Blocks, ThatDoNotMatchTheSchemaAreReported) {
  EXPECT_EQ(diagnostics_of<Service>(R"(listener "htp" {}
tls {}
tls { cert = "x" }
listener "http" { port = true }
listener "https" {}
certificate "ONE" { cert = "" }
certificate "two" { cert = "" }
certificate "two" { cert = "" }
environment {
  A = "12345"
  B = []
  C = "1"
}
probe "udp" {}
)"),
            R"(t.hcl:3,1-4: Only one "tls" block is allowed. Another was defined on line 2.
t.hcl:2,5-5: The argument "cert" is required, but it is not set.
t.hcl:5,1-17: At most 2 "listener" blocks are allowed.
t.hcl:1,10-15: "protocol" must be one of "http", "https", not "htp". Did you mean "http"?
t.hcl:4,26-30: "port" must be a number, not true.
t.hcl:6,13-18: The label "ONE" of "certificate" must be a string that matches "[a-z]+", not "ONE".
t.hcl:8,1-18: A "certificate" block with these labels was already defined on line 7. The labels must be unique.
t.hcl:9,1-12: "environment" must have at most 2 elements, not 3.
t.hcl:10,7-14: "A" must have at most 3 characters, not 5.
t.hcl:11,7-9: "B" must be a string, not a tuple with 0 elements.
t.hcl:14,7-12: The label "udp" of "probe" must be one of "http", "tcp".
)");
}

TEST(Blocks, ThatAreRequiredAreReportedWhereTheyAreMissing) {
  EXPECT_EQ(diagnostics_of<Required>(""), R"(t.hcl:1,1-1: A "tls" block is required here.
t.hcl:1,1-1: At least 1 "listener" block is required.
t.hcl:1,1-1: One of these blocks is required here: "http", "tcp".
)");
  EXPECT_EQ(
      diagnostics_of<Required>("tls { cert = \"\" }\nlistener \"http\" {}\nhttp { path = \"\" }\n"
                               "tcp {}\n"),
      "t.hcl:4,1-4: Only one of these blocks is allowed here: \"http\", \"tcp\". One is at "
      "t.hcl:3,1-5.\n");
}

TEST(Blocks, WithDifferentLabelsMayHaveTheSameKey) {
  EXPECT_EQ(
      diagnostics_of<Keyed>("number \"1\" {}\nnumber \"01\" {}\nnumber \"x\" {}\n"),
      R"(t.hcl:2,8-12: The label "01" of "number" must be unique, but another label has the same key.
t.hcl:3,8-11: The label "x" of "number" must be a number, not "x".
)");
  EXPECT_EQ(diagnostics_of<Keyed>("colors {\n  red = 1\n  rot = 2\n}\n"),
            "t.hcl:3,3-6: \"rot\" has the same key as another element.\n");
  EXPECT_EQ(diagnostics_of<Keyed>("attribute = { \"1\" = 1, \"01\" = 2, x = 3 }\n"),
            R"(t.hcl:1,15-18: "attribute.1" has the same key as another element.
t.hcl:1,34-35: "attribute.x" must be a number, not "x".
)");
}

TEST(Blocks, ThatAreIgnoredAreStillChecked) {
  EXPECT_EQ(diagnostics_of<Service>(R"(tls { cert = "x" }
tls { crt = "x" }
certificate "a" { cert = "" }
certificate "a" { cert = [] }
environment {}
environment { A = [] }
probe "tcp" {}
probe "tcp" { port = "x" }
)"),
            R"(t.hcl:2,1-4: Only one "tls" block is allowed. Another was defined on line 1.
t.hcl:2,7-7: The argument "cert" is required, but it is not set.
t.hcl:2,7-10: An argument named "crt" is not expected here. Did you mean "cert"?
t.hcl:4,1-16: A "certificate" block with these labels was already defined on line 3. The labels must be unique.
t.hcl:4,26-28: "cert" must be a string, not a tuple with 0 elements.
t.hcl:6,1-12: Only one "environment" block is allowed. Another was defined on line 5.
t.hcl:6,19-21: "A" must be a string, not a tuple with 0 elements.
t.hcl:8,1-12: Only one "probe" block is allowed. Another was defined on line 7.
t.hcl:8,22-25: "port" must be a number, not "x".
)");
}

TEST(Blocks, OfSeveralTypesAreCountedTogether) {
  EXPECT_EQ(diagnostics_of<Counted>(""),
            R"(t.hcl:1,1-1: At least 1 of these blocks is required here: "http", "tcp".
t.hcl:1,1-1: At least 1 "ping" block is required.
)");
  EXPECT_EQ(diagnostics_of<Counted>("tcp {}\ntcp {}\ntcp {}\nping {}\n"),
            "t.hcl:3,1-4: At most 2 of these blocks are allowed here: \"http\", \"tcp\".\n");
  const auto counted = decoded<Counted>("tcp {}\nhttp { path = \"/\" }\nping {}\nping {}\n");
  EXPECT_EQ(counted.places.find("http")->range.start().line, 2U);
  EXPECT_EQ(counted.places.find("ping")->range.start().line, 3U);
}

TEST(Blocks, AreKeptForLater) {
  const Kept kept = decoded<Kept>(R"(
raw { anything = 1 }
resource "a" "b" { name = "x" }
module "m" { source = "s" }
other = 1
node {}
)");
  Diagnostics diags;
  EXPECT_EQ(kept.raw.just_attributes(diags).front().name, "anything");
  EXPECT_EQ(kept.resources.at(0).labels, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(kept.modules.at("m").just_attributes(diags).front().name, "source");
  EXPECT_FALSE(diags.has_errors());
  const BodySchema rest{{{"other"}}, {{"node"}}};
  EXPECT_EQ(kept.rest.content(rest, diags).blocks.size(), 1U);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
}

TEST(Blocks, LeaveTheOtherAttributesInAMap) {
  const Rest rest = decoded<Rest>("a = 1\nb = 2\nc = [3]\n");
  EXPECT_EQ(rest.others.size(), 2U);
  EXPECT_EQ(rest.others.at("b"), Value::number(2));
  EXPECT_EQ(diagnostics_of<Rest>("x {}\n"),
            "t.hcl:1,1-2: Blocks of type \"x\" are not expected here.\n");
}

TEST(Blocks, WithLabelsAreDecodedOneByOne) {
  Diagnostics diags;
  const Body body = native("listener \"https\" { port = 1 }\n");
  const BodyContent content = body.content({{}, {{"listener", {"protocol"}}}}, diags);
  const auto listener = decode<Listener>(content.blocks.front(), EvalContext(), diags);
  EXPECT_FALSE(diags.has_errors());
  EXPECT_EQ(listener, (Listener{"https", 1, {}}));
}

TEST(Blocks, MayBeDynamic) {
  EvalContext ctx;
  ctx.set("ports", Value::list(Type::number(), {Value::number(1), Value::number(2)}));
  ctx.set("later", Value::unknown(Type::list(Type::string())));
  const auto expanded = [&](std::string_view text) {
    return ext::expand_dynamic_blocks(native(text), ctx);
  };
  const Service s = decoded<Service>(expanded(R"(
dynamic "listener" {
  for_each = ports
  labels   = ["http"]
  content {
    port = listener.value
  }
}
)"),
                                     ctx);
  EXPECT_EQ(s.listeners, (std::vector<Listener>{{"http", 1, {}}, {"http", 2, {}}}));
  EXPECT_EQ(diagnostics_of<Service>(expanded(R"(dynamic "listener" {
  for_each = later
  labels   = ["http"]
  content {}
}
)"),
                                    ctx),
            "t.hcl:1,1-19: The number of \"listener\" blocks must be known here, but it is "
            "unknown.\n");
}

}  // namespace
}  // namespace hecla::bind
