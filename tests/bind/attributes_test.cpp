// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests attributes of every type that a member may have.
#include <hecla/bind/encode.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "bind/decoded.h"

namespace attributes_app {

enum class Level : std::int8_t { Debug = -1, Info, Warning };
constexpr auto schema(hecla::bind::For<Level>) {
  return hecla::bind::names<Level>(
      {{"debug", Level::Debug}, {"info", Level::Info}, {"warning", Level::Warning}});
}

struct Address {
  std::uint8_t a = 0, b = 0;
  static hecla::Result<Address, std::string> parse(const std::string& text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string::npos) return std::string("there is no dot");
    return Address{static_cast<std::uint8_t>(std::stoi(text)),
                   static_cast<std::uint8_t>(std::stoi(text.substr(dot + 1)))};
  }
  std::string text() const { return std::to_string(a) + "." + std::to_string(b); }
  bool operator==(const Address&) const = default;
};
constexpr auto schema(hecla::bind::For<Address>) {
  return hecla::bind::via<std::string>("an address", &Address::parse, &Address::text);
}

// An enumeration of bool, and a type that is described by its members alone.
enum class Switch : bool { Off, On };
constexpr auto schema(hecla::bind::For<Switch>) {
  return hecla::bind::names<Switch>({{"off", Switch::Off}, {"on", Switch::On}});
}
struct Id {
  std::string text;
  bool is_short() const { return text.size() < 3; }
};
constexpr auto schema(hecla::bind::For<Id>) {
  return hecla::bind::via<std::string>(
      "an id", [](const std::string& text) { return Id{text}; }, &Id::text);
}
struct Lamp {
  Switch power = Switch::Off;
  Id id;
};
constexpr auto schema(hecla::bind::For<Lamp>) {
  using namespace hecla::bind;
  return fields(attribute("power", &Lamp::power, one_of("off", "on")),
                attribute("id", &Lamp::id, min_length(1), check("must be short", &Id::is_short)));
}

struct Point {
  double x = 0, y = 0;
  bool operator==(const Point&) const = default;
  friend constexpr auto schema(hecla::bind::For<Point>) {
    using namespace hecla::bind;
    return fields(attribute("x", &Point::x, required), attribute("y", &Point::y));
  }
};

struct HttpProbe {
  int port = 0;
  int status = 0;
  friend constexpr auto schema(hecla::bind::For<HttpProbe>) {
    using namespace hecla::bind;
    return fields(attribute("port", &HttpProbe::port, required),
                  attribute("status", &HttpProbe::status));
  }
};
struct SocketProbe {
  std::string path;
  int timeout = 0;
  friend constexpr auto schema(hecla::bind::For<SocketProbe>) {
    using namespace hecla::bind;
    return fields(attribute("path", &SocketProbe::path, required),
                  attribute("timeout", &SocketProbe::timeout));
  }
};

struct Alternatives {
  std::variant<int, std::string> number_or_text;
  std::variant<std::vector<int>, std::vector<std::string>> lists;
  std::variant<HttpProbe, SocketProbe> probe;
};
constexpr auto schema(hecla::bind::For<Alternatives>) {
  using namespace hecla::bind;
  return fields(attribute("number_or_text", &Alternatives::number_or_text),
                attribute("lists", &Alternatives::lists), attribute("probe", &Alternatives::probe));
}

struct Version {
  int major = 0, minor = 0;
  static std::optional<Version> parse(const std::vector<int>& parts) {
    if (parts.size() != 2) return std::nullopt;
    return Version{parts[0], parts[1]};
  }
  std::vector<int> parts() const { return {major, minor}; }
};
constexpr auto schema(hecla::bind::For<Version>) {
  return hecla::bind::via<std::vector<int>>("a version, such as [1, 2]", &Version::parse,
                                            &Version::parts);
}
struct Versioned {
  Version version;
};
constexpr auto schema(hecla::bind::For<Versioned>) {
  using namespace hecla::bind;
  return fields(attribute("version", &Versioned::version));
}

struct Durations {
  std::chrono::duration<std::uint64_t> natural{1};
  std::chrono::duration<std::int16_t> small{};
  std::chrono::duration<std::uint32_t> count{};
  std::chrono::duration<double> real{};
};
constexpr auto schema(hecla::bind::For<Durations>) {
  using namespace hecla::bind;
  return fields(attribute("natural", &Durations::natural), attribute("small", &Durations::small),
                attribute("count", &Durations::count), attribute("real", &Durations::real));
}

struct Nulls {
  hecla::Value value;
};
constexpr auto schema(hecla::bind::For<Nulls>) {
  using namespace hecla::bind;
  return fields(attribute("value", &Nulls::value, required));
}

