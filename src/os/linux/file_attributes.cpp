// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/posix/file_attributes.h"

#include <sys/xattr.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <optional>
#include <vector>

namespace hecla::os {
namespace {

constexpr const char* access_list = "system.posix_acl_access";

// Returns what `read(buffer, size)` gives, which is the size alone for a size of 0; nothing after setting errno.
template <class Read>
std::optional<std::string> read_all_of(Read&& read) {
  for (;;) {
    const ssize_t size = read(nullptr, 0);
    if (size < 0) return std::nullopt;
    std::string bytes(static_cast<std::size_t>(size), '\0');
    const ssize_t count = size == 0 ? 0 : read(bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.resize(static_cast<std::size_t>(count));
      return bytes;
    }
    if (errno != ERANGE) return std::nullopt;  // otherwise it has grown
  }
}

// File systems list attributes of their own under other names, and the kernel computes two for the content.
bool is_kept(std::string_view name) {
  constexpr std::string_view spaces[] = {"user.", "system.", "security.", "trusted."};
  return name != "security.ima" && name != "security.evm" &&
         std::any_of(std::begin(spaces), std::end(spaces),
                     [&](std::string_view space) { return name.starts_with(space); });
}

std::optional<std::vector<std::string>> attribute_names(const OpenFile& file) {
  const auto list = read_all_of(
      [&](char* buffer, std::size_t size) { return ::flistxattr(file.number(), buffer, size); });
  std::vector<std::string> names;
  if (!list && errno != ENOTSUP) return std::nullopt;
  std::string_view rest = list ? std::string_view(*list) : std::string_view();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\0'), rest.size());
    if (is_kept(rest.substr(0, end))) names.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return names;
}

std::optional<std::string> attribute(const OpenFile& file, const std::string& name) {
  return read_all_of([&](char* buffer, std::size_t size) {
    return ::fgetxattr(file.number(), name.c_str(), buffer, size);
  });
}

std::string cannot_keep(const std::string& name, int error) {
  const std::string what =
      name == access_list ? "its access control list" : "its extended attribute " + name;
  return what + " cannot be kept: " + system_message(error);
}

Failure copy_attribute(const OpenFile& from, const OpenFile& to, const std::string& name) {
  const auto value = attribute(from, name);
  if (!value) return cannot_keep(name, errno);
  const auto own = attribute(to, name);
  if (own && *own == *value) return {};  // the system has set it, as it sets labels
  const bool is_set = ::fsetxattr(to.number(), name.c_str(), value->data(), value->size(), 0) == 0;
  return is_set ? Failure() : cannot_keep(name, errno);
}

// New files get attributes from their directory: an access control list that the old file does not have would let
// others read it.
Failure remove_surplus(const std::vector<std::string>& kept, const OpenFile& to) {
  const auto names = attribute_names(to);
  if (!names) return "its extended attributes cannot be read: " + system_message(errno);
  for (const std::string& name : *names) {
    if (std::find(kept.begin(), kept.end(), name) != kept.end()) continue;
    if (::fremovexattr(to.number(), name.c_str()) != 0) return cannot_keep(name, errno);
  }
  return {};
}

}  // namespace

Failure copy_extended_attributes(const OpenFile& from, const OpenFile& to) {
  const auto names = attribute_names(from);
  if (!names) return "its extended attributes cannot be kept: " + system_message(errno);
  for (const std::string& name : *names) {
    if (auto failure = copy_attribute(from, to, name)) return failure;
  }
  return remove_surplus(*names, to);
}

}  // namespace hecla::os
