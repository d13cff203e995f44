// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/terraform/version.h>

#include <algorithm>
#include <compare>

namespace hecla::terraform {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_suffix_text(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '.' || c == '~';
  });
}

std::optional<unsigned long> take_number(std::string_view& text) {
  unsigned long number = 0;
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count])) {
    if (count == 18) return std::nullopt;
    number = number * 10 + static_cast<unsigned long>(text[count++] - '0');
  }
  if (count == 0) return std::nullopt;
  text.remove_prefix(count);
  return number;
}

std::strong_ordering compare(const Version& a, const Version& b) {
  if (const auto order = a.parts <=> b.parts; order != 0) return order;
  if (a.prerelease.empty() != b.prerelease.empty()) {
    return a.prerelease.empty() ? std::strong_ordering::greater : std::strong_ordering::less;
  }
  return a.prerelease <=> b.prerelease;
}

// "~> 1.2.3" allows 1.2.x from 1.2.3 on, "~> 1.2" allows 1.x from 1.2 on.
bool is_pessimistic_match(const Version& version, const Version& wanted) {
  if (compare(version, wanted) < 0) return false;
  const std::size_t fixed = wanted.written > 1 ? wanted.written - 1 : 1;
  return std::equal(version.parts.begin(), version.parts.begin() + static_cast<long>(fixed),
                    wanted.parts.begin());
}

bool is_match(const VersionConstraint& constraint, const Version& version) {
  const auto order = compare(version, constraint.version);
  const std::string& operation = constraint.operation;
  if (operation == "!=") return order != 0;
  if (operation == ">") return order > 0;
  if (operation == "<") return order < 0;
  if (operation == ">=") return order >= 0;
  if (operation == "<=") return order <= 0;
  if (operation == "~>") return is_pessimistic_match(version, constraint.version);
  return order == 0;
}

std::optional<VersionConstraint> parse_constraint(std::string_view text) {
  text = trimmed(text);
  VersionConstraint constraint;
  while (!text.empty() && std::string_view("=!<>~").find(text.front()) != std::string_view::npos) {
    constraint.operation += text.front();
    text.remove_prefix(1);
  }
  static constexpr std::string_view operations[] = {"", "=", "!=", ">", "<", ">=", "<=", "~>"};
  if (std::find(std::begin(operations), std::end(operations), constraint.operation) ==
      std::end(operations)) {
    return std::nullopt;
  }
  const auto version = parse_version(trimmed(text));
  if (!version) return std::nullopt;
  constraint.version = *version;
  return constraint;
}

}  // namespace

std::optional<Version> parse_version(std::string_view text) {
  Version version;
  if (text.starts_with('v')) text.remove_prefix(1);
  for (std::size_t i = 0;; ++i) {
    const auto number = take_number(text);
    if (!number) return std::nullopt;
    if (i < version.parts.size()) {
      version.parts[i] = *number;
      version.written = i + 1;
    }
    if (!text.starts_with('.')) break;
    text.remove_prefix(1);
  }
  if (text.starts_with('-')) {
    const std::string_view rest = text.substr(1, text.find('+') - 1);
    if (!is_suffix_text(rest)) return std::nullopt;
    version.prerelease = rest;
    text.remove_prefix(1 + rest.size());
  }
  if (text.starts_with('+') && is_suffix_text(text.substr(1))) text = {};
  if (!text.empty()) return std::nullopt;
  return version;
}

std::optional<std::vector<VersionConstraint>> parse_constraints(std::string_view text) {
  std::vector<VersionConstraint> constraints;
  for (;;) {
    const std::size_t comma = text.find(',');
    const auto constraint = parse_constraint(text.substr(0, comma));
    if (!constraint) return std::nullopt;
    constraints.push_back(*constraint);
    if (comma == std::string_view::npos) return constraints;
    text.remove_prefix(comma + 1);
  }
}

bool is_satisfied(const std::vector<VersionConstraint>& constraints, const Version& version) {
  return std::all_of(constraints.begin(), constraints.end(),
                     [&](const auto& constraint) { return is_match(constraint, version); });
}

}  // namespace hecla::terraform
