// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/encode.h>
#include <hecla/bind/specification.h>

#include <chrono>
#include <map>
#include <variant>

#include "bind/decoded.h"
#include "support/usage_error.h"

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

enum class Mode { Fast, Safe };
constexpr auto schema(hecla::bind::For<Mode>) {
  return hecla::bind::names<Mode>({{"fast", Mode::Fast}, {"safe", Mode::Safe}});
}
struct Strict {
  Mode mode{};
  std::vector<std::chrono::seconds> waits;
  std::optional<std::uint8_t> small;
  std::map<std::string, int> ports;
  std::map<Mode, int> by_mode;
  std::map<std::string, Limits> limits;
  std::map<int, std::map<std::string, Limits>> nested;
  std::variant<std::int64_t, std::vector<std::string>> either;
  int even = 0;
};
constexpr auto schema(hecla::bind::For<Strict>) {
  using namespace hecla::bind;
  constexpr auto is_even = [](int number) { return number % 2 == 0; };
  return fields(
      attribute("mode", &Strict::mode), attribute("waits", &Strict::waits),
      attribute("small", &Strict::small),
      attribute("ports", &Strict::ports, each_key(pattern("[a-z]+", "a lower-case word"))),
      block_attributes("by_mode", &Strict::by_mode, max_length(1)),
      blocks("limits", &Strict::limits, required, max_length(2), each_key(length(1, 3))),
      blocks("nested", &Strict::nested), attribute("either", &Strict::either),
      attribute("even", &Strict::even, check("must be even", is_even)));
}

// Alternatives that are selected by the label, with attributes of the same name.
struct Disk {
  Mode mode{};
  int size = 5;
  std::map<std::string, Limits> limits;
};
constexpr auto schema(hecla::bind::For<Disk>) {
  using namespace hecla::bind;
  return fields(attribute("mode", &Disk::mode), attribute("size", &Disk::size),
                blocks("limits", &Disk::limits, required));
}
struct Tape {
  std::string mode;
  std::vector<int> size;
};
constexpr auto schema(hecla::bind::For<Tape>) {
  using namespace hecla::bind;
  return fields(attribute("mode", &Tape::mode), attribute("size", &Tape::size));
}
struct Storage {
  std::variant<Disk, Tape> kind;
};
constexpr auto schema(hecla::bind::For<Storage>) {
  using namespace hecla::bind;
  return fields(block("storage", &Storage::kind, choice<Disk>("disk"), choice<Tape>("tape")));
}

}  // namespace specification_app

namespace hecla::bind {
namespace {

using specification_app::Gateway;
using specification_app::Strict;

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
  EXPECT_EQ(lines(diags), R"(t.hcl:2,7-10: "path" must be a string that matches "/.*", not "a".
t.hcl:3,19-20: "rate" must be from 1 to 100, not 0.
)");
  diags.clear();
  (void)dec::decode(native("name = \"\"\n"), specification<Gateway>(), EvalContext(), diags);
  EXPECT_EQ(lines(diags), "t.hcl:1,1-1: At least 1 \"route\" block is required.\n");
}

TEST(Specification, OfAStructThatContainsItselfIsAUsageError) {
  EXPECT_USAGE_ERROR((void)specification<specification_app::Endless>(),
                     "a struct that contains itself cannot be described by a specification");
  // As an attribute, the struct that contains itself ends in a value of any type.
  EXPECT_EQ(dec::implied_type(specification<specification_app::Circle>()).to_string(),
            "object({inner=any,n=number})");
}

template <class T>
std::string spec_diagnostics(std::string_view given, const EvalContext& ctx = EvalContext()) {
  Diagnostics diags;
  (void)dec::decode(native(given), specification<T>(), ctx, diags);
  return lines(diags);
}

TEST(Specification, RejectsWhatTheStructRejects) {
  EXPECT_EQ(spec_diagnostics<Strict>(R"(mode = "fats"
waits = ["1s", "x"]
small = 300
ports = { a = 1, B = 2 }
by_mode {
  slow = 1
}
limits "a" {}
limits "long" {}
nested "x" "y" {}
either = true
even = 3
)"),
            R"(t.hcl:1,8-14: "mode" must be one of "fast", "safe", not "fats". Did you mean "fast"?
t.hcl:2,9-20: "waits[1]" must be a duration, such as "1h30m", not "x".
t.hcl:3,9-12: "small" must be a whole number from 0 to 255, not 300.
t.hcl:4,9-25: "ports[\"B\"]" must be a lower-case word, not "B".
t.hcl:5,1-8: "by_mode[\"slow\"]" must be one of "fast", "safe", not "slow".
t.hcl:8,12-12: "limits[\"long\"]" must have from 1 to 3 characters, not 4.
t.hcl:10,16-16: "nested[\"x\"]" must be a number, not "x".
t.hcl:11,10-14: "either" must be a number, or a list, not true.
t.hcl:12,8-9: "even" must be even.
)");
  EXPECT_EQ(spec_diagnostics<Strict>(""), "t.hcl:1,1-1: A \"limits\" block is required here.\n");
  EXPECT_EQ(spec_diagnostics<Strict>("limits \"a\" {}\nlimits \"b\" {}\nlimits \"c\" {}\n"
                                     "nested \"1\" \"x\" {}\nnested \"01\" \"y\" {}\n"),
            R"(t.hcl:1,12-12: "limits" must have at most 2 blocks, not 3.
t.hcl:4,16-16: "nested[\"1\"]" has the same key as another element.
)");
}

TEST(Specification, DoesNotValidateUnknownValues) {
  EvalContext ctx;
  ctx.set("any", Value::dynamic());
  EXPECT_EQ(spec_diagnostics<Strict>(
                "mode = any\nwaits = [any]\nports = { a = any }\neither = any\neven = any\n"
                "limits \"a\" {\n  rate = any\n}\n",
                ctx),
            "");
  EXPECT_NE(spec_diagnostics<Strict>("waits = [any, \"x\"]\nlimits \"a\" {}\n", ctx), "");
}

TEST(Specification, AllowsTheItemsOfAllAlternatives) {
  using specification_app::Storage;
  for (const char* each : {"storage \"disk\" {\n  mode = \"safe\"\n  limits \"a\" {}\n}\n",
                           "storage \"tape\" {\n  mode = \"x\"\n  size = [1, 2]\n}\n"}) {
    EXPECT_EQ(diagnostics_of<Storage>(each), "");
    EXPECT_EQ(spec_diagnostics<Storage>(each), "");
  }
}

}  // namespace
}  // namespace hecla::bind
