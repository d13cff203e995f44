// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/process_setup.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <shellapi.h>

#include <algorithm>
#include <cstdlib>

#include "os/windows/wide_text.h"

namespace hecla::os {
namespace {

UINT output_code_page = 0;

// Consoles show UTF-8 and obey the sequences for colors. The code page belongs to the console and is given back.
void set_up_console() {
  output_code_page = ::GetConsoleOutputCP();
  if (output_code_page == 0) return;  // there is no console
  ::SetConsoleOutputCP(CP_UTF8);
  std::atexit([] { ::SetConsoleOutputCP(output_code_page); });
  for (const DWORD file : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
    const HANDLE handle = ::GetStdHandle(file);
    DWORD mode = 0;
    if (::GetConsoleMode(handle, &mode) == 0) continue;
    ::SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  }
}

}  // namespace

void set_up_process() {
  for (const int file : {0, 1, 2}) ::_setmode(file, _O_BINARY);  // no line ending changes
  set_up_console();
}

std::vector<std::string> command_line(int, char**) {
  int count = 0;
  wchar_t** const words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
  std::vector<std::string> line;
  for (int i = 0; i < count; ++i) line.push_back(from_wide(words[i]));
  ::LocalFree(words);
  return line;
}

std::string_view program_name(std::string_view path) {
  path.remove_prefix(path.find_last_of("/\\:") + 1);
  constexpr std::string_view suffix = ".exe";
  const auto is_same = [](char a, char b) { return (a | 0x20) == (b | 0x20); };
  const bool has_suffix =
      path.size() > suffix.size() &&
      std::equal(suffix.begin(), suffix.end(), path.end() - suffix.size(), is_same);
  if (has_suffix) path.remove_suffix(suffix.size());
  return path;
}

}  // namespace hecla::os
