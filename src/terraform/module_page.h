// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The reference of a module: what it requires, contains, accepts and returns, for the people who call it.
//
//   const ModuleConfig module = read_config(files, limits, diags);
//   replace_section(readme, module_page(module, {}));
//
// The page has the form of terraform-docs' "markdown table", so that either can write a file. Default values of
// sensitive variables are not shown. Pure; safe to call from several threads.
#include <hecla/terraform/config.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace hecla::terraform {

// The versions of providers that a lock file selects, by local name.
using LockedVersions = std::map<std::string, std::string, std::less<>>;

// Returns the versions in the body of .terraform.lock.hcl.
LockedVersions locked_versions(const Body& lock_file);

// Returns the reference in Markdown.
std::string module_page(const ModuleConfig& module, const LockedVersions& locked);
// Returns the reference as JSON, indented, with a newline at the end.
std::string module_json(const ModuleConfig& module, const LockedVersions& locked);

// Returns a text with the part between the comments BEGIN_TF_DOCS and END_TF_DOCS replaced. Without these, it is
// appended with them. Returns nothing if only one of them is there, or the second is first.
std::optional<std::string> with_module_page(std::string_view text, std::string_view page);

}  // namespace hecla::terraform
