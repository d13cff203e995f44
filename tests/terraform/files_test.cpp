// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What lies outside of the root directory, or is no file, is not read.
#include <gmock/gmock.h>
#include <hecla/terraform/functions.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "support/value_matchers.h"
#include "terraform/root_directory.h"

namespace hecla::test {
namespace {

namespace fs = std::filesystem;
using terraform::RootDirectory;
using ::testing::HasSubstr;

void write(const fs::path& path, std::string_view text) { std::ofstream(path) << text; }

// A directory "root" with a directory "secret" beside it.
class RootTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(root() / "sub");
    fs::create_directories(top_ / "secret");
    write(top_ / "secret" / "password", "hunter2");
    write(root() / "notes", "mine");
    write(root() / "sub" / "deep", "deep");
  }
  void TearDown() override { fs::remove_all(top_); }
  fs::path root() const { return top_ / "root"; }
  void link(const fs::path& target, const fs::path& name) const {
    fs::create_symlink(target, root() / name);
  }
  CallResult call(const std::string& name, const std::vector<Value>& arguments) const {
    const stdlib::Table table = terraform::functions({.root = root().string()});
    return table.find(name)->call(arguments);
  }
  Value files(const std::string& pattern) const {
    const CallResult result = call("fileset", {str("."), str(pattern)});
    EXPECT_TRUE(result) << result.error().message;
    return result ? *result : Value();
  }

 private:
  const fs::path top_ = fs::path(::testing::TempDir()) /
                        ("hecla_root_" + std::to_string(getpid()) + "_" +
                         ::testing::UnitTest::GetInstance()->current_test_info()->name());
};

Value strings(std::initializer_list<const char*> texts) {
  std::vector<Value> elements;
  for (const char* text : texts) elements.push_back(str(text));
  return Value::set(Type::string(), std::move(elements));
}

TEST_F(RootTest, CannotBeLeftByAnyPath) {
  link("../secret", "up");
  link("../secret/password", "direct");
  link(root().parent_path() / "secret", "absolute");
  link("sub/../../secret", "winding");
  link("up", "twice");
  const std::string outside = (root().parent_path() / "secret" / "password").string();
  const std::string beside = root().string() + "/../secret/password";
  for (const std::string& path :
       {std::string("../secret/password"), std::string("sub/../../secret/password"),
        std::string("up/password"), std::string("direct"), std::string("absolute/password"),
        std::string("winding/password"), std::string("twice/password"), outside, beside,
        root().string() + "x/../secret/password", std::string("~/password"), std::string("~root"),
        std::string("./../secret/password")}) {
    SCOPED_TRACE(path);
    for (const char* name : {"file", "filebase64", "filemd5", "fileexists"}) {
      const CallResult result = call(name, {str(path)});
      ASSERT_FALSE(result);
      EXPECT_THAT(result.error().message, HasSubstr("outside"));
      EXPECT_EQ(result.error().argument, 0U);
    }
    EXPECT_FALSE(call("templatefile", {str(path), Value::object({})}));
  }
  EXPECT_EQ(files("**"), strings({"notes", "sub/deep"}));
  EXPECT_EQ(files("up/*"), strings({}));
  EXPECT_EQ(files("direct"), strings({}));
}

TEST_F(RootTest, FollowsLinksInside) {
  link("sub", "other");
  link("../notes", "sub/back");
  link("other/deep", "chain");
  for (const char* path : {"sub/deep", "other/deep", "chain"})
    EXPECT_EQ(*call("file", {str(path)}), str("deep")) << path;
  EXPECT_EQ(*call("file", {str("other/back")}), str("mine"));
  EXPECT_EQ(files("**/back"), strings({"other/back", "sub/back"}));
}

TEST_F(RootTest, AcceptsAbsolutePathsInside) {
  EXPECT_EQ(*call("file", {str(root().string() + "/notes")}), str("mine"));
  EXPECT_EQ(*call("file", {*call("abspath", {str("sub/deep")})}), str("deep"));
  EXPECT_EQ(*call("fileset", {str(root().string()), str("*")}), strings({"notes"}));
}

TEST_F(RootTest, StopsAtCircularLinks) {
  link("b", "a");
  link("a", "b");
  link(".", "here");
  link("..", "sub/parent");
  for (const char* path : {"a", "a/x"}) EXPECT_FALSE(call("file", {str(path)})) << path;
  EXPECT_EQ(*call("file", {str("here/here/sub/parent/notes")}), str("mine"));
  EXPECT_EQ(files("**"), strings({"notes", "sub/deep"}));
  EXPECT_EQ(files("**/deep"), strings({"sub/deep"}));
}

TEST_F(RootTest, ReadsRegularFilesOnly) {
  ASSERT_EQ(mkfifo((root() / "pipe").c_str(), 0600), 0);
  link("/dev/zero", "zero");
  for (const char* path : {"pipe", "sub", "zero", "."}) {
    EXPECT_FALSE(call("file", {str(path)})) << path;
    EXPECT_FALSE(call("fileexists", {str(path)})) << path;
    EXPECT_FALSE(call("filesha256", {str(path)})) << path;
  }
  EXPECT_EQ(files("*"), strings({"notes"}));
  // Where the whole file system may be read, devices still may not.
  const RootDirectory everything("/");
  EXPECT_FALSE(everything.read("dev/zero", 1000));
  EXPECT_TRUE(everything.read((root() / "notes").string(), 1000));
}

TEST_F(RootTest, ReadsNoMoreThanTheLimit) {
  const RootDirectory directory(root().string());
  EXPECT_TRUE(directory.read("notes", 4));
  EXPECT_FALSE(directory.read("notes", 3));
  // A file that does not tell its size.
  const RootDirectory processes("/proc/self");
  EXPECT_TRUE(processes.read("status", 1'000'000));
  EXPECT_FALSE(processes.read("status", 10));
}

TEST_F(RootTest, BoundsPathsAndSearches) {
  EXPECT_FALSE(call("file", {str(std::string(100'000, 'a'))}));
  EXPECT_FALSE(call("file", {str(std::string("notes\0", 6))}));
  std::string deep;
  for (int i = 0; i < 2000; ++i) deep += "x/";
  EXPECT_FALSE(call("file", {str(deep)}));
  // Patterns are matched in linear time.
  write(root() / std::string(200, 'a'), "");
  std::string stars;
  for (int i = 0; i < 60; ++i) stars += "*a";
  EXPECT_EQ(files(stars + "b"), strings({}));
  EXPECT_EQ(files(stars + "*").size(), 1U);
}

TEST_F(RootTest, KeepsSensitivePathsOutOfMessages) {
  const Value path = str("private").with_mark(Mark("sensitive"));
  const CallResult secret = call("file", {path});
  ASSERT_FALSE(secret);
  EXPECT_THAT(secret.error().message, ::testing::Not(HasSubstr("private")));
  EXPECT_THAT(call("file", {str("private")}).error().message,
              HasSubstr("\"private\" does not exist"));
}

TEST(RootDirectory, FailsEachCallIfItIsMissing) {
  const RootDirectory directory("tests/nosuch");
  EXPECT_EQ(directory.absolute_path(), "");
  EXPECT_FALSE(directory.read("x", 10));
  EXPECT_FALSE(directory.kind("x"));
  EXPECT_FALSE(directory.list("."));
}

}  // namespace
}  // namespace hecla::test
