// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/source.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace hecla {

namespace {

using FileHandle = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

std::string reason(int error) {
  switch (error) {
    case ENOENT:
      return "no such file";
    case ENOTDIR:
      return "part of the path is not a directory";
    case EACCES:
      return "permission denied";
    case EISDIR:
      return "it is a directory";
    case ENAMETOOLONG:
      return "the name is too long";
    default:
      return std::generic_category().message(error);
  }
}

std::string failure(std::string_view what, std::string_view name, std::string_view why) {
  std::string message = "cannot ";
  message.append(what).append(" ").append(name.empty() ? "\"\"" : name);
  return message.append(": ").append(why);
}

// Room for the whole file where its size is known, and a beginning where it is not.
std::size_t expected_size(const std::string& path, std::size_t limit) {
  constexpr std::size_t unknown = 16 * 1024;
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error || size == 0) return unknown;
  return size >= limit ? limit : static_cast<std::size_t>(size);
}

Result<SourceRef, std::string> read_all(std::FILE* file, std::string name, std::size_t expected,
                                        std::size_t limit) {
  std::string text;
  std::size_t size = 0;
  // One byte more than allowed tells a source that is too large from one that just fits.
  for (std::size_t room = expected + 1;; room = std::min(room * 2, limit + 1)) {
    text.resize(room);
    size += std::fread(text.data() + size, 1, room - size, file);
    if (std::ferror(file) != 0) return failure("read", name, reason(errno));
    if (size < room) break;
    if (size > limit) {
      return failure("read", name, "larger than the limit of " + std::to_string(limit) + " bytes");
    }
  }
  text.resize(size);
  return Source::make(std::move(name), std::move(text));
}

}  // namespace

Result<SourceRef, std::string> Source::read_file(const std::string& path, std::size_t limit) {
  limit = std::min(limit, max_bytes);
  if (path == "-") return read_all(stdin, "<stdin>", expected_size({}, limit), limit);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return failure("read", path, reason(EISDIR));
  const FileHandle file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) return failure("open", path, reason(errno));
  return read_all(file.get(), path, std::min(expected_size(path, limit), limit), limit);
}

}  // namespace hecla
