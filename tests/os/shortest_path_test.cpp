// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "os/file_system.h"
#include "os/paths.h"
#include "support/temporary_directory.h"

namespace hecla::os {
namespace {

namespace fs = std::filesystem;

TEST(ShortestPath, IsTheNormalPathWithoutLinks) {
  for (const char* path : {"", ".", "..", "../..", "a/../..", "a/./b//../c", "/", "/..", "/../a",
                           "/a/../..", "a/..", "../a/../b", "a..b/../c", "...", "a/b/../../.."}) {
    EXPECT_EQ(shortest_path(path), normal_path(path)) << path;
  }
}

TEST(ShortestPath, KeepsTheFileBehindLinks) {
  if (system_rules != PathRules::Posix) GTEST_SKIP() << "links need a privilege on Windows";
  const test::TemporaryDirectory directory;
  const fs::path root = canonical(directory.path());
  fs::create_directories(root / "a/b/c");
  fs::create_directory_symlink("a/b", root / "link");
  fs::create_directory_symlink("../link", root / "a/again");
  const std::string base = root.string() + "/";
  EXPECT_EQ(shortest_path(base + "link/../x"), base + "link/../x");
  EXPECT_EQ(shortest_path(base + "link/./c/../../x"), base + "link/../x");
  EXPECT_EQ(shortest_path(base + "a/../link/c/.."), base + "link");
  std::mt19937 random(7);
  constexpr const char* names[] = {"a", "b", "c", "link", "again", "..", "..", "."};
  for (int i = 0; i < 2000; ++i) {
    std::string path = base.substr(0, base.size() - 1);
    for (auto count = random() % 7; count > 0; --count)
      path.append("/").append(names[random() % 8]);
    const std::string file = canonical(path);
    EXPECT_EQ(file.empty() ? file : canonical(shortest_path(path)), file) << path;
    EXPECT_EQ(shortest_path(shortest_path(path)), shortest_path(path)) << path;
  }
}

}  // namespace
}  // namespace hecla::os
