// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/located.h>

#include <chrono>
#include <map>
#include <set>

#include "bind/decoded.h"
#include "support/usage_error.h"

namespace rules_app {

using namespace std::chrono_literals;

constexpr bool is_even(int number) { return number % 2 == 0; }

struct Ruled {
  int port = 80;
  double ratio = 0;
  hecla::Number exact;
  std::optional<int> workers;
  std::chrono::seconds wait{};
  std::string name;
  std::string mode;
  int size = 1;
  std::vector<std::string> hosts;
  std::set<int> ids;
  std::map<std::string, int> weights;
  hecla::bind::Located<int> located;
  std::vector<int> two;
};
constexpr auto schema(hecla::bind::For<Ruled>) {
  using namespace hecla::bind;
  return fields(attribute("port", &Ruled::port, range(1, 65535)),
                attribute("ratio", &Ruled::ratio, range(0, 0.1)),
                attribute("exact", &Ruled::exact, at_least(18446744073709551615U)),
                attribute("workers", &Ruled::workers, at_least(2), check("must be even", is_even)),
                attribute("wait", &Ruled::wait, range(1s, 1h)),
                attribute("name", &Ruled::name, length(2, 4), pattern("[a-z]+", "lower case")),
                attribute("mode", &Ruled::mode, one_of("fast", "slow")),
                attribute("size", &Ruled::size, one_of(1, 2, 4)),
                attribute("hosts", &Ruled::hosts, min_length(1), each(min_length(1)),
                          each(check("must not be local",
                                     [](const std::string& host) { return host != "local"; }))),
                attribute("ids", &Ruled::ids, max_length(2), each(range(0, 9)),
                          each(check("must be even", is_even))),
                attribute("weights", &Ruled::weights, each_key(pattern("[a-z]")), each(at_most(10)),
                          each(check("must be even", is_even)),
                          each_key(check("must not be \"x\"",
                                         [](const std::string& key) { return key != "x"; }))),
                attribute("located", &Ruled::located, at_most(1)),
                attribute("two", &Ruled::two, length(2, 2)));
}

struct Scaling {
  int min = 0, max = 0;
};
constexpr auto schema(hecla::bind::For<Scaling>) {
  using namespace hecla::bind;
  return fields(
      attribute("min", &Scaling::min), attribute("max", &Scaling::max),
      check(
          "must not be below \"min\"", [](const Scaling& s) { return s.min <= s.max; }, "max"),
      check("must not be all zero", [](const Scaling& s) { return s.min || s.max; }));
}
struct Outer {
  std::optional<Scaling> scaling;
  std::vector<Scaling> list;
  Scaling block{1, 1};
};
constexpr auto schema(hecla::bind::For<Outer>) {
  using namespace hecla::bind;
  return fields(attribute("scaling", &Outer::scaling), attribute("list", &Outer::list),
                block("block", &Outer::block));
}

// A struct with checks inside of another one's body.
struct Flattening {
  std::string name;
  Scaling scaling{1, 1};
  std::vector<Flattening> parts;
};
constexpr auto schema(hecla::bind::For<Flattening>) {
  using namespace hecla::bind;
  return fields(label("name", &Flattening::name), flatten(&Flattening::scaling),
                blocks("part", &Flattening::parts),
                check(
                    "must not be \"x\"", [](const Flattening& f) { return f.name != "x"; }, "name"),
                check(
                    "must not be more than one",
                    [](const Flattening& f) { return f.parts.size() <= 1; }, "part"));
}
struct FlatteningFile {
  std::vector<Flattening> list;
  std::vector<Flattening> blocks;
};
constexpr auto schema(hecla::bind::For<FlatteningFile>) {
  using namespace hecla::bind;
  return fields(attribute("list", &FlatteningFile::list), blocks("block", &FlatteningFile::blocks));
}

struct Checked {
  std::vector<Scaling> list;
  std::map<std::string, Scaling> named;
  std::map<std::string, std::map<std::string, Scaling>> cells;
  std::map<std::string, int> env;
};
constexpr auto schema(hecla::bind::For<Checked>) {
  using namespace hecla::bind;
  constexpr auto is_low = [](const Scaling& scaling) { return scaling.max < 5; };
  constexpr auto is_short = [](const std::string& key) { return key.size() < 3; };
  return fields(blocks("list", &Checked::list, each(check("must be low", is_low))),
                blocks("named", &Checked::named, each(check("must be low", is_low)),
                       each_key(check("must be short", is_short)), each_key(pattern("[a-z]+"))),
                blocks("cell", &Checked::cells, each_key(max_length(2))),
                block_attributes("env", &Checked::env, each(check("must be even", is_even)),
                                 each_key(check("must be short", is_short))));
}

struct BadPattern {
  std::string name;
};
constexpr auto schema(hecla::bind::For<BadPattern>) {
  using namespace hecla::bind;
  return fields(attribute("name", &BadPattern::name, pattern("(")));
}

}  // namespace rules_app

