// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/root_directory.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/file_system.h"
#include "base/sort.h"
#include "base/system_message.h"
#include "stdlib/path.h"
#include "unicode/message_text.h"

namespace hecla::terraform {

namespace {

// Systems do not accept longer paths or more symbolic links.
constexpr std::size_t longest_path = 4096;
constexpr int most_links = 40;

FileProblem problem(std::string message) { return {FileProblem::Kind::Other, std::move(message)}; }

FileProblem too_large(std::size_t max_bytes) {
  return problem("has more than " + counted(max_bytes, "byte"));
}

FileProblem missing() { return {FileProblem::Kind::Missing, "does not exist"}; }

FileProblem outside() {
  return {FileProblem::Kind::Outside, "is outside of the directory that files may be read from"};
}

FileProblem from_errno() {
  if (errno == ENOENT) return missing();
  return problem("cannot be read: " + system_message(errno));
}

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (is_open()) close(number_);
  }
  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

Descriptor open_directory(int at, const char* name) {
  return Descriptor(openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

FileKind kind_of(const struct stat& status) {
  if (S_ISREG(status.st_mode)) return FileKind::Regular;
  return S_ISDIR(status.st_mode) ? FileKind::Directory : FileKind::Other;
}

FileKind kind_of_entry(unsigned char type) {
  if (type == DT_REG) return FileKind::Regular;
  return type == DT_DIR ? FileKind::Directory : FileKind::Other;
}

std::string not_a_file(const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return "is a directory, not a file";
  if (S_ISFIFO(status.st_mode)) return "is a pipe, not a file";
  if (S_ISSOCK(status.st_mode)) return "is a socket, not a file";
  return "is a device, not a file";
}

// Returns the parts of a path in reverse order.
void push_parts(std::vector<std::string>& pending, std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) parts.emplace_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  pending.insert(pending.end(), std::make_move_iterator(parts.rbegin()),
                 std::make_move_iterator(parts.rend()));
}

}  // namespace

// A file, by its directory and its name there, or a directory (with an empty name).
struct RootDirectory::Found {
  Descriptor directory;
  std::string name;
  struct stat status {};
};

class RootDirectory::Walk {
 public:
  explicit Walk(int root) : root_(root) {}

  FileResult<Found> to(std::string_view path) {
    push_parts(pending_, path);
    while (!pending_.empty()) {
      const std::string part = std::move(pending_.back());
      pending_.pop_back();
      if (auto failed = step(part)) return *std::move(failed);
      if (file_) return *std::move(file_);
    }
    struct stat status {};
    if (fstat(here(), &status) != 0) return from_errno();
    Descriptor copy = open_directory(here(), ".");
    if (!copy.is_open()) return from_errno();
    return Found{std::move(copy), {}, status};
  }

 private:
  int here() const { return inner_.empty() ? root_ : inner_.back().number(); }

