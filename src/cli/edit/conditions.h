// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The conditions of edits: which of the parts that have an address are edited.
//
//   const EditConditions conditions(options, common, diags);
//   if (conditions.are_given()) selected = conditions.select(document, edits, diags);
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>
#include <hecla/write/addresses.h>
#include <hecla/write/document.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments/arguments.h"

namespace hecla::cli {

struct ConditionOptions {
  std::string where;      // an expression; empty: no condition
  bool existing = false;  // only what is there
};

// Adds the options --where and --existing.
void add_conditions(Arguments& arguments, ConditionOptions& conditions);

struct SelectedEdits {
  std::vector<write::Edit> edits;
  std::size_t parts = 0, skipped = 0;  // that meet the conditions, and that do not
};

// Const functions are safe to call from several threads.
class EditConditions {
 public:
  // Reports an expression with errors.
  EditConditions(const ConditionOptions& options, const CommonOptions& common, Diagnostics& diags);

  bool are_given() const { return has_existing_ || where_; }
  // Returns edits of the parts that meet the conditions.
  SelectedEdits select(const write::Document& document, std::span<const write::Edit> edits,
                       Diagnostics& diags) const;

 private:
  // A part that an edit is about, or that it could add.
  struct Target {
    write::Address address;
    ByteRange range;  // of the part, or of what it would be added to
    bool is_possible;
  };

  // Returns the parts with the address of an edit, and those that `*` leads to and that are not there.
  std::vector<Target> targets(const write::Document& document, write::Addresses& addresses,
                              const write::Edit& edit) const;
  bool is_met(const write::Addresses& addresses, const syntax::BlockNode& block) const;
  static void add_edits(const write::Document& document, const write::Edit& edit,
                        std::span<const Target> targets, std::vector<write::Edit>& edits);

  bool has_existing_;
  Expression where_;  // may be empty
  EvalContext functions_;
};

}  // namespace hecla::cli
