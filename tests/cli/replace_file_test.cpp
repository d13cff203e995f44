// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/replace_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "os/posix/temporary_file.h"

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

  ino_t inode() const {
    struct stat status;
    return ::stat(path().c_str(), &status) == 0 ? status.st_ino : 0;
  }

  fs::path folder_;
};

TEST_F(ReplaceFile, WritesTheTextAndKeepsTheMode) {
  fs::permissions(path(), fs::perms(0640));
  EXPECT_EQ(replace_file(path(), "new\n", "old\n"), std::nullopt);
  EXPECT_EQ(content(), "new\n");
  EXPECT_EQ(fs::status(path()).permissions(), fs::perms(0640));
  EXPECT_TRUE(is_alone());
}

TEST_F(ReplaceFile, KeepsTheOwner) {
  if (::chown(path().c_str(), 12345, 12346) != 0) GTEST_SKIP() << "needs a privileged user";
  EXPECT_EQ(replace_file(path(), "new\n", "old\n"), std::nullopt);
  struct stat status;
  ASSERT_EQ(::stat(path().c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, 12345u);
  EXPECT_EQ(status.st_gid, 12346u);
}

TEST_F(ReplaceFile, FollowsSymbolicLinks) {
  const std::string link = (folder_ / "link.tf").string();
  fs::create_symlink("main.tf", link);
  EXPECT_EQ(replace_file(link, "new\n", "old\n"), std::nullopt);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(content(), "new\n");
}

TEST_F(ReplaceFile, TakesRelativePaths) {
  const fs::path before = fs::current_path();
  fs::current_path(folder_);
  const auto error = replace_file("main.tf", "new\n", "old\n");
  fs::current_path(before);
  EXPECT_EQ(error, std::nullopt);
  EXPECT_EQ(content(), "new\n");
}

TEST_F(ReplaceFile, DetectsThatTheFileChanged) {
  for (const std::string text : {"somebody else's\n", "odd\n", "old\nmore\n", "old", ""}) {
    write(text);
    EXPECT_EQ(replace_file(path(), "new\n", "old\n"),
              "Cannot write " + path() + ": it has changed since it was read.");
    EXPECT_EQ(content(), text);
    EXPECT_TRUE(is_alone());
  }
}

TEST_F(ReplaceFile, AcceptsAFileThatHasTheNewContent) {
  const auto inode_before = inode();
  EXPECT_EQ(replace_file(path(), "old\n", "older\n"), std::nullopt);
  EXPECT_EQ(inode(), inode_before);
}

TEST_F(ReplaceFile, ComparesLongFiles) {
  std::string text(200'000, 'x');
  write(text);
  EXPECT_EQ(replace_file(path(), "new\n", text), std::nullopt);
  write(text);
  text.back() = 'y';
  EXPECT_NE(replace_file(path(), "new\n", text), std::nullopt);
}

TEST_F(ReplaceFile, LosesNoUpdateOfOtherThreads) {
  constexpr int threads = 4, rounds = 50;
  write("0");
  std::vector<std::thread> all;
  for (int i = 0; i < threads; ++i) {
    all.emplace_back([&] {
      for (int done = 0; done < rounds;) {
        const std::string before = content();
        if (!replace_file(path(), std::to_string(std::stoi(before) + 1), before,
                          os::SameChange::IsAnother)) {
          ++done;
        }
      }
    });
  }
  for (std::thread& thread : all) thread.join();
  EXPECT_EQ(content(), std::to_string(threads * rounds));
  EXPECT_TRUE(is_alone());
}

TEST_F(ReplaceFile, KeepsExtendedAttributes) {
  if (::setxattr(path().c_str(), "user.origin", "x\0y", 3, 0) != 0) GTEST_SKIP() << "no attributes";
  EXPECT_EQ(replace_file(path(), "new\n", "old\n"), std::nullopt);
  char value[8];
  ASSERT_EQ(::getxattr(path().c_str(), "user.origin", value, sizeof value), 3);
  EXPECT_EQ(std::string(value, 3), std::string("x\0y", 3));
}

// The owner rw, the user 1 r, the group rwx and the mask r: the group may only read, although that is not in the mode.
constexpr std::string_view access_list(
    "\2\0\0\0"
    "\x01\0\6\0\xff\xff\xff\xff"
    "\x02\0\4\0\1\0\0\0"
    "\x04\0\7\0\xff\xff\xff\xff"
    "\x10\0\4\0\xff\xff\xff\xff"
    "\x20\0\0\0\xff\xff\xff\xff",
    44);

TEST_F(ReplaceFile, KeepsTheAccessControlList) {
  const char* name = "system.posix_acl_access";
  if (::setxattr(path().c_str(), name, access_list.data(), access_list.size(), 0) != 0)
    GTEST_SKIP() << "no access control lists";
  const auto mode = fs::status(path()).permissions();
  EXPECT_EQ(replace_file(path(), "new\n", "old\n"), std::nullopt);
  char value[64];
  const ssize_t size = ::getxattr(path().c_str(), name, value, sizeof value);
  ASSERT_EQ(size, static_cast<ssize_t>(access_list.size()));
  EXPECT_EQ(std::string_view(value, access_list.size()), access_list);
  EXPECT_EQ(fs::status(path()).permissions(), mode);
}

// New files inherit it, but this one is older than the list of its directory.
TEST_F(ReplaceFile, AddsNoAccessControlList) {
  const char* name = "system.posix_acl_default";
  if (::setxattr(folder_.c_str(), name, access_list.data(), access_list.size(), 0) != 0)
    GTEST_SKIP() << "no access control lists";
  fs::permissions(path(), fs::perms(0664));
  EXPECT_EQ(replace_file(path(), "new\n", "old\n"), std::nullopt);
  EXPECT_EQ(::getxattr(path().c_str(), "system.posix_acl_access", nullptr, 0), -1);
  EXPECT_EQ(fs::status(path()).permissions(), fs::perms(0664));
}

TEST_F(ReplaceFile, TakesTheLongestNames) {
  std::string name(250, 'x');
  for (int i = 0; i < 2; ++i) {
    const std::string long_path = (folder_ / (name + ".tf")).string();
    EXPECT_EQ(write_file(long_path, "old\n"), std::nullopt);
    EXPECT_EQ(replace_file(long_path, "new\n", "old\n"), std::nullopt);
    name = "x";
    for (int k = 0; k < 83; ++k) name += "\u20ac";  // 250 bytes
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 3);
}

TEST_F(ReplaceFile, RemovesWhatKilledProcessesHaveLeft) {
  const auto make = [&](const std::string& name) { std::ofstream(folder_ / name) << "x"; };
  enum class Left { New, Old, OfAnother };
  std::vector<std::string> names;
  for (const Left left : {Left::New, Left::Old, Left::OfAnother}) {
    make("old");
    make("another");
    const os::OpenFile old(::open((folder_ / "old").c_str(), O_RDWR));
    const os::Place place = os::Place::of((folder_ / "other.tf").string());
    const os::TemporaryFile file(place, 0600, &old);
    fs::remove(folder_ / "new");
    fs::create_hard_link(folder_ / file.name(), folder_ / "new");
    const char* kept = left == Left::New ? "new" : left == Left::Old ? "old" : "another";
    names.push_back(file.name() + ".kept");
    fs::rename(folder_ / kept, folder_ / names.back());
  }
  for (std::string& name : names) {
    const std::string kept = name;
    name.resize(name.size() - std::string_view(".kept").size());
    fs::rename(folder_ / kept, folder_ / name);
  }
  make(".main.tf.hecla-abcDEF");
  for (const char* name : {".main.tf.hecla-abcDE", ".main.tf.hecla-abc.EF", "main.tf.hecla-abcDEF"})
    make(name);
  fs::create_symlink("main.tf", folder_ / ".link.tf.hecla-abcdef");
  fs::create_directory(folder_ / ".dir.tf.hecla-abcdef");
  ASSERT_EQ(::mkfifo((folder_ / ".pipe.tf.hecla-abcdef").c_str(), 0600), 0);
  const auto count = [&] {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  };
  const auto before = count();
  EXPECT_EQ(replace_file(path(), "new\n", "old\n"), std::nullopt);
  EXPECT_FALSE(fs::exists(folder_ / names[0]));
  EXPECT_FALSE(fs::exists(folder_ / names[1]));
  EXPECT_TRUE(fs::exists(folder_ / names[2]));  // has a number that the name does not tell
  EXPECT_FALSE(fs::exists(folder_ / ".main.tf.hecla-abcDEF"));
  EXPECT_EQ(count(), before - 3);
}

TEST_F(ReplaceFile, LeavesTheTemporaryFilesOfOthersThatAreAlive) {
  const os::Place place = os::Place::of(path());
  const os::TemporaryFile other(place, 0600);
  ASSERT_EQ(other.failure(), std::nullopt);
  EXPECT_EQ(replace_file(path(), "new\n", "old\n"), std::nullopt);
  EXPECT_TRUE(fs::exists(folder_ / other.name()));
}

TEST_F(ReplaceFile, CreatesAFileOrNothing) {
  fs::remove(path());
  const mode_t mask = ::umask(027);
  EXPECT_EQ(write_file(path(), "new\n"), std::nullopt);
  ::umask(mask);
  EXPECT_EQ(content(), "new\n");
  EXPECT_EQ(fs::status(path()).permissions(), fs::perms(0640));
  EXPECT_EQ(write_file(path(), "newer\n"), std::nullopt);
  EXPECT_EQ(content(), "newer\n");
  EXPECT_TRUE(is_alone());
  EXPECT_EQ(
      write_file((folder_ / "none" / "a.tf").string(), "new\n"),
      "Cannot write " + (folder_ / "none" / "a.tf").string() + ": no such file or directory.");
}

TEST_F(ReplaceFile, WritesToWhatCannotBeReplaced) {
  EXPECT_EQ(write_file("/dev/null", "new\n"), std::nullopt);
  const std::string link = (folder_ / "link.tf").string();
  fs::create_symlink("main.tf", link);
  EXPECT_EQ(write_file(link, "new\n"), std::nullopt);
  EXPECT_TRUE(fs::is_symlink(link));
  fs::remove(path());
  EXPECT_EQ(write_file(link, "created\n"), std::nullopt);
  EXPECT_EQ(content(), "created\n");
}

// A full disk fails in the same system call.
TEST_F(ReplaceFile, LeavesTheFileWhenTheTextCannotBeWritten) {
  rlimit limit;
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
  const rlimit small = {100, limit.rlim_max};
  const auto handler = ::signal(SIGXFSZ, SIG_IGN);
  const std::string none = (folder_ / "none.tf").string();
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto error = replace_file(path(), std::string(1000, 'x'), "old\n");
  const auto error_of_new = write_file(none, std::string(1000, 'x'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  ::signal(SIGXFSZ, handler);
  EXPECT_EQ(error, "Cannot write " + path() + ": file too large.");
  EXPECT_EQ(error_of_new, "Cannot write " + none + ": file too large.");
  EXPECT_EQ(content(), "old\n");
  EXPECT_TRUE(is_alone());
}

TEST_F(ReplaceFile, LeavesAReadOnlyFile) {
  if (::geteuid() == 0) GTEST_SKIP() << "a privileged user may write to every file";
  fs::permissions(path(), fs::perms(0444));
  EXPECT_EQ(replace_file(path(), "new\n", "old\n"),
            "Cannot write " + path() + ": permission denied.");
  EXPECT_EQ(content(), "old\n");
}

TEST_F(ReplaceFile, RefusesWhatIsNoRegularFile) {
  EXPECT_EQ(replace_file("/dev/null", "new\n", ""),
            "Cannot write /dev/null: it is not a regular file.");
}

TEST_F(ReplaceFile, ReportsADirectoryThatTakesNoFiles) {
  if (::geteuid() == 0) GTEST_SKIP() << "a privileged user may write to every directory";
  fs::permissions(folder_, fs::perms(0555));
  EXPECT_EQ(
      replace_file(path(), "new\n", "old\n"),
      "Cannot write " + path() + ": cannot create a temporary file beside it: permission denied.");
  fs::permissions(folder_, fs::perms(0755));
}

TEST_F(ReplaceFile, ReportsAMissingFile) {
  const std::string none = (folder_ / "none.tf").string();
  EXPECT_EQ(replace_file(none, "new\n", "old\n"),
            "Cannot write " + none + ": no such file or directory.");
}

TEST_F(ReplaceFile, ChangesNothingIfAnotherFileThatWasReadHasChanged) {
  const std::string other = (folder_ / "other.tf").string();
  std::ofstream(other) << "now\n";
  const FileChange change{path(), "old\n", "new\n"};
  const std::vector<SourceRef> read = {Source::make(path(), "old\n"), Source::make(other, "now\n")};
  const std::vector<SourceRef> stale = {Source::make(other, "before\n")};
  const auto error = change_files({&change, 1}, stale);
  ASSERT_TRUE(error);
  EXPECT_NE(error->find("other.tf has changed since it was read, so nothing was changed."),
            std::string::npos);
  EXPECT_EQ(content(), "old\n");
  EXPECT_EQ(change_files({&change, 1}, read), std::nullopt);
  EXPECT_EQ(content(), "new\n");
}

}  // namespace
}  // namespace hecla::cli
