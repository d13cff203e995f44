// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/replace_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <utility>

#include "os/interruption.h"
#include "os/posix/temporary_file.h"
#include "os/replacement.h"
#include "os/system_message.h"

namespace hecla::os {
namespace {

// Returns the absolute path without symbolic links; nothing after setting errno.
std::optional<std::string> real_path(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> found(::realpath(path.c_str(), nullptr), &std::free);
  return found ? std::optional<std::string>(found.get()) : std::nullopt;
}

bool is_named_by(const OpenFile& file, const Place& place) {
  struct stat named, own;
  return place.find(named) == 0 && ::fstat(file.number(), &own) == 0 && is_same_file(named, own);
}

// The file that is to be replaced, open and locked.
class Target {
 public:
  // Waits while another process replaces the file.
  Failure open(const Place& place, int mode) {
    const auto deadline = std::chrono::steady_clock::now() + longest_wait_for_lock;
    while (std::chrono::steady_clock::now() < deadline) {
      if (auto failure = open_once(place, mode)) return failure;
      const OpenFile::Lock lock = file_.lock();
      if (lock != OpenFile::Lock::IsOfAnother && is_named_by(file_, place)) return {};
      ::usleep(1000);
    }
    return locked;
  }

  const OpenFile& file() const { return file_; }

