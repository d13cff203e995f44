// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that functions whose library is disabled (HECLA_WITH_...) report that, and no others do.
// The build defines the disabled libraries for this file.
#include <gtest/gtest.h>
#include <hecla/stdlib/stdlib.h>

#include <string>
#include <vector>

namespace hecla::test {
namespace {

#ifdef HECLA_WITHOUT_RE2
constexpr bool has_re2 = false;
#else
constexpr bool has_re2 = true;
#endif
#ifdef HECLA_WITHOUT_YAML
constexpr bool has_yaml = false;
#else
constexpr bool has_yaml = true;
#endif
#ifdef HECLA_WITHOUT_MD
constexpr bool has_md = false;
#else
constexpr bool has_md = true;
#endif
#ifdef HECLA_WITHOUT_ZLIB
constexpr bool has_zlib = false;
#else
constexpr bool has_zlib = true;
#endif

struct Case {
  const char* function;
  std::vector<Value> arguments;
  bool is_available;
  const char* missing;
};

const char* const re2 = "regular expressions (RE2)";
const char* const yaml = "YAML (libyaml)";
const char* const md = "digests (libmd)";

TEST(Availability, DependsOnTheLibrariesOfTheBuild) {
  const Value a = Value::string("a");
  const Case cases[] = {
      {"regex", {a, a}, has_re2, re2},
      {"regexall", {a, a}, has_re2, re2},
      {"regex_replace", {a, a, a}, has_re2, re2},
      {"replace", {a, Value::string("/a/"), a}, has_re2, re2},
      {"replace", {a, a, a}, true, ""},
      {"yamlencode", {a}, has_yaml, yaml},
      {"yamldecode", {a}, has_yaml, yaml},
      {"md5", {a}, has_md, md},
      {"sha1", {a}, has_md, md},
      {"sha256", {a}, has_md, md},
      {"sha512", {a}, has_md, md},
      {"base64sha256", {a}, has_md, md},
      {"base64sha512", {a}, has_md, md},
      {"uuidv5", {Value::string("dns"), a}, has_md, md},
      {"base64gzip", {a}, has_zlib, "gzip compression (zlib)"},
  };
  for (const Case& test : cases) {
    SCOPED_TRACE(test.function);
    const Function* function = stdlib::terraform().find(test.function);
    if (!function) function = stdlib::standard().find(test.function);
    ASSERT_NE(function, nullptr);
    const CallResult result = function->call(test.arguments);
    EXPECT_EQ(static_cast<bool>(result), test.is_available);
    if (result) continue;
    EXPECT_EQ(result.error().message, std::string("Hecla was built without ") + test.missing);
  }
}

TEST(Availability, DoesNotChangeTheFunctionsThatExist) {
  for (const char* name : {"regex", "yamldecode", "sha256", "base64gzip"}) {
    const Function* function = stdlib::terraform().find(name);
    ASSERT_NE(function, nullptr) << name;
    EXPECT_FALSE(function->spec().example.empty());
    EXPECT_FALSE(function->spec().parameters.empty());
  }
}

}  // namespace
}  // namespace hecla::test
