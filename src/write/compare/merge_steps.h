// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The steps of a merge: the treatment of each unit of a container.
#include <span>
#include <vector>

#include "write/compare/item_correspondence.h"
#include "write/compare/merge_pieces.h"

namespace hecla::write {

enum class MergeAction : std::uint8_t { Keep, Merge, Insert, Remove, ConflictWithRemoval };

// A unit in the result, or one that is removed.
struct MergeStep {
  MergeAction action;
  const Unit* base = nullptr;
  const Unit* ours = nullptr;
  const Unit* theirs = nullptr;
  Correspondence unit = {};   // their indexes
  bool is_last = false;       // in the result
  bool is_last_item = false;  // in the result

  bool is_comment() const { return (ours ? ours : theirs)->is_comment(); }
  // Returns whether `next` directly follows this unit in a version.
  bool is_before(const MergeStep& next, std::size_t Correspondence::*version) const {
    const std::size_t index = unit.*version;
    return index != no_item && index + 1 == next.unit.*version;
  }
};

// Returns the steps for units in the order of the result.
std::vector<MergeStep> merge_steps(const Versions& versions, std::span<const Correspondence> units);

}  // namespace hecla::write
