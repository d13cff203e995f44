// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/terminal_text.h"

#include "source/visible.h"

namespace hecla::cli {

TerminalText& TerminalText::operator<<(std::string_view outside) {
  detail::append_visible(text_, outside);
  return *this;
}

TerminalText& TerminalText::add_lines(std::string_view lines) {
  text_ += detail::visible_text(lines);
  return *this;
}

}  // namespace hecla::cli
