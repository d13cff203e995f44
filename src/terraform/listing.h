// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lists of what files declare.
//
//   for (const std::string& address : listed(Listing::Resources).addresses) ...  // "resource.*.*", "data.*.*", ...
//
// Safe to call from several threads.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::terraform {

enum class Listing : std::uint8_t {
  Blocks,  // all blocks of a file
  Resources,
  Modules,
  Variables,
  Outputs,
  Providers,
  Locals
};

struct Listed {
  std::vector<std::string> addresses;      // of the rows; none for Blocks
  std::vector<std::string_view> columns;   // arguments of these blocks
  bool has_values = false;                 // the rows are arguments: their own values are a column
  bool has_locked_versions = false;        // of providers
  std::string_view declares_secrets = {};  // the type of rows that can be declared secret
};

// Returns whether the module that a source names can change while the source stays the same: one of a registry, unless
// the call has a version, or of a repository without a revision.
bool can_change(std::string_view module_source);

// Returns the rows and columns of a list.
Listed listed(Listing listing);

}  // namespace hecla::terraform
