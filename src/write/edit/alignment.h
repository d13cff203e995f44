// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Keeps equals signs aligned when arguments or object items are added, removed and renamed.
//
// A run is a sequence of lines that each set one name to a value on that line, or to a heredoc
// that begins there. Only a run whose equals signs are in one column is kept aligned; others stay
// as they are. Changes are collected, so that several of them move each line at most once.
#include "write/edit/replacements.h"
#include "write/text/document_layout.h"

#include <cstddef>
#include <unordered_map>
#include <vector>

namespace hecla::write {

class Alignment {
 public:
  Alignment(const DocumentLayout& layout, Replacements& replacements)
      : layout_(layout), replacements_(replacements) {}

  // Record a change to a member of a body or object. Members that belong to no run are ignored.
  void rename(syntax::AnyNode container, syntax::AnyNode member, std::string_view name,
              std::size_t edit);
  void remove(syntax::AnyNode container, syntax::AnyNode member, std::size_t edit);
  // The value will be on one line or not.
  void set_lines(syntax::AnyNode container, syntax::AnyNode member, bool is_on_one_line,
                 std::size_t edit);
  // Records a new line at the start of the line `offset`. The replacement's text begins with the
  // indentation and the name, which ends at `name_end` of it.
  void insert(syntax::AnyNode container, std::uint32_t offset, std::string_view name,
              std::size_t replacement, std::size_t name_end, std::size_t edit);

  // Adds the replacements of blanks before equals signs.
  void finish();

 private:
  struct Member {
    ByteRange gap;  // between the name and the equals sign
    ByteRange range;
    std::size_t width = 0;  // of the name
    bool is_single = false;
    bool is_removed = false;
    bool is_alone = false;  // its value no longer is on one line
    std::size_t run = 0;
    bool has_run = false;
  };
  struct Insertion {
    std::size_t width;
    std::size_t replacement;
    std::size_t name_end;
  };
  struct Run {
    std::vector<std::size_t> members;
    std::vector<Insertion> insertions;
    bool is_aligned = false;
    bool is_tight = true;    // the longest name is followed by one blank
    std::size_t column = 0;  // of the equals signs
    bool is_changed = false;
    std::size_t edit = 0;
  };
  struct Container {
    std::vector<Member> members;
    std::unordered_map<const void*, std::size_t> by_node;
    std::vector<Run> runs;
    std::unordered_map<std::uint32_t, std::size_t> new_runs;  // by offset
  };

  Container& container(syntax::AnyNode node);
  void add_member(Container& container, syntax::AnyNode node) const;
  void make_runs(Container& container) const;
  void judge(Container& container, Run& run) const;
  Member* find(Container& container, syntax::AnyNode member) const;
  Run* run_at(Container& container, std::uint32_t line) const;
  void change(Container& container, Member& member, std::size_t edit) const;
  void finish(Container& container, Run& run);
  void set_gap(const Member& member, std::size_t size, std::size_t edit);

  const DocumentLayout& layout_;
  Replacements& replacements_;
  std::unordered_map<const void*, Container> containers_;
};

}  // namespace hecla::write
