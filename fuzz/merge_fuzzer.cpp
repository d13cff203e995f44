// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Compares and merges the versions of a file in the sections "base", "ours" and "theirs", in both syntaxes.
#include <hecla/write/merge.h>
#include <hecla/write/structural_diff.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "sections.h"
#include "small_limits.h"

using namespace hecla;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

File parse(std::string_view text, const FileOptions& reading) {
  Diagnostics ignored(10);
  return parse_text("x", std::string(text), ignored, reading);
}

std::size_t difference_count(std::string_view before, std::string_view after,
                             const FileOptions& reading) {
  Diagnostics ignored(10);
  return write::structural_diff(parse(before, reading), parse(after, reading), ignored).size();
}

// Merges, checks the form of the result, and returns its text; nothing if a version has errors.
std::optional<write::MergeResult> merged(std::string_view base, std::string_view ours,
                                         std::string_view theirs,
                                         const write::MergeOptions& options) {
  Diagnostics diags(10);
  const auto source = [](std::string_view text) { return Source::make("x", std::string(text)); };
  auto result = write::merge(source(base), source(ours), source(theirs), diags, options);
  require(result.has_value() != diags.has_errors());
  if (!result) return result;
  std::uint32_t done = 0;
  for (const write::Change& change : result->changes) {
    require(done <= change.range.begin && change.range.begin <= change.range.end);
    done = change.range.end;
  }
  require(done <= ours.size());
  if (!result->conflicts.empty()) return result;
  Diagnostics errors(10);
  (void)parse_text("x", write::with_changes(ours, result->changes), errors, options.reading);
  require(!errors.has_errors());
  return result;
}

void check(std::string_view base, std::string_view ours, std::string_view theirs, Syntax syntax) {
  write::MergeOptions options;
  options.reading = {small_limits(), syntax};
  const FileOptions& reading = options.reading;
  for (const std::string_view text : {base, ours, theirs}) {
    require(difference_count(text, text, reading) == 0);
  }
  Diagnostics ignored(10);
  write::structural_diff(parse(base, {reading.limits, Syntax::Native}),
                         parse(ours, {reading.limits, Syntax::Json}), ignored,
                         {.limits = reading.limits});
  require((difference_count(base, ours, reading) == 0) ==
          (difference_count(ours, base, reading) == 0));
  const auto result = merged(base, ours, theirs, options);
  if (!result) return;
  require(write::with_changes(ours, merged(base, ours, base, options)->changes) == ours);
  require(write::with_changes(base, merged(base, base, ours, options)->changes) == ours);
  require(write::with_changes(ours, merged(base, ours, ours, options)->changes) == ours);
  // The newlines of a heredoc are part of its value, and become those of `ours`.
  const bool has_other_newlines = std::string(ours).append(theirs).find('\r') != std::string::npos;
  if (!result->conflicts.empty() || has_other_newlines) return;
  const std::string text = write::with_changes(ours, result->changes);
  if (difference_count(base, theirs, reading) == 0) {
    require(difference_count(ours, text, reading) == 0);
  }
  if (difference_count(base, ours, reading) == 0) {
    require(difference_count(theirs, text, reading) == 0);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto sections = fuzz::read_sections(text);
  for (const Syntax syntax : {Syntax::Native, Syntax::Json}) {
    check(fuzz::section(sections, "base"), fuzz::section(sections, "ours"),
          fuzz::section(sections, "theirs"), syntax);
  }
  return 0;
}
