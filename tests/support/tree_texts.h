// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Texts for tests of the properties of trees: those of a corpus, these with random changes, and all
// files below the directory named by the environment variable HECLA_REAL_FILES.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/tree_properties.h"

namespace hecla::test_support {

inline std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

inline std::vector<std::string> corpus(const std::filesystem::path& directory) {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    texts.push_back(read(entry.path()));
  }
  return texts;
}

// Calls check(text) for changed parts of the texts, until one fails.
template <class Check>
void for_broken_texts(const std::vector<std::string>& texts,
                      std::span<const std::string_view> pieces, int count, Check check) {
  std::mt19937 random(11);
  for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i) {
    std::string text = texts[random() % texts.size()];
    if (text.size() > 400) text = text.substr(random() % (text.size() - 400), 400);
    check(changed(std::move(text), pieces, random));
  }
}

// Calls check(text) for the real files with one of the extensions.
template <class Check>
void for_real_files(std::initializer_list<std::string_view> extensions, Check check) {
  const char* directory = std::getenv("HECLA_REAL_FILES");
  if (!directory) GTEST_SKIP() << "HECLA_REAL_FILES names no directory";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    const std::string extension = entry.path().extension().string();
    const bool is_wanted =
        std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
    if (is_wanted) check(read(entry.path()));
  }
}

// Returns the kinds of the nodes around the byte at `offset`: "Body Attribute Number".
template <class Document>
std::string kinds_at(const Document& document, std::uint32_t offset) {
  std::string out;
  for (const auto node : tree::path_at(root(document), offset)) {
    out.append(out.empty() ? "" : " ").append(name(node.kind()));
  }
  return out;
}

}  // namespace hecla::test_support
