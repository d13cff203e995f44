// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Differences of modules, for which it does not matter in which file of a directory a block is.
//
//   std::vector<write::Difference> found = ...;   // of all files of two directories
//   found = with_moves(std::move(found), "old", "new", options);   // options.is_nameless is is_nameless_block
//
// Pure; safe to call from several threads.
#include <hecla/write/structural_diff.h>

#include <string>
#include <string_view>
#include <vector>

namespace hecla::analysis {

// Returns whether blocks of a type have no name that is theirs alone in a module: moved, provider and so on.
bool is_nameless_block(std::string_view type, std::size_t labels);

// Replaces what was removed from a file and added to another one of the same module by a move, and what changed on the
// way. Two directories are the same module if they are the same below `before` and `after`. Local values are compared
// one by one, so that it makes no difference in which `locals` block they are. Only files of the native syntax.
std::vector<write::Difference> with_moves(std::vector<write::Difference> differences,
                                          const std::string& before, const std::string& after,
                                          const write::StructuralDiffOptions& options);

}  // namespace hecla::analysis
