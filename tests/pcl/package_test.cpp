// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/package.h>

#include <array>

#include "pcl/program_support.h"

namespace hecla::pcl {
namespace {

using ::testing::HasSubstr;

class PackageSchemas : public ::testing::Test {
 protected:
  bool add(std::string_view text, const Limits& limits = default_limits) {
    return packages_.add(Source::make("schema.json", std::string(text)), diags_, limits);
  }
  // Expects one error, or a warning if the rest of the schema is used, at the text `where`.
  void expect_error(std::string_view text, std::string_view where, std::string_view detail,
                    Severity severity = Severity::Error) {
    SCOPED_TRACE(text);
    diags_.clear();
    Packages packages(types_);
    EXPECT_EQ(packages.add(Source::make("schema.json", std::string(text)), diags_),
              severity == Severity::Warning);
    ASSERT_EQ(diags_.items().size(), 1u) << to_text(diags_);
    EXPECT_EQ(diags_.items()[0].severity, severity);
    EXPECT_EQ(diags_.items()[0].id(), DiagnosticCode::InvalidPackageSchema.id());
    EXPECT_EQ(diags_.items()[0].subject.text(), where);
    EXPECT_THAT(diags_.items()[0].detail, HasSubstr(std::string(detail)));
  }
  // Returns a schema with one resource, whose input has a type.
  static std::string with_input(std::string_view type) {
    return R"({"name": "p", "resources": {"p:m:R": {"inputProperties": {"a": )" +
           std::string(type) + R"(}, "requiredInputs": ["a"]}}})";
  }
  void expect_warning(std::string_view text, std::string_view where, std::string_view detail) {
    expect_error(text, where, detail, Severity::Warning);
  }
  std::string input(std::string_view type) {
    Packages packages(types_);
    EXPECT_TRUE(packages.add(Source::make("schema.json", with_input(type)), diags_))
        << to_text(diags_);
    return packages.find_resource("p:m:R")->inputs.find_property("a")->type.to_string();
  }

