// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The forms in which `hecla diff` prints differences.
#include <hecla/write/structural_diff.h>

#include <span>
#include <string>
#include <vector>

#include "cli/io/terminal_text.h"

namespace hecla::cli {

enum class DiffForm : std::uint8_t { Text, Summary, Json, Markdown };

// A file that only one of two directories has.
struct FileDifference {
  bool is_added;
  std::string path;
};

struct FoundDifferences {
  std::vector<FileDifference> files = {};
  std::vector<write::Difference> parts = {};
};

// Returns lines for people, with or without the text of the differences; "2 added, 1 changed" follows if not.
TerminalText diff_text(const FoundDifferences& found, bool has_contents, bool has_color);
// Returns a JSON object for each difference, each on a line.
std::string diff_json(const FoundDifferences& found);
// Returns a comment for a pull request: a table, and the text of the differences below it. It is shorter than what
// GitHub and GitLab accept.
std::string diff_markdown(const FoundDifferences& found);

}  // namespace hecla::cli
