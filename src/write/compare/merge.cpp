// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/result.h>
#include <hecla/write/merge.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "source/memory_limit.h"
#include "write/compare/comment_index.h"
#include "write/compare/merge_output.h"
#include "write/compare/merge_pieces.h"
#include "write/compare/merge_plan.h"

namespace hecla::write {
namespace {

// The three versions of an item, and its pieces.
struct Version {
  const Item* item;
  Pieces pieces;
};
struct Versions {
  Version base, ours, theirs;
};

// Functions that do not recurse are not inlined into those that do, whose frames stay small.
class Merger {
 public:
  Merger(const Outline& base, const Outline& ours, const Outline& theirs,
         const MergeOptions& options, MemoryAccount& memory)
      : base_(base), ours_(ours), theirs_(theirs), memory_(memory), out_(ours, theirs, options) {}

  MergeResult run() {
    if (!merge_item(base_.root(), ours_.root(), theirs_.root())) return conflict_of_files();
    return out_.take();
  }

  // Replaces everything by a conflict.
  MergeResult conflict_of_files() {
    out_.return_to(0);
    const auto all = [](const Outline& outline) {
      return ByteRange{0, static_cast<std::uint32_t>(outline.text().size())};
    };
    out_.add_conflict(all(ours_), base_.text(), ours_.text(), all(theirs_));
    return out_.take();
  }

 private:
  // A child in the result, or one that is removed.
  struct Step {
    enum class Action : std::uint8_t { Keep, Merge, Insert, Remove, ConflictWithRemoval };
    Action action;
    const Unit* base = nullptr;
    const Unit* ours = nullptr;
    const Unit* theirs = nullptr;
    Correspondence child;
    bool is_last = false;
    std::uint32_t skipped =
        0;  // Insert: bytes at the start of the lead that the result has already
  };

  Piece in_base(ByteRange range) const { return {&base_, range}; }
  Piece in_ours(ByteRange range) const { return {&ours_, range}; }
  Piece in_theirs(ByteRange range) const { return {&theirs_, range}; }

  // Returns the text of a piece, as it is in the result.
  std::string result_text(const Piece& piece) const {
    return piece.outline == &theirs_ ? out_.translated(piece.range) : std::string(piece.text());
  }
  // Likewise for layout that was changed.
  std::string result_layout(const Piece& piece, std::string_view text) const {
    return piece.outline == &theirs_ ? out_.translated_layout(text) : std::string(text);
  }

  // --- choosing between versions. Functions that return false have added nothing.

  // Returns the version of a piece that the result has; nothing if both changed it.
  [[gnu::noinline]] static std::optional<Piece> choose(const Piece& base, const Piece& ours,
                                                       const Piece& theirs) {
    Interruption::point();
    if (theirs.text() == base.text() || theirs.text() == ours.text()) return ours;
    if (ours.text() == base.text()) return theirs;
    if (have_same_content(theirs, base) || have_same_content(theirs, ours)) return ours;
    if (have_same_content(ours, base)) return theirs;
    return std::nullopt;
  }

  [[gnu::noinline]] bool merge_piece(const Piece& base, const Piece& ours, const Piece& theirs) {
    const auto chosen = choose(base, ours, theirs);
    if (chosen) out_.replace(ours.range, result_text(*chosen));
    return chosen.has_value();
  }
  [[gnu::noinline]] bool merge_piece(ByteRange base, ByteRange ours, ByteRange theirs) {
    return merge_piece(in_base(base), in_ours(ours), in_theirs(theirs));
  }

  bool merge_item(const Item& base, const Item& ours, const Item& theirs) {
    const std::string_view text = ours_.text(ours.range);
    const bool is_changed_in_both = text != base_.text(base.range) &&
                                    text != theirs_.text(theirs.range) &&
                                    base_.text(base.range) != theirs_.text(theirs.range);
    const bool is_divided = have_same_shape(base, ours) && have_same_shape(base, theirs);
    if (is_changed_in_both && is_divided) {
      if (const auto is_merged = merge_container(base, ours, theirs)) return *is_merged;
    }
    return merge_whole(base, ours, theirs);
  }

