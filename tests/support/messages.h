// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Golden cases of messages: lines of input, and below each the message for it.
//
//   "string" 5
//     a string is required
//
//   TEST(Messages, AreThoseOfTheGoldenCases) {
//     test_support::run_messages("tests/wire/messages", {{"decode", decode_one}, {"schema", read_one}});
//   }
//
// "⏎" is a newline.
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/golden.h"

namespace hecla::test_support {

using MessageFor = std::function<std::string(const std::string& input)>;

inline std::string with_each(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// Returns the inputs of `text`, and below each what `lines_for` returns for it: lines that are indented by at least two
// spaces.
inline std::string with_lines(std::string_view text, const MessageFor& lines_for) {
  std::string result;
  while (!text.empty()) {
    const std::string line(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.starts_with("  ")) continue;  // a message
    result += line + "\n";
    if (!line.empty()) result += lines_for(with_each(line, "⏎", "\n"));
  }
  return result;
}

// Runs the golden cases of `folder`, whose sections have such lines: lines_for(f, input) for the section with f.
template <class F, class LinesFor>
void run_sections(std::string_view folder, const std::vector<std::pair<const char*, F>>& sections,
                  const LinesFor& lines_for) {
  run_golden(folder, [&](GoldenCase& golden) {
    for (const auto& section : sections) {
      if (!golden.has(section.first)) continue;
      golden.expect(section.first,
                    with_lines(golden.section(section.first), [&](const std::string& input) {
                      return lines_for(section.second, input);
                    }));
    }
  });
}

inline void run_messages(std::string_view folder,
                         const std::vector<std::pair<const char*, MessageFor>>& sections) {
  run_sections(folder, sections, [](const MessageFor& message_for, const std::string& input) {
    return "  " + with_each(message_for(input), "\n", "⏎") + "\n";
  });
}

}  // namespace hecla::test_support
