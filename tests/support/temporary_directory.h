// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A directory that exists as long as the object does.
#include <cstdlib>
#include <filesystem>
#include <string>

namespace hecla::test {

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    char name[] = "/tmp/hecla-test-XXXXXX";
    path_ = ::mkdtemp(name);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace hecla::test