struct Types {
  bool flag = false;
  std::int8_t tiny = 0;
  std::uint64_t huge = 0;
  float real = 0;
  double precise = 0;
  std::string text = "default";
  hecla::Number exact;
  hecla::Value any;
  hecla::Expression later;
  hecla::Traversal reference;
  std::optional<int> maybe;
  std::unique_ptr<int> owned;
  std::vector<bool> flags;
  std::list<int> list;
  std::set<std::string> set;
  std::map<std::string, int> map;
  std::unordered_map<Level, Point> by_level;
  std::array<int, 2> pair{};
  std::tuple<std::string, int> tuple;
  std::chrono::milliseconds wait{5};
  std::chrono::duration<double> seconds{};
  Level level = Level::Info;
  Address address;
  Point point;
  std::vector<Point> points;
  std::variant<int, std::string, std::vector<int>, Point> variant;
  std::variant<int, bool> either;
};
constexpr auto schema(hecla::bind::For<Types>) {
  using namespace hecla::bind;
  return fields(attribute("flag", &Types::flag), attribute("tiny", &Types::tiny),
                attribute("huge", &Types::huge), attribute("real", &Types::real),
                attribute("precise", &Types::precise), attribute("text", &Types::text),
                attribute("exact", &Types::exact), attribute("any", &Types::any),
                attribute("later", &Types::later), attribute("reference", &Types::reference),
                attribute("maybe", &Types::maybe), attribute("owned", &Types::owned),
                attribute("flags", &Types::flags), attribute("list", &Types::list),
                attribute("set", &Types::set), attribute("map", &Types::map),
                attribute("by_level", &Types::by_level), attribute("pair", &Types::pair),
                attribute("tuple", &Types::tuple), attribute("wait", &Types::wait),
                attribute("seconds", &Types::seconds), attribute("level", &Types::level),
                attribute("address", &Types::address), attribute("point", &Types::point),
                attribute("points", &Types::points), attribute("variant", &Types::variant),
                attribute("either", &Types::either));
}

}  // namespace attributes_app

