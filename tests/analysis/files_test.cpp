// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/files.h"

#include <gmock/gmock.h>
#ifndef _WIN32
#include <sys/stat.h>
#endif

#include <filesystem>
#include <fstream>

#include "support/temporary_directory.h"

namespace hecla::test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

class FindConfiguration : public ::testing::Test {
 protected:
  void write(const std::string& name) const { std::ofstream(directory_ / name) << "a = 1\n"; }
  std::vector<std::string> find() {
    std::vector<std::string> names;
    for (const std::string& path :
         analysis::find_configuration(directory_.string(), false, diags_)) {
      names.push_back(fs::path(path).filename().string());
    }
    return names;
  }

  const TemporaryDirectory temporary_;
  const fs::path directory_ = temporary_.path();
  Diagnostics diags_;
};

#ifndef _WIN32  // which has no such files
// Reading one of the others could wait forever.
TEST_F(FindConfiguration, TakesRegularFilesOnly) {
  write("a.tf");
  fs::create_directories(directory_ / "b.tf");
  ASSERT_EQ(mkfifo((directory_ / "c.tf").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", directory_ / "d.tf");
  fs::create_symlink("c.tf", directory_ / "e.tf");
  fs::create_symlink("a.tf", directory_ / "f.tf");
  EXPECT_THAT(find(), ElementsAre("a.tf", "f.tf"));
  EXPECT_FALSE(diags_.has_errors());
}
#endif

// What cannot be read is not left out silently.
TEST_F(FindConfiguration, TakesBrokenLinks) {
  fs::create_symlink("missing", directory_ / "a.tf");
  EXPECT_THAT(find(), ElementsAre("a.tf"));
}

}  // namespace
}  // namespace hecla::test
