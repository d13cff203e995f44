// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The order in which the units of three versions are merged.
#include <span>
#include <vector>

#include "write/compare/item_correspondence.h"
#include "write/compare/merge_pieces.h"

namespace hecla::write {

// Returns the units of `ours` and `theirs`, given which items correspond: those of `ours` in order, and after each of them
// those that follow it in `theirs` only. Where both added something at the same position, the additions of `ours` are
// first, but comments at the start of a container stay there.
std::vector<Correspondence> ordered_units(const Versions& versions,
                                          std::span<const Correspondence> items);

}  // namespace hecla::write
