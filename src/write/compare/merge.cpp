// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/write/merge.h>

#include <span>
#include <utility>
#include <vector>

#include "source/memory_limit.h"
#include "write/compare/merger.h"

namespace hecla::write {
namespace {

// Returns whether the layouts could not be combined, for a side of the conflicts.
bool has_errors(const Merger& merger, MergeOutput::Side side, const File& ours,
                const MergeOptions& options) {
  Diagnostics errors(1);
  parse_text(ours.source()->name(), merger.resolved(side), errors,
             {options.reading.limits, ours.is_json() ? Syntax::Json : Syntax::Native});
  return errors.has_errors();
}

// Parses the versions, whose trees count for `memory`. Returns nothing after an error, or when the
// memory is exceeded.
std::optional<std::vector<File>> parsed(std::span<const SourceRef> sources, Diagnostics& diags,
                                        const FileOptions& reading, MemoryAccount& memory) {
  std::vector<File> files;
  bool is_valid = true;
  for (const SourceRef& source : sources) {
    Diagnostics own(reading.limits.max_diagnostics);
    files.push_back(parse_source(source, own, reading));
    is_valid = is_valid && !own.has_errors();
    if (files[0].is_json() != files.back().is_json()) {
      throw UsageError("merge: the files are in different syntaxes");
    }
    diags.append(std::move(own));
    memory.take(files.back().tree_bytes());
    if (memory.is_exceeded()) return std::nullopt;
  }
  return is_valid ? std::optional(std::move(files)) : std::nullopt;
}

// Merges versions that all differ.
MergeResult merge_versions(std::span<const File> files, const MergeOptions& options,
                           MemoryAccount& memory) {
  Identities identities(memory);
  const OutlineOptions with_words{.has_words = true};
  const Outline outlines[] = {Outline(files[0], identities, with_words),
                              Outline(files[1], identities, with_words),
                              Outline(files[2], identities, with_words)};
  if (memory.is_exceeded()) return {};
  Merger merger(outlines[0], outlines[1], outlines[2], options, identities);
  const bool is_merged = merger.run();
  if (memory.is_exceeded()) return {};
  using Side = MergeOutput::Side;
  const bool is_valid =
      is_merged && !has_errors(merger, Side::Ours, files[1], options) &&
      (!merger.has_conflicts() || !has_errors(merger, Side::Theirs, files[1], options));
  if (!is_valid) merger.add_conflict_of_files();
  return merger.take();
}

}  // namespace

std::optional<MergeResult> merge(const SourceRef& base, const SourceRef& ours,
                                 const SourceRef& theirs, Diagnostics& diags,
                                 const MergeOptions& options) {
  MemoryAccount memory(options.reading.limits.max_memory_bytes);
  const SourceRef sources[] = {base, ours, theirs};
  const auto files = parsed(sources, diags, options.reading, memory);
  std::optional<MergeResult> result;
  if (files) {
    const auto size = static_cast<std::uint32_t>(ours->text().size());
    if (theirs->text() == base->text() || theirs->text() == ours->text()) return MergeResult();
    if (ours->text() == base->text()) {
      return MergeResult{.changes = {{{0, size}, std::string(theirs->text())}}, .conflicts = {}};
    }
    result = merge_versions(*files, options, memory);
  }
  if (!memory.is_exceeded()) return result;
  report_memory_limit(memory, "Merging", SourceRange(ours, {0, 0}), diags);
  return std::nullopt;
}

}  // namespace hecla::write
