// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Files with the schemas of providers, the output of `terraform providers schema -json`.
#include <hecla/source/diagnostic.h>
#include <hecla/validate/provider_set.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace hecla::cli {

// The schemas of many providers are large.
inline constexpr std::size_t max_schema_bytes = std::size_t{1} << 30;

// Adds the providers of a file. Reports a file that cannot be read as a usage error.
void read_schema_file(const std::string& path, validate::ProviderSet& providers,
                      Diagnostics& diags);
// Adds those of a text, which comes from `origin`.
void read_schemas(std::string_view text, const std::string& origin,
                  validate::ProviderSet& providers, Diagnostics& diags);
void report_unreadable_schemas(const std::string& origin, const std::string& reason,
                               Diagnostics& diags);

}  // namespace hecla::cli
