// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Components, whose programs are in other directories.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/pcl/program.h>

#include <map>

#include "pcl/program_support.h"

namespace hecla::pcl {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

// Directories of one file each.
class Directories : public ComponentLoader {
 public:
  explicit Directories(std::map<std::string, std::string> programs)
      : programs_(std::move(programs)) {}
  Loaded load(const std::string& directory, std::string_view source, Diagnostics& diags) override {
    ++loads;
    Loaded loaded = {.directory = directory + std::string(source), .files = {}, .error = {}};
    if (source == "..") loaded.directory = directory.substr(0, directory.rfind('/'));
    const auto found = programs_.find(loaded.directory);
    if (found == programs_.end()) {
      loaded.error = "There is no directory \"" + loaded.directory + "\".";
      return loaded;
    }
    loaded.files = {
        syntax::parse_config(Source::make(loaded.directory + "/main.pp", found->second), diags)};
    return loaded;
  }
  int loads = 0;

 private:
  std::map<std::string, std::string> programs_;
};

constexpr const char* site = R"(
config "domain" "string" {}
config "size" "int" { default = 1 }
config "owner" "string" { nullable = true }
config "zone" "string" {
  __logicalName = "where"
  default = null
}
output "url" { value = "https://${domain}" }
output "name" {
  __logicalName = "title"
  value = secret(domain)
}
)";

class ComponentDirectories : public ::testing::Test {
 protected:
  Program bind(std::string_view text) {
    diags_.clear();
    const std::vector files = {testing::file(text)};
    return bind_program(types_, files, diags_, {.components = &directories_, .directory = "root"});
  }
  void expect_report(std::string_view text, DiagnosticCode code, std::string_view where,
                     std::string_view detail) {
    SCOPED_TRACE(text);
    bind(text);
    ASSERT_THAT(diags_.items(), SizeIs(1)) << to_text(diags_);
    EXPECT_EQ(diags_.items()[0].id(), code.id());
    EXPECT_EQ(diags_.items()[0].subject.text(), where);
    EXPECT_THAT(diags_.items()[0].detail, HasSubstr(std::string(detail)));
  }

  TypeTable types_;
  Diagnostics diags_;
  Directories directories_{{{"root", ""},
                            {"root/site", site},
                            {"root/loop", "component \"up\" \"..\" {}\n"},
                            {"root/self", "component \"a\" \"/b\" {}\n"},
                            {"root/self/b", "component \"c\" \"..\" {}\n"},
                            {"root/bad", "a = nope\n"}}};
};

TEST_F(ComponentDirectories, HaveTheOutputsOfTheirProgram) {
  const Program program =
      bind("component \"s\" \"/site\" { domain = \"a\" }\nu = s.url\nt = s.title\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(program.find("u")->type.to_string(), "output(string)");
  EXPECT_EQ(program.find("t")->type.to_string(), "output(string)");
  ASSERT_NE(program.find("s")->component, nullptr);
  EXPECT_NE(program.find("s")->component->find("domain"), nullptr);
  expect_report("component \"s\" \"/site\" { domain = \"a\" }\nu = s.urll\n",
                DiagnosticCode::UnsupportedAttribute, ".urll", "");
}

TEST_F(ComponentDirectories, TakeTheirConfiguration) {
  expect_report("component \"s\" \"/site\" {\n  domian = \"a\"\n}\n",
                DiagnosticCode::UnsupportedArgument, "domian",
                "The component \"s\" has no input named \"domian\". Did you mean \"domain\"?");
  expect_report("component \"s\" \"/site\" {}\n", DiagnosticCode::MissingArgument, "",
                "The component \"s\" requires the input \"domain\".");
  expect_report("component \"s\" \"/site\" {\n  domain = \"b\"\n  size = [1]\n}\n",
                DiagnosticCode::IncorrectType, "[1]",
                "The input \"size\" of the component \"s\" must be an integer, not a tuple.");
  expect_report("component \"s\" \"/site\" {\n  domain = \"b\"\n  token = \"a:b:C\"\n}\n",
                DiagnosticCode::UnsupportedArgument, "token", "without a directory");
  bind("component \"s\" \"/site\" {\n  domain = \"b\"\n  where = \"x\"\n  owner = null\n}\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
}

TEST_F(ComponentDirectories, MayBeRepeated) {
  const Program program = bind(R"(
component "n" "/site" {
  domain = "a${range.value}"
  options { range = 2 }
}
component "m" "/site" {
  domain = range.key
  options { range = { a = 1 } }
}
a = n[0].url
b = m["a"].url
)");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(program.find("a")->type.to_string(), "output(string)");
  EXPECT_EQ(program.find("b")->type.to_string(), "output(string)");
}

TEST_F(ComponentDirectories, MayReferToEachOther) {
  bind(
      "component \"a\" \"/site\" { domain = b.url }\ncomponent \"b\" \"/site\" { domain = a.url "
      "}\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  bind(
      "component \"a\" \"/site\" { domain = b.nope }\ncomponent \"b\" \"/site\" { domain = a.nope "
      "}\n");
  EXPECT_THAT(diags_.items(), SizeIs(2)) << to_text(diags_);
}

TEST_F(ComponentDirectories, MustExist) {
  expect_report("component \"s\" \"/nope\" {}\n", DiagnosticCode::ComponentNotFound, "\"/nope\"",
                "There is no directory \"root/nope\".");
}

TEST_F(ComponentDirectories, MustNotContainThemselves) {
  expect_report("component \"s\" \"/loop\" {}\n", DiagnosticCode::ReferenceCycle, "\"..\"",
                "contains itself");
  expect_report("component \"s\" \"/self\" {}\n", DiagnosticCode::ReferenceCycle, "\"..\"",
                "contains itself");
}

TEST_F(ComponentDirectories, MustNotBeNestedWithoutEnd) {
  class Endless : public ComponentLoader {
   public:
    Loaded load(const std::string& directory, std::string_view, Diagnostics& diags) override {
      return {.directory = directory + "x",
              .files = {syntax::parse_config(
                  Source::make(directory + "x.pp", "component \"c\" \"x\" {}\n"), diags)},
              .error = {}};
    }
  };
  Endless loader;
  const std::vector files = {testing::file("component \"c\" \"x\" {}\n")};
  bind_program(types_, files, diags_, {.components = &loader});
  ASSERT_THAT(diags_.items(), SizeIs(1)) << to_text(diags_);
  EXPECT_EQ(diags_.items()[0].detail, "Components are nested more than 100 levels deep.");
}

TEST_F(ComponentDirectories, AreBoundOnceForEachDirectory) {
  bind("component \"s\" \"/bad\" {}\ncomponent \"t\" \"/bad\" { x = 1 }\n");
  ASSERT_THAT(diags_.items(), SizeIs(1)) << to_text(diags_);
  EXPECT_EQ(diags_.items()[0].subject.source()->name(), "root/bad/main.pp");
}

TEST_F(ComponentDirectories, WithoutADirectoryHaveAToken) {
  const Program program = bind("component \"s\" {\n  token = \"a:b:C\"\n  x = 1\n}\na = s.b\n");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  expect_report("component \"s\" { x = 1 }\n", DiagnosticCode::MissingArgument, "component \"s\"",
                "requires the argument \"token\"");
  expect_report("component \"s\" { token = 1 }\n", DiagnosticCode::IncorrectType, "1",
                "must be a string without interpolations");
}

}  // namespace
}  // namespace hecla::pcl