  [[gnu::noinline]] bool merge_whole(const Item& base, const Item& ours, const Item& theirs) {
    return merge_piece({&base_, base.range, &base}, {&ours_, ours.range, &ours},
                       {&theirs_, theirs.range, &theirs});
  }

  // Returns nothing if the layouts do not allow to merge part by part, or if there is no memory.
  std::optional<bool> merge_container(const Item& base, const Item& ours, const Item& theirs) {
    const std::size_t needed =
        merge_bytes_per_child *
        (base.children.size() + ours.children.size() + theirs.children.size());
    memory_.take(needed);
    std::optional<bool> is_merged;
    if (!memory_.is_exceeded()) is_merged = merge_parts(base, ours, theirs);
    memory_.give_back(needed);
    return is_merged;
  }

  std::optional<bool> merge_parts(const Item& base, const Item& ours, const Item& theirs) {
    const std::unique_ptr<const Versions> versions = divided(base, ours, theirs);
    if (!versions) return std::nullopt;
    const Versions& all = *versions;
    const auto planned = steps_for(all);
    if (!planned) return std::nullopt;
    const std::vector<Step>& steps = *planned;
    if (ours.shape == Item::Shape::Body && !can_merge_lines(all, steps)) return std::nullopt;
    const std::size_t before = out_.size();
    if (merge_beginning(all) && merge_children(all, steps) && merge_end(all)) return true;
    out_.return_to(before);
    return false;
  }

  [[gnu::noinline]] std::unique_ptr<const Versions> divided(const Item& base, const Item& ours,
                                                            const Item& theirs) const {
    auto in_base = pieces_of(base_, base), in_ours = pieces_of(ours_, ours),
         in_theirs = pieces_of(theirs_, theirs);
    if (!in_base || !in_ours || !in_theirs) return nullptr;
    return std::make_unique<const Versions>(Versions{{&base, std::move(*in_base)},
                                                     {&ours, std::move(*in_ours)},
                                                     {&theirs, std::move(*in_theirs)}});
  }

  [[gnu::noinline]] bool merge_beginning(const Versions& all) {
    const Pieces &b = all.base.pieces, &o = all.ours.pieces, &t = all.theirs.pieces;
    return merge_piece(b.prefix, o.prefix, t.prefix) &&
           merge_piece(b.opening, o.opening, t.opening);
  }
  [[gnu::noinline]] bool merge_end(const Versions& all) {
    const Pieces &b = all.base.pieces, &o = all.ours.pieces, &t = all.theirs.pieces;
    return merge_piece(b.ending, o.ending, t.ending) && merge_piece(b.suffix, o.suffix, t.suffix);
  }

  // --- children

  [[gnu::noinline]] std::optional<std::vector<Step>> steps_for(const Versions& all) const {
    const auto plan = plan_merge(*all.base.item, *all.ours.item, *all.theirs.item);
    if (!plan) return std::nullopt;
    std::vector<Step> steps;
    for (const Correspondence& child : *plan) add_step(all, child, steps);
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
      if (step->action == Step::Action::Remove) continue;
      step->is_last = true;
      break;
    }
    skip_moved_comments(all, steps);
    skip_comments_of_moved_items(all, *plan, steps);
    return steps;
  }

