// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that nothing outside of the root directory, and nothing but regular files, is read.
#include <gmock/gmock.h>
#include <hecla/terraform/functions.h>
#ifndef _WIN32
#include <sys/stat.h>
#endif

#include <filesystem>
#include <fstream>

#include "support/temporary_directory.h"
#include "support/value_matchers.h"
#include "terraform/root_directory.h"

namespace hecla::test {
namespace {

namespace fs = std::filesystem;
using terraform::RootDirectory;
using ::testing::HasSubstr;

void write(const fs::path& path, std::string_view text) { std::ofstream(path) << text; }

// A directory "root" next to a directory "secret".
class RootTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(root() / "sub");
    fs::create_directories(top_ / "secret");
    write(top_ / "secret" / "password", "hunter2");
    write(root() / "notes", "mine");
    write(root() / "sub" / "deep", "deep");
  }
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
  const TemporaryDirectory directory_;
  const fs::path top_ = directory_.path();
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
  for (const char* path : {"a", "a/x"}) {
    const CallResult result = call("file", {str(path)});
    ASSERT_FALSE(result) << path;
    EXPECT_THAT(result.error().message, HasSubstr("leads through too many symbolic links"));
  }
  EXPECT_EQ(*call("file", {str("here/here/sub/parent/notes")}), str("mine"));
  EXPECT_EQ(files("**"), strings({"notes", "sub/deep"}));
  EXPECT_EQ(files("**/deep"), strings({"sub/deep"}));
}

#ifndef _WIN32  // which has no such files
TEST_F(RootTest, ReadsRegularFilesOnly) {
  ASSERT_EQ(mkfifo((root() / "pipe").c_str(), 0600), 0);
  link("/dev/zero", "zero");
  for (const char* path : {"pipe", "sub", "zero", "."}) {
    EXPECT_FALSE(call("file", {str(path)})) << path;
    EXPECT_FALSE(call("fileexists", {str(path)})) << path;
    EXPECT_FALSE(call("filesha256", {str(path)})) << path;
  }
  EXPECT_THAT(call("file", {str("pipe")}).error().message, HasSubstr("is a pipe, not a file"));
  ASSERT_EQ(mknod((root() / "socket").c_str(), S_IFSOCK | 0600, 0), 0);
  EXPECT_THAT(call("file", {str("socket")}).error().message, HasSubstr("is a socket, not a file"));
  EXPECT_EQ(files("*"), strings({"notes"}));
  // Devices may not be read even if the whole file system may.
  const RootDirectory everything("/");
  const auto device = everything.read("dev/zero", 1000);
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().message, "is a device, not a file");
  EXPECT_TRUE(everything.read((root() / "notes").string(), 1000));
}
#endif

TEST_F(RootTest, ReadsNoMoreThanTheLimit) {
  const RootDirectory directory(root().string());
  EXPECT_TRUE(directory.read("notes", 4));
  EXPECT_FALSE(directory.read("notes", 3));
  // A file whose reported size is not its actual one.
  const RootDirectory processes("/proc/self");
  EXPECT_TRUE(processes.read("status", 1'000'000));
  EXPECT_FALSE(processes.read("status", 10));
}

TEST_F(RootTest, RefusesLargeFilesByTheirSize) {
  fs::resize_file(root() / "notes", std::uintmax_t{1} << 40);
  const RootDirectory directory(root().string());
  const auto refused = directory.read("notes", std::size_t{1} << 40 >> 1);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "has more than 549755813888 bytes");
  EXPECT_THAT(call("filesha256", {str("notes")}).error().message, HasSubstr("has more than"));
}

// The file is larger than every string may be, so it is never one.
TEST_F(RootTest, CalculatesDigestsOfFilesInPieces) {
  std::string text;
  for (int i = 0; i < 40'000; ++i) text += std::to_string(i);
  write(root() / "large", text);
  const stdlib::Table table = terraform::functions({.root = root().string()});
  for (const char* name : {"md5", "sha1", "sha256", "sha512", "base64sha256", "base64sha512"}) {
    Budget budget(Limits{.max_string_bytes = 1000});
    CallContext small(budget);
    const CallResult of_file =
        table.find("file" + std::string(name))->call(small, std::vector{str("large")});
    ASSERT_TRUE(of_file) << of_file.error().message;
    EXPECT_EQ(*of_file, *table.find(name)->call(std::vector{str(text)})) << name;
    EXPECT_FALSE(table.find("filebase64")->call(small, std::vector{str("large")}));
  }
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

TEST_F(RootTest, ListsWhatLinksToEachOtherReach) {
  const auto make = [this](int count) {
    for (int i = 0; i < count; ++i) {
      const fs::path directory = root() / "linked" / std::to_string(i);
      fs::create_directories(directory);
      write(directory / "file", "");
      for (int j = 0; j < count; ++j) {
        const fs::path name = directory / ("to" + std::to_string(j));
        if (!fs::is_symlink(name)) fs::create_symlink("../" + std::to_string(j), name);
      }
    }
  };
  make(3);
  // Each order of the directories is a path.
  const CallResult few = call("fileset", {str("linked"), str("**/file")});
  ASSERT_TRUE(few);
  EXPECT_EQ(few->size(), 15U);
  make(10);
  const CallResult many = call("fileset", {str("linked"), str("**/file")});
  ASSERT_FALSE(many);
  EXPECT_THAT(many.error().message, HasSubstr("visits too many files"));
}

TEST_F(RootTest, LooksIntoADirectoryOnceForEachPartOfAPattern) {
  fs::path deep = root();
  for (int i = 0; i < 60; ++i) deep /= "d";
  fs::create_directories(deep);
  write(deep / "end", "");
  std::string same, apart;
  for (int i = 0; i < 30; ++i) same += "**/", apart += "**/d/";
  EXPECT_EQ(files(same + "end").size(), 1U);
  EXPECT_EQ(files(same + "*").size(), 3U);
  EXPECT_EQ(files(apart + "**/end").size(), 1U);
}

TEST_F(RootTest, KeepsSensitivePathsOutOfMessages) {
  const Value path = str("private").with_mark(Mark::sensitive());
  const CallResult secret = call("file", {path});
  ASSERT_FALSE(secret);
  EXPECT_THAT(secret.error().message, ::testing::Not(HasSubstr("private")));
  EXPECT_THAT(call("file", {str("private")}).error().message,
              HasSubstr("\"private\" does not exist"));
}

TEST(RootDirectory, FailsEachCallIfItIsMissing) {
  const RootDirectory directory("tests/nosuch");
  EXPECT_EQ(directory.absolute_path(), "");
  const auto file = directory.read("x", 10);
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().message, "cannot be read: the directory tests/nosuch cannot be opened");
  EXPECT_FALSE(directory.kind("x"));
  EXPECT_FALSE(directory.list("."));
}

}  // namespace
}  // namespace hecla::test
