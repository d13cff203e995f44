// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/file_system.h"

#include <dirent.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "os/paths.h"

namespace hecla::os {
namespace {

using OpenEntries = std::unique_ptr<DIR, int (*)(DIR*)>;

std::error_code last_error() { return {errno, std::generic_category()}; }

// Completes what readdir() says about an entry, which is a link for links to anything.
void follow(Entry& entry) {
  struct stat status;
  const bool is_found = ::stat(entry.path.c_str(), &status) == 0;
  entry.is_directory = is_found && S_ISDIR(status.st_mode);
  entry.is_regular_or_missing = is_found ? S_ISREG(status.st_mode) : errno == ENOENT;
}

}  // namespace

bool exists(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0;
}

bool remove_file(const std::string& path) { return std::remove(path.c_str()) == 0; }

bool is_directory(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool is_link(const std::string& path) {
  struct stat status;
  return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

std::uintmax_t size(const std::string& path) {
  struct stat status;
  const bool is_known = ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
  return is_known ? static_cast<std::uintmax_t>(status.st_size) : 0;
}

std::string canonical(const std::string& path) {
  std::array<char, PATH_MAX> found;
  return ::realpath(path.c_str(), found.data()) ? found.data() : std::string();
}

std::string absolute(const std::string& path) { return joined(working_directory(), path); }

std::optional<std::string> relative(const std::string& path, const std::string& base) {
  const std::string from = canonical(base), to = canonical(path);
  if (from.empty() || to.empty()) return std::nullopt;
  return relative_path(to, from);
}

// Not getcwd(), which invents one.
std::string working_directory() {
  const char* const path = std::getenv("PWD");
  return path ? path : "";
}

std::error_code list(const std::string& directory, const std::function<void(const Entry&)>& visit) {
  const OpenEntries entries(::opendir(directory.c_str()), &::closedir);
  if (!entries) return last_error();
  for (;;) {
    errno = 0;
    const dirent* const found = ::readdir(entries.get());
    if (!found) return last_error();
    Entry entry{.path = joined(directory, found->d_name),
                .name = found->d_name,
                .is_directory = found->d_type == DT_DIR,
                .is_link = found->d_type == DT_LNK,
                .is_regular_or_missing = found->d_type == DT_REG};
    if (entry.name == "." || entry.name == "..") continue;
    if (entry.is_link || found->d_type == DT_UNKNOWN) follow(entry);
    visit(entry);
  }
}

}  // namespace hecla::os
