// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/directory.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace hecla::os {
namespace {

// Systems do not accept longer paths.
constexpr std::size_t longest_path = 4096;

FileType type_of(mode_t mode) {
  if (S_ISREG(mode)) return FileType::Regular;
  if (S_ISDIR(mode)) return FileType::Directory;
  if (S_ISLNK(mode)) return FileType::Link;
  if (S_ISFIFO(mode)) return FileType::Pipe;
  return S_ISSOCK(mode) ? FileType::Socket : FileType::Device;
}

FileType type_of_entry(unsigned char type) {
  switch (type) {
    case DT_REG:
      return FileType::Regular;
    case DT_DIR:
      return FileType::Directory;
    case DT_LNK:
      return FileType::Link;
    case DT_UNKNOWN:
      return FileType::Unknown;
    default:
      return FileType::Device;
  }
}

FileStatus status_of(const struct stat& status) {
  return {.type = type_of(status.st_mode),
          .size = static_cast<std::uintmax_t>(status.st_size),
          .device = static_cast<std::uint64_t>(status.st_dev),
          .number = static_cast<std::uint64_t>(status.st_ino)};
}

}  // namespace

struct Directory::Handle {
  Descriptor file;
};

Directory::Directory(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (file.is_open()) handle_ = std::make_shared<const Handle>(Handle{std::move(file)});
}

int Directory::status(const std::string& name, FileStatus& status) const {
  struct stat found {};
  const int directory = handle_->file.number();
  if (::fstatat(directory, name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) return errno;
  status = status_of(found);
  return 0;
}

int Directory::enter(const std::string& name, Directory& inner) const {
  Descriptor file(::openat(handle_->file.number(), name.c_str(),
                           O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!file.is_open()) return errno;
  inner.handle_ = std::make_shared<const Handle>(Handle{std::move(file)});
  return 0;
}

int Directory::read_link(const std::string& name, std::string& target) const {
  std::array<char, longest_path> text;
  const int directory = handle_->file.number();
  const ssize_t size = ::readlinkat(directory, name.c_str(), text.data(), text.size());
  if (size < 0) return errno;
  target.assign(text.data(), static_cast<std::size_t>(size));
  return 0;
}

int Directory::open_file(const std::string& name, Descriptor& file, FileStatus& status) const {
  constexpr int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  Descriptor opened(::openat(handle_->file.number(), name.c_str(), flags));
  struct stat found {};
  if (!opened.is_open() || ::fstat(opened.number(), &found) != 0) return errno;
  status = status_of(found);
  file = std::move(opened);
  return 0;
}

int Directory::list(const std::function<void(const std::string&, FileType)>& visit) const {
  // Reading moves a position that duplicated descriptors share, so this requires a separate descriptor.
  Descriptor own(
      ::openat(handle_->file.number(), ".", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!own.is_open()) return errno;
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(::fdopendir(own.number()), ::closedir);
  if (!entries) return errno;
  own.release();
  while (const dirent* const entry = ::readdir(entries.get())) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") visit(name, type_of_entry(entry->d_type));
  }
  return 0;
}

}  // namespace hecla::os
