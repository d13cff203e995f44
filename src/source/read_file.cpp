// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/source.h>

#include <algorithm>
#include <cerrno>

#include "os/descriptor.h"
#include "os/file_system.h"
#include "os/system_message.h"
#include "os/terminal.h"
#include "source/visible.h"
#include "unicode/message_text.h"

namespace hecla {

namespace {

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
Result<SourceRef, std::string> read_all(int file, std::string name, std::uintmax_t expected,
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
    std::size_t count = 1;
    while (size < room && count != 0) {
      const int error = os::read_some(file, text.data() + size, room - size, count);
      if (error != 0) return failure("read", name, os::system_message(error));
      size += count;
    }
    if (size < room) break;
    if (size > limit) return too_large(name, limit);
  }
  text.resize(size);
  return Source::make(std::move(name), std::move(text));
}

}  // namespace

Result<SourceRef, std::string> Source::read_file(const std::string& path, std::size_t limit) {
  limit = std::min(limit, max_bytes);
  if (path == "-") return read_all(static_cast<int>(os::StandardFile::Input), "<stdin>", 0, limit);
  if (os::is_directory(path)) return failure("read", path, os::system_message(EISDIR));
  const os::Descriptor file = os::open_to_read(path);
  if (!file.is_open()) return failure("open", path, os::system_message(errno));
  return read_all(file.number(), path, os::size(path), limit);
}

}  // namespace hecla
