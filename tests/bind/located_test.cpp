// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests the positions and marks that a field keeps besides its value, and unknown values.
#include <hecla/bind/located.h>
#include <hecla/bind/specification.h>

#include <map>

#include "bind/decoded.h"

namespace located_app {

struct Login {
  int pin = 0;
  std::map<std::string, int> keys;
};
constexpr auto schema(hecla::bind::For<located_app::Login>) {
  using namespace hecla::bind;
  return fields(attribute("pin", &Login::pin, secret), attribute("keys", &Login::keys, secret));
}

struct Part {
  hecla::bind::Located<std::string> name;
  hecla::bind::Places places;
};
constexpr auto schema(hecla::bind::For<Part>) {
  using namespace hecla::bind;
  return fields(label("name", &Part::name), places(&Part::places));
}

struct Whole {
  hecla::bind::Located<int> port;
  std::vector<hecla::bind::Located<int>> ports;
  std::map<std::string, hecla::bind::Located<int>> by_name;
  std::optional<hecla::bind::Located<Part>> part;
  std::string text;
  hecla::bind::Places places;
};
constexpr auto schema(hecla::bind::For<Whole>) {
  using namespace hecla::bind;
  return fields(places(&Whole::places), attribute("port", &Whole::port),
                attribute("ports", &Whole::ports), attribute("by_name", &Whole::by_name),
                attribute("text", &Whole::text), block("part", &Whole::part));
}

struct Secret {
  hecla::bind::Marked<std::string> password;
  std::string plain;
  hecla::Value value;
  std::map<std::string, int> map;
  std::map<std::string, hecla::Expression> later;
  std::string pin;
};
constexpr bool is_even(int number) { return number % 2 == 0; }
inline bool is_reference(const hecla::Expression& expression) {
  return !expression.variables().empty();
}
constexpr auto schema(hecla::bind::For<Secret>) {
  using namespace hecla::bind;
  return fields(
      attribute("password", &Secret::password), attribute("plain", &Secret::plain),
      attribute("value", &Secret::value),
      attribute("map", &Secret::map, each(at_most(9)), each(check("must be even", is_even)),
                each_key(check("must not be long",
                               [](const std::string& key) { return key.size() < 7; }))),
      attribute("later", &Secret::later, each(check("must be a reference", is_reference))),
      attribute("pin", &Secret::pin, pattern("[0-9]+"), max_length(4)));
}

}  // namespace located_app