  // A comment between which and its item a side added others belongs to the addition. Where both
  // sides did that, the result has it once; where the other side removed it, not at all.
  void skip_moved_comments(const Versions& all, std::vector<Step>& steps) const {
    const auto is_addition = [](const Step& step) { return !step.base; };
    for (auto first = steps.begin(); first != steps.end();) {
      first = std::find_if(first, steps.end(), is_addition);
      const auto next = std::find_if_not(first, steps.end(), is_addition);
      const bool is_end = next == steps.end();
      if (first != next && (is_end || next->action == Step::Action::Merge)) {
        skip_moved_comments({first, next},
                            {in_base(is_end ? all.base.pieces.ending : next->base->lead),
                             in_ours(is_end ? all.ours.pieces.ending : next->ours->lead),
                             in_theirs(is_end ? all.theirs.pieces.ending : next->theirs->lead)});
      }
      first = next;
    }
  }

  // `below` is what each version has above the item after the additions.
  void skip_moved_comments(std::span<Step> additions, const std::array<Piece, 3>& below) const {
    Step *kept = nullptr, *inserted = nullptr;  // those with the comment
    for (Step& step : additions) {
      const bool is_ours = step.action == Step::Action::Keep;
      Step*& found = is_ours ? kept : inserted;
      if (found || step.action == Step::Action::Merge) continue;
      step.skipped = moved_comment_bytes(below[0], below[is_ours ? 1 : 2], lead_of(step));
      if (step.skipped > 0) found = &step;
    }
    if (kept && inserted) {
      inserted->skipped =
          std::min(inserted->skipped, common_comment_bytes(lead_of(*inserted), lead_of(*kept)));
    } else if (inserted && has_comment(below[1])) {
      inserted->skipped = 0;
    }
    if (kept && (inserted || has_comment(below[2]))) kept->skipped = 0;
  }
  // Likewise where the item is not below the additions, because a side moved or removed it. Concerns
  // comments that begin one text in each version, so that it is certain whose they are.
  void skip_comments_of_moved_items(const Versions& all, std::span<const Correspondence> plan,
                                    std::span<Step> steps) const {
    LeadIndex ours, theirs;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Step& step = steps[i];
      if (step.base || step.action == Step::Action::Merge) continue;
      (step.ours ? ours : theirs).add(lead_of(step), i);
    }
    if (ours.empty() && theirs.empty()) return;
    const std::vector<Unit>& units = all.base.pieces.units;
    std::vector<Correspondence> children(units.size());
    for (const Correspondence& child : plan) {
      if (child.base != no_item) children[child.base] = child;
    }
    LeadIndex base;
    for (std::size_t i = 0; i < units.size(); ++i) base.add(in_base(units[i].lead), i);
    CommentSet in_all_of_ours(in_ours(all.ours.item->range));
    CommentSet in_all_of_theirs(in_theirs(all.theirs.item->range));
    const auto addition = [&](const LeadIndex& index, const Piece& comment) -> Step* {
      const std::size_t found = index.find(comment);
      return found == no_item ? nullptr : &steps[found];
    };
    for (std::size_t i = 0; i < units.size(); ++i) {
      const Piece comment = in_base(units[i].lead);
      if (base.find(comment) != i) continue;
      const auto has = [&](const Version& version, const Outline& outline, std::size_t index) {
        return index != no_item &&
               common_comment_bytes(comment, {&outline, version.pieces.units[index].lead}) > 0;
      };
      const bool ours_has = has(all.ours, ours_, children[i].ours);
      const bool theirs_has = has(all.theirs, theirs_, children[i].theirs);
      Step* kept = ours_has ? nullptr : addition(ours, comment);
      Step* inserted = theirs_has ? nullptr : addition(theirs, comment);
      const auto skip_unless = [&](bool is_elsewhere, Step& step, const Piece& other) {
        step.skipped = is_elsewhere ? 0 : common_comment_bytes(lead_of(step), other);
      };
      if (kept && inserted) {
        kept->skipped = 0;
        skip_unless(false, *inserted, lead_of(*kept));
      } else if (inserted) {
        skip_unless(in_all_of_ours.contains_first_of(comment), *inserted, comment);
      } else if (kept) {
        skip_unless(in_all_of_theirs.contains_first_of(comment), *kept, comment);
      }
    }
  }
  // Returns what is above an addition.
  Piece lead_of(const Step& step) const {
    return step.ours ? in_ours(step.ours->lead) : in_theirs(step.theirs->lead);
  }

