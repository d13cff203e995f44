// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/provider_name.h"

#include <algorithm>
#include <vector>

namespace hecla::terraform {
namespace {

constexpr std::string_view registry = "registry.terraform.io/";

bool is_host_name(std::string_view host) {
  return host.find('.') != std::string_view::npos || host.find(':') != std::string_view::npos ||
         host == "localhost";
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t slash = text.find('/');
    parts.push_back(text.substr(0, slash));
    if (slash == std::string_view::npos) return parts;
    text.remove_prefix(slash + 1);
  }
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

}  // namespace

bool is_provider_name(std::string_view name) {
  if (name.empty() || name.front() == '-' || name.back() == '-') return false;
  if (name.find("--") != std::string_view::npos) return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
           static_cast<unsigned char>(c) >= 0x80;
  });
}

std::optional<std::string> parse_provider_source(std::string_view source) {
  std::vector<std::string_view> parts = split(source);
  if (parts.size() > 3) return std::nullopt;
  const std::string name = lower(parts.back());
  if (!is_provider_name(name) || name.starts_with("terraform-")) return std::nullopt;
  if (parts.size() == 1) return std::string(registry) + "hashicorp/" + name;
  const std::string space = lower(parts[parts.size() - 2]);
  if (!is_provider_name(space)) return std::nullopt;
  if (parts.size() == 2) return std::string(registry) + space + "/" + name;
  if (!is_host_name(parts[0])) return std::nullopt;
  return lower(parts[0]) + "/" + space + "/" + name;
}

std::string default_provider(std::string_view name) {
  if (name == "terraform") return "terraform.io/builtin/terraform";
  return std::string(registry) + "hashicorp/" + std::string(name);
}

std::string_view implied_provider(std::string_view resource_type) {
  return resource_type.substr(0, resource_type.find('_'));
}

std::string_view short_address(std::string_view address) {
  if (address.starts_with(registry)) address.remove_prefix(registry.size());
  return address;
}

}  // namespace hecla::terraform
