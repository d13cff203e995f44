// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The conflicts that a merger adds.
#include "write/compare/merge_tails.h"
#include "write/compare/merger.h"

namespace hecla::write {
namespace {

// Returns the lines of a unit in one version, without those above it if they do not begin a line
// or unless asked for; nothing if it does not consist of whole lines.
std::optional<ByteRange> lines_of_unit(const Outline& outline, const Unit* unit, bool with_lead) {
  if (!unit) return ByteRange{};
  const auto begin = line_begin_of(outline, *unit);
  if (!begin || (with_lead && !begins_line(outline, unit->lead.begin))) return std::nullopt;
  return ByteRange{with_lead ? unit->lead.begin : *begin, unit->tail.end};
}

}  // namespace

// Adds a conflict between the comments above an item.
[[gnu::noinline]] bool Merger::add_conflict_of_leads(const Unit& base, const Unit& ours,
                                                     const Unit& theirs) {
  const auto end_of_ours = line_begin_of(ours_, ours),
             end_of_theirs = line_begin_of(theirs_, theirs);
  if (!end_of_ours || !end_of_theirs || !begins_line(ours_, ours.lead.begin) ||
      !begins_line(theirs_, theirs.lead.begin)) {
    return false;
  }
  const ByteRange lines{ours.lead.begin, *end_of_ours};
  const std::uint32_t end_of_base = line_begin_of(base_, base).value_or(base.lead.begin);
  out_.add_conflict(lines, base_.text({base.lead.begin, end_of_base}), ours_.text(lines),
                    result_text(in_theirs({theirs.lead.begin, *end_of_theirs})));
  // A comment before the item on its line.
  return merge_piece({end_of_base, base.lead.end}, {*end_of_ours, ours.lead.end},
                     {*end_of_theirs, theirs.lead.end});
}

// `end` is where a unit that is not in `ours` would be.
[[gnu::noinline]] bool Merger::add_conflict_of_lines(const MergeStep& step, const Versions& all,
                                                     std::uint32_t end) {
  const Unit& base_unit = step.base ? *step.base : no_unit;
  const bool in_both = step.ours && step.theirs;
  // The text above an item that one side removed belongs to the conflict.
  const auto lead = in_both ? choose(in_base(base_unit.lead), in_ours(step.ours->lead),
                                     in_theirs(step.theirs->lead))
                            : std::nullopt;
  const auto base = lines_of_unit(base_, step.base, !lead);
  auto ours = lines_of_unit(ours_, step.ours, !lead);
  const auto theirs = lines_of_unit(theirs_, step.theirs, !lead);
  if (!base || !ours || !theirs) return false;
  if (!step.ours) {
    if (!begins_line(ours_, end)) return false;
    ours = {end, end};
  }
  if (in_both && lead && lead->outline == &theirs_) {
    out_.replace({step.ours->lead.begin, ours->begin},
                 result_text(in_theirs({step.theirs->lead.begin, theirs->begin})));
  }
  const MergeTails tails(all, step, out_);
  const auto text = [&](const Outline& outline, const Unit* unit, ByteRange lines) {
    if (!unit) return std::string();
    return result_text({&outline, {lines.begin, unit->core.end}}) +
           tails.text_in_conflict({&outline, unit->tail}, *unit);
  };
  out_.add_conflict(*ours, text(base_, step.base, *base), text(ours_, step.ours, *ours),
                    text(theirs_, step.theirs, *theirs));
  return true;
}

}  // namespace hecla::write