  bool merge_children(const Versions& all, const std::vector<Step>& steps) {
    std::uint32_t end = all.ours.pieces.opening.end;  // of the last unit of `ours`
    for (const Step& step : steps) {
      const bool is_done = step.action == Step::Action::Merge
                               ? merge_unit(step, all) || add_conflict_of_lines(step, end)
                               : perform(step, all, end);
      if (!is_done) return false;
      if (step.ours) end = step.ours->tail.end;
    }
    return true;
  }

  void add_step(const Versions& all, const Correspondence& child, std::vector<Step>& steps) const {
    Interruption::point();
    const auto unit = [](const Version& version, std::size_t index) {
      return index == no_item ? nullptr : &version.pieces.units[index];
    };
    Step step{Step::Action::Keep, unit(all.base, child.base), unit(all.ours, child.ours),
              unit(all.theirs, child.theirs), child};
    if (step.ours && step.theirs) {
      step.action = Step::Action::Merge;
    } else if (step.ours && step.base) {
      const bool is_changed =
          child.is_renamed || !have_same_content(whole(ours_, all.ours, child.ours),
                                                 whole(base_, all.base, child.base));
      step.action = is_changed ? Step::Action::ConflictWithRemoval : Step::Action::Remove;
    } else if (step.theirs && step.base) {
      const bool is_changed =
          child.is_renamed || !have_same_content(whole(theirs_, all.theirs, child.theirs),
                                                 whole(base_, all.base, child.base));
      if (!is_changed) return;
      step.action = Step::Action::ConflictWithRemoval;
    } else if (step.theirs) {
      step.action = Step::Action::Insert;
    }
    steps.push_back(step);
  }

  // Returns a child with the text around it.
  static Piece whole(const Outline& outline, const Version& version, std::size_t index) {
    return {&outline, version.pieces.units[index].all(), &version.item->children[index]};
  }

  // A block on one line contains one argument at most.
  static bool can_merge_lines(const Versions& all, const std::vector<Step>& steps) {
    const auto has_lines = [](const Version& version) {
      return version.item->kind == Item::Kind::Document || !version.pieces.opening.empty();
    };
    const bool ours = has_lines(all.ours);
    if (has_lines(all.base) != ours || has_lines(all.theirs) != ours) return false;
    return ours || std::all_of(steps.begin(), steps.end(),
                               [](const Step& step) { return step.action == Step::Action::Merge; });
  }

  // Performs a step other than Merge.
  [[gnu::noinline]] bool perform(const Step& step, const Versions& all, std::uint32_t end) {
    switch (step.action) {
      case Step::Action::Keep:
        out_.replace({step.ours->lead.begin, step.ours->lead.begin + step.skipped}, "");
        out_.replace(step.ours->tail, tail_text(in_ours(step.ours->tail), *step.ours, step, all));
        return true;
      case Step::Action::Remove:
        out_.replace(step.ours->all(), "");
        return true;
      case Step::Action::Insert: {
        const Unit& unit = *step.theirs;
        const Piece head = in_theirs({unit.lead.begin + step.skipped, unit.core.end});
        out_.replace({end, end},
                     result_text(head) + tail_text(in_theirs(unit.tail), unit, step, all));
        return true;
      }
      case Step::Action::ConflictWithRemoval:
        return add_conflict_of_lines(step, end);
      case Step::Action::Merge:
        break;
    }
    __builtin_unreachable();
  }

  bool merge_unit(const Step& step, const Versions& all) {
    const std::size_t before = out_.size();
    const Unit& ours = *step.ours;
    const Unit& theirs = *step.theirs;
    const Unit& base = step.base ? *step.base : no_unit;
    const bool is_merged = merge_lead(base, ours, theirs) && merge_core(step, all);
    if (is_merged && merge_tail(base, step, all)) return true;
    out_.return_to(before);
    return false;
  }

