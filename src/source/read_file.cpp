// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/source.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "os/file_system.h"
#include "os/system_message.h"
#include "source/visible.h"
#include "unicode/message_text.h"

namespace hecla {

namespace {

using FileHandle = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

std::string failure(std::string_view what, std::string_view name, std::string_view why) {
  std::string message = "Cannot ";
  message.append(what).append(" ");
  name.empty() ? (void)message.append("\"\"") : detail::append_visible(message, name);
  return message.append(": ").append(why).append(".");
}

std::string too_large(std::string_view name, std::size_t limit) {
  return failure("read", name, "it is larger than the limit of " + counted(limit, "byte"));
}

// Reads to the end. `expected` is the size of the file if it is known, or 0.
Result<SourceRef, std::string> read_all(std::FILE* file, std::string name, std::uintmax_t expected,
                                        std::size_t limit) {
  // A sparse file may be larger than everything that can be read.
  if (expected > limit) return too_large(name, limit);
  constexpr std::size_t first_guess = 16 * 1024;
  const std::size_t start = expected == 0 ? first_guess : static_cast<std::size_t>(expected);
  std::string text;
  std::size_t size = 0;
  // Reads one byte more than allowed, to distinguish a source that is too large from one that just fits.
  for (std::size_t room = std::min(start, limit) + 1;; room = std::min(room * 2, limit + 1)) {
    text.resize(room);
    size += std::fread(text.data() + size, 1, room - size, file);
    if (std::ferror(file) != 0) return failure("read", name, os::system_message(errno));
    if (size < room) break;
    if (size > limit) return too_large(name, limit);
  }
  text.resize(size);
  return Source::make(std::move(name), std::move(text));
}

}  // namespace

Result<SourceRef, std::string> Source::read_file(const std::string& path, std::size_t limit) {
  limit = std::min(limit, max_bytes);
  if (path == "-") return read_all(stdin, "<stdin>", 0, limit);
  if (os::is_directory(path)) return failure("read", path, os::system_message(EISDIR));
  const FileHandle file(os::open_stream(path), &std::fclose);
  if (!file) return failure("open", path, os::system_message(errno));
  return read_all(file.get(), path, os::size(path), limit);
}

}  // namespace hecla
