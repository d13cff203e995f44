// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/temporary_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <memory>
#include <mutex>
#include <set>

#include "cli/file_attributes.h"
#include "unicode/utf8.h"

namespace hecla::cli {
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
  std::uint64_t state = static_cast<std::uint64_t>(now) ^
                        (static_cast<std::uint64_t>(::getpid()) << 40) ^ (++count << 20);
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
    while (size > 0 && unicode::is_continuation(target[size])) --size;
  }
  return "." + target.substr(0, size) + std::string(name_mark);
}

bool is_temporary_name(std::string_view name) {
  if (!name.starts_with('.') || name.size() < 1 + name_mark.size() + random_letters) return false;
  const std::string_view end = name.substr(name.size() - random_letters);
  name.remove_suffix(random_letters);
  return name.ends_with(name_mark) && std::all_of(end.begin(), end.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
         });
}

// Another process that removes leftovers can take the new file for one before it is locked.
bool is_removed_by_another(const OpenFile& file) {
  while (file.lock() == OpenFile::Lock::IsOfAnother) ::usleep(1000);
  struct stat status;
  return ::fstat(file.descriptor(), &status) == 0 && status.st_nlink == 0;
}

// Whoever has the lock may remove the file, since its creator has ended.
void remove_if_leftover(int directory, const char* name) {
  const OpenFile file(::openat(directory, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status;
  const bool is_own_file = file.is_open() && ::fstat(file.descriptor(), &status) == 0 &&
                           S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
  if (!is_own_file || file.lock() != OpenFile::Lock::Taken) return;
  struct stat named;
  if (::fstatat(directory, name, &named, AT_SYMLINK_NOFOLLOW) == 0 && is_same_file(named, status)) {
    ::unlinkat(directory, name, 0);
  }
}

bool is_first_visit(const std::string& directory) {
  static std::mutex mutex;
  static std::set<std::string> visited;
  const std::lock_guard lock(mutex);
  return visited.insert(directory).second;
}

}  // namespace

Place Place::of(const std::string& path) {
  const std::size_t slash = path.rfind('/') + 1;  // 0 without one
  const std::string directory = slash == 0 ? "." : path.substr(0, slash);
  return {directory, OpenFile(::open(directory.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)),
          path.substr(slash)};
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
    file_ = OpenFile(::openat(place.directory.descriptor(), name_.c_str(),
                              O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (!file_.is_open() && errno != EEXIST) {
      failure_ = system_problem(errno);
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
  return ::fsync(file_.descriptor()) == 0 ? Failure() : system_problem(errno);
}

int TemporaryFile::rename(Rename how) {
  const int directory = place_.directory.descriptor();
  const bool succeeded =
      how == Rename::Over
          ? ::renameat(directory, name_.c_str(), directory, place_.name.c_str()) == 0
          : ::syscall(SYS_renameat2, directory, name_.c_str(), directory, place_.name.c_str(),
                      static_cast<unsigned>(how)) == 0;
  if (!succeeded) return errno;
  has_name_ = how == Rename::Exchange;
  return 0;
}

bool TemporaryFile::has_name_of(const OpenFile& other) const {
  struct stat named, status;
  return ::fstatat(place_.directory.descriptor(), name_.c_str(), &named, AT_SYMLINK_NOFOLLOW) ==
             0 &&
         ::fstat(other.descriptor(), &status) == 0 && is_same_file(named, status);
}

void remove_leftovers(const Place& place) {
  if (!is_first_visit(place.directory_path)) return;
  const int file = ::openat(place.directory.descriptor(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(::fdopendir(file), &::closedir);
  if (!entries) {
    ::close(file);
    return;
  }
  while (const dirent* entry = ::readdir(entries.get())) {
    const bool can_be_file = entry->d_type == DT_REG || entry->d_type == DT_UNKNOWN;
    if (can_be_file && is_temporary_name(entry->d_name)) remove_if_leftover(file, entry->d_name);
  }
}

}  // namespace hecla::cli