namespace hecla::bind {
namespace {

using namespace rules_app;

TEST(Rules, AreReportedAtTheInvalidPart) {
  const struct {
    const char* text;
    const char* expected;
  } cases[] = {
      {"port = 0", R"(t.hcl:1,8-9: "port" must be from 1 to 65535, not 0.)"},
      {"port = \"65536\"", R"(t.hcl:1,8-15: "port" must be from 1 to 65535, not "65536".)"},
      {"ratio = 0.2", R"(t.hcl:1,9-12: "ratio" must be from 0 to 0.1, not 0.2.)"},
      {"exact = 5", R"(t.hcl:1,9-10: "exact" must be at least 18446744073709551615, not 5.)"},
      {"workers = 1", R"(t.hcl:1,11-12: "workers" must be at least 2, not 1.)"},
      {"workers = 3", R"(t.hcl:1,11-12: "workers" must be even.)"},
      {"wait = \"2h\"", R"(t.hcl:1,8-12: "wait" must be from "1s" to "1h", not "2h".)"},
      {"wait = \"2x\"", R"(t.hcl:1,8-12: "wait" must be a duration, such as "1h30m", not "2x".)"},
      {"name = \"å\"", R"(t.hcl:1,8-11: "name" must have from 2 to 4 characters, not 1.
t.hcl:1,8-11: "name" must be lower case, not "å".)"},
      {"mode = \"slo\"",
       R"(t.hcl:1,8-13: "mode" must be one of "fast", "slow", not "slo". Did you mean "slow"?)"},
      {"size = 3", R"(t.hcl:1,8-9: "size" must be one of 1, 2, 4, not 3.)"},
      {"hosts = []", R"(t.hcl:1,9-11: "hosts" must have at least 1 element, not 0.)"},
      {"hosts = [\"a\", \"\"]",
       R"(t.hcl:1,15-17: "hosts[1]" must have at least 1 character, not 0.)"},
      {"hosts = [\"a\", \"local\"]", R"(t.hcl:1,15-22: "hosts[1]" must not be local.)"},
      {"ids = [1, 2, 30]", R"(t.hcl:1,7-17: "ids" must have at most 2 elements, not 3.
t.hcl:1,8-9: "ids[0]" must be even.
t.hcl:1,14-16: "ids[2]" must be from 0 to 9, not 30.)"},
      {"ids = [1, 2]", R"(t.hcl:1,8-9: "ids[0]" must be even.)"},
      {"weights = { A = 1, b = 11 }",
       R"(t.hcl:1,13-14: "weights.A" must be a string that matches "[a-z]", not "A".
t.hcl:1,17-18: "weights.A" must be even.
t.hcl:1,24-26: "weights.b" must be at most 10, not 11.)"},
      {"weights = { a = 1, x = 2 }", R"(t.hcl:1,17-18: "weights.a" must be even.
t.hcl:1,20-21: "weights.x" must not be "x".)"},
      {"two = [1]", R"(t.hcl:1,7-10: "two" must have 2 elements, not 1.)"},
      {"located = 2", R"(t.hcl:1,11-12: "located" must be at most 1, not 2.)"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(diagnostics_of<Ruled>(c.text), std::string(c.expected) + "\n") << c.text;
  }
}

TEST(Rules, AboutBlocksAreReportedAtTheInvalidBlock) {
  EXPECT_EQ(diagnostics_of<Checked>("list { max = 1 }\nlist { max = 9 }\n"),
            "t.hcl:2,1-5: \"list\" must be low.\n");
  EXPECT_EQ(diagnostics_of<Checked>("named \"ok\" { max = 1 }\nnamed \"long\" { max = 9 }\n"
                                    "named \"X\" { max = 1 }\n"),
            R"(t.hcl:2,7-13: The label "long" of "named" must be short.
t.hcl:2,1-13: "named" must be low.
t.hcl:3,7-10: The label "X" of "named" must be a string that matches "[a-z]+", not "X".
)");
  EXPECT_EQ(diagnostics_of<Checked>("env {\n  a = 2\n  b = 3\n  long = 4\n}\n"),
            R"(t.hcl:3,7-8: "b" must be even.
t.hcl:4,3-7: "long" must be short.
)");
  // Rules about keys apply only to the first labels.
  EXPECT_EQ(diagnostics_of<Checked>("cell \"abc\" \"abcd\" { max = 1 }\n"),
            "t.hcl:1,6-11: The label \"abc\" of \"cell\" must have at most 2 characters, not 3.\n");
}

TEST(Rules, LeaveAFieldAsItWas) {
  Diagnostics diags;
  const auto ruled = decode<Ruled>(native("port = 0\nsize = 2\n"), diags);
  EXPECT_EQ(ruled.port, 80);
  EXPECT_EQ(ruled.size, 2);
}

TEST(Rules, DoNotApplyToFieldsThatAreNotSet) {
  EXPECT_EQ(diagnostics_of<Ruled>("workers = null\n"), "");
}

TEST(Rules, CanCheckAStructAsAWhole) {
  EXPECT_EQ(diagnostics_of<Outer>("scaling = { min = 2, max = 1 }\nlist = [{ max = 1 }, {}]\n"),
            R"(t.hcl:1,28-29: "scaling.max" must not be below "min".
t.hcl:2,22-24: "list[1]" must not be all zero.
)");
  EXPECT_EQ(diagnostics_of<Outer>("block {\n  min = 2\n}\n"),
            "t.hcl:1,1-6: \"max\" must not be below \"min\".\n");
  EXPECT_EQ(diagnostics_of<Outer>("block {\n  min = 1\n  max = 0\n}\n"),
            "t.hcl:3,9-10: \"max\" must not be below \"min\".\n");
  EXPECT_EQ(diagnostics_of<Outer>("block {\n  min = 1\n  max = true\n}\n"),
            "t.hcl:3,9-13: \"max\" must be a number, not true.\n");
  EXPECT_EQ(diagnostics_of<Scaling>(""), "t.hcl:1,1-1: The configuration must not be all zero.\n");
}

TEST(Rules, AboutAStructApplyIfItIsFlattened) {
  EXPECT_EQ(diagnostics_of<FlatteningFile>(R"(block "a" {
  min = 2
  max = 1
}
block "b" {
  max = 0
  min = 0
}
list = [{ min = 2, max = 1 }, { min = 0, max = 0 }]
)"),
            R"(t.hcl:9,26-27: "list[0].max" must not be below "min".
t.hcl:9,31-51: "list[1]" must not be all zero.
t.hcl:3,9-10: "max" must not be below "min".
t.hcl:5,1-10: "block" must not be all zero.
)");
}

TEST(Rules, AboutAStructCanPointAtLabelsAndBlocks) {
  EXPECT_EQ(diagnostics_of<FlatteningFile>(R"(block "x" {
}
block "a" {
  part "x" {}
}
block "a" {
  part "b" {}
  part "c" {}
}
)"),
            R"(t.hcl:1,7-10: "name" must not be "x".
t.hcl:4,8-11: "name" must not be "x".
t.hcl:7,3-11: "part" must not be more than one.
)");
}

TEST(Rules, AnInvalidPatternIsAUsageError) {
  EXPECT_USAGE_ERROR(diagnostics_of<BadPattern>("name = \"a\"\n"),
                     "the pattern \"(\" is not a valid regular expression: missing ): (");
}

}  // namespace
}  // namespace hecla::bind
