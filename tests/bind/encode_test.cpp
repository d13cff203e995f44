// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests the text of objects that differ from new ones, and the values that cannot be written.
#include <hecla/base/result.h>
#include <hecla/bind/encode.h>
#include <hecla/bind/specification.h>

#include <limits>
#include <map>
#include <vector>

#include "bind/decoded.h"
#include "support/usage_error.h"
#include "write/format_support.h"

namespace encode_app {

using Texts = std::map<std::string, std::string>;

struct Open {
  std::string name;
  Texts env;
  Texts rest;
  bool operator==(const Open&) const = default;
};
constexpr auto schema(hecla::bind::For<Open>) {
  using namespace hecla::bind;
  return fields(attribute("name", &Open::name), block_attributes("env", &Open::env),
                remaining(&Open::rest));
}

struct KeepsAttributes {
  std::vector<hecla::Attribute> rest;
};
constexpr auto schema(hecla::bind::For<KeepsAttributes>) {
  using namespace hecla::bind;
  return fields(remaining(&KeepsAttributes::rest));
}

struct Misnamed {
  int value = 0;
};
constexpr auto schema(hecla::bind::For<Misnamed>) {
  using namespace hecla::bind;
  return fields(attribute("my value", &Misnamed::value));
}

struct Keyed {
  std::map<std::string, int> attributes;
  std::map<std::string, Open> blocks;
};
constexpr auto schema(hecla::bind::For<Keyed>) {
  using namespace hecla::bind;
  return fields(attribute("map", &Keyed::attributes), blocks("block", &Keyed::blocks));
}

struct Tls {
  std::string cert;
  std::string key = "k";
  bool operator==(const Tls&) const = default;
};
constexpr auto schema(hecla::bind::For<Tls>) {
  using namespace hecla::bind;
  return fields(attribute("cert", &Tls::cert), attribute("key", &Tls::key));
}

struct Inner {
  Tls tls{"inner.pem", "ik"};
  bool operator==(const Inner&) const = default;
};
constexpr auto schema(hecla::bind::For<Inner>) {
  using namespace hecla::bind;
  return fields(block("tls", &Inner::tls));
}

struct Named {
  std::string name;
  int port = 80;
  bool operator==(const Named&) const = default;
};
constexpr auto schema(hecla::bind::For<Named>) {
  using namespace hecla::bind;
  return fields(label("name", &Named::name), attribute("port", &Named::port));
}
struct Labeled {
  Named named;
  bool operator==(const Labeled&) const = default;
};
constexpr auto schema(hecla::bind::For<Labeled>) {
  using namespace hecla::bind;
  return fields(block("named", &Labeled::named));
}

// A struct whose new objects have a value in every member.
struct Preset {
  Tls tls{"default.pem", "dk"};
  hecla::bind::Located<Tls> located{{"located.pem", "lk"}, {}};
  std::optional<Tls> optional = Tls{"optional.pem", "ok"};
  Inner inner{{"outer.pem", "k"}};
  Texts env{{"A", "1"}};
  std::optional<Texts> maybe_env;
  hecla::bind::Located<std::optional<int>> number{5, {}};
  hecla::bind::Marked<std::optional<int>> marked{5, {}};
  bool operator==(const Preset&) const = default;
};
constexpr auto schema(hecla::bind::For<Preset>) {
  using namespace hecla::bind;
  return fields(block("tls", &Preset::tls), block("located", &Preset::located),
                block("optional", &Preset::optional), block("inner", &Preset::inner),
                block_attributes("env", &Preset::env),
                block_attributes("maybe_env", &Preset::maybe_env),
                attribute("number", &Preset::number), attribute("marked", &Preset::marked));
}

enum class Level { Debug = 1, Info = 2 };
constexpr auto schema(hecla::bind::For<Level>) {
  return hecla::bind::names<Level>({{"debug", Level::Debug}, {"info", Level::Info}});
}
struct Unset {
  Level level{};
  double real = std::numeric_limits<double>::quiet_NaN();
  std::map<Level, int> counts{{Level{}, 1}};
  std::optional<Level> maybe = Level{};
  std::map<Level, int> block{{Level{}, 1}};
  bool operator==(const Unset&) const = default;
};
constexpr auto schema(hecla::bind::For<Unset>) {
  using namespace hecla::bind;
  return fields(attribute("level", &Unset::level), attribute("real", &Unset::real),
                attribute("counts", &Unset::counts), attribute("maybe", &Unset::maybe),
                block_attributes("block", &Unset::block));
}

struct LayoutInner {
  std::vector<std::string> hosts;
};
constexpr auto schema(hecla::bind::For<LayoutInner>) {
  using namespace hecla::bind;
  return fields(attribute("hosts", &LayoutInner::hosts));
}
struct LayoutNested {
  std::string kind = "k";
  LayoutInner inner;
};
constexpr auto schema(hecla::bind::For<LayoutNested>) {
  using namespace hecla::bind;
  return fields(attribute("kind", &LayoutNested::kind), block("inner", &LayoutNested::inner));
}
struct LayoutEmpty {};
constexpr auto schema(hecla::bind::For<LayoutEmpty>) { return hecla::bind::fields(); }
struct Layout {
  int a = 1;
  std::string long_name;
  std::map<std::string, Texts> table;
  std::vector<std::string> lines;
  int size = 0;
  bool z = true;
  LayoutNested nested;
  LayoutEmpty empty;
};
constexpr auto schema(hecla::bind::For<Layout>) {
  using namespace hecla::bind;
  return fields(attribute("a", &Layout::a), attribute("long_name", &Layout::long_name),
                attribute("table", &Layout::table), attribute("lines", &Layout::lines),
                attribute("größe", &Layout::size), attribute("z", &Layout::z),
                block("nested", &Layout::nested), block("empty", &Layout::empty));
}

struct Decomposed {
  int value = 0;
};
constexpr auto schema(hecla::bind::For<Decomposed>) {
  using namespace hecla::bind;
  return fields(attribute("e\u0301", &Decomposed::value));
}

}  // namespace encode_app

