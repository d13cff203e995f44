// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/posix/temporary_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>

#include "os/posix/file_attributes.h"
#include "os/posix/system_files.h"
#include "os/random_seed.h"
#include "os/system_message.h"

namespace hecla::os {
namespace {

constexpr std::string_view name_mark = ".hecla-";
constexpr std::size_t random_letters = 6;
constexpr std::size_t longest_name = 255;

// Returns letters that differ between processes and calls. They need not be secret, because a file of that name that
// exists is never opened.
std::string random_name_end() {
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  static std::atomic<std::uint64_t> count = 0;
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  // The generator is SplitMix64.
  std::uint64_t state = static_cast<std::uint64_t>(now) ^ random_seed() ^ (++count << 20);
  std::string end;
  while (end.size() < random_letters) {
    std::uint64_t mixed = state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    end += letters[(mixed ^ (mixed >> 31)) % letters.size()];
  }
  return end;
}

// Returns the start of a name for files that replace `target`, which is cut if the whole would be too long.
std::string temporary_name_start(const std::string& target) {
  std::size_t size = longest_name - 1 - name_mark.size() - random_letters;
  if (target.size() <= size) {
    size = target.size();
  } else {
    const auto is_continuation = [](char byte) { return (byte & 0xC0) == 0x80; };  // of UTF-8
    while (size > 0 && is_continuation(target[size])) --size;
  }
  return "." + target.substr(0, size) + std::string(name_mark);
}

// Another process that removes leftovers can take the new file for one before it is locked.
bool is_removed_by_another(const OpenFile& file) {
  while (file.lock() == OpenFile::Lock::IsOfAnother) ::usleep(1000);
  struct stat status;
  return ::fstat(file.descriptor(), &status) == 0 && status.st_nlink == 0;
}

}  // namespace

bool is_temporary_name(std::string_view name) {
  if (!name.starts_with('.') || name.size() < 1 + name_mark.size() + random_letters) return false;
  const std::string_view end = name.substr(name.size() - random_letters);
  name.remove_suffix(random_letters);
  return name.ends_with(name_mark) && std::all_of(end.begin(), end.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
         });
}

Place Place::of(const std::string& path) {
  const std::size_t slash = path.rfind('/') + 1;  // 0 without one
  const std::string directory = slash == 0 ? "." : path.substr(0, slash);
  return {directory, open_directory(directory), path.substr(slash)};
}

int Place::find(struct stat& status) const {
  const bool is_found =
      ::fstatat(directory.descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
  return is_found ? 0 : errno;
}

TemporaryFile::TemporaryFile(const Place& place, mode_t mode) : place_(place) {
  const std::string start = temporary_name_start(place.name);
  do {
    name_ = start + random_name_end();
    file_ = create_file(place.directory, name_, mode);
    if (!file_.is_open() && errno != EEXIST) {
      failure_ = system_message(errno);
      return;
    }
  } while (!file_.is_open() || is_removed_by_another(file_));
  has_name_ = true;
}

TemporaryFile::~TemporaryFile() {
  if (has_name_) ::unlinkat(place_.directory.descriptor(), name_.c_str(), 0);
}

Failure TemporaryFile::take_attributes_of(const OpenFile& other) {
  return copy_attributes(other, file_);
}

Failure TemporaryFile::sync() const {
  return ::fsync(file_.descriptor()) == 0 ? Failure() : system_message(errno);
}

int TemporaryFile::rename(Rename how) {
  const int error = rename_file(place_.directory, name_, place_.name, how);
  if (error != 0) return error;
  has_name_ = how == Rename::Exchange;
  return 0;
}

bool TemporaryFile::has_name_of(const OpenFile& other) const {
  struct stat named, status;
  return ::fstatat(place_.directory.descriptor(), name_.c_str(), &named, AT_SYMLINK_NOFOLLOW) ==
             0 &&
         ::fstat(other.descriptor(), &status) == 0 && is_same_file(named, status);
}

}  // namespace hecla::os
