// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/replace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <system_error>

#include "source/visible.h"

namespace hecla::cli {
namespace {

// The reason why a step failed; nothing if it did not.
using Failure = std::optional<std::string>;

std::string system_problem(int error) {
  std::string message = std::generic_category().message(error);
  if (!message.empty()) {
    message[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(message[0])));
  }
  return message;
}

Failure failure_unless(bool succeeded) {
  return succeeded ? Failure() : Failure(system_problem(errno));
}

std::string message(std::string_view what, const std::string& path, std::string_view why) {
  return "cannot " + std::string(what) + " " + detail::visible_name(path) + ": " + std::string(why);
}

FileVersion version_of(const struct stat& status) {
  return {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
          status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

// A temporary file beside another, which is removed unless it took that one's name.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& target) {
    const std::size_t slash = target.rfind('/') + 1;  // 0 without one
    path_ = target.substr(0, slash) + "." + target.substr(slash) + ".hecla-XXXXXX";
    file_ = ::mkostemp(path_.data(), O_CLOEXEC);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (file_ < 0) return;
    ::close(file_);
    if (!renamed_) ::unlink(path_.c_str());
  }

  bool is_open() const { return file_ >= 0; }

  Failure write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(file_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return system_problem(errno);
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
  }

  // Sets the owner first, because that can clear bits of the mode.
  Failure take_owner_and_mode(const struct stat& status) {
    struct stat own;
    if (::fstat(file_, &own) != 0) return system_problem(errno);
    const bool same_owner = own.st_uid == status.st_uid && own.st_gid == status.st_gid;
    if (!same_owner && ::fchown(file_, status.st_uid, status.st_gid) != 0) {
      return "its owner cannot be kept: " + system_problem(errno);
    }
    return failure_unless(::fchmod(file_, status.st_mode & 07777) == 0);
  }

  Failure sync() { return failure_unless(::fsync(file_) == 0); }

  Failure rename_to(const std::string& target) {
    renamed_ = ::rename(path_.c_str(), target.c_str()) == 0;
    return failure_unless(renamed_);
  }

 private:
  std::string path_;
  int file_;
  bool renamed_ = false;
};

Failure check_version(const std::string& target, const FileVersion& expected, struct stat& status) {
  if (::stat(target.c_str(), &status) != 0) return system_problem(errno);
  if (!S_ISREG(status.st_mode)) return "it is not a regular file";
  if (version_of(status) != expected) return "it has changed since it was read";
  return {};
}

// `target` is an absolute path without symbolic links.
Failure replace(const std::string& target, std::string_view text, const FileVersion& expected) {
  struct stat status;
  if (auto failure = check_version(target, expected, status)) return failure;
  if (::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0) return system_problem(errno);
  TemporaryFile file(target);
  if (!file.is_open()) return "cannot create a temporary file beside it: " + system_problem(errno);
  if (auto failure = file.write(text)) return failure;
  if (auto failure = file.take_owner_and_mode(status)) return failure;
  if (auto failure = file.sync()) return failure;
  if (auto failure = check_version(target, expected, status)) return failure;
  return file.rename_to(target);
}

}  // namespace

Result<FileVersion, std::string> file_version(const std::string& path) {
  struct stat status;
  if (::stat(path.c_str(), &status) == 0) return version_of(status);
  return message("read", path, errno == ENOENT ? "no such file" : system_problem(errno));
}

std::optional<std::string> replace_file(const std::string& path, std::string_view text,
                                        const FileVersion& expected) {
  const std::unique_ptr<char, void (*)(void*)> target(::realpath(path.c_str(), nullptr),
                                                      &std::free);
  const Failure failure = target ? replace(target.get(), text, expected) : system_problem(errno);
  return failure ? std::optional(message("write", path, *failure)) : std::nullopt;
}

}  // namespace hecla::cli
