// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/source.h>

#include <filesystem>
#include <fstream>

namespace hecla {
namespace {

namespace fs = std::filesystem;

class ReadFile : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    directory = fs::path(testing::TempDir()) / (std::string("hecla_read_") + info->name());
    fs::create_directories(directory);
  }
  void TearDown() override { fs::remove_all(directory); }
  std::string write(const std::string& text) const {
    const fs::path path = directory / "file.hcl";
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  fs::path directory;
};

TEST_F(ReadFile, TakesEveryByteAsItIs) {
  std::string text("a\r\nb\0\xFF", 6);
  text.append(100'000, 'x');
  const auto source = Source::read_file(write(text));
  ASSERT_TRUE(source);
  EXPECT_EQ((*source)->text(), text);
  EXPECT_EQ((*source)->name(), (directory / "file.hcl").string());
}

TEST_F(ReadFile, TakesAnEmptyFile) {
  const auto source = Source::read_file(write(""));
  ASSERT_TRUE(source);
  EXPECT_EQ((*source)->text(), "");
}

TEST_F(ReadFile, AcceptsExactlyTheLimit) {
  const std::string path = write("12345");
  EXPECT_TRUE(Source::read_file(path, 5));
  const auto rejected = Source::read_file(path, 4);
  ASSERT_FALSE(rejected);
  EXPECT_EQ(rejected.error(), "Cannot read " + path + ": it is larger than the limit of 4 bytes.");
  EXPECT_FALSE(Source::read_file(path, 0));
}

// The file takes no room on the disk, and no memory here.
TEST_F(ReadFile, RefusesASparseFileByItsSize) {
  const std::string path = write("a");
  fs::resize_file(path, std::uintmax_t{1} << 40);
  EXPECT_EQ(Source::read_file(path).error(), "Cannot read " + path +
                                                 ": it is larger than the limit of " +
                                                 std::to_string(Source::max_bytes) + " bytes.");
}

TEST_F(ReadFile, ReportsTheReasonOfAFailure) {
  const std::string missing = (directory / "none.hcl").string();
  EXPECT_EQ(Source::read_file(missing).error(),
            "Cannot open " + missing + ": no such file or directory.");
  const std::string folder = directory.string();
  EXPECT_EQ(Source::read_file(folder).error(), "Cannot read " + folder + ": is a directory.");
  const std::string below = write("") + "/x";
  EXPECT_EQ(Source::read_file(below).error(), "Cannot open " + below + ": not a directory.");
}

#ifdef __linux__
TEST_F(ReadFile, ReadsFilesOfUnknownSize) {
  const auto source = Source::read_file("/proc/self/status");
  ASSERT_TRUE(source);
  EXPECT_NE((*source)->text().find("Pid:"), std::string_view::npos);
}
#endif

}  // namespace
}  // namespace hecla
