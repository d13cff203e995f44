// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "support/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

namespace hecla::test_support {

namespace {

namespace fs = std::filesystem;

// Returns the name in a line of the form "-- name --".
std::optional<std::string_view> section_name(std::string_view line) {
  if (!line.starts_with("-- ") || !line.ends_with(" --") || line.size() < 7) return std::nullopt;
  return line.substr(3, line.size() - 6);
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end);
  return line;
}

std::string_view without_newline(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  return line;
}

std::string read_file(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

bool updating() {
  const char* wish = std::getenv("HECLA_UPDATE_GOLDEN");
  return wish != nullptr && std::string_view(wish) == "1";
}

std::vector<fs::path> golden_files(std::string_view folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

GoldenCase::GoldenCase(std::string name, std::string_view text) : name_(std::move(name)) {
  std::string* target = &comment_;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (const auto found = section_name(without_newline(line))) {
      sections_.push_back({std::string(*found), {}});
      target = &sections_.back().text;
    } else {
      target->append(line);
    }
  }
}

const GoldenCase::Section* GoldenCase::find(std::string_view name) const {
  const auto found = std::find_if(sections_.begin(), sections_.end(),
                                  [name](const Section& section) { return section.name == name; });
  return found == sections_.end() ? nullptr : &*found;
}

bool GoldenCase::has(std::string_view section) const { return find(section) != nullptr; }

std::string_view GoldenCase::section(std::string_view name) const {
  const Section* found = find(name);
  return found ? std::string_view(found->text) : std::string_view();
}

void GoldenCase::expect(std::string_view name, std::string actual) {
  if (!actual.empty() && !actual.ends_with('\n')) actual += '\n';
  const auto at = std::find_if(sections_.begin(), sections_.end(),
                               [name](const Section& section) { return section.name == name; });
  if (at != sections_.end() && actual.empty()) {
    sections_.erase(at);
  } else if (at != sections_.end()) {
    at->text = std::move(actual);
  } else if (!actual.empty()) {
    sections_.push_back({std::string(name), std::move(actual)});
  }
}

std::string GoldenCase::updated_text() const {
  std::string text = comment_;
  for (const Section& section : sections_) text += "-- " + section.name + " --\n" + section.text;
  return text;
}

void run_golden(std::string_view folder, const std::function<void(GoldenCase&)>& check) {
  const std::vector<fs::path> files = golden_files(folder);
  EXPECT_FALSE(files.empty()) << "no golden cases in " << folder;
  for (const fs::path& path : files) {
    SCOPED_TRACE(path.string());
    const std::string text = read_file(path);
    GoldenCase golden(path.stem().string(), text);
    check(golden);
    if (!updating()) {
      EXPECT_EQ(golden.updated_text(), text);
    } else if (golden.updated_text() != text) {
      std::ofstream(path, std::ios::binary) << golden.updated_text();
    }
  }
}

}  // namespace hecla::test_support