  [[gnu::noinline]] bool merge_tail(const Unit& base, const Step& step, const Versions& all) {
    const auto tail =
        choose(in_base(base.tail), in_ours(step.ours->tail), in_theirs(step.theirs->tail));
    if (!tail) return false;
    const Unit& source = tail->outline == &ours_ ? *step.ours : *step.theirs;
    // In a body, a comment has no place after a heredoc.
    const bool is_lost = all.ours.item->shape == Item::Shape::Body &&
                         needs_line(*tail, source, step, all) && source.tail.size() > 0;
    if (is_lost) return false;
    out_.replace(step.ours->tail, tail_text(*tail, source, step, all));
    return true;
  }

  // Comments above an item that both changed are a conflict of their own.
  [[gnu::noinline]] bool merge_lead(const Unit& base, const Unit& ours, const Unit& theirs) {
    if (merge_piece(base.lead, ours.lead, theirs.lead)) return true;
    const auto end_of_ours = line_begin_of(ours_, ours),
               end_of_theirs = line_begin_of(theirs_, theirs);
    if (!end_of_ours || !end_of_theirs || !begins_line(ours_, ours.lead.begin) ||
        !begins_line(theirs_, theirs.lead.begin)) {
      return false;
    }
    const ByteRange lines{ours.lead.begin, *end_of_ours};
    const std::uint32_t end_of_base = line_begin_of(base_, base).value_or(base.lead.begin);
    out_.add_conflict(lines, base_.text({base.lead.begin, end_of_base}), ours_.text(lines),
                      {theirs.lead.begin, *end_of_theirs});
    // A comment before the item on its line.
    return merge_piece({end_of_base, base.lead.end}, {*end_of_ours, ours.lead.end},
                       {*end_of_theirs, theirs.lead.end});
  }

  // Takes the addition with comments inside, if both have the same content.
  [[gnu::noinline]] bool merge_additions(const Item& ours, const Item& theirs) {
    if (ours.identity != theirs.identity) return false;
    const Piece piece_of_ours{&ours_, ours.range, &ours},
        piece_of_theirs{&theirs_, theirs.range, &theirs};
    if (!has_comment(piece_of_theirs) || have_same_content(piece_of_ours, piece_of_theirs))
      return true;
    if (has_comment(piece_of_ours)) return false;
    out_.replace(ours.range, result_text(piece_of_theirs));
    return true;
  }

  bool merge_core(const Step& step, const Versions& all) {
    const Item& ours = all.ours.item->children[step.child.ours];
    const Item& theirs = all.theirs.item->children[step.child.theirs];
    if (!step.base) return merge_additions(ours, theirs);
    const Item& base = all.base.item->children[step.child.base];
    // A change on one side may be meant for another item than the one that the other side renamed.
    const bool is_certain =
        !step.child.is_renamed || (ours.key == theirs.key && ours.key != base.key);
    return is_certain ? merge_item(base, ours, theirs) : merge_whole(base, ours, theirs);
  }

  // Returns whether the item of a step ends with a heredoc in the result.
  [[gnu::noinline]] bool ends_with_heredoc_in_result(const Step& step, const Versions& all) const {
    const bool ours = step.ours && ends_with_heredoc(ours_, step.ours->core);
    const bool theirs = step.theirs && ends_with_heredoc(theirs_, step.theirs->core);
    if (ours == theirs || !step.ours || !step.theirs || !step.base) return ours || theirs;
    const Correspondence& child = step.child;
    const auto chosen =
        choose(item_of(base_, all.base, child.base), item_of(ours_, all.ours, child.ours),
               item_of(theirs_, all.theirs, child.theirs));
    return chosen && chosen->outline == &ours_ ? ours : theirs;
  }
  static Piece item_of(const Outline& outline, const Version& version, std::size_t index) {
    const Item& item = version.item->children[index];
    return {&outline, item.range, &item};
  }

