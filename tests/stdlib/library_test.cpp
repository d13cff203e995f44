// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/stdlib/stdlib.h>

#include <chrono>
#include <set>
#include <thread>

#include "support/value_matchers.h"

namespace hecla::test {
namespace {

CallResult call(std::string_view name, const std::vector<Value>& arguments) {
  return stdlib::terraform().find(name)->call(arguments);
}

TEST(Library, FindsEveryFunctionByName) {
  ASSERT_EQ(stdlib::all().size(), 81U);
  for (const Function& function : stdlib::all())
    EXPECT_EQ(stdlib::find(function.name()), &function);
  EXPECT_EQ(stdlib::find("nosuch"), nullptr);
  EXPECT_EQ(stdlib::find(""), nullptr);
}

TEST(Library, HasEveryFunctionInOneTheme) {
  for (const stdlib::Table* table : {&stdlib::standard(), &stdlib::terraform()}) {
    std::set<std::string> names;
    for (const stdlib::Theme& theme : table->themes()) {
      EXPECT_FALSE(theme.title.empty());
      for (const Function& function : theme.functions) {
        EXPECT_TRUE(names.insert(function.name()).second) << function.name();
      }
    }
    EXPECT_EQ(names.size(), table->all().size());
  }
}

TEST(Library, DocumentsEveryFunctionAndParameter) {
  for (const stdlib::Table* table : {&stdlib::standard(), &stdlib::terraform()}) {
    for (const Function& function : table->all()) {
      SCOPED_TRACE(function.name());
      EXPECT_TRUE(function.spec().description.ends_with('.'));
      EXPECT_NE(function.spec().example.find(function.name() + "("), std::string::npos);
      for (const Parameter& parameter : function.spec().parameters)
        EXPECT_TRUE(parameter.description.ends_with('.')) << parameter.name;
      const auto& variadic = function.spec().variadic;
      EXPECT_TRUE(!variadic || variadic->description.ends_with('.'));
    }
  }
}

// The functions in Terraform's documentation, except those that need expressions, templates or
// files, and those that the header of terraform::functions() excludes.
TEST(Library, HasTerraformsFunctions) {
  constexpr const char* names[] = {"abs",
                                   "alltrue",
                                   "anytrue",
                                   "base64decode",
                                   "base64encode",
                                   "base64gzip",
                                   "base64sha256",
                                   "base64sha512",
                                   "basename",
                                   "ceil",
                                   "chomp",
                                   "chunklist",
                                   "cidrhost",
                                   "cidrnetmask",
                                   "cidrsubnet",
                                   "cidrsubnets",
                                   "coalesce",
                                   "coalescelist",
                                   "compact",
                                   "concat",
                                   "contains",
                                   "csvdecode",
                                   "dirname",
                                   "distinct",
                                   "element",
                                   "endswith",
                                   "ephemeralasnull",
                                   "flatten",
                                   "floor",
                                   "format",
                                   "formatdate",
                                   "formatlist",
                                   "indent",
                                   "index",
                                   "issensitive",
                                   "join",
                                   "jsondecode",
                                   "jsonencode",
                                   "keys",
                                   "length",
                                   "log",
                                   "lookup",
                                   "lower",
                                   "matchkeys",
                                   "max",
                                   "md5",
                                   "merge",
                                   "min",
                                   "nonsensitive",
                                   "one",
                                   "parseint",
                                   "pow",
                                   "range",
                                   "regex",
                                   "regexall",
                                   "replace",
                                   "reverse",
                                   "sensitive",
                                   "setintersection",
                                   "setproduct",
                                   "setsubtract",
                                   "setunion",
                                   "sha1",
                                   "sha256",
                                   "sha512",
                                   "signum",
                                   "slice",
                                   "sort",
                                   "split",
                                   "startswith",
                                   "strcontains",
                                   "strrev",
                                   "substr",
                                   "sum",
                                   "textdecodebase64",
                                   "textencodebase64",
                                   "timeadd",
                                   "timecmp",
                                   "title",
                                   "tobool",
                                   "tolist",
                                   "tomap",
                                   "tonumber",
                                   "toset",
                                   "tostring",
                                   "transpose",
                                   "trim",
                                   "trimprefix",
                                   "trimspace",
                                   "trimsuffix",
                                   "upper",
                                   "urlencode",
                                   "uuidv5",
                                   "values",
                                   "yamldecode",
                                   "yamlencode",
                                   "zipmap"};
  std::vector<std::string> found;
  for (const Function& function : stdlib::terraform().all()) found.push_back(function.name());
  EXPECT_THAT(found, ::testing::ElementsAreArray(names));
}

TEST(Library, MayBeCalledFromSeveralThreads) {
  std::vector<std::thread> threads;
  std::atomic<int> good = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 200; ++round) {
        const auto match = call("regex", {str("(b+)c"), str("abbbc")});
        const auto document = call("jsondecode", {str("[1,{\"a\":2}]")});
        const auto yaml = call("yamldecode", {str("[1, {a: 2}]")});
        good += match && document && yaml && match->elements()[0] == str("bbb") &&
                document->size() == 2 && *document == *yaml;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 800);
}

}  // namespace
}  // namespace hecla::test
