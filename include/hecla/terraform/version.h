// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Version constraints such as ">= 1.2, < 2.0".
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::terraform {

struct Version {
  std::array<unsigned long, 3> parts = {};
  std::size_t written = 0;  // how many parts were written, at most three
  std::string prerelease = {};
};
// Returns nothing for a text that is not a version.
std::optional<Version> parse_version(std::string_view text);

struct VersionConstraint {
  std::string operation;  // "=", "!=", ">", "<", ">=", "<=", "~>"
  Version version;
};
std::optional<std::vector<VersionConstraint>> parse_constraints(std::string_view text);
bool is_satisfied(const std::vector<VersionConstraint>& constraints, const Version& version);

}  // namespace hecla::terraform