namespace hecla::bind {
namespace {

using attributes_app::Types;

TEST(Attributes, GoIntoMembersOfEveryType) {
  EvalContext ctx;
  ctx.set("x", Value::number(7));
  const Types t = decoded<Types>(R"(
    flag      = "true"
    tiny      = -128
    huge      = 18446744073709551615
    real      = 0.5
    text      = 12
    exact     = 0.1
    any       = [x, "b"]
    later     = nobody.knows
    reference = a.b[0]
    maybe     = x
    owned     = 3
    flags     = [true, false, true]
    list      = [3, "1", 2]
    set       = ["b", "a", "b"]
    map       = { a = 1, "b c" = 2 }
    by_level  = { debug = { x = 1 } }
    pair      = [1, 2]
    tuple     = ["a", 1]
    wait      = "1m0.5s"
    seconds   = "1d"
    level     = "debug"
    address   = "10.20"
    point     = { x = 1, y = 2 }
    points    = [{ x = 1 }, { y = 2, x = 0 }]
    variant   = { x = 3 }
  )",
                                 ctx);
  EXPECT_TRUE(t.flag);
  EXPECT_EQ(t.tiny, -128);
  EXPECT_EQ(t.huge, 18446744073709551615U);
  EXPECT_EQ(t.real, 0.5F);
  EXPECT_EQ(t.text, "12");
  EXPECT_EQ(t.exact, *Number::parse("0.1"));
  EXPECT_EQ(t.any, Value::tuple({Value::number(7), Value::string("b")}));
  EXPECT_EQ(t.later.range().text(), "nobody.knows");
  EXPECT_EQ(t.reference.to_string(), "a.b[0]");
  EXPECT_EQ(t.maybe, 7);
  EXPECT_EQ(*t.owned, 3);
  EXPECT_EQ(t.flags, (std::vector<bool>{true, false, true}));
  EXPECT_EQ(t.list, (std::list<int>{3, 1, 2}));
  EXPECT_EQ(t.set, (std::set<std::string>{"a", "b"}));
  EXPECT_EQ(t.map, (std::map<std::string, int>{{"a", 1}, {"b c", 2}}));
  EXPECT_EQ(t.by_level.at(attributes_app::Level::Debug), (attributes_app::Point{1, 0}));
  EXPECT_EQ(t.pair, (std::array<int, 2>{1, 2}));
  EXPECT_EQ(t.tuple, (std::tuple<std::string, int>{"a", 1}));
  EXPECT_EQ(t.wait.count(), 60'500);
  EXPECT_EQ(t.seconds.count(), 86'400);
  EXPECT_EQ(t.level, attributes_app::Level::Debug);
  EXPECT_EQ(t.address, (attributes_app::Address{10, 20}));
  EXPECT_EQ(t.point, (attributes_app::Point{1, 2}));
  EXPECT_EQ(t.points, (std::vector<attributes_app::Point>{{1, 0}, {0, 2}}));
  EXPECT_EQ(std::get<attributes_app::Point>(t.variant), (attributes_app::Point{3, 0}));
}

TEST(Attributes, MayBeEnumerationsOfBoolAndTypesMadeOfAMember) {
  const auto lamp = decoded<attributes_app::Lamp>("power = \"on\"\nid    = \"ab\"\n");
  EXPECT_EQ(lamp.power, attributes_app::Switch::On);
  EXPECT_EQ(lamp.id.text, "ab");
  EXPECT_EQ(to_hcl(lamp), "power = \"on\"\nid    = \"ab\"\n");
  EXPECT_EQ(diagnostics_of<attributes_app::Lamp>("id = \"abc\"\n"),
            "t.hcl:1,6-11: \"id\" must be short.\n");
}

TEST(Attributes, KeepTheirDefaultsIfTheyAreNotSet) {
  const Types t = decoded<Types>("text = null\nmaybe = null\n");
  EXPECT_EQ(t.text, "default");
  EXPECT_EQ(t.wait.count(), 5);
  EXPECT_EQ(t.maybe, std::nullopt);
  EXPECT_FALSE(t.later);
}

TEST(Attributes, OfAnIncorrectTypeAreReportedAtTheInvalidPart) {
  const struct {
    const char* text;
    const char* expected;
  } cases[] = {
      {"flag = 1", R"(t.hcl:1,8-9: "flag" must be true or false, not 1.)"},
      {"tiny = 128", R"(t.hcl:1,8-11: "tiny" must be a whole number from -128 to 127, not 128.)"},
      {"tiny = 0.5", R"(t.hcl:1,8-11: "tiny" must be a whole number from -128 to 127, not 0.5.)"},
      {"tiny = \"many\"", R"(t.hcl:1,8-14: "tiny" must be a number, not "many".)"},
      {"huge = -1",
       R"(t.hcl:1,8-10: "huge" must be a whole number from 0 to 18446744073709551615, not -1.)"},
      {"real = 1e40", R"(t.hcl:1,8-12: "real" must be a number up to 3.4e38, not 1e+40.)"},
      {"precise = 1e400",
       R"(t.hcl:1,11-16: "precise" must be a number up to 1.8e308, not 1e+400.)"},
      {"text = {}", R"(t.hcl:1,8-10: "text" must be a string, not an object with 0 attributes.)"},
      {"list = 5", R"(t.hcl:1,8-9: "list" must be a list, not 5.)"},
      {"list = [1, \"x\", null]",
       R"(t.hcl:1,12-15: "list[1]" must be a number, not "x".
t.hcl:1,17-21: "list[2]" cannot be null.)"},
      {"map = { a = 1, b = \"x\", (\"c\") = true }",
       R"(t.hcl:1,20-23: "map.b" must be a number, not "x".
t.hcl:1,33-37: "map.c" must be a number, not true.)"},
      {"pair = [1]",
       R"(t.hcl:1,8-11: "pair" must be a list of 2 elements, not a tuple with 1 element.)"},
      {"wait = 5", R"(t.hcl:1,8-9: "wait" must be a duration with a unit, such as "30s", not 5.)"},
      {"wait = \"1ns\"", R"(t.hcl:1,8-13: "wait" must be a multiple of 1ms, not "1ns".)"},
      {"wait = \"soon\"",
       R"(t.hcl:1,8-14: "wait" must be a duration, such as "1h30m", not "soon".)"},
      {"level = \"debg\"",
       R"(t.hcl:1,9-15: "level" must be one of "debug", "info", "warning", not "debg". Did you mean "debug"?)"},
      {"address = \"x\"",
       R"(t.hcl:1,11-14: "address" must be an address, not "x" (there is no dot).)"},
      {"point = { y = 1, z = 2 }", R"(t.hcl:1,9-25: The argument "x" is required, but it is not set.
t.hcl:1,18-19: An attribute named "z" is not expected here.)"},
      {"points = [{ x = 1 }, { x = [] }]",
       R"(t.hcl:1,28-30: "points[1].x" must be a number, not a tuple with 0 elements.)"},
      {"reference = 5",
       "t.hcl:1,13-14: A reference is required here: a name, optionally followed by attribute "
       "names and "
       "constant indexes, such as a.b[0]. Operators, calls and templates are not allowed."},
      {"variant = { x = \"a\", w = 1 }", R"(t.hcl:1,17-20: "variant.x" must be a number, not "a".
t.hcl:1,22-23: An attribute named "w" is not expected here.)"},
      {"either = [true]",
       R"(t.hcl:1,10-16: "either" must be a number, or true or false, not a tuple with 1 element.)"},
      {"txt = 1",
       R"(t.hcl:1,1-4: An argument named "txt" is not expected here. Did you mean "text"?)"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(diagnostics_of<Types>(c.text), std::string(c.expected) + "\n") << c.text;
  }
}

TEST(Attributes, ThatAreRequiredMustNotBeNull) {
  EXPECT_EQ(diagnostics_of<attributes_app::Nulls>("value = null\n"),
            "t.hcl:1,9-13: \"value\" must be set, not null.\n");
}

TEST(Attributes, OfOtherTypesAreCreatedOnlyFromValidParts) {
  using attributes_app::Versioned;
  EXPECT_EQ(diagnostics_of<Versioned>("version = [1, \"x\"]\n"),
            "t.hcl:1,15-18: \"version[1]\" must be a number, not \"x\".\n");
  EXPECT_EQ(diagnostics_of<Versioned>("version = [1]\n"),
            "t.hcl:1,11-14: \"version\" must be a version, such as [1, 2], not a tuple with 1 "
            "element.\n");
}

TEST(Durations, ThatDoNotFitAreErrors) {
  using attributes_app::Durations;
  const struct {
    const char* text;
    const char* expected;
  } cases[] = {
      {R"(natural = "-5s")",
       R"(1,11-16: "natural" must be from 0s to 2562047h47m16.854775807s, not "-5s".)"},
      {R"(small = "100000s")", R"(1,9-18: "small" must be from -9h6m8s to 9h6m7s, not "100000s".)"},
      {R"(small = "1ms")", R"(1,9-14: "small" must be a multiple of 1s, not "1ms".)"},
      {R"(count = "-5s")", R"(1,9-14: "count" must be from 0s to 1193046h28m15s, not "-5s".)"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(diagnostics_of<Durations>(c.text), "t.hcl:" + std::string(c.expected) + "\n")
        << c.text;
  }
  const auto durations = decoded<Durations>("small = \"-9h6m8s\"\nreal = \"1.000000001s\"\n");
  EXPECT_EQ(durations.natural.count(), 1U);
  EXPECT_EQ(durations.small.count(), -32768);
  EXPECT_EQ(durations.real.count(), 1.000000001);
}

TEST(Variants, PreferAlternativesWithoutConversion) {
  using attributes_app::Alternatives;
  using NumberOrText = std::variant<int, std::string>;
  const auto read = [](const char* text) {
    return decoded<Alternatives>("number_or_text = " + std::string(text) + "\n").number_or_text;
  };
  EXPECT_EQ(read("5"), NumberOrText(5));
  EXPECT_EQ(read("\"5\""), NumberOrText("5"));
  EXPECT_EQ(read("true"), NumberOrText("true"));
  EXPECT_EQ(decoded<Alternatives>("lists = [1, \"2\"]\n").lists.index(), 0U);
  EXPECT_EQ(decoded<Alternatives>("lists = [1, \"x\"]\n").lists.index(), 1U);
}

TEST(Variants, DoNotTakeNumbersOutOfRangeAsText) {
  const std::string range = "must be a whole number from -2147483648 to 2147483647, not ";
  using attributes_app::Alternatives;
  EXPECT_EQ(diagnostics_of<Alternatives>("number_or_text = 2147483648\n"),
            "t.hcl:1,18-28: \"number_or_text\" " + range + "2147483648.\n");
  EXPECT_EQ(diagnostics_of<Alternatives>("number_or_text = 1.5\n"),
            "t.hcl:1,18-21: \"number_or_text\" " + range + "1.5.\n");
  EXPECT_EQ(diagnostics_of<Alternatives>("lists = [1.5]\n"),
            "t.hcl:1,10-13: \"lists[0]\" " + range + "1.5.\n");
}

TEST(Variants, OfStructsReportErrorsForTheMostSimilarOne) {
  using attributes_app::Alternatives;
  EXPECT_EQ(diagnostics_of<Alternatives>("probe = { path = \"x\", tpyo = 1 }\n"),
            "t.hcl:1,23-27: An attribute named \"tpyo\" is not expected here.\n");
  EXPECT_EQ(diagnostics_of<Alternatives>("probe = { timeout = 1 }\n"),
            "t.hcl:1,9-24: The argument \"path\" is required, but it is not set.\n");
}

TEST(BindAttributes, ReferencesInValuesAreStrings) {
  EXPECT_EQ(
      from_value<Types>(Value::object({{"reference", Value::string("a b")}})).error().to_string(),
      ".reference: must be a reference, such as a.b[0], not \"a b\"");
}

}  // namespace
}  // namespace hecla::bind
