// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Three-way merge of configurations by structure.
//
//   const auto merged = write::merge(base, ours, theirs, diags);
//   if (merged) save(write::with_changes(ours->text(), merged->changes));
//
// The changes from `base` to `theirs` are applied to `ours`; all other bytes of it remain. Items
// correspond as in structural_diff(). Both may change different items of a body, different
// attributes of an object and different elements of a list; what both added with the same content
// (in a list, at the same position) appears once. Comments directly above an item, and a comment at the end of its line, come
// along with it. Others are between items, and are merged like these. The order of blocks,
// arguments and attributes is that of `ours`.
//
// There is a conflict only where both changed the same thing in different ways, which includes
// renaming it and, in lists, moving it. It is marked on the lines of the smallest item that has lines
// of its own. Exchanging the sides does not change whether there is one.
//
// Text of `theirs` gets the newlines of `ours`, except those in the values of heredocs.
//
// If two of the texts are equal, the result is the third, byte for byte: merge(b, x, b) is x.
//
// Takes n log n time in the size of the files. Pure; safe to call from several threads.
#include <hecla/file/file.h>
#include <hecla/write/change.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hecla::write {

struct MergeOptions {
  FileOptions reading = {};
  // The names of the versions in conflict markers.
  std::string ours_label = "ours";
  std::string base_label = "base";
  std::string theirs_label = "theirs";
  std::size_t marker_size = 7;
  bool show_base = false;  // also write the text of `base` between the markers
};

struct MergeResult {
  std::vector<Change> changes;         // of `ours`: ascending, without overlaps
  std::vector<std::size_t> conflicts;  // the positions of the changes with conflict markers
};

// Reports the errors of files that do not parse, and returns nothing if there are any; likewise if
// the merge would take more memory, together with the trees of the files, than the limit.
// Precondition (checked): all are read in the same syntax.
std::optional<MergeResult> merge(const SourceRef& base, const SourceRef& ours,
                                 const SourceRef& theirs, Diagnostics& diags,
                                 const MergeOptions& options = {});

}  // namespace hecla::write
