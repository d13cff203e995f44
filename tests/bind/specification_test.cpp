// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/encode.h>
#include <hecla/bind/specification.h>

#include <chrono>
#include <map>

#include "bind/decoded.h"

namespace specification_app {

struct Limits {
  int rate = 10;
  bool operator==(const Limits&) const = default;
};
constexpr auto schema(hecla::bind::For<Limits>) {
  using namespace hecla::bind;
  return fields(attribute("rate", &Limits::rate, range(1, 100)));
}

struct Route {
  std::string path;
  std::vector<std::string> hosts;
  std::optional<Limits> limits;
  bool operator==(const Route&) const = default;
};
constexpr auto schema(hecla::bind::For<Route>) {
  using namespace hecla::bind;
  return fields(label("path", &Route::path, pattern("/.*")), attribute("hosts", &Route::hosts),
                block("limits", &Route::limits));
}

struct Gateway {
  std::string name;
  std::chrono::seconds timeout{30};
  std::map<std::string, int> weights;
  std::vector<Route> routes;
  std::map<std::string, Limits> by_name;
  std::map<std::string, std::string> environment;
  bool operator==(const Gateway&) const = default;
};
constexpr auto schema(hecla::bind::For<Gateway>) {
  using namespace hecla::bind;
  return fields(attribute("name", &Gateway::name, required, documented("What it is called.")),
                attribute("timeout", &Gateway::timeout), attribute("weights", &Gateway::weights),
                blocks("route", &Gateway::routes, length(1, 3)),
                blocks("limits", &Gateway::by_name),
                block_attributes("environment", &Gateway::environment));
}

struct Endless {
  std::vector<Endless> more;
};
constexpr auto schema(hecla::bind::For<Endless>) {
  using namespace hecla::bind;
  return fields(blocks("more", &Endless::more));
}

struct Circle {
  std::vector<Circle> inner;
  int n = 0;
};
constexpr auto schema(hecla::bind::For<Circle>) {
  using namespace hecla::bind;
  return fields(attribute("inner", &Circle::inner), attribute("n", &Circle::n));
}

struct Twice {
  int a = 0;
};
constexpr auto schema(hecla::bind::For<Twice>) {
  using namespace hecla::bind;
  return fields(attribute("a", &Twice::a), attribute("a", &Twice::a));
}

}  // namespace specification_app

namespace hecla::bind {
namespace {

using specification_app::Gateway;

constexpr std::string_view text = R"(
name = "g"
weights = { a = 1 }
route "/a" {
  hosts = ["x"]
  limits { rate = 5 }
}
route "/b" {}
limits "slow" { rate = 1 }
environment {
  A = "b"
}
)";

TEST(Specification, ReadsWhatTheStructReads) {
  const Body body = native(text);
  Diagnostics diags;
  const Value value = dec::decode(body, specification<Gateway>(), EvalContext(), diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  EXPECT_EQ(from_value<Gateway>(value).value(), decoded<Gateway>(body));
  EXPECT_EQ(value.attribute("timeout"), Value::string("30s"));
}

TEST(Specification, HasTheTypesLabelsAndDefaultsOfTheStruct) {
  const dec::Spec spec = specification<Gateway>();
  EXPECT_EQ(dec::implied_type(spec).to_string(),
            "object({environment=map(string),limits=map(object({rate=number})),name=string,"
            "route=list(object({hosts=list(string),limits=object({rate=number}),path=string})),"
            "timeout=string,weights=map(number)})");
  const BodySchema schema = dec::implied_schema(spec);
  EXPECT_TRUE(schema.find_attribute("name")->required);
  EXPECT_FALSE(schema.find_attribute("timeout")->required);
  EXPECT_EQ(schema.find_block("route")->label_names, std::vector<std::string>{"path"});
  EXPECT_EQ(schema.find_block("limits")->label_names, std::vector<std::string>{"name"});
}

TEST(Specification, ChecksRules) {
  Diagnostics diags;
  (void)dec::decode(native("name = \"\"\nroute \"a\" {\n  limits { rate = 0 }\n}\n"),
                    specification<Gateway>(), EvalContext(), diags);
  EXPECT_EQ(lines(diags), R"(t.hcl:2,7-10: "path" must be text that matches "/.*", but is "a".
t.hcl:3,19-20: "rate" must be from 1 to 100, but is 0.
)");
  diags.clear();
  (void)dec::decode(native("name = \"\"\n"), specification<Gateway>(), EvalContext(), diags);
  EXPECT_EQ(lines(diags), "t.hcl:1,1-1: At least 1 \"route\" block is required.\n");
}

TEST(Specification, OfAStructThatContainsItselfIsAUsageError) {
  EXPECT_THROW((void)specification<specification_app::Endless>(), UsageError);
  // As an attribute it ends in a value of any type.
  EXPECT_EQ(dec::implied_type(specification<specification_app::Circle>()).to_string(),
            "object({inner=any,n=number})");
}

TEST(Specification, OfASchemaWithAMistakeIsAUsageError) {
  EXPECT_THROW((void)specification<specification_app::Twice>(), UsageError);
}

}  // namespace
}  // namespace hecla::bind