  std::optional<FileProblem> step(const std::string& part) {
    if (part == ".") return std::nullopt;
    if (part == "..") {
      if (inner_.empty()) return outside();
      inner_.pop_back();
      return std::nullopt;
    }
    struct stat status {};
    if (fstatat(here(), part.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return from_errno();
    if (S_ISLNK(status.st_mode)) return follow(part);
    return S_ISDIR(status.st_mode) ? enter(part) : finish(part, status);
  }
  std::optional<FileProblem> follow(const std::string& link) {
    if (++links_ > most_links) return problem("leads through too many symbolic links");
    std::array<char, longest_path> target{};
    const ssize_t length = readlinkat(here(), link.c_str(), target.data(), target.size());
    if (length < 0) return from_errno();
    const std::string_view text(target.data(), static_cast<std::size_t>(length));
    if (text.starts_with('/')) return outside();
    push_parts(pending_, text);
    return std::nullopt;
  }
  std::optional<FileProblem> enter(const std::string& name) {
    Descriptor directory = open_directory(here(), name.c_str());
    if (!directory.is_open()) return from_errno();
    inner_.push_back(std::move(directory));
    return std::nullopt;
  }
  std::optional<FileProblem> finish(const std::string& name, const struct stat& status) {
    if (!pending_.empty()) return problem("uses a file as a directory");
    Descriptor copy = open_directory(here(), ".");
    if (!copy.is_open()) return from_errno();
    file_ = Found{std::move(copy), name, status};
    return std::nullopt;
  }

  int root_;
  std::vector<Descriptor> inner_;     // from the root to the current directory
  std::vector<std::string> pending_;  // remaining parts, the next one last
  std::optional<Found> file_;
  int links_ = 0;
};

RootDirectory::RootDirectory(std::string path) : path_(stdlib::clean_path(path)) {
  Descriptor directory(open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!directory.is_open()) return;
  absolute_ = files::canonical(path_);
  directory_ = std::shared_ptr<const int>(new int(directory.release()), [](const int* number) {
    close(*number);
    delete number;
  });
}

FileResult<std::string> RootDirectory::relative(std::string_view path) const {
  if (path.size() > longest_path) return problem("is too long");
  if (path.find('\0') != path.npos) return problem("contains a NUL character");
  if (path.starts_with('~')) return outside();
  std::string clean = stdlib::clean_path(path);
  for (const std::string& own : {path_, absolute_}) {
    if (!own.starts_with('/') || !clean.starts_with(own)) continue;
    if (clean.size() == own.size()) return std::string(".");
    const std::size_t name = own == "/" ? 1 : own.size() + 1;
    if (clean[name - 1] == '/') return clean.substr(name);
  }
  if (clean.starts_with('/') || clean == ".." || clean.starts_with("../")) return outside();
  return clean;
}

FileResult<RootDirectory::Found> RootDirectory::find(std::string_view path) const {
  const auto clean = relative(path);
  if (!clean) return clean.error();
  if (!directory_) return problem("cannot be read: the directory " + path_ + " cannot be opened");
  return Walk(*directory_).to(*clean);
}

FileResult<std::string> RootDirectory::read(std::string_view path, std::size_t max_bytes) const {
  std::string bytes;
  auto failed = read_pieces(path, max_bytes, [&](std::string_view piece) { bytes.append(piece); });
  if (failed) return *std::move(failed);
  return bytes;
}

std::optional<FileProblem> RootDirectory::read_pieces(
    std::string_view path, std::size_t max_bytes,
    const std::function<void(std::string_view)>& consume) const {
  const auto found = find(path);
  if (!found) return found.error();
  if (kind_of(found->status) != FileKind::Regular) return problem(not_a_file(found->status));
  // A file that replaces this one in the meantime must neither block the call nor be followed as a link.
  const Descriptor file(openat(found->directory.number(), found->name.c_str(),
                               O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  if (!file.is_open() || fstat(file.number(), &status) != 0) return from_errno();
  if (!S_ISREG(status.st_mode)) return problem(not_a_file(status));
  // The size alone decides about a file that is too large, but files of /proc have the size 0, and a
  // file can grow while it is read.
  std::uintmax_t size = static_cast<std::uintmax_t>(status.st_size);
  if (size > max_bytes) return too_large(max_bytes);
  const auto buffer = std::make_unique<std::array<char, 65536>>();
  for (size = 0; size <= max_bytes;) {
    const ssize_t count = ::read(file.number(), buffer->data(), buffer->size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return from_errno();
    if (count == 0) return std::nullopt;
    size += static_cast<std::uintmax_t>(count);
    if (size <= max_bytes) consume({buffer->data(), static_cast<std::size_t>(count)});
  }
  return too_large(max_bytes);
}

FileResult<std::optional<FileKind>> RootDirectory::kind(std::string_view path) const {
  const auto found = find(path);
  if (found) return std::optional(kind_of(found->status));
  if (found.error().kind == FileProblem::Kind::Missing) return std::optional<FileKind>();
  return found.error();
}

FileResult<std::vector<DirectoryEntry>> RootDirectory::list(std::string_view path) const {
  auto found = find(path);
  if (!found) return found.error();
  if (kind_of(found->status) != FileKind::Directory) return missing();
  // Reading moves a position that duplicated descriptors share, so this requires a separate descriptor.
  Descriptor own = open_directory(found->directory.number(), ".");
  if (!own.is_open()) return from_errno();
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(fdopendir(own.release()), closedir);
  if (!stream) return from_errno();
  std::vector<DirectoryEntry> entries;
  while (const dirent* entry = readdir(stream.get())) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    if (entry->d_type != DT_LNK && entry->d_type != DT_UNKNOWN) {
      entries.push_back({name, kind_of_entry(entry->d_type)});
      continue;
    }
    const auto target = kind(path.empty() ? name : std::string(path) + "/" + name);
    if (target && *target) entries.push_back({name, **target});
  }
  sort_by(entries, &DirectoryEntry::name);
  return entries;
}

FileResult<std::string> RootDirectory::identity(std::string_view path) const {
  const auto found = find(path);
  if (!found) return found.error();
  return std::to_string(found->status.st_dev) + ":" + std::to_string(found->status.st_ino);
}

}  // namespace hecla::terraform
