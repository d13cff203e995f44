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

#include "support/messages.h"

namespace hecla::test_support {

using Report = std::function<void(const SourceRef&, Diagnostics&)>;

inline std::string report_of(const Diagnostic& diagnostic) {
  std::string text = "  " + std::string(diagnostic.summary()) + ": " +
                     with_each(diagnostic.detail, "\n", "⏎") + "\n";
  for (const RelatedLocation& related : diagnostic.related) text += "    " + related.message + "\n";
  for (const Fix& fix : diagnostic.fixes) text += "    Fix: " + fix.title + "\n";
  return text;
}

// Returns what `report` adds for an input.
inline std::string reports_of(const Report& report, const std::string& input) {
  Diagnostics diags;
  report(Source::make("input", input), diags);
  std::string text;
  for (const Diagnostic* diagnostic : diags.sorted()) text += report_of(*diagnostic);
  return text;
}

// Runs the golden cases of `folder`, whose sections have such lines.
inline void run_reports(std::string_view folder,
                        const std::vector<std::pair<const char*, Report>>& sections) {
  run_sections(folder, sections, reports_of);
}

}  // namespace hecla::test_support
