// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Writes the ids of all diagnostics that a test program made the library report to a file of its name, which
// scripts/check_reported_codes.py reads when all programs are done.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <string>

#include "source/report_observer.h"

namespace hecla {
namespace {

std::mutex mutex;
std::set<std::string>& reported() {
  static std::set<std::string> ids;
  return ids;
}

void record(const DiagnosticCode& code) {
  const std::lock_guard lock(mutex);
  reported().emplace(code.id());
}

class Recorder : public testing::Environment {
 public:
  void SetUp() override { detail::report_observer = record; }
  void TearDown() override {
    detail::report_observer = nullptr;
    const std::filesystem::path folder = HECLA_REPORTED_CODES;
    std::filesystem::create_directories(folder);
    const std::filesystem::path program = testing::internal::GetArgvs().front();
    std::ofstream out(folder / program.stem());
    for (const std::string& id : reported()) out << id << '\n';
  }
};

const testing::Environment* const recorder = testing::AddGlobalTestEnvironment(new Recorder);

}  // namespace
}  // namespace hecla
