// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/process_setup.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cstdlib>

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

}  // namespace hecla::os