 private:
  Failure open_once(const Place& place, int mode) {
    struct stat status;
    if (const int error = place.find(status)) return system_message(error);
    if (!S_ISREG(status.st_mode)) return not_regular;
    file_ = OpenFile(::openat(place.directory.number(), place.name.c_str(),
                              mode | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    return file_.is_open() ? Failure() : system_message(errno);
  }

  OpenFile file_;
};

ContentComparison compare(const OpenFile& file, std::string_view one, std::string_view other) {
  off_t offset = 0;
  return {one, other, [&](char* buffer, std::size_t size, std::size_t& count) -> Failure {
            ssize_t result;
            do {
              result = ::pread(file.number(), buffer, size, offset);
            } while (result < 0 && errno == EINTR);
            if (result < 0) return system_message(errno);
            count = static_cast<std::size_t>(result);
            offset += result;
            return {};
          }};
}

// `before`: the content that the file must have; null if it may have any.
using Before = const std::string_view*;

bool has_content(const OpenFile& file, Before before) {
  return !before || compare(file, *before, *before).is_one;
}

// Sandboxes answer EPERM to system calls that they do not know.
bool is_unsupported(int error) {
  return error == EINVAL || error == ENOSYS || error == EOPNOTSUPP || error == EPERM;
}

bool has_name(const OpenFile& file) {
  struct stat status;
  return ::fstat(file.number(), &status) == 0 && status.st_nlink > 0;
}

// Undoes an exchange, unless another program has already renamed its file over the new one. While another process such
// as this one has exchanged the new file for its own, it waits until that is undone. What an exchange takes from the
// place, other than what was put there, is newer and put back.
void take_back(TemporaryFile& temporary, const Place& place) {
  const OpenFile& own = temporary.file();
  OpenFile placed;
  const auto deadline = std::chrono::steady_clock::now() + longest_wait_for_lock;
  while (std::chrono::steady_clock::now() < deadline) {
    if (is_named_by(own, place) || is_named_by(placed, place)) {
      OpenFile displaced = temporary.open_named();
      if (temporary.rename(TemporaryFile::Rename::Exchange) != 0) return;
      if (temporary.has_name_of(own)) return;
      if (temporary.has_name_of(placed) && !has_name(own)) return;
      placed = std::move(displaced);
    } else {
      if (!has_name(own)) return;
      ::usleep(100);
    }
  }
}

// Gives the temporary file the name of the target. The two are exchanged, so that a program that has not asked for the
// lock and has changed the target at the last moment is noticed.
Failure take_place(TemporaryFile& temporary, const Target& target, const Place& place,
                   Before before) {
  const auto is_unchanged = [&] { return has_content(target.file(), before); };
  if (!is_named_by(target.file(), place)) return changed;
  const int error = temporary.rename(TemporaryFile::Rename::Exchange);
  if (error == 0) {
    if (temporary.has_name_of(target.file()) && is_unchanged()) return {};
    take_back(temporary, place);
    return changed;
  }
  if (!is_unsupported(error)) return system_message(error);
  if (!is_unchanged()) return changed;
  const int failed = temporary.rename(TemporaryFile::Rename::Over);
  return failed == 0 ? Failure() : system_message(failed);
}

Failure fill(TemporaryFile& temporary, std::string_view text, const Target* target) {
  if (temporary.failure()) return temporary.failure();
  if (auto failure = temporary.file().write(text)) return failure;
  if (target) {
    if (auto failure = temporary.take_attributes_of(target->file())) return failure;
  }
  return temporary.sync();
}

// `place` is where the file is, without symbolic links.
Failure replace(const Place& place, std::string_view text, Before before, SameChange same_change,
                const OnReplaced& on_replaced) {
  Target target;
  if (auto failure = target.open(place, before ? O_RDWR : O_WRONLY)) return failure;
  if (before) {
    const ContentComparison content = compare(target.file(), *before, text);
    if (content.failure) return content.failure;
    if (content.is_other && same_change == SameChange::IsDone) return {};
    if (!content.is_one) return changed;
  }
  remove_leftovers(place);
  const SignalDelay delay;
  TemporaryFile temporary(place, 0600, &target.file());
  if (temporary.failure()) return cannot_create(*temporary.failure());
  if (auto failure = fill(temporary, text, &target)) return failure;
  if (auto failure = take_place(temporary, target, place, before)) return failure;
  on_replaced();
  return {};
}

// Sets `error` to EEXIST if there is such a file by now.
Failure create(const std::string& path, std::string_view text, const OnReplaced& on_replaced,
               int& error) {
  const Place place = Place::of(path);
  if (!place.directory.is_open()) return system_message(errno);
  remove_leftovers(place);
  const SignalDelay delay;
  TemporaryFile temporary(place, 0666);
  if (auto failure = fill(temporary, text, nullptr)) return failure;
  error = temporary.rename(TemporaryFile::Rename::IfFree);
  if (is_unsupported(error)) error = temporary.link();
  if (is_unsupported(error)) error = temporary.rename(TemporaryFile::Rename::Over);
  if (error != 0) return system_message(error);
  on_replaced();
  return {};
}

Failure write_in_place(const std::string& path, std::string_view text) {
  const OpenFile file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  return file.is_open() ? file.write(text) : system_message(errno);
}

// Whether a path is that of a device or pipe, or of what a process has open (/dev/stdout), to which others keep writing.
bool is_written_in_place(const std::string& path, const struct stat& status) {
  return !S_ISREG(status.st_mode) || path.starts_with("/dev/") || path.starts_with("/proc/");
}

}  // namespace

Failure write_file(const std::string& path, std::string_view text, const OnReplaced& on_replaced) {
  struct stat status;
  if (::stat(path.c_str(), &status) == 0) {
    const auto real = real_path(path);
    if (!real || is_written_in_place(path, status)) return write_in_place(path, text);
    const Place place = Place::of(*real);
    if (::access(place.directory_path.c_str(), W_OK) != 0) return write_in_place(path, text);
    return replace(place, text, nullptr, SameChange::IsAnother, on_replaced);
  }
  if (errno != ENOENT) return system_message(errno);
  if (::lstat(path.c_str(), &status) == 0) return write_in_place(path, text);  // a link to nothing
  int error = 0;
  auto failure = create(path, text, on_replaced, error);
  return error == EEXIST ? write_file(path, text, on_replaced) : failure;
}

Failure create_file(const std::string& path, std::string_view text, SameChange same_change,
                    const OnReplaced& on_replaced) {
  int error = 0;
  auto failure = create(path, text, on_replaced, error);
  return error == EEXIST ? replace_file(path, text, "", same_change, on_replaced) : failure;
}

Failure replace_file(const std::string& path, std::string_view text, std::string_view before,
                     SameChange same_change, const OnReplaced& on_replaced) {
  const auto target = real_path(path);
  if (!target) return system_message(errno);
  const Place place = Place::of(*target);
  if (!place.directory.is_open()) return system_message(errno);
  return replace(place, text, &before, same_change, on_replaced);
}

}  // namespace hecla::os
