// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inputs of fuzzers that consist of several texts. They have the form of golden cases, so that these are seeds:
//
//   -- args --
//   eval service.hcl
//   -- service.hcl --
//   port = 80
//
// Text before the first section is ignored.
#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace hecla::fuzz {

struct Section {
  std::string_view name;
  std::string_view text;
};

// Returns the name in a line such as "-- args --".
inline std::optional<std::string_view> section_name(std::string_view line) {
  if (line.size() < 7 || !line.starts_with("-- ") || !line.ends_with(" --")) return std::nullopt;
  return line.substr(3, line.size() - 6);
}

inline std::vector<Section> read_sections(std::string_view text) {
  std::vector<Section> sections;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    std::string_view line = text.substr(0, length);
    if (line.ends_with('\n')) line.remove_suffix(1);
    if (const auto name = section_name(line)) {
      sections.push_back({*name, text.substr(length, 0)});
    } else if (!sections.empty()) {
      std::string_view& last = sections.back().text;
      last = {last.data(), last.size() + length};
    }
    text.remove_prefix(length);
  }
  return sections;
}

// Returns the text of the first section with this name; empty if there is none.
inline std::string_view section(const std::vector<Section>& sections, std::string_view name) {
  for (const Section& each : sections) {
    if (each.name == name) return each.text;
  }
  return {};
}

}  // namespace hecla::fuzz
