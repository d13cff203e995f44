// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A directory that exists as long as the object does.
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>

namespace hecla::test {

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::random_device random;
    do {
      const std::string name = "hecla-test-" + std::to_string(random());
      path_ = (std::filesystem::temp_directory_path() / name).generic_string();
    } while (!std::filesystem::create_directory(path_));
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }

  // Writes a file, with the directories around it. Returns its path.
  std::string write(const std::string& name, std::string_view text) const {
    const std::filesystem::path file = path_ + "/" + name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file.generic_string();
  }

 private:
  std::string path_;
};

}  // namespace hecla::test