  TypeTable types_;
  Diagnostics diags_;
  Packages packages_{types_};
};

TEST_F(PackageSchemas, ResourcesHaveInputsAndOutputs) {
  ASSERT_TRUE(add(testing::schema)) << to_text(diags_);
  EXPECT_TRUE(packages_.has_package("cloud"));
  const ResourceType* const bucket = packages_.find_resource("cloud:s3/bucket:Bucket");
  ASSERT_NE(bucket, nullptr);
  const auto in = [&](std::string_view name) { return bucket->inputs.find_property(name)->type; };
  EXPECT_EQ(in("name").to_string(), "union(output(string), string)");
  EXPECT_TRUE(in("kind").is_constant());
  EXPECT_EQ(in("zone").to_string(), "union(none, string)");
  EXPECT_TRUE(in("size").is_optional());
  const auto out = [&](std::string_view name) { return bucket->outputs.find_property(name)->type; };
  EXPECT_EQ(out("arn").to_string(), "output(string)");
  EXPECT_EQ(out("tags").to_string(), "output(union(map(string), none))");
  EXPECT_EQ(out("urn").to_string(), "output(string)");
  EXPECT_EQ(out("id").to_string(), "output(id)");
}

TEST_F(PackageSchemas, TypesMayReferToThemselves) {
  ASSERT_TRUE(add(testing::schema)) << to_text(diags_);
  const Type rules =
      packages_.find_resource("cloud:s3:Bucket")->outputs.find_property("rules")->type.element();
  Type rule = Type::dynamic();
  for (const Type part : rules.elements()) {
    if (part.is_list()) rule = part.element();
  }
  ASSERT_TRUE(rule.is_object());
  EXPECT_TRUE(rule.is_recursive());
  EXPECT_TRUE(rule.find_property("port")->type.is_int());
  EXPECT_TRUE(rule.find_property("next")->type.is_optional());
}

TEST_F(PackageSchemas, TokensMayBeShortened) {
  ASSERT_TRUE(add(testing::schema)) << to_text(diags_);
  EXPECT_NE(packages_.find_resource("cloud:s3:Bucket"), nullptr);
  EXPECT_EQ(packages_.find_resource("cloud:s4:Bucket"), nullptr);
  EXPECT_NE(packages_.find_resource("pulumi:providers:cloud"), nullptr);
  EXPECT_NE(packages_.find_function("cloud:index:getImage"), nullptr);
  EXPECT_NE(packages_.find_function("cloud::getImage"), nullptr);
  EXPECT_EQ(package_of("pulumi:providers:cloud"), "cloud");
  EXPECT_EQ(package_of("cloud:s3/bucket:Bucket"), "cloud");
}

TEST_F(PackageSchemas, ModulesAreShortenedAsTheFormatSays) {
  ASSERT_TRUE(add(R"json({"name": "p", "meta": {"moduleFormat": "(.*)(?:_[^_]*)"}, "resources": {
    "p:index_Resource:Resource": {}, "p:mod_Other:Other": {}, "p:plain:Third": {}}})json"));
  for (const char* token :
       {"p:index:Resource", "p::Resource", "p:Resource", "p:index_Resource:Resource", "p:mod:Other",
        "p:mod_Other:Other", "p:plain:Third"}) {
    EXPECT_NE(packages_.find_resource(token), nullptr) << token;
  }
  for (const char* token : {"p:mod2:Other", "p:other:Resource", "p", "p:", ":a:b", "p:a:b:c"}) {
    EXPECT_EQ(packages_.find_resource(token), nullptr) << token;
  }
  // Without a format, modules are written as they are.
  ASSERT_TRUE(add(R"({"name": "k", "resources": {"k:apps/v1:D": {}, "k:apps/v2:D": {}}})"));
  EXPECT_NE(packages_.find_resource("k:apps/v2:D"), nullptr);
  EXPECT_EQ(packages_.find_resource("k:apps:D"), nullptr);
  expect_warning(R"({"name": "p", "meta": {"moduleFormat": "("}})", "\"(\"",
                 "The format of modules must be a regular expression with a group");
}

TEST_F(PackageSchemas, EveryPackageHasAProvider) {
  ASSERT_TRUE(add(R"({"name": "p"})"));
  ASSERT_NE(packages_.find_resource("pulumi:providers:p"), nullptr);
  EXPECT_TRUE(packages_.find_resource("pulumi:providers:p")->inputs.properties().empty());
  ASSERT_TRUE(add(testing::schema));
  const ResourceType* const provider = packages_.find_resource("pulumi:providers:cloud");
  EXPECT_NE(provider->outputs.find_property("region"), nullptr);
  EXPECT_EQ(provider->outputs.find_property("retries"), nullptr);
  EXPECT_NE(provider->inputs.find_property("retries"), nullptr);
}

TEST_F(PackageSchemas, ResourcesOfPulumiAreKnown) {
  EXPECT_TRUE(packages_.is_empty());
  const ResourceType* const stack = packages_.find_resource("pulumi:pulumi:StackReference");
  ASSERT_NE(stack, nullptr);
  EXPECT_EQ(stack->outputs.find_property("outputs")->type.to_string(), "output(map(dynamic))");
  EXPECT_NE(packages_.find_resource("pulumi:index:Stash"), nullptr);
}

TEST_F(PackageSchemas, ThereMayBeSeveralVersions) {
  const auto version = [](std::string_view number, std::string_view value) {
    return R"({"name": "p", "version": ")" + std::string(number) +
           R"(", "resources": {"p:m:R": {"inputProperties": {"e": {"$ref": "#/types/p:m:E"}}}},
           "types": {"p:m:E": {"type": "string", "enum": [{"value": ")" +
           std::string(value) + R"("}]}}})";
  };
  for (const char* number : {"2.0.0", "10.0.0", "10.0.0-beta", "1.0.0"})
    ASSERT_TRUE(add(version(number, number)));
  EXPECT_EQ(packages_.versions("p"),
            (std::vector<std::string_view>{"1.0.0", "2.0.0", "10.0.0-beta", "10.0.0"}));
  EXPECT_EQ(packages_.find("p")->version(), "10.0.0");
  EXPECT_EQ(packages_.find("p", "2.0.0")->version(), "2.0.0");
  EXPECT_EQ(packages_.find("p", "3.0.0"), nullptr);
  EXPECT_THAT(packages_.find("p", "1.0.0")->find_resource("p:m:R")->inputs.pretty(),
              HasSubstr("1.0.0"));
  diags_.clear();
  EXPECT_TRUE(add(version("2.0.0", "x")));
  EXPECT_THAT(diags_.items()[0].detail, HasSubstr("was already read. This one is not used."));
}