namespace hecla::bind {
namespace {

using namespace encode_app;

// Encodes and decodes an object: as text in either syntax, with and without defaults, and as a
// value.
template <class T>
void expect_round_trip(const T& object) {
  for (const bool with_defaults : {true, false}) {
    const std::string text = to_hcl(object, {.with_defaults = with_defaults});
    EXPECT_EQ(decoded<T>(text), object) << text;
    EXPECT_EQ(test::formatted(text), text);
    const auto json = to_json(object, {.with_defaults = with_defaults});
    ASSERT_TRUE(json) << json.error().to_string();
    EXPECT_EQ(decoded<T>(json_body(*json)), object) << *json;
  }
  const auto read = from_value<T>(to_value(object));
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(*read, object);
}

TEST(Encode, KeysDoNotBecomeConfiguration) {
  constexpr const char* names[] = {"my key", "", "//", "A = 1\n}\nname = \"evil\"\nenvx {\n  B"};
  for (const std::string name : names) {
    for (const Open& object : {Open{{}, {{name, "x"}}, {}}, Open{{}, {}, {{name, "x"}}}}) {
      EXPECT_USAGE_ERROR((void)to_hcl(object),
                         ::testing::EndsWith(" is not a valid name in the native syntax"))
          << name;
      const auto json = to_json(object);
      ASSERT_EQ(json.has_value(), name != "//") << name;
      if (name != "//") {
        EXPECT_EQ(decoded<Open>(json_body(*json)), object) << *json;
      }
      EXPECT_EQ(from_value<Open>(to_value(object)).value(), object);
    }
  }
  expect_round_trip(Open{"n", {{"a-b", "${x}\n"}, {"größe", ""}}, {{"for", "\"//"}}});
}

TEST(Encode, NamesMustBeIdentifiersInNativeSyntax) {
  EXPECT_USAGE_ERROR((void)to_hcl(Misnamed{}),
                     "\"my value\" is not a valid name in the native syntax");
  EXPECT_EQ(decoded<Misnamed>(json_body(to_json(Misnamed{5}).value())).value, 5);
}

struct Unlabeled {
  std::optional<std::string> name;
};
constexpr auto schema(For<Unlabeled>) { return fields(label("name", &Unlabeled::name)); }
struct Unlabeleds {
  std::vector<Unlabeled> items{1};
};
constexpr auto schema(For<Unlabeleds>) { return fields(blocks("item", &Unlabeleds::items)); }
struct Eternal {
  std::chrono::hours time = std::chrono::hours::max();
};
constexpr auto schema(For<Eternal>) { return fields(attribute("time", &Eternal::time)); }

TEST(Encode, ValuesMustHaveAText) {
  EXPECT_USAGE_ERROR((void)to_hcl(Unlabeleds()),
                     "a key or label must be a string, or convert to one");
  EXPECT_USAGE_ERROR((void)to_value(Eternal()), "a duration is too long to be written");
}

TEST(Encode, NamesOfFieldsMustBeInNormalizationFormC) {
  EXPECT_USAGE_ERROR((void)decoded<Decomposed>("e\u0301 = 1"),
                     "the name \"é\" is not in normalization form C");
}

TEST(Encode, RemainingNamesCannotReplaceFields) {
  for (const char* name : {"name", "env"}) {
    const Open object{{}, {}, {{name, "x"}}};
    const std::string is_field =
        "a key in remaining() is the name of a field: \"" + std::string(name) + "\"";
    EXPECT_USAGE_ERROR((void)to_hcl(object, {.with_defaults = false}), is_field);
    EXPECT_USAGE_ERROR((void)to_json(object), is_field);
    EXPECT_USAGE_ERROR((void)to_value(object), is_field);
  }
  auto kept = decoded<KeepsAttributes>("a = 1\n");
  kept.rest.push_back(kept.rest.front());
  EXPECT_USAGE_ERROR((void)to_hcl(kept), "there are two arguments named \"a\"");
  EXPECT_FALSE(to_json(kept));
}

// In text, both keys are in normalization form C.
TEST(Encode, KeysThatAreEqualAsTextAreRejected) {
  Keyed keyed;
  keyed.attributes = {{"e\u0301", 1}, {"\u00e9", 2}};
  EXPECT_USAGE_ERROR((void)to_hcl(keyed), "two keys of a map are equal when written");
  EXPECT_USAGE_ERROR((void)to_value(keyed), "two keys of a map are equal when written");
  keyed = {};
  keyed.blocks = {{"e\u0301", {}}, {"\u00e9", {}}};
  EXPECT_USAGE_ERROR((void)to_hcl(keyed), "two keys of a map are equal when written: \"é\"");
  EXPECT_USAGE_ERROR((void)to_json(keyed), "two keys of a map are equal when written: \"é\"");
  EXPECT_USAGE_ERROR((void)to_value(keyed), "two keys of a map are equal when written");
}

TEST(Encode, DefaultsAreThoseOfTheOuterStruct) {
  expect_round_trip(Preset{});
  EXPECT_EQ(to_hcl(Preset{}, {.with_defaults = false}), "");
  Preset preset;
  preset.tls = {"", "k"};
  preset.located.value = {"", "k"};
  preset.optional = Tls{"optional.pem", "k"};
  preset.inner.tls = {"inner.pem", "ik"};
  expect_round_trip(preset);
  EXPECT_EQ(to_hcl(preset, {.with_defaults = false}), R"(tls {
  cert = ""
  key  = "k"
}

located {
  cert = ""
  key  = "k"
}

optional {
  key = "k"
}

inner {
  tls {
    cert = "inner.pem"
    key  = "ik"
  }
}
)");
}

TEST(Encode, LabelsAreAlwaysWritten) { expect_round_trip(Labeled{{"x", 80}}); }

TEST(Encode, EmptiedMembersAreWritten) {
  Preset preset;
  preset.env.clear();
  preset.maybe_env.emplace();
  preset.number.value.reset();
  preset.marked.value.reset();
  expect_round_trip(preset);
  const auto read = decoded<Preset>("number = null\n");
  EXPECT_EQ(read.number.value, std::nullopt);
  EXPECT_EQ(read.number.place.value.to_string(), "t.hcl:1,10-14");
}

TEST(Encode, ADefaultThatCannotBeWrittenIsIgnored) {
  const Unset set{Level::Info, 0.5, {{Level::Debug, 1}}, std::nullopt, {{Level::Info, 2}}};
  expect_round_trip(set);
  EXPECT_EQ(to_hcl(set, {.with_defaults = false}), R"(level = "info"
real  = 0.5
counts = {
  debug = 1
}
maybe = null

block {
  info = 2
}
)");
  EXPECT_USAGE_ERROR((void)to_hcl(Unset{}), "an enumeration has a value without a name: 0");
  Diagnostics diags;
  const Value value =
      dec::decode(native("level = \"info\"\n"), specification<Unset>(), EvalContext(), diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  EXPECT_TRUE(value.attribute("real").is_null());
}

TEST(Encode, TheTextIsFormatted) {
  Layout layout;
  layout.long_name = "x";
  layout.table = {{"a", {{"first", "1"}, {"second_name", "2"}}}, {"b", {}}};
  layout.lines = std::vector<std::string>(6, "a line that is quite long");
  layout.size = 5;
  layout.nested.inner.hosts = {"one", "two"};
  const std::string text = to_hcl(layout);
  EXPECT_EQ(text, R"(a         = 1
long_name = "x"
table = {
  a = {
    first       = "1"
    second_name = "2"
  }
  b = {}
}
lines = [
  "a line that is quite long",
  "a line that is quite long",
  "a line that is quite long",
  "a line that is quite long",
  "a line that is quite long",
  "a line that is quite long",
]
größe = 5
z     = true

nested {
  kind = "k"

  inner {
    hosts = ["one", "two"]
  }
}

empty {}
)");
  EXPECT_EQ(test::formatted(text), text);
  EXPECT_EQ(test::formatted(text, {.style = write::FormatStyle::Terraform}), text);
}

struct NumberText {
  const char* text;
  float value;
};

// If converted to double first, these numbers would be rounded twice.
TEST(Encode, FloatsAreRoundedOnce) {
  for (const float value : {0x1.5c87fap-84F, 0.1F, -0x1.000002p-126F, 0x1p-149F,
                            std::numeric_limits<float>::max(), -3.4e-39F}) {
    EXPECT_EQ(from_value<float>(to_value(value)).value(), value);
  }
  const NumberText numbers[] = {
      {"1.000000059604644775390625", 1.0F},  // in the middle: to even
      {"1.000000059604644775390625000000000000000000001", 0x1.000002p0F},
      {"-1.000000059604644775390625000000000000000000001", -0x1.000002p0F},
      {"1.000000178813934326171874999999999999999999999", 0x1.000002p0F},
      {"340282356779733661637539395458142568447.9", std::numeric_limits<float>::max()},
      {"1e-400", 0.0F},
  };
  for (const auto& [text, value] : numbers)
    EXPECT_EQ(from_value<float>(Value::number(*Number::parse(text))).value(), value) << text;
  EXPECT_FALSE(
      from_value<float>(Value::number(*Number::parse("340282356779733661637539395458142568448"))));
}

}  // namespace
}  // namespace hecla::bind
