// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/paths.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <random>
#include <string>

namespace hecla::os {
namespace {

struct Case {
  std::string path, normal;
};

void expect_normal(PathRules rules, std::initializer_list<Case> cases) {
  for (const auto& [path, normal] : cases) {
    EXPECT_EQ(normal_path(path, rules), normal) << path;
    EXPECT_EQ(normal_path(normal, rules), normal) << path;
  }
}

TEST(PathsTest, AreNormalizedForPosix) {
  expect_normal(PathRules::Posix, {{"", "."},
                                   {"./", "."},
                                   {"a/../..", ".."},
                                   {"../a/./b//c/", "../a/b/c"},
                                   {"/..//a", "/a"},
                                   {"//", "/"},
                                   {"C:\\a", "C:\\a"}});
}

TEST(PathsTest, AreNormalizedForWindows) {
  expect_normal(PathRules::Windows, {{"", "."},
                                     {"a\\.\\b/..\\c\\", "a/c"},
                                     {"..\\a", "../a"},
                                     {"C:\\a\\..\\..\\b", "C:/b"},
                                     {"C:a\\..\\..", "C:.."},
                                     {"C:", "C:"},
                                     {"\\a\\..", "/"},
                                     {R"(\\host\share\a\..\..\b)", "//host/share/b"},
                                     {R"(\\host)", "//host"},
                                     {R"(\\?\C:\a\..\b)", R"(\\?\C:\a\..\b)"}});
}

TEST(PathsTest, AreRelativeToTheWorkingDirectoryOrNot) {
  for (const char* path : {"", "a", "./a", "~/a", "1:\\a"}) {
    EXPECT_TRUE(is_relative(path, PathRules::Posix)) << path;
    EXPECT_TRUE(is_relative(path, PathRules::Windows)) << path;
  }
  for (const char* path : {"\\a", "C:\\a", "c:a", "\\\\host\\share", "/a", "//?/C:/a"})
    EXPECT_FALSE(is_relative(path, PathRules::Windows)) << path;
  EXPECT_TRUE(is_relative("C:\\a", PathRules::Posix));
  EXPECT_TRUE(is_relative("a:b", PathRules::Posix));
}

TEST(PathsTest, HaveANameInADirectory) {
  const auto expect_parts = [](std::string_view path, std::string_view directory,
                               std::string_view name) {
    EXPECT_EQ(directory_of(path, PathRules::Windows), directory) << path;
    EXPECT_EQ(file_name(path, PathRules::Windows), name) << path;
  };
  expect_parts("a", "", "a");
  expect_parts("a\\b/c", "a\\b", "c");
  expect_parts("a/b\\", "a/b", "");
  expect_parts("C:\\a", "C:\\", "a");
  expect_parts("C:a", "C:", "a");
  expect_parts("\\a", "\\", "a");
  expect_parts(R"(\\host\share\a)", R"(\\host\share\)", "a");
  expect_parts(R"(\\host\share)", R"(\\host\share)", "");
  EXPECT_EQ(file_name("a\\b", PathRules::Posix), "a\\b");
}

TEST(PathsTest, AreJoined) {
  EXPECT_EQ(joined("a", "b", PathRules::Windows), "a/b");
  EXPECT_EQ(joined("a\\", "b", PathRules::Windows), "a\\b");
  EXPECT_EQ(joined("C:", "b", PathRules::Windows), "C:b");
  EXPECT_EQ(joined("C:\\", "b", PathRules::Windows), "C:\\b");
  EXPECT_EQ(joined(R"(\\?\C:\a)", "b", PathRules::Windows), R"(\\?\C:\a\b)");
  EXPECT_EQ(joined("a", "D:\\b", PathRules::Windows), "D:\\b");
  EXPECT_EQ(joined("a", "\\b", PathRules::Windows), "\\b");
}

TEST(PathsTest, AreSeenFromADirectory) {
  const auto seen = [](std::string_view path, std::string_view directory) {
    return relative_path(path, directory, PathRules::Windows);
  };
  EXPECT_EQ(seen("C:\\Infra\\main.tf", "c:/infra"), "main.tf");
  EXPECT_EQ(seen("C:/a", "C:/b/c"), "../../a");
  EXPECT_EQ(seen("C:/a", "D:/"), "");
  EXPECT_EQ(seen("a", "C:/"), "");
  EXPECT_EQ(seen("a", "../b"), "");
  EXPECT_EQ(relative_path("/A", "/a", PathRules::Posix), "../A");
}

// The rules of POSIX are those of the standard library there.
TEST(PathsTest, AreThoseOfTheStandardLibrary) {
  if (system_rules != PathRules::Posix) GTEST_SKIP();
  namespace fs = std::filesystem;
  std::mt19937 random(1);
  const auto random_path = [&] {
    std::string path;
    for (auto count = random() % 8; count > 0; --count) path += "/../a./b"[random() % 8];
    while (path.starts_with("//")) path.erase(0, 1);
    return path;
  };
  for (int i = 0; i < 20000; ++i) {
    const std::string path = random_path(), other = random_path();
    std::string normal = fs::path(path).lexically_normal().string();
    if (normal.size() > 1 && normal.ends_with('/')) normal.pop_back();
    EXPECT_EQ(normal_path(path), normal.empty() ? "." : normal) << path;
    EXPECT_EQ(file_name(path), fs::path(path).filename()) << path;
    EXPECT_EQ(stem_of(path), fs::path(path).stem()) << path;
    EXPECT_EQ(directory_of(path), fs::path(path).parent_path()) << path;
    EXPECT_EQ(joined(path, other), fs::path(path) / other) << path << " " << other;
    EXPECT_EQ(is_relative(path), fs::path(path).is_relative()) << path;
    const fs::path from = normal_path(other), to = normal_path(path);
    // Of the directories above the working directory, it ignores that their names are not known.
    if (from != "." && to != "." && *from.begin() != "..") {
      EXPECT_EQ(relative_path(path, other), to.lexically_relative(from)) << path << " " << other;
    }
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace hecla::os