TEST_F(PackageSchemas, MethodsAreFunctionsOfResources) {
  ASSERT_TRUE(add(testing::schema));
  const Package& package = *packages_.find("cloud");
  const ResourceType& bucket = *package.find_resource("cloud:s3:Bucket");
  ASSERT_NE(package.find_method(bucket, "signedUrl"), nullptr);
  EXPECT_TRUE(package.find_method(bucket, "count")->is_plain);
  EXPECT_EQ(package.find_method(bucket, "nope"), nullptr);
}

TEST_F(PackageSchemas, EveryFormOfTypeIsRead) {
  EXPECT_EQ(input(R"({"type": "boolean"})"), "union(bool, output(bool))");
  EXPECT_EQ(input(R"({"type": "number", "plain": true})"), "number");
  EXPECT_EQ(
      input(R"({"type": "array", "plain": true, "items": {"type": "integer", "plain": true}})"),
      "list(int)");
  EXPECT_EQ(input(R"({"type": "object", "plain": true})"), "map(string)");
  EXPECT_EQ(
      input(
          R"({"plain": true, "oneOf": [{"type": "string", "plain": true}, {"type": "integer", "plain": true}]})"),
      "union(int, string)");
  EXPECT_EQ(input(R"({"$ref": "pulumi.json#/Any", "plain": true})"), "dynamic");
  EXPECT_EQ(input(R"({"$ref": "pulumi.json#/Archive", "plain": true})"), "Archive");
  EXPECT_EQ(input(R"({"$ref": "/other/v1/schema.json#/types/x:y:Z", "plain": true})"), "dynamic");
}

TEST_F(PackageSchemas, ResourcesAreTypes) {
  ASSERT_TRUE(add(R"({"name": "p", "resources": {
    "p:m/a:A": {"properties": {"name": {"type": "string"}, "next": {"$ref": "#/resources/p:m%2Fa:A"}}, "required": ["name"]},
    "p:m:B": {
      "inputProperties": {"a": {"$ref": "#/resources/p:m%2Fa:A"}, "all": {"type": "array", "items": {"$ref": "#/resources/p:m%2Fa:A", "plain": true}}},
      "properties": {"a": {"$ref": "#/resources/p:m%2Fa:A"}}, "required": ["a"]
    }
  }})"))
      << to_text(diags_);
  const std::vector files = {testing::file(R"(
resource "x" "p:m/a:A" {}
resource "y" "p:m:B" {
  a   = x
  all = [x, x]
}
z = y.a.next.name
)")};
  const Program program = bind_program(types_, files, diags_, {.packages = &packages_});
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(program.find("z")->type.to_string(), "output(union(none, string))");
  diags_.clear();
  const std::vector wrong = {testing::file(
      "resource \"x\" \"p:m/a:A\" {}\nresource \"y\" \"p:m:B\" { a = [] }\nz = y.a.nope\n")};
  bind_program(types_, wrong, diags_, {.packages = &packages_});
  ASSERT_EQ(diags_.items().size(), 2u) << to_text(diags_);
  EXPECT_EQ(diags_.items()[0].subject.text(), "[]");
  EXPECT_EQ(diags_.items()[1].subject.text(), ".nope");
}

TEST_F(PackageSchemas, TypesOfOtherPackagesAreKnownInAnyOrder) {
  const char* user = R"({"name": "user", "resources": {"user:m:R": {"inputProperties": {
    "tier": {"$ref": "/base/v1.0.0/schema.json#/types/base:m:Tier"},
    "part": {"$ref": "/base/v1.0.0/schema.json#/resources/base:m:R"},
    "none": {"$ref": "/base/v1.0.0/schema.json#/types/base:m:None"},
    "away": {"$ref": "/away/v1.0.0/schema.json#/types/away:m:T", "plain": true}
  }, "requiredInputs": ["tier", "part", "none", "away"]}}})";
  const char* base = R"({"name": "base", "version": "1.0.0",
    "types": {"base:m:Tier": {"type": "string", "enum": [{"value": "hot"}]}},
    "resources": {"base:m:R": {"properties": {"size": {"type": "integer"}}, "required": ["size"]}}})";
  for (const bool is_first : {false, true}) {
    Packages packages(types_);
    for (const char* schema : is_first ? std::array{base, user} : std::array{user, base})
      ASSERT_TRUE(packages.add(Source::make("schema.json", std::string(schema)), diags_));
    EXPECT_TRUE(diags_.empty()) << to_text(diags_);
    const auto type = [&](std::string_view name) {
      return packages.find_resource("user:m:R")->inputs.find_property(name)->type.to_string();
    };
    EXPECT_THAT(type("tier"), HasSubstr("enum(base:m:Tier(string): "));
    EXPECT_THAT(type("part"), HasSubstr("size = union(int, output(int))"));
    EXPECT_THAT(type("none"), HasSubstr("dynamic"));
    EXPECT_EQ(type("away"), "dynamic");
  }
}

