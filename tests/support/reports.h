// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Golden cases of messages: lines of input, and below each what is reported for it.
//
//   text + 1
//     Invalid operand: The left operand of "+" must be a number, but it is the string "hello".
//
//   TEST(Reports, AreThoseOfTheGoldenCases) {
//     test_support::run_reports("tests/syntax/reports", {{"expressions", evaluate_one}, {"configs", parse_one}});
//   }
//
// "⏎" is a newline in an input.
#include <hecla/source/diagnostic.h>

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/golden.h"

namespace hecla::test_support {

using Report = std::function<void(const SourceRef&, Diagnostics&)>;

inline std::string with_each(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

inline std::string report_of(const Diagnostic& diagnostic) {
  std::string text = "  " + std::string(diagnostic.summary()) + ": " +
                     with_each(diagnostic.detail, "\n", "⏎") + "\n";
  for (const RelatedLocation& related : diagnostic.related) text += "    " + related.message + "\n";
  for (const Fix& fix : diagnostic.fixes) text += "    Fix: " + fix.title + "\n";
  return text;
}

// Returns the inputs of `lines`, and below each what `report` adds for it.
inline std::string reports_of(std::string_view lines, const Report& report) {
  std::string text;
  while (!lines.empty()) {
    const std::string line(lines.substr(0, lines.find('\n')));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    if (line.starts_with("  ")) continue;  // a report
    Diagnostics diags;
    if (!line.empty()) report(Source::make("input", with_each(line, "⏎", "\n")), diags);
    text += line + "\n";
    for (const Diagnostic* diagnostic : diags.sorted()) text += report_of(*diagnostic);
  }
  return text;
}

// Runs the golden cases of `folder`, whose sections have such lines.
inline void run_reports(std::string_view folder,
                        const std::vector<std::pair<const char*, Report>>& sections) {
  run_golden(folder, [&](GoldenCase& golden) {
    for (const auto& [section, report] : sections) {
      if (golden.has(section)) golden.expect(section, reports_of(golden.section(section), report));
    }
  });
}

}  // namespace hecla::test_support
