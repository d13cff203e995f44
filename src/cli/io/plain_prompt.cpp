// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The prompt of a build without libedit, without history and completion.
#ifdef HECLA_WITHOUT_EDIT

#include <array>
#include <cstdio>

#include "cli/io/prompt.h"
#include "os/descriptor.h"

namespace hecla::cli {

struct Prompt::Editor {};

Prompt::Prompt(Completer, std::string) {}

Prompt::~Prompt() = default;

Prompt::Outcome Prompt::read_line(const char* question, std::string& text) {
  std::fputs(question, stdout);
  std::fflush(stdout);
  const std::size_t before = text.size();
  std::array<char, 4096> buffer;
  std::size_t count = 1;
  while (count != 0 && !(text.size() > before && text.ends_with('\n'))) {
    if (os::read_some(0, buffer.data(), buffer.size(), count) != 0) count = 0;
    text.append(buffer.data(), count);
  }
  if (text.size() > before) return Outcome::Line;
  std::fputs("\n", stdout);
  return Outcome::End;
}

void Prompt::remember(const std::string&) {}

std::string history_file() { return {}; }

}  // namespace hecla::cli

#endif