  // Returns whether a tail is to follow a heredoc whose closing marker it would follow on its line.
  [[gnu::noinline]] bool needs_line(const Piece& tail, const Unit& source, const Step& step,
                                    const Versions& all) const {
    if (ends_with_heredoc(*tail.outline, source.core)) return false;
    const std::string_view text = tail.text();
    const std::size_t first = text.find_first_not_of(" \t\r");
    const bool begins_with_newline = first != text.npos && text[first] == '\n';
    return !begins_with_newline && ends_with_heredoc_in_result(step, all);
  }

  // Returns the text of a tail, with the separator that the position of the child requires.
  [[gnu::noinline]] std::string tail_text(const Piece& tail, const Unit& source, const Step& step,
                                          const Versions& all) const {
    std::string text(tail.text());
    const bool is_json = ours_.file().is_json();
    const bool is_object = all.ours.item->shape == Item::Shape::Object && !is_json;
    const std::string line(needs_line(tail, source, step, all) ? out_.newline() : "");
    // In an object, a newline separates, and a comma after it is an error.
    const bool has_extra_comma =
        (is_object && !line.empty()) || (step.is_last && (is_json || !may_have_last_comma(all)));
    if (source.comma && has_extra_comma) text.erase(*source.comma - source.tail.begin, 1);
    const std::string layout = line + result_layout(tail, text);
    if (step.is_last) return layout;
    const bool ends_line = layout.find('\n') != layout.npos;
    if (all.ours.item->shape == Item::Shape::Body) {
      return layout + (ends_line ? "" : std::string(out_.newline()));
    }
    if (source.comma || (is_object && ends_line)) return layout;
    const bool is_after_heredoc = ends_with_heredoc_in_result(step, all);
    return (is_after_heredoc ? std::string(out_.newline()) : "") + "," + layout;
  }
  static bool may_have_last_comma(const Versions& all) {
    const auto has_comma = [](const Version& version) {
      const auto& units = version.pieces.units;
      return !units.empty() && units.back().comma;
    };
    return has_comma(all.ours) || has_comma(all.theirs);
  }

  // --- conflicts

  // Returns the lines of a child in one version, without those above it if they do not begin a line
  // or unless asked for; nothing if it does not consist of whole lines.
  static std::optional<ByteRange> lines_of(const Outline& outline, const Unit* unit,
                                           bool with_lead) {
    if (!unit) return ByteRange{};
    const auto begin = line_begin_of(outline, *unit);
    if (!begin || (with_lead && !begins_line(outline, unit->lead.begin))) return std::nullopt;
    return ByteRange{with_lead ? unit->lead.begin : *begin, unit->tail.end};
  }

  // `end` is where a child that is not in `ours` would be.
  [[gnu::noinline]] bool add_conflict_of_lines(const Step& step, std::uint32_t end) {
    const Unit& base_unit = step.base ? *step.base : no_unit;
    const bool in_both = step.ours && step.theirs;
    // The text above an item that one side removed belongs to the conflict.
    const auto lead = in_both ? choose(in_base(base_unit.lead), in_ours(step.ours->lead),
                                       in_theirs(step.theirs->lead))
                              : std::nullopt;
    const auto base = lines_of(base_, step.base, !lead);
    auto ours = lines_of(ours_, step.ours, !lead);
    const auto theirs = lines_of(theirs_, step.theirs, !lead);
    if (!base || !ours || !theirs) return false;
    if (!step.ours) {
      if (!begins_line(ours_, end)) return false;
      ours = {end, end};
    }
    if (in_both && lead && lead->outline == &theirs_) {
      out_.replace({step.ours->lead.begin, ours->begin},
                   result_text(in_theirs({step.theirs->lead.begin, theirs->begin})));
    }
    out_.add_conflict(*ours, base_.text(*base), ours_.text(*ours), *theirs);
    return true;
  }

