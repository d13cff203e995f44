// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Options of decode(), lists of allowed strings that are known at run time, and shared constants.
#include <hecla/bind/encode.h>

#include <memory>
#include <variant>

#include "bind/decoded.h"

namespace hecla::bind {
namespace {

struct Tls {
  std::string key;
};
constexpr auto schema(For<Tls>) { return fields(attribute("key", &Tls::key)); }
struct Server {
  int port = 0;
  Tls tls;
  Tls object;
};
constexpr auto schema(For<Server>) {
  return fields(attribute("port", &Server::port), block("tls", &Server::tls),
                attribute("object", &Server::object));
}

std::string reports(const Body& body) {
  Diagnostics diags;
  Server server;
  const bool is_complete =
      decode_into(server, body, EvalContext(), diags, {.unknown_keys = Severity::Warning});
  EXPECT_EQ(is_complete, !diags.has_errors());
  EXPECT_EQ(server.port, 80);
  std::string out;
  for (const Diagnostic& diagnostic : diags) {
    out += (diagnostic.severity == Severity::Warning ? "warning: " : "error: ") +
           diagnostic.detail + "\n";
  }
  return out;
}

TEST(BindOptions, UnknownNamesCanBeWarnings) {
  EXPECT_EQ(reports(native("port = 80\ncolor = 1\njournal {\n}\ntls {\n  kye = 1\n}\n"
                           "object = { key = \"k\", cipher = \"c\" }\n")),
            "warning: An argument named \"color\" is not expected here.\n"
            "warning: Blocks of type \"journal\" are not expected here.\n"
            "warning: An argument named \"kye\" is not expected here. Did you mean \"key\"?\n"
            "warning: An attribute named \"cipher\" is not expected here.\n");
  EXPECT_EQ(reports(json_body(R"({"port": 80, "color": 1, "tls": {"kye": 1}})")),
            "warning: An argument named \"color\" is not expected here.\n"
            "warning: An argument named \"kye\" is not expected here. Did you mean \"key\"?\n");
  EXPECT_EQ(reports(merge({native("port = 80\n"), native("color = 1\n")})),
            "warning: An argument named \"color\" is not expected here.\n");
}

TEST(BindOptions, KnownNamesInTheWrongFormAreErrors) {
  EXPECT_EQ(reports(native("port = 80\ntls = {}\n")),
            "error: An argument named \"tls\" is not expected here. To define a \"tls\" block, "
            "remove \"=\".\n");
  EXPECT_EQ(reports(native("port = 80\nobject {\n}\n")),
            "error: Blocks of type \"object\" are not expected here. To set the argument named "
            "\"object\", write \"=\" after it.\n");
}

std::vector<std::string> backends;
std::vector<std::string> find_backends() { return backends; }

struct Cache {
  std::string backend;
  std::vector<std::string> others;
};
constexpr auto schema(For<Cache>) {
  return fields(attribute("backend", &Cache::backend, one_of(&find_backends)),
                attribute("others", &Cache::others, each(one_of(&find_backends))));
}

TEST(BindOptions, ChoicesCanBeKnownAtRunTimeOnly) {
  backends = {"redis", "lmdb"};
  EXPECT_EQ(decoded<Cache>("backend = \"lmdb\"\n").backend, "lmdb");
  EXPECT_EQ(
      diagnostics_of<Cache>("backend = \"rediss\"\nothers = [\"lmdb\", \"x\"]\n"),
      "t.hcl:1,11-19: \"backend\" must be one of \"redis\", \"lmdb\", not \"rediss\". Did you "
      "mean \"redis\"?\n"
      "t.hcl:2,19-22: \"others[1]\" must be one of \"redis\", \"lmdb\", not \"x\".\n");
  backends = {};
  EXPECT_EQ(diagnostics_of<Cache>("backend = \"lmdb\"\n"),
            "t.hcl:1,11-17: \"backend\" must be one of the available values (there are none), not "
            "\"lmdb\".\n");
}

struct Limit {
  std::variant<int, std::monostate, std::string> limit = 5;
  std::vector<std::variant<std::monostate, bool>> list;
};
constexpr auto schema(For<Limit>) {
  return fields(attribute("limit", &Limit::limit), attribute("list", &Limit::list));
}

TEST(BindOptions, NullIsTheMonostateOfAVariant) {
  const auto limit = decoded<Limit>("limit = null\nlist = [null, true]\n");
  EXPECT_EQ(limit.limit.index(), 1U);
  EXPECT_EQ(limit.list[0].index(), 0U);
  EXPECT_EQ(std::get<bool>(limit.list[1]), true);
  EXPECT_EQ(to_hcl(limit), "limit = null\nlist  = [null, true]\n");
  EXPECT_EQ(std::get<int>(decoded<Limit>("").limit), 5);
  EXPECT_EQ(std::get<std::string>(decoded<Limit>("limit = \"none\"\n").limit), "none");
  EXPECT_EQ(diagnostics_of<Limit>("limit = [1]\n"),
            "t.hcl:1,9-12: \"limit\" must be a number, or null, or a string, not a tuple with 1 "
            "element.\n");
}

struct Shared {
  std::shared_ptr<const Tls> tls;
  std::vector<std::shared_ptr<const int>> numbers;
};
constexpr auto schema(For<Shared>) {
  return fields(block("tls", &Shared::tls), attribute("numbers", &Shared::numbers));
}

TEST(BindOptions, SharedObjectsCanBeConst) {
  const auto shared = decoded<Shared>("tls {\n  key = \"k\"\n}\nnumbers = [1, null]\n");
  EXPECT_EQ(shared.tls->key, "k");
  ASSERT_EQ(shared.numbers.size(), 2U);
  EXPECT_EQ(*shared.numbers[0], 1);
  EXPECT_EQ(shared.numbers[1], nullptr);
}

}  // namespace
}  // namespace hecla::bind
