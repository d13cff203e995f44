// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/merger.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "write/compare/merge_comments.h"
#include "write/compare/merge_tails.h"
#include "write/compare/unit_order.h"

namespace hecla::write {
namespace {

// The pieces of a container, the pairs of its children, also of renamed ones, and the steps, for
// each child.
constexpr std::size_t bytes_per_unit = 2 * sizeof(Unit) + 2 * pair_bytes_per_child +
                                       4 * sizeof(Correspondence) + 2 * sizeof(MergeStep) +
                                       sizeof(Change);

// Returns whether both sides added or removed arguments of a call. Each means something by its position, so that both
// changes together are a call that nobody wrote.
bool both_change_arguments(const Item& base, const Item& ours, const Item& theirs) {
  const std::size_t before = base.children.size();
  return base.shape == Item::Shape::Call && ours.children.size() != before &&
         theirs.children.size() != before;
}

// A block on one line contains one argument at most.
bool can_merge_lines(const Versions& all, const std::vector<MergeStep>& steps) {
  const auto has_lines = [](const Version& version) {
    return version.item->kind == Item::Kind::Document || !version.pieces.opening.empty();
  };
  const bool ours = has_lines(all.ours);
  if (has_lines(all.base) != ours || has_lines(all.theirs) != ours) return false;
  return ours || std::all_of(steps.begin(), steps.end(), [](const MergeStep& step) {
           return step.action == MergeAction::Merge;
         });
}

// Returns whether a conflict is about whether there is a last item, so that the one before it, which is in the result, has
// a comma for one side only.
bool may_end_with_comma(const std::vector<MergeStep>& steps) {
  const auto is_in_result = [](const MergeStep& step) {
    return step.action != MergeAction::Remove;
  };
  const auto last = std::find_if(steps.rbegin(), steps.rend(), is_in_result);
  return last != steps.rend() && last->action == MergeAction::ConflictWithRemoval &&
         std::any_of(std::next(last), steps.rend(), is_in_result);
}

}  // namespace

bool Merger::run() { return merge_item(base_.root(), ours_.root(), theirs_.root()); }

void Merger::add_conflict_of_files() {
  out_.return_to(0);
  const auto all = [](const Outline& outline) {
    return ByteRange{0, static_cast<std::uint32_t>(outline.text().size())};
  };
  out_.add_conflict(all(ours_), base_.text(), ours_.text(), out_.translated(all(theirs_)));
}

std::string Merger::result_text(const Piece& piece) const {
  return piece.outline == &theirs_ ? out_.translated(piece.range) : std::string(piece.text());
}

[[gnu::noinline]] bool Merger::merge_piece(const Piece& base, const Piece& ours,
                                           const Piece& theirs) {
  const auto chosen = choose(base, ours, theirs);
  if (chosen) out_.replace(ours.range, result_text(*chosen));
  return chosen.has_value();
}
[[gnu::noinline]] bool Merger::merge_piece(ByteRange base, ByteRange ours, ByteRange theirs) {
  return merge_piece(in_base(base), in_ours(ours), in_theirs(theirs));
}

// --- items

bool Merger::merge_item(const Item& base, const Item& ours, const Item& theirs) {
  const std::string_view text = ours_.text(ours.range);
  const bool is_changed_in_both = text != base_.text(base.range) &&
                                  text != theirs_.text(theirs.range) &&
                                  base_.text(base.range) != theirs_.text(theirs.range);
  const bool is_divided = have_same_shape(base, ours) && have_same_shape(base, theirs) &&
                          !both_change_arguments(base, ours, theirs);
  if (is_changed_in_both && is_divided) {
    if (const auto is_merged = merge_container(base, ours, theirs)) return *is_merged;
  }
  return merge_whole(base, ours, theirs);
}

[[gnu::noinline]] bool Merger::merge_whole(const Item& base, const Item& ours, const Item& theirs) {
  return merge_piece({&base_, base.range, &base}, {&ours_, ours.range, &ours},
                     {&theirs_, theirs.range, &theirs});
}

// Returns nothing if the layouts do not allow to merge part by part, or if there is no memory.
std::optional<bool> Merger::merge_container(const Item& base, const Item& ours,
                                            const Item& theirs) {
  MemoryAccount& memory = identities_.memory();
  const std::size_t needed =
      bytes_per_unit * (base.children.size() + ours.children.size() + theirs.children.size());
  memory.take(needed);
  std::optional<bool> is_merged;
  if (!memory.is_exceeded()) is_merged = merge_parts(base, ours, theirs);
  memory.give_back(needed);
  return is_merged;
}

std::optional<bool> Merger::merge_parts(const Item& base, const Item& ours, const Item& theirs) {
  const std::unique_ptr<Versions> versions = divided(base, ours, theirs);
  if (!versions) return std::nullopt;
  const auto planned = steps_for(*versions);
  if (!planned) return std::nullopt;
  const Versions& all = *versions;
  const std::vector<MergeStep>& steps = *planned;
  if (ours.shape == Item::Shape::Body && !can_merge_lines(all, steps)) return std::nullopt;
  if (ours_.file().is_json() && may_end_with_comma(steps)) return false;
  const std::size_t before = out_.size();
  if (merge_beginning(all) && merge_units(all, steps) && merge_end(all)) return true;
  out_.return_to(before);
  return false;
}

[[gnu::noinline]] std::unique_ptr<Versions> Merger::divided(const Item& base, const Item& ours,
                                                            const Item& theirs) const {
  auto in_base = pieces_of(base_, base), in_ours = pieces_of(ours_, ours),
       in_theirs = pieces_of(theirs_, theirs);
  if (!in_base || !in_ours || !in_theirs) return nullptr;
  auto versions = std::make_unique<Versions>(Versions{{&base_, &base, std::move(*in_base)},
                                                      {&ours_, &ours, std::move(*in_ours)},
                                                      {&theirs_, &theirs, std::move(*in_theirs)}});
  give_comments_to_last_items(*versions);
  return versions;
}

[[gnu::noinline]] std::optional<std::vector<MergeStep>> Merger::steps_for(Versions& all) const {
  const auto has_comments = [](const Version& version) {
    const auto& units = version.pieces.units;
    return has_comment({version.outline, version.pieces.ending}) ||
           std::any_of(units.begin(), units.end(), [&](const Unit& unit) {
             return unit.is_comment() || has_comment({version.outline, unit.lead});
           });
  };
  const auto items = corresponding_items(
      *all.base.item, *all.ours.item, *all.theirs.item,
      has_comments(all.base) || has_comments(all.ours) || has_comments(all.theirs));
  if (!items) return std::nullopt;
  separate_comments(all, *items, identities_);
  return merge_steps(all, ordered_units(all, *items));
}

[[gnu::noinline]] bool Merger::merge_beginning(const Versions& all) {
  const Pieces &b = all.base.pieces, &o = all.ours.pieces, &t = all.theirs.pieces;
  return merge_piece(b.prefix, o.prefix, t.prefix) && merge_piece(b.opening, o.opening, t.opening);
}
[[gnu::noinline]] bool Merger::merge_end(const Versions& all) {
  const Pieces &b = all.base.pieces, &o = all.ours.pieces, &t = all.theirs.pieces;
  return merge_piece(b.ending, o.ending, t.ending) && merge_piece(b.suffix, o.suffix, t.suffix);
}

// --- units

bool Merger::merge_units(const Versions& all, const std::vector<MergeStep>& steps) {
  std::uint32_t end = all.ours.pieces.opening.end;  // of the last unit of `ours`
  const MergeStep* previous = nullptr;
  for (const MergeStep& step : steps) {
    const bool is_done =
        step.action == MergeAction::Merge
            ? merge_unit(step, previous, all) || add_conflict_of_lines(step, all, end)
            : perform(step, previous, all, end);
    if (!is_done) return false;
    if (step.ours) end = step.ours->tail.end;
    if (step.action != MergeAction::Remove) previous = &step;
  }
  return true;
}

// Performs a step other than Merge.
[[gnu::noinline]] bool Merger::perform(const MergeStep& step, const MergeStep* previous,
                                       const Versions& all, std::uint32_t end) {
  const MergeTails tails(all, step, out_);
  switch (step.action) {
    case MergeAction::Keep: {
      const Unit& unit = *step.ours;
      const std::uint32_t begin = unit.lead.begin;
      out_.replace({begin, begin}, line_before(step, previous, in_ours(unit.lead)));
      out_.replace(unit.tail, tails.text(in_ours(unit.tail), unit));
      return true;
    }
    case MergeAction::Remove:
      out_.replace(step.ours->all(), "");
      return true;
    case MergeAction::Insert: {
      const Unit& unit = *step.theirs;
      out_.replace({end, end}, line_before(step, previous, in_theirs(unit.lead)) +
                                   result_text(in_theirs({unit.lead.begin, unit.core.end})) +
                                   tails.text(in_theirs(unit.tail), unit));
      return true;
    }
    case MergeAction::ConflictWithRemoval:
      return add_conflict_of_lines(step, all, end);
    case MergeAction::Merge:
      break;
  }
  __builtin_unreachable();
}

// Returns a newline if the comments above a unit would be behind the unit before it, or below comments that it would seem to
// belong to.
[[gnu::noinline]] std::string Merger::line_before(const MergeStep& step, const MergeStep* previous,
                                                  const Piece& lead) const {
  if (!previous) return "";
  if (begins_own_line(step, lead) && !ends_line(*previous)) return std::string(out_.newline());
  if (!previous->is_comment()) return "";
  const bool is_ours = lead.outline == &ours_;
  const bool is_joined = (is_ours ? step.ours : step.theirs)->is_joined;
  const auto version = is_ours ? &Correspondence::ours : &Correspondence::theirs;
  if (is_joined || previous->is_before(step, version)) return "";
  const std::string_view text = lead.text();
  const std::size_t first = text.find_first_not_of(" \t\r");
  const bool has_blank_line = first != text.npos && text[first] == '\n';
  return has_blank_line ? "" : std::string(out_.newline());
}

// Returns whether a lead is on lines of its own and has comments, or belongs to comments that are.
bool Merger::begins_own_line(const MergeStep& step, const Piece& lead) const {
  if (!begins_line(*lead.outline, lead.range.begin)) return false;
  const std::size_t newline = lead.text().rfind('\n');
  const auto end = static_cast<std::uint32_t>(newline == std::string_view::npos ? 0 : newline + 1);
  return step.is_comment() ||
         has_comment({lead.outline, {lead.range.begin, lead.range.begin + end}});
}

// Returns whether a unit ends its line in the result.
bool Merger::ends_line(const MergeStep& step) const {
  if (step.is_comment()) return true;
  if (step.action == MergeAction::ConflictWithRemoval) return true;
  const auto tail = step.action == MergeAction::Keep     ? in_ours(step.ours->tail)
                    : step.action == MergeAction::Insert ? in_theirs(step.theirs->tail)
                                                         : chosen_tail(step).value_or(in_ours({}));
  return tail.text().ends_with('\n');
}

std::optional<Piece> Merger::chosen_tail(const MergeStep& step) const {
  const Unit& base = step.base ? *step.base : no_unit;
  // The text of comments includes the end of their line.
  const auto part = step.is_comment() ? &Unit::core : &Unit::tail;
  return choose(in_base(base.*part), in_ours(step.ours->*part), in_theirs(step.theirs->*part));
}

bool Merger::merge_unit(const MergeStep& step, const MergeStep* previous, const Versions& all) {
  const std::size_t before = out_.size();
  if (merge_lead(step, previous) && merge_core(step, all) && merge_tail(step, all)) return true;
  out_.return_to(before);
  return false;
}

[[gnu::noinline]] bool Merger::merge_tail(const MergeStep& step, const Versions& all) {
  const auto chosen = chosen_tail(step);
  if (!chosen) return false;
  const Unit& source = chosen->outline == &ours_ ? *step.ours : *step.theirs;
  const Piece tail{chosen->outline, source.tail};
  const MergeTails tails(all, step, out_);
  // In a body, a comment has no place after a heredoc.
  const bool is_lost = all.ours.item->shape == Item::Shape::Body && source.tail.size() > 0 &&
                       tails.needs_line(tail, source);
  if (is_lost) return false;
  out_.replace(step.ours->tail, tails.text(tail, source));
  return true;
}

// Comments above an item that both changed are a conflict of their own.
[[gnu::noinline]] bool Merger::merge_lead(const MergeStep& step, const MergeStep* previous) {
  const Unit& base = step.base ? *step.base : no_unit;
  const Unit &ours = *step.ours, &theirs = *step.theirs;
  auto lead = choose(in_base(base.lead), in_ours(ours.lead), in_theirs(theirs.lead));
  if (!lead) return add_conflict_of_leads(base, ours, theirs);
  if (lead->outline == &theirs_ && are_lines_elsewhere(step, previous)) lead = in_ours(ours.lead);
  out_.replace(ours.lead, line_before(step, previous, *lead) + result_text(*lead));
  return true;
}

// Returns whether theirs has other blank lines above a unit only because that is somewhere else there.
bool Merger::are_lines_elsewhere(const MergeStep& step, const MergeStep* previous) const {
  const bool is_moved =
      previous ? previous->theirs && !previous->is_before(step, &Correspondence::theirs)
               : step.unit.theirs != 0;
  const Unit &ours = *step.ours, &theirs = *step.theirs;
  return is_moved && begins_line(ours_, ours.lead.begin) &&
         begins_line(theirs_, theirs.lead.begin) && !has_comment(in_ours(ours.lead)) &&
         !has_comment(in_theirs(theirs.lead)) &&
         !(step.base && has_comment(in_base(step.base->lead)));
}

// Takes the addition with comments inside, if both have the same content.
[[gnu::noinline]] bool Merger::merge_additions(const Item& ours, const Item& theirs) {
  if (ours.identity != theirs.identity) return false;
  const Piece piece_of_ours{&ours_, ours.range, &ours},
      piece_of_theirs{&theirs_, theirs.range, &theirs};
  if (!has_comment(piece_of_theirs) || have_same_content(piece_of_ours, piece_of_theirs))
    return true;
  if (has_comment(piece_of_ours)) return false;
  out_.replace(ours.range, result_text(piece_of_theirs));
  return true;
}

bool Merger::merge_core(const MergeStep& step, const Versions& all) {
  const Unit& base_unit = step.base ? *step.base : no_unit;
  if (step.is_comment()) return merge_piece(base_unit.core, step.ours->core, step.theirs->core);
  const Item& ours = *all.ours.item_of(*step.ours);
  const Item& theirs = *all.theirs.item_of(*step.theirs);
  if (!step.base) return merge_additions(ours, theirs);
  const Item& base = *all.base.item_of(*step.base);
  // A change on one side may be meant for another item than the one that the other side renamed.
  const bool is_certain = !step.unit.is_renamed || (ours.key == theirs.key && ours.key != base.key);
  return is_certain ? merge_item(base, ours, theirs) : merge_whole(base, ours, theirs);
}

}  // namespace hecla::write