TEST_F(PackageSchemas, ErrorsAreAtTheirPlace) {
  expect_error("[1]", "[", "The schema must be an object.");
  expect_error("{}", "", "does not have the \"name\"");
  expect_warning(with_input(R"({"type": "text"})"), "\"text\"", "There is no type named \"text\".");
  expect_warning(with_input(R"({"type": 1})"), "1", "\"type\" must be a string.");
  expect_warning(with_input(R"({"type": "array"})"), "\"array\"",
                 "needs the type of its \"items\"");
  expect_warning(with_input(R"({"$ref": "#/types/p:m:T"})"), "\"#/types/p:m:T\"",
                 "does not define the type \"p:m:T\"");
  expect_warning(with_input(R"({"type": "string", "plain": "yes"})"), "\"yes\"",
                 "\"plain\" must be true or false.");
  expect_warning(R"({"name": "p", "resources": {"p:m:R": {"requiredInputs": ["b"]}}})", "\"b\"",
                 "There is no property named \"b\".");
  expect_warning(R"({"name": "p", "types": {"p:m:E": {"type": "string", "enum": []}}})",
                 "\"p:m:E\"", "has no values");
  expect_warning(
      R"({"name": "p", "types": {"p:m:E": {"type": "string", "enum": [{"value": 1}, {"value": "a"}]}}})",
      "\"p:m:E\"", "of several types");
}

TEST_F(PackageSchemas, WhatIsNotJsonIsReportedWhereItEnds) {
  EXPECT_FALSE(add(R"({"name": "p", "resources": {"a" 1}})"));
  ASSERT_EQ(diags_.items().size(), 1u) << to_text(diags_);
  EXPECT_THAT(diags_.items()[0].detail, HasSubstr("This is not JSON"));
  EXPECT_EQ(diags_.items()[0].subject.bytes().begin, 32u);
}

TEST_F(PackageSchemas, LimitsAreKept) {
  Limits limits;
  limits.max_source_bytes = 10;
  EXPECT_FALSE(add(testing::schema, limits));
  EXPECT_EQ(diags_.items().back().id(), DiagnosticCode::SourceTooLarge.id());
  EXPECT_EQ(diags_.items().back().detail,
            "The schema has " + std::to_string(std::string_view(testing::schema).size()) +
                " bytes, and the limit is 10.");
  limits = {};
  limits.max_memory_bytes = 10;
  EXPECT_FALSE(add(testing::schema, limits));
  EXPECT_EQ(diags_.items().back().id(), DiagnosticCode::MemoryLimitExceeded.id());
  EXPECT_EQ(diags_.items().back().detail,
            "The schema takes more than the limit of 10 bytes of memory.");
  std::string nested = R"({"type": "boolean"})";
  for (int i = 0; i < 1000; ++i) nested = R"({"type": "array", "items": )" + nested + "}";
  EXPECT_FALSE(add(with_input(nested)));
  EXPECT_EQ(diags_.items().back().id(), DiagnosticCode::InvalidPackageSchema.id());
}

}  // namespace
}  // namespace hecla::pcl
