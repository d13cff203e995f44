// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests which of their values members keep: if parts are not set, and after errors.
#include <array>
#include <map>
#include <memory>

#include "bind/decoded.h"

namespace defaults_app {

struct Tls {
  std::string cert = "new.pem";
  std::string key = "new.key";
  bool operator==(const Tls&) const = default;
};
constexpr auto schema(hecla::bind::For<Tls>) {
  using namespace hecla::bind;
  return fields(attribute("cert", &Tls::cert), attribute("key", &Tls::key));
}
struct Plain {
  int port = 0;
  bool operator==(const Plain&) const = default;
};
constexpr auto schema(hecla::bind::For<Plain>) {
  using namespace hecla::bind;
  return fields(attribute("port", &Plain::port));
}

const std::shared_ptr<Tls> common = std::make_shared<Tls>(Tls{"common.pem", "common.key"});

struct Parts {
  Tls plain{"c", "k"};
  std::optional<Tls> optional = Tls{"c", "k"};
  std::unique_ptr<Tls> owned = std::make_unique<Tls>(Tls{"c", "k"});
  std::shared_ptr<Tls> shared = common;
  std::variant<Plain, Tls> chosen = Tls{"c", "k"};
  hecla::bind::Located<std::optional<Tls>> attribute{Tls{"c", "k"}, {}};
};
constexpr auto schema(hecla::bind::For<Parts>) {
  using namespace hecla::bind;
  return fields(block("plain", &Parts::plain), block("optional", &Parts::optional),
                block("owned", &Parts::owned), block("shared", &Parts::shared),
                block(&Parts::chosen, choice<Plain>("as_plain"), choice<Tls>("as_tls")),
                attribute("attribute", &Parts::attribute));
}

constexpr bool is_even(int number) { return number % 2 == 0; }

struct Kinds {
  std::optional<int> optional = 4;
  std::unique_ptr<int> owned = std::make_unique<int>(4);
  std::vector<int> list{1, 2};
  std::map<std::string, int> map{{"a", 1}};
  std::array<int, 3> array{1, 2, 3};
  std::variant<int, std::vector<int>> variant = 4;
  std::vector<Plain> structs{{7}};
  std::vector<std::string> hosts{"a"};
  hecla::bind::Located<int> located{4, {}};
  std::map<std::string, int> env{{"A", 1}};
};
constexpr auto schema(hecla::bind::For<Kinds>) {
  using namespace hecla::bind;
  return fields(attribute("optional", &Kinds::optional), attribute("owned", &Kinds::owned),
                attribute("list", &Kinds::list, each(check("must be even", is_even))),
                attribute("map", &Kinds::map), attribute("array", &Kinds::array),
                attribute("variant", &Kinds::variant), attribute("structs", &Kinds::structs),
                attribute("hosts", &Kinds::hosts, max_length(3), each(pattern("[a-z]+"))),
                attribute("located", &Kinds::located), block_attributes("env", &Kinds::env));
}

}  // namespace defaults_app

namespace hecla::bind {
namespace {

using namespace defaults_app;

TEST(Defaults, OfPartsAreThoseOfTheMember) {
  const auto parts = decoded<Parts>(R"(
plain { cert = "x" }
optional { cert = "x" }
owned { cert = "x" }
shared { cert = "x" }
as_tls { cert = "x" }
attribute = { cert = "x" }
)");
  const Tls expected{"x", "k"};
  EXPECT_EQ(parts.plain, expected);
  EXPECT_EQ(parts.optional, expected);
  EXPECT_EQ(*parts.owned, expected);
  EXPECT_EQ(std::get<Tls>(parts.chosen), expected);
  EXPECT_EQ(parts.attribute.value, expected);
  // An object that is shared does not change.
  EXPECT_EQ(*parts.shared, (Tls{"x", "new.key"}));
  EXPECT_EQ(common->cert, "common.pem");
}

TEST(Defaults, OfAnotherAlternativeAreThoseOfANewObject) {
  EXPECT_EQ(std::get<Plain>(decoded<Parts>("as_plain {}\n").chosen), Plain{});
}

TEST(Defaults, AreKeptByFieldsWithErrors) {
  Diagnostics diags;
  const auto kinds = decode<Kinds>(native(R"(
optional = "x"
owned    = "x"
list     = [2, "x", 4]
map      = { b = 1, c = "x" }
array    = [9, "x", 7]
variant  = ["x"]
structs  = [{ port = 5 }, { port = "x" }]
hosts    = ["ok", "A B"]
located  = "x"
env {
  B = 1
  C = "x"
}
)"),
                                   diags);
  EXPECT_EQ(diags.error_count(), 10U) << to_text(diags);
  EXPECT_EQ(kinds.optional, 4);
  EXPECT_EQ(*kinds.owned, 4);
  EXPECT_EQ(kinds.list, (std::vector<int>{1, 2}));
  EXPECT_EQ(kinds.map, (std::map<std::string, int>{{"a", 1}}));
  EXPECT_EQ(kinds.array, (std::array<int, 3>{9, 2, 7}));
  EXPECT_EQ(std::get<int>(kinds.variant), 4);
  EXPECT_EQ(kinds.structs, (std::vector<Plain>{{5}, {0}}));
  EXPECT_EQ(kinds.hosts, (std::vector<std::string>{"a"}));
  EXPECT_FALSE(kinds.located.place.range.source());
  EXPECT_EQ(kinds.env, (std::map<std::string, int>{{"A", 1}}));
}

TEST(Defaults, AViolatedRuleHidesNoOtherError) {
  EXPECT_EQ(diagnostics_of<Kinds>("hosts = [\"A B\", [\"x\"], \"c\", \"d\"]\n"),
            R"(t.hcl:1,9-33: "hosts" must have at most 3 elements, not 4.
t.hcl:1,10-15: "hosts[0]" must be a string that matches "[a-z]+", not "A B".
t.hcl:1,17-22: "hosts[1]" must be a string, not a tuple with 1 element.
)");
  EXPECT_EQ(diagnostics_of<Kinds>("hosts = \"a\"\n"),
            "t.hcl:1,9-12: \"hosts\" must be a list, not \"a\".\n");
}

}  // namespace
}  // namespace hecla::bind