namespace hecla::bind {
namespace {

using located_app::Secret;
using located_app::Whole;

TEST(Places, OfFieldsAndElementsAreKept) {
  const Whole whole = decoded<Whole>(R"(port = 80
ports = [1, [2][0]]
by_name = { a = 3 }
part "x" {}
)");
  EXPECT_EQ(whole.port.place.range.text(), "port = 80");
  EXPECT_EQ(whole.port.place.name.text(), "port");
  EXPECT_EQ(whole.port.place.value.text(), "80");
  EXPECT_EQ(*whole.ports.at(1), 2);
  EXPECT_EQ(whole.ports.at(1).place.value.text(), "[2][0]");
  EXPECT_EQ(whole.by_name.at("a").place.value.text(), "3");
  EXPECT_EQ(whole.part->place.range.text(), "part \"x\"");
  EXPECT_EQ(whole.part->place.name.text(), "part");
  EXPECT_EQ(whole.part->value.name.place.value.text(), "\"x\"");
  EXPECT_EQ(whole.part->value.places.block().range.text(), "part \"x\"");
  EXPECT_EQ(whole.part->value.places.find("name")->range.text(), "\"x\"");
  EXPECT_EQ(whole.places.find("ports")->name.start().line, 2U);
  EXPECT_EQ(whole.places.find("part")->range.start().line, 4U);
  EXPECT_EQ(whole.places.find("text"), nullptr);
}

TEST(Places, AreThoseOfTheLastDecoding) {
  Whole whole;
  Diagnostics diags;
  const EvalContext ctx;
  decode_into(whole, native("port = 80\ntext = \"a\"\n"), ctx, diags);
  decode_into(whole, native("\n\nport = 81\n"), ctx, diags);
  EXPECT_EQ(whole.places.find("port")->range.text(), "port = 81");
  EXPECT_EQ(whole.places.find("text")->range.start().line, 2U);
}

TEST(Places, OfComputedElementsAreThoseOfTheWholeValue) {
  EvalContext ctx;
  ctx.set("given", Value::tuple({Value::number(1), Value::number(2)}));
  const Whole whole = decoded<Whole>("ports = given\n", ctx);
  EXPECT_EQ(whole.ports.at(1).place.value.text(), "given");
}

TEST(Places, ExistInTheJsonSyntax) {
  const Whole whole = decoded<Whole>(json_body(R"({"ports": [1, "${1 + 1}"], "part": {"x": {}}})"));
  EXPECT_EQ(whole.ports.at(1).place.value.text(), "\"${1 + 1}\"");
  EXPECT_EQ(*whole.ports.at(1), 2);
  EXPECT_EQ(whole.part->value.name.place.value.text(), "\"x\"");
}

TEST(UnknownValues, AreErrorsExceptForFieldsThatStoreThem) {
  EvalContext ctx;
  ctx.set("later", Value::unknown(Type::number()));
  EXPECT_EQ(diagnostics_of<Whole>("port = later\nports = [1, later + 1]\n", ctx),
            R"(t.hcl:1,8-13: "port" must be known here, but its value is unknown.
t.hcl:2,13-22: "ports[1]" must be known here, but its value is unknown.
)");
  EXPECT_FALSE(decoded<Secret>("value = later\n", ctx).value.is_known());
  Diagnostics diags;
  (void)decode<Whole>(native("port = later\n"), ctx, diags);
  EXPECT_TRUE(diags.items().front().extra->caused_by_unknown());
}

TEST(UnknownValues, AfterAnErrorAreNotReportedAgain) {
  EXPECT_EQ(diagnostics_of<Whole>("ports = [nobody, \"x\"]\n"),
            R"(t.hcl:1,10-16: "nobody" refers to a variable, but no variables are defined here.
t.hcl:1,18-21: "ports[1]" must be a number, not "x".
)");
}

TEST(UnknownValues, CannotBeKeysOfStoredExpressions) {
  EvalContext ctx;
  ctx.set("later", Value::unknown(Type::string()));
  const char* const expected = "t.hcl:1,9-24: \"later\" must have known string keys.\n";
  EXPECT_EQ(diagnostics_of<Secret>("later = { (later) = a }\n", ctx), expected);
  EXPECT_EQ(diagnostics_of<Secret>("later = { (null)  = a }\n", ctx), expected);
}

TEST(Marks, AreKeptByFieldsThatTakeThem) {
  EvalContext ctx;
  ctx.set("secret", Value::string("s3cret").with_mark(Mark::sensitive()));
  const Secret secret = decoded<Secret>("password = secret\nplain = secret\nvalue = secret\n", ctx);
  EXPECT_EQ(*secret.password, "s3cret");
  EXPECT_TRUE(secret.password.marks.contains(Mark::sensitive()));
  EXPECT_EQ(secret.plain, "s3cret");
  EXPECT_TRUE(secret.value.is_marked());
}

TEST(Marks, HideMarkedValues) {
  EvalContext ctx;
  ctx.set("secret", Value::string("s3cret").with_mark(Mark::sensitive()));
  ctx.set("secrets", Value::object({{"hidden", Value::number(10)}, {"other", Value::string("x")}})
                         .with_mark(Mark::sensitive()));
  EXPECT_EQ(diagnostics_of<Secret>("pin = secret\nmap = secrets\n", ctx),
            R"(t.hcl:2,7-14: A part of "map" must be at most 9, not a hidden value.
t.hcl:2,7-14: A part of "map" must be a number, not a hidden value.
t.hcl:1,7-13: "pin" must be a string that matches "[0-9]+", not a hidden value.
t.hcl:1,7-13: "pin" must have at most 4 characters.
)");
}

TEST(Marks, HideTheNamesOfPartsFromPredicates) {
  EvalContext ctx;
  ctx.set("secret", Value::string("s3cret").with_mark(Mark::sensitive()));
  ctx.set("secrets",
          Value::object({{"s3cret-key", Value::number(7)}}).with_mark(Mark::sensitive()));
  EXPECT_EQ(diagnostics_of<Secret>("map = secrets\n", ctx),
            R"(t.hcl:1,7-14: A part of "map" must not be long.
t.hcl:1,7-14: A part of "map" must be even.
)");
  EXPECT_EQ(diagnostics_of<Secret>("later = { (secret) = a, (secret) = b }\n", ctx),
            "t.hcl:1,9-39: A part of \"later\" has the same key as another element.\n");
  EXPECT_EQ(diagnostics_of<Secret>("later = { (secret) = 1 }\n", ctx),
            "t.hcl:1,9-25: A part of \"later\" must be a reference.\n");
}

TEST(Secrets, AreNotInDiagnostics) {
  Diagnostics diags;
  (void)decode<located_app::Login>(native("pin = \"12x45\"\nkeys = { s3cret = [] }\n"), diags);
  EXPECT_EQ(diags.error_count(), 2U);
  const std::string text = to_text(diags);
  for (const char* shown : {"12x45", "s3cret"}) EXPECT_EQ(text.find(shown), text.npos) << text;
  const Value value = Value::object({{"pin", Value::string("12x45")}, {"keys", Value()}});
  EXPECT_EQ(from_value<located_app::Login>(value).error().to_string(),
            ".pin: must be a number, not a hidden value");
  Diagnostics errors;
  (void)dec::decode(native("pin = \"12x45\"\n"), specification<located_app::Login>(), EvalContext(),
                    errors);
  EXPECT_TRUE(errors.has_errors());
  EXPECT_EQ(to_text(errors).find("12x45"), std::string::npos) << to_text(errors);
}

}  // namespace
}  // namespace hecla::bind
