// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the units of three versions that correspond: items, and comments that are units.
#include <span>
#include <vector>

#include "write/compare/item_correspondence.h"
#include "write/compare/merge_pieces.h"

namespace hecla::write {

// Returns the units of `ours` and `theirs`, given which items correspond.
//
// Comments correspond to equal ones of the base that are in the same position, between units that correspond, or anywhere
// if they occur once. Other comments in the same position are changed ones, in order. Equal comments that both sides added
// in the same position are one unit.
std::vector<Correspondence> corresponding_units(const Versions& versions,
                                                std::span<const Correspondence> items);

}  // namespace hecla::write
