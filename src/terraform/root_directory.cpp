// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/root_directory.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>

#include "base/sort.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "os/system_message.h"
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

FileProblem from_errno(int error) {
  if (error == ENOENT) return missing();
  return problem("cannot be read: " + os::system_message(error));
}

FileKind kind_of(os::FileType type) {
  if (type == os::FileType::Regular) return FileKind::Regular;
  return type == os::FileType::Directory ? FileKind::Directory : FileKind::Other;
}

std::string not_a_file(os::FileType type) {
  switch (type) {
    case os::FileType::Directory:
      return "is a directory, not a file";
    case os::FileType::Pipe:
      return "is a pipe, not a file";
    case os::FileType::Socket:
      return "is a socket, not a file";
    default:
      return "is a device, not a file";
  }
}

// Returns the parts of a path in reverse order.
void push_parts(std::vector<std::string>& pending, std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of(os::separators()), path.size());
    if (end > 0) parts.emplace_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  pending.insert(pending.end(), std::make_move_iterator(parts.rbegin()),
                 std::make_move_iterator(parts.rend()));
}

}  // namespace

// A file, by its directory and its name there, or a directory (with the name ".").
struct RootDirectory::Found {
  os::Directory directory;
  std::string name;
  os::FileStatus status;
};

class RootDirectory::Walk {
 public:
  explicit Walk(os::Directory root) { inner_.push_back(std::move(root)); }

  FileResult<Found> to(std::string_view path) {
    push_parts(pending_, path);
    while (!pending_.empty()) {
      const std::string part = std::move(pending_.back());
      pending_.pop_back();
      if (auto failed = step(part)) return *std::move(failed);
      if (file_) return *std::move(file_);
    }
    Found found{inner_.back(), ".", {}};
    if (const int error = found.directory.status(found.name, found.status))
      return from_errno(error);
    return found;
  }

 private:
  const os::Directory& here() const { return inner_.back(); }

  std::optional<FileProblem> step(const std::string& part) {
    if (part == ".") return std::nullopt;
    if (part == "..") {
      if (inner_.size() == 1) return outside();
      inner_.pop_back();
      return std::nullopt;
    }
    os::FileStatus status;
    if (const int error = here().status(part, status)) return from_errno(error);
    if (status.type == os::FileType::Link) return follow(part);
    return status.type == os::FileType::Directory ? enter(part) : finish(part, std::move(status));
  }
  std::optional<FileProblem> follow(const std::string& link) {
    if (++links_ > most_links) return problem("leads through too many symbolic links");
    std::string target;
    if (const int error = here().read_link(link, target)) return from_errno(error);
    if (!os::is_relative(target)) return outside();
    push_parts(pending_, target);
    return std::nullopt;
  }
  std::optional<FileProblem> enter(const std::string& name) {
    os::Directory directory;
    if (const int error = here().enter(name, directory)) return from_errno(error);
    inner_.push_back(std::move(directory));
    return std::nullopt;
  }
  std::optional<FileProblem> finish(const std::string& name, os::FileStatus status) {
    if (!pending_.empty()) return problem("uses a file as a directory");
    file_ = Found{here(), name, std::move(status)};
    return std::nullopt;
  }

  std::vector<os::Directory> inner_;  // from the root to the current directory
  std::vector<std::string> pending_;  // remaining parts, the next one last
  std::optional<Found> file_;
  int links_ = 0;
};

RootDirectory::RootDirectory(std::string path) : path_(os::normal_path(path)), directory_(path_) {
  if (directory_.is_open()) absolute_ = os::canonical(path_);
}

FileResult<std::string> RootDirectory::relative(std::string_view path) const {
  if (path.size() > longest_path) return problem("is too long");
  if (path.find('\0') != path.npos) return problem("contains a NUL character");
  if (path.starts_with('~')) return outside();
  std::string clean = os::normal_path(path);
  if (os::is_relative(clean))
    return os::leads_up(clean) ? FileResult<std::string>(outside()) : clean;
  for (const std::string& own : {path_, absolute_}) {
    std::string inside = os::is_relative(own) ? "" : os::relative_path(clean, own);
    if (!inside.empty() && !os::leads_up(inside)) return inside;
  }
  return outside();
}

FileResult<RootDirectory::Found> RootDirectory::find(std::string_view path) const {
  const auto clean = relative(path);
  if (!clean) return clean.error();
  if (!directory_.is_open())
    return problem("cannot be read: the directory " + path_ + " cannot be opened");
  return Walk(directory_).to(*clean);
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
  if (found->status.type != os::FileType::Regular) return problem(not_a_file(found->status.type));
  // A file that replaces this one in the meantime must neither block the call nor be followed as a link.
  os::Descriptor file;
  os::FileStatus status;
  int error = found->directory.open_file(found->name, file, status);
  if (error != 0) return from_errno(error);
  if (status.type != os::FileType::Regular) return problem(not_a_file(status.type));
  // The size alone decides about a file that is too large, but files of /proc have the size 0, and a
  // file can grow while it is read.
  if (status.size > max_bytes) return too_large(max_bytes);
  const auto buffer = std::make_unique<std::array<char, 65536>>();
  for (std::uintmax_t size = 0; size <= max_bytes;) {
    std::size_t count = 0;
    error = os::read_some(file.number(), buffer->data(), buffer->size(), count);
    if (error != 0) return from_errno(error);
    if (count == 0) return std::nullopt;
    size += count;
    if (size <= max_bytes) consume({buffer->data(), count});
  }
  return too_large(max_bytes);
}

FileResult<std::optional<FileKind>> RootDirectory::kind(std::string_view path) const {
  const auto found = find(path);
  if (found) return std::optional(kind_of(found->status.type));
  if (found.error().kind == FileProblem::Kind::Missing) return std::optional<FileKind>();
  return found.error();
}

FileResult<std::vector<DirectoryEntry>> RootDirectory::list(std::string_view path) const {
  const auto found = find(path);
  if (!found) return found.error();
  if (found->status.type != os::FileType::Directory) return missing();
  std::vector<DirectoryEntry> entries;
  const int error = found->directory.list([&](const std::string& name, os::FileType type) {
    if (type != os::FileType::Link && type != os::FileType::Unknown) {
      entries.push_back({name, kind_of(type)});
      return;
    }
    const auto target = kind(path.empty() ? name : std::string(path) + "/" + name);
    if (target && *target) entries.push_back({name, **target});
  });
  if (error != 0) return from_errno(error);
  sort_by(entries, &DirectoryEntry::name);
  return entries;
}

FileResult<std::string> RootDirectory::identity(std::string_view path) const {
  const auto found = find(path);
  if (!found) return found.error();
  return std::to_string(found->status.device) + ":" + std::to_string(found->status.number);
}

}  // namespace hecla::terraform
