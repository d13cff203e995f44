// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/descriptor.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "os/windows/wide_text.h"

namespace hecla::os {
namespace {

// Reads what is typed, which the C library would deliver in the code page of the console. As there, a line that begins
// with Ctrl-Z is the end. Returns an errno.
int read_line(HANDLE console, std::string& text) {
  constexpr DWORD most = 8 * 1024;
  constexpr wchar_t end = 0x1a;
  std::vector<wchar_t> units(most + 1);
  DWORD count = 0;
  DWORD second = 0;
  if (::ReadConsoleW(console, units.data(), most, &count, nullptr) == 0) return last_errno();
  if (count == 0 || units[0] == end) return 0;
  if (IS_HIGH_SURROGATE(units[count - 1]))
    ::ReadConsoleW(console, units.data() + count, 1, &second, nullptr);
  text = from_wide({units.data(), count + second});
  return 0;
}

// The rest of a line is kept. A process has one console, which it reads in one thread.
int read_console(HANDLE console, char* buffer, std::size_t size, std::size_t& count) {
  static std::string line;
  const int error = line.empty() ? read_line(console, line) : 0;
  count = line.copy(buffer, size);
  line.erase(0, count);
  return error;
}

}  // namespace

Descriptor::~Descriptor() {
  if (is_open()) ::_close(number_);
}

Descriptor open_to_read(const std::string& path) {
  return Descriptor(::_wopen(to_wide(path).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT));
}

int read_some(int descriptor, char* buffer, std::size_t size, std::size_t& count) {
  const auto handle = reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor));
  DWORD mode = 0;
  if (::GetConsoleMode(handle, &mode) != 0) return read_console(handle, buffer, size, count);
  constexpr std::size_t most = std::size_t{1} << 30;
  const int result = ::_read(descriptor, buffer, static_cast<unsigned>(std::min(size, most)));
  count = result < 0 ? 0 : static_cast<std::size_t>(result);
  return result < 0 ? errno : 0;
}

}  // namespace hecla::os