  inline static const Unit no_unit{};
  // The pieces of a container, the pairs of its children, also of renamed ones, and the steps, for
  // each child.
  static constexpr std::size_t merge_bytes_per_child =
      sizeof(Unit) + 2 * pair_bytes_per_child + 2 * sizeof(Step) + sizeof(Change);

  const Outline& base_;
  const Outline& ours_;
  const Outline& theirs_;
  MemoryAccount& memory_;
  MergeOutput out_;
};

// Returns the merged text with the versions of `ours` in place of conflicts.
std::string without_conflicts(const MergeResult& result, std::string_view ours) {
  std::vector<Change> changes;
  auto conflict = result.conflicts.begin();
  for (std::size_t i = 0; i < result.changes.size(); ++i) {
    const bool is_conflict = conflict != result.conflicts.end() && *conflict == i;
    is_conflict ? void(++conflict) : changes.push_back(result.changes[i]);
  }
  return with_changes(ours, changes);
}

// Parses the versions, whose trees count for `memory`. Returns nothing after an error, or when the
// memory is exceeded.
std::optional<std::vector<File>> parsed(std::span<const SourceRef> sources, Diagnostics& diags,
                                        const FileOptions& reading, MemoryAccount& memory) {
  std::vector<File> files;
  bool is_valid = true;
  for (const SourceRef& source : sources) {
    Diagnostics own(reading.limits.max_diagnostics);
    files.push_back(parse_source(source, own, reading));
    is_valid = is_valid && !own.has_errors();
    if (files[0].is_json() != files.back().is_json()) {
      throw UsageError("merge: the files are in different syntaxes");
    }
    diags.append(std::move(own));
    memory.take(files.back().tree_bytes());
    if (memory.is_exceeded()) return std::nullopt;
  }
  return is_valid ? std::optional(std::move(files)) : std::nullopt;
}

// Merges versions that all differ.
MergeResult merge_versions(std::span<const File> files, const MergeOptions& options,
                           MemoryAccount& memory) {
  Identities identities(memory);
  const OutlineOptions with_words{.has_words = true};
  const Outline outlines[] = {Outline(files[0], identities, with_words),
                              Outline(files[1], identities, with_words),
                              Outline(files[2], identities, with_words)};
  if (memory.is_exceeded()) return {};
  Merger merger(outlines[0], outlines[1], outlines[2], options, memory);
  MergeResult result = merger.run();
  if (memory.is_exceeded()) return {};
  // Layouts that cannot be combined are a conflict, too.
  const SourceRef& ours = files[1].source();
  Diagnostics errors(1);
  parse_text(ours->name(), without_conflicts(result, ours->text()), errors,
             {options.reading.limits, files[0].is_json() ? Syntax::Json : Syntax::Native});
  return errors.has_errors() ? merger.conflict_of_files() : result;
}

}  // namespace

std::optional<MergeResult> merge(const SourceRef& base, const SourceRef& ours,
                                 const SourceRef& theirs, Diagnostics& diags,
                                 const MergeOptions& options) {
  MemoryAccount memory(options.reading.limits.max_memory_bytes);
  const SourceRef sources[] = {base, ours, theirs};
  const auto files = parsed(sources, diags, options.reading, memory);
  std::optional<MergeResult> result;
  if (files) {
    const auto size = static_cast<std::uint32_t>(ours->text().size());
    if (theirs->text() == base->text() || theirs->text() == ours->text()) return MergeResult();
    if (ours->text() == base->text()) {
      return MergeResult{.changes = {{{0, size}, std::string(theirs->text())}}, .conflicts = {}};
    }
    result = merge_versions(*files, options, memory);
  }
  if (!memory.is_exceeded()) return result;
  report_memory_limit(memory, "Merging", SourceRange(ours, {0, 0}), diags);
  return std::nullopt;
}

}  // namespace hecla::write
