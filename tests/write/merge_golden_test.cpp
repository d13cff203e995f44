// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Properties of merge() over all inputs of golden cases and of cases of the command in both
// syntaxes.
#include <gtest/gtest.h>
#include <hecla/file/file.h>
#include <hecla/write/format.h>
#include <hecla/write/merge.h>
#include <hecla/write/structural_diff.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace hecla::write {
namespace {

namespace fs = std::filesystem;

struct Merging {
  FileOptions reading;

  bool is_valid(const std::string& text) const {
    Diagnostics diags;
    parse_text("x", text, diags, reading);
    return !diags.has_errors();
  }
  std::optional<MergeResult> merge(const std::string& base, const std::string& ours,
                                   const std::string& theirs) const {
    Diagnostics diags;
    return write::merge(Source::make("b", base), Source::make("o", ours), Source::make("t", theirs),
                        diags, {.reading = reading});
  }
  std::string merged(const std::string& base, const std::string& ours,
                     const std::string& theirs) const {
    const auto result = merge(base, ours, theirs);
    EXPECT_TRUE(result);
    return result ? with_changes(ours, result->changes) : "";
  }
  bool differ(const std::string& a, const std::string& b) const {
    Diagnostics diags;
    return !structural_diff(parse_text("a", a, diags, reading), parse_text("b", b, diags, reading),
                            diags)
                .empty();
  }
};

// Appends the sections of a file of cases whose names end with one of the extensions.
void add_sections(const fs::path& path, const std::vector<std::string>& extensions,
                  std::vector<std::string>& texts) {
  std::ifstream stream(path, std::ios::binary);
  bool is_wanted = false;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("-- ") && line.ends_with(" --")) {
      const std::string name = line.substr(3, line.size() - 6);
      is_wanted = std::any_of(extensions.begin(), extensions.end(),
                              [&](const auto& extension) { return name.ends_with(extension); });
      if (is_wanted) texts.emplace_back();
    } else if (is_wanted) {
      texts.back() += line + "\n";
    }
  }
}

std::vector<std::string> inputs(const Merging& merging, const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  for (const auto& entry : fs::recursive_directory_iterator("tests")) {
    if (entry.path().extension() == ".txt") add_sections(entry.path(), names, texts);
  }
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  std::erase_if(texts, [&](const std::string& text) { return !merging.is_valid(text); });
  EXPECT_GT(texts.size(), 20U);
  return texts;
}

void expect_one_sided_changes(const Merging& merging, const std::vector<std::string>& texts) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string &base = texts[i], &x = texts[(i + 1) % texts.size()];
    EXPECT_EQ(merging.merged(base, x, base), x);
    EXPECT_EQ(merging.merged(base, base, x), x);
    EXPECT_EQ(merging.merged(base, x, x), x);
  }
}

// Merges texts that differ from each other in layout, so that no version is taken as a whole.
void expect_changes_in_other_layout(const Merging& merging, const std::string& base,
                                    const std::string& same, const std::string& changed) {
  const auto result = merging.merge(base, same, changed);
  ASSERT_TRUE(result);
  if (!result->conflicts.empty()) return;
  const std::string text = with_changes(same, result->changes);
  EXPECT_FALSE(merging.differ(text, changed)) << base << "--- and\n" << changed << "---\n" << text;
}

const Merging native{{{}, Syntax::Native}};
const Merging json{{{}, Syntax::Json}};

TEST(MergeOfInputs, TakesOneSidedChangesInTheNativeSyntax) {
  const auto texts = inputs(native, {".tf", ".hcl", ".tfvars", "input", "hcl"});
  expect_one_sided_changes(native, texts);
  for (std::size_t i = 1; i < texts.size(); ++i) {
    Diagnostics diags;
    const auto formatted = format(Source::make("x", texts[i - 1]), {.align = false}, diags);
    ASSERT_TRUE(formatted);
    expect_changes_in_other_layout(native, texts[i - 1], *formatted, texts[i]);
  }
}

TEST(MergeOfInputs, TakesOneSidedChangesInTheJsonSyntax) {
  const auto texts = inputs(json, {".json"});
  expect_one_sided_changes(json, texts);
  for (std::size_t i = 1; i < texts.size(); ++i) {
    std::string spread;
    for (const char c : texts[i - 1]) spread.append(1, c).append(c == '\n' ? 2 : 0, ' ');
    expect_changes_in_other_layout(json, texts[i - 1], spread, texts[i]);
  }
}

}  // namespace
}  // namespace hecla::write
