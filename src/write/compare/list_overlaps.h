// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds changes of two sides to one list that exclude each other.
#include "write/compare/merge_side.h"

namespace hecla::write {

// Returns whether the sides of a list, or of the arguments of a call, exclude each other, or one of them can be read in several
// ways that give different merges. Parts of the list between elements that both sides kept are looked at one by one. Where both
// changed a part, and not alike:
// - one moved an element that the other removed or moved to another position, or moved elements past each other of which the
//   other changed one;
// - one replaced elements by others, so that it is open which became which, and the other changed or removed one of them;
// - elements repeat, so that it is open which of them were removed;
// - one added elements before others that the other replaced;
// - both added an element, at different positions.
// If one version has comments among the elements, a part with repeated ones is not merged, whoever changed it.
bool have_overlaps(const Item& base, const MergeSide& ours, const MergeSide& theirs,
                   bool has_comments);

}  // namespace hecla::write
