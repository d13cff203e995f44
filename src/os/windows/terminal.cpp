// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/terminal.h"

#include <windows.h>

namespace hecla::os {
namespace {

HANDLE handle_of(StandardFile file) {
  switch (file) {
    case StandardFile::Input:
      return ::GetStdHandle(STD_INPUT_HANDLE);
    case StandardFile::Output:
      return ::GetStdHandle(STD_OUTPUT_HANDLE);
    case StandardFile::Error:
      break;
  }
  return ::GetStdHandle(STD_ERROR_HANDLE);
}

}  // namespace

// Not _isatty(), which takes NUL for a terminal.
bool is_terminal(StandardFile file) {
  DWORD mode = 0;
  return ::GetConsoleMode(handle_of(file), &mode) != 0;
}

std::size_t terminal_width(StandardFile file) {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (::GetConsoleScreenBufferInfo(handle_of(file), &info) == 0) return 0;
  return static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1);
}

}  // namespace hecla::os
