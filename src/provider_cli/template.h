// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The files of a new provider; cmake/provider_template.cmake makes them from an example.
#include <span>
#include <string_view>

namespace hecla::provider_cli {

// The name of the provider in paths and texts.
inline constexpr std::string_view template_name = "sample";

struct TemplateFile {
  std::string_view path;
  std::string_view text;
};
std::span<const TemplateFile> template_files();

}  // namespace hecla::provider_cli
