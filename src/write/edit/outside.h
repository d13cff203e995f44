// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The safety net under all edits: a comparison of everything that an edit is not about.
#include <hecla/file/file.h>
#include <hecla/write/change.h>

#include <optional>
#include <span>
#include <vector>

namespace hecla::write {

// Compares the tokens and the tree of a text before and after edits, comments included, except for
// the subjects and for what the changes insert. Returns the place in the new text of the first
// difference; nothing if there is none.
//
// `subjects` are the parts of the old text that the edits are about, in any order: what a change
// replaces beyond them must be spaces, newlines and commas. `changes` are sorted.
std::optional<ByteRange> difference_outside(const File& before, std::vector<ByteRange> subjects,
                                            std::span<const Change> changes, const File& after);

}  // namespace hecla::write
