// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/replace_file.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace hecla::cli {
namespace {

namespace fs = std::filesystem;

class ReplaceFile : public testing::Test {
 protected:
  ReplaceFile() {
    std::string name = (fs::temp_directory_path() / "hecla-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    write("old\n");
  }
  ~ReplaceFile() override { fs::remove_all(folder_); }

  std::string path() const { return (folder_ / "main.tf").string(); }
  void write(const std::string& text) const { std::ofstream(path(), std::ios::binary) << text; }
  std::string content() const {
    std::ifstream file(path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // Whether there is nothing but the file itself, such as a temporary one.
  bool is_alone() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator()) == 1;
  }
  FileVersion version() const { return *file_version(path()); }

  fs::path folder_;
};

TEST_F(ReplaceFile, WritesTheTextAndKeepsTheMode) {
  fs::permissions(path(), fs::perms(0640));
  EXPECT_EQ(replace_file(path(), "new\n", version()), std::nullopt);
  EXPECT_EQ(content(), "new\n");
  EXPECT_EQ(fs::status(path()).permissions(), fs::perms(0640));
  EXPECT_TRUE(is_alone());
}

TEST_F(ReplaceFile, KeepsTheOwner) {
  if (::chown(path().c_str(), 12345, 12346) != 0) GTEST_SKIP() << "needs a privileged user";
  EXPECT_EQ(replace_file(path(), "new\n", version()), std::nullopt);
  struct stat status;
  ASSERT_EQ(::stat(path().c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, 12345u);
  EXPECT_EQ(status.st_gid, 12346u);
}

TEST_F(ReplaceFile, FollowsSymbolicLinks) {
  const std::string link = (folder_ / "link.tf").string();
  fs::create_symlink("main.tf", link);
  EXPECT_EQ(replace_file(link, "new\n", *file_version(link)), std::nullopt);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(content(), "new\n");
}

TEST_F(ReplaceFile, TakesRelativePaths) {
  const fs::path before = fs::current_path();
  fs::current_path(folder_);
  const auto error = replace_file("main.tf", "new\n", *file_version("main.tf"));
  fs::current_path(before);
  EXPECT_EQ(error, std::nullopt);
  EXPECT_EQ(content(), "new\n");
}

TEST_F(ReplaceFile, DetectsThatTheFileChanged) {
  const FileVersion before = version();
  write("somebody else's\n");
  EXPECT_EQ(replace_file(path(), "new\n", before),
            "cannot write " + path() + ": it has changed since it was read");
  EXPECT_EQ(content(), "somebody else's\n");
  EXPECT_TRUE(is_alone());
}

TEST_F(ReplaceFile, DetectsAnotherFileOfTheSameNameAndSize) {
  const FileVersion before = version();
  fs::rename(path(), path() + "~");
  write("odd\n");
  EXPECT_NE(replace_file(path(), "new\n", before), std::nullopt);
  EXPECT_EQ(content(), "odd\n");
}

// A full disk fails in the same system call.
TEST_F(ReplaceFile, LeavesTheFileWhenTheTextCannotBeWritten) {
  rlimit limit;
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
  const rlimit small = {100, limit.rlim_max};
  const auto handler = ::signal(SIGXFSZ, SIG_IGN);
  const FileVersion before = version();
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto error = replace_file(path(), std::string(1000, 'x'), before);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  ::signal(SIGXFSZ, handler);
  EXPECT_EQ(error, "cannot write " + path() + ": file too large");
  EXPECT_EQ(content(), "old\n");
  EXPECT_TRUE(is_alone());
}

TEST_F(ReplaceFile, LeavesAReadOnlyFile) {
  if (::geteuid() == 0) GTEST_SKIP() << "a privileged user may write to every file";
  fs::permissions(path(), fs::perms(0444));
  EXPECT_EQ(replace_file(path(), "new\n", version()),
            "cannot write " + path() + ": permission denied");
  EXPECT_EQ(content(), "old\n");
}

TEST_F(ReplaceFile, RefusesWhatIsNoRegularFile) {
  EXPECT_EQ(replace_file("/dev/null", "new\n", *file_version("/dev/null")),
            "cannot write /dev/null: it is not a regular file");
}

TEST_F(ReplaceFile, ReportsAMissingFile) {
  const auto missing = file_version((folder_ / "none.tf").string());
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error(), "cannot read " + (folder_ / "none.tf").string() + ": no such file");
}

}  // namespace
}  // namespace hecla::cli
