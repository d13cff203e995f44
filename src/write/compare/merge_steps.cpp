// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/merge_steps.h"

namespace hecla::write {
namespace {

const Unit* unit_at(const Version& version, std::size_t index) {
  return index == no_item ? nullptr : &version.pieces.units[index];
}

// Returns whether a side changed a unit that the other one removed.
bool is_changed(const Version& base, const Version& side, const MergeStep& step, const Unit& unit) {
  return step.unit.is_renamed || !have_same_content(side.whole(unit), base.whole(*step.base));
}

// Returns nothing for what both removed, or one removed and the other left as it was.
std::optional<MergeAction> action_of(const Versions& all, const MergeStep& step) {
  if (step.ours && step.theirs) return MergeAction::Merge;
  if (!step.base) return step.ours ? MergeAction::Keep : MergeAction::Insert;
  if (step.ours) {
    return is_changed(all.base, all.ours, step, *step.ours) ? MergeAction::ConflictWithRemoval
                                                            : MergeAction::Remove;
  }
  if (!is_changed(all.base, all.theirs, step, *step.theirs)) return std::nullopt;
  return MergeAction::ConflictWithRemoval;
}

void mark_last(std::vector<MergeStep>& steps) {
  bool has_last = false, has_last_item = false;
  for (auto step = steps.rbegin(); step != steps.rend() && !has_last_item; ++step) {
    if (step->action == MergeAction::Remove) continue;
    step->is_last = !has_last;
    step->is_last_item = !step->is_comment();
    has_last = true;
    has_last_item = step->is_last_item;
  }
}

}  // namespace

std::vector<MergeStep> merge_steps(const Versions& versions,
                                   std::span<const Correspondence> units) {
  std::vector<MergeStep> steps;
  for (const Correspondence& unit : units) {
    Interruption::point();
    MergeStep step{MergeAction::Keep, unit_at(versions.base, unit.base),
                   unit_at(versions.ours, unit.ours), unit_at(versions.theirs, unit.theirs), unit};
    const auto action = action_of(versions, step);
    if (!action) continue;
    step.action = *action;
    steps.push_back(step);
  }
  mark_last(steps);
  return steps;
}

}  // namespace hecla::write
