// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The prompt of a build without libedit, without history and completion.
#ifdef HECLA_WITHOUT_EDIT

#include <cstdio>

#include "cli/io/prompt.h"

namespace hecla::cli {

struct Prompt::Editor {};

Prompt::Prompt(Completer, std::string) {}

Prompt::~Prompt() = default;

Prompt::Outcome Prompt::read_line(const char* question, std::string& text) {
  std::fputs(question, stdout);
  std::fflush(stdout);
  std::size_t size = 0;
  for (int c; (c = std::getchar()) != EOF; ++size) {
    text += static_cast<char>(c);
    if (c == '\n') return Outcome::Line;
  }
  if (size > 0) return Outcome::Line;
  std::fputs("\n", stdout);
  return Outcome::End;
}

void Prompt::remember(const std::string&) {}

std::string history_file() { return {}; }

}  // namespace hecla::cli

#endif
