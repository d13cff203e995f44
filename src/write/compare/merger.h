// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Merges three outlines, from the root down to the smallest pieces.
#include <memory>
#include <optional>

#include "write/compare/merge_output.h"
#include "write/compare/merge_steps.h"

namespace hecla::write {

// Functions that do not recurse are not inlined into those that do, whose frames stay small.
class Merger {
 public:
  Merger(const Outline& base, const Outline& ours, const Outline& theirs,
         const MergeOptions& options, Identities& identities)
      : base_(base),
        ours_(ours),
        theirs_(theirs),
        identities_(identities),
        out_(ours, theirs, options) {}

  // Returns false if the files cannot be merged part by part.
  bool run();
  bool has_conflicts() const { return out_.has_conflicts(); }
  std::string resolved(MergeOutput::Side side) const { return out_.resolved(side); }
  // Replaces everything by a conflict.
  void add_conflict_of_files();
  MergeResult take() { return out_.take(); }

 private:
  Piece in_base(ByteRange range) const { return {&base_, range}; }
  Piece in_ours(ByteRange range) const { return {&ours_, range}; }
  Piece in_theirs(ByteRange range) const { return {&theirs_, range}; }
  // Returns the text of a piece, as it is in the result.
  std::string result_text(const Piece& piece) const;

  // Functions that return false have added nothing, or what the caller takes back.
  bool merge_piece(const Piece& base, const Piece& ours, const Piece& theirs);
  bool merge_piece(ByteRange base, ByteRange ours, ByteRange theirs);

  bool merge_item(const Item& base, const Item& ours, const Item& theirs);
  bool merge_whole(const Item& base, const Item& ours, const Item& theirs);
  std::optional<bool> merge_container(const Item& base, const Item& ours, const Item& theirs);
  std::optional<bool> merge_parts(const Item& base, const Item& ours, const Item& theirs);
  std::unique_ptr<Versions> divided(const Item& base, const Item& ours, const Item& theirs) const;
  std::optional<std::vector<MergeStep>> steps_for(Versions& all) const;
  bool merge_beginning(const Versions& all);
  bool merge_end(const Versions& all);

  // `previous` is the unit before this one in the result, or null.
  bool merge_units(const Versions& all, const std::vector<MergeStep>& steps);
  bool perform(const MergeStep& step, const MergeStep* previous, const Versions& all,
               std::uint32_t end);
  bool merge_unit(const MergeStep& step, const MergeStep* previous, const Versions& all);
  bool merge_lead(const MergeStep& step, const MergeStep* previous);
  bool are_lines_elsewhere(const MergeStep& step, const MergeStep* previous) const;
  bool merge_core(const MergeStep& step, const Versions& all);
  bool merge_tail(const MergeStep& step, const Versions& all);
  bool merge_additions(const Item& ours, const Item& theirs);
  std::string line_before(const MergeStep& step, const MergeStep* previous,
                          const Piece& lead) const;
  bool begins_own_line(const MergeStep& step, const Piece& lead) const;
  bool ends_line(const MergeStep& step) const;
  std::optional<Piece> chosen_tail(const MergeStep& step) const;

  bool add_conflict_of_leads(const Unit& base, const Unit& ours, const Unit& theirs);
  bool add_conflict_of_lines(const MergeStep& step, const Versions& all, std::uint32_t end);

  const Outline& base_;
  const Outline& ours_;
  const Outline& theirs_;
  Identities& identities_;
  MergeOutput out_;
};

}  // namespace hecla::write
