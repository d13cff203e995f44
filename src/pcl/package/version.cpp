// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/package/version.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/ascii.h"

namespace hecla::pcl {
namespace {

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

bool is_identifier(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c) || c == '-'; });
}

bool has_leading_zero(std::string_view number) { return number.size() > 1 && number[0] == '0'; }

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t dot = text.find('.');
    parts.push_back(text.substr(0, dot));
    if (dot == text.npos) return parts;
    text.remove_prefix(dot + 1);
  }
}

struct ParsedVersion {
  std::vector<std::string_view> numbers;     // three
  std::vector<std::string_view> prerelease;  // none in a release
};

std::optional<ParsedVersion> parse_version(std::string_view text) {
  ParsedVersion version;
  const std::size_t plus = std::min(text.find('+'), text.size());
  if (plus < text.size() && !std::ranges::all_of(split(text.substr(plus + 1)), is_identifier))
    return std::nullopt;
  text = text.substr(0, plus);
  const std::size_t dash = std::min(text.find('-'), text.size());
  if (dash < text.size()) version.prerelease = split(text.substr(dash + 1));
  version.numbers = split(text.substr(0, dash));
  const auto is_number = [](std::string_view part) {
    return is_digits(part) && !has_leading_zero(part);
  };
  const auto is_prerelease = [](std::string_view part) {
    return is_identifier(part) && !(is_digits(part) && has_leading_zero(part));
  };
  if (version.numbers.size() != 3 || !std::ranges::all_of(version.numbers, is_number) ||
      !std::ranges::all_of(version.prerelease, is_prerelease))
    return std::nullopt;
  return version;
}

// Numbers are lower than other identifiers.
int compare(std::string_view a, std::string_view b) {
  const bool numbers = is_digits(a) && is_digits(b);
  if (!numbers && is_digits(a) != is_digits(b)) return is_digits(a) ? -1 : 1;
  if (numbers && a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.compare(b);
}

int compare(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (const int order = compare(a[i], b[i])) return order;
  }
  return a.size() < b.size() ? -1 : a.size() > b.size();
}

}  // namespace

bool is_version(std::string_view text) { return parse_version(text).has_value(); }

bool is_lower_version(std::string_view version, std::string_view than) {
  const auto a = parse_version(version);
  const auto b = parse_version(than);
  if (!a || !b) return !a && b;
  if (const int order = compare(a->numbers, b->numbers)) return order < 0;
  if (a->prerelease.empty() || b->prerelease.empty())
    return !a->prerelease.empty() && b->prerelease.empty();
  return compare(a->prerelease, b->prerelease) < 0;
}

}  // namespace hecla::pcl
