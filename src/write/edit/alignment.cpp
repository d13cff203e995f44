// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/alignment.h"

#include <algorithm>

#include "unicode/unicode.h"

namespace hecla::write {

using syntax::AnyNode;

namespace {

bool has_only_spaces(std::string_view text) {
  return text.find_first_not_of(' ') == std::string_view::npos;
}

}  // namespace

void Alignment::add_member(Container& container, AnyNode node) const {
  Member member;
  ByteRange name, value;
  if (const auto* attribute = node.as<syntax::AttributeNode>()) {
    name = attribute->name_range();
    value = attribute->value->range;
    member.gap = {name.end, attribute->equals};
  } else if (const auto* item = node.as<syntax::ObjectItem>()) {
    name = item->key->range;
    value = item->value->range;
    const std::size_t equals = layout_.text().find_first_of("=:/#", name.end);
    if (equals >= value.begin) return;
    member.gap = {name.end, static_cast<std::uint32_t>(equals)};
    if (layout_.text()[equals] != '=') return;
  } else {
    return;
  }
  member.range = {name.begin, value.end};
  member.width = unicode::count_graphemes(layout_.text(name));
  member.is_single = layout_.begins_line(name.begin) && has_only_spaces(layout_.text(member.gap)) &&
                     layout_.is_on_one_line(member.range);
  container.by_node.emplace(node.address(), container.members.size());
  container.members.push_back(member);
}

void Alignment::make_runs(Container& container) const {
  const Member* previous = nullptr;
  for (std::size_t i = 0; i < container.members.size(); ++i) {
    Member& member = container.members[i];
    if (!member.is_single) {
      previous = nullptr;
      continue;
    }
    const bool continues =
        previous && layout_.line_end(previous->range.end) == layout_.line_begin(member.range.begin);
    if (!continues) container.runs.emplace_back();
    member.run = container.runs.size() - 1;
    member.has_run = true;
    container.runs.back().members.push_back(i);
    previous = &member;
  }
  for (Run& run : container.runs) judge(container, run);
}

// Finds out whether the run is aligned. A single line is, if one blank follows its name.
void Alignment::judge(Container& container, Run& run) const {
  std::size_t longest = 0;
  const Member& first = container.members[run.members.front()];
  run.column = first.width + first.gap.size();
  run.is_aligned = true;
  for (const std::size_t index : run.members) {
    const Member& member = container.members[index];
    if (member.gap.empty() || member.width + member.gap.size() != run.column) {
      run.is_aligned = false;
    }
    longest = std::max(longest, member.width);
  }
  run.is_tight = run.column == longest + 1;
  if (run.members.size() == 1 && !run.is_tight) run.is_aligned = false;
}

Alignment::Container& Alignment::container(AnyNode node) {
  const auto [found, is_new] = containers_.try_emplace(node.address());
  if (is_new) {
    if (const auto* body = node.as<syntax::BodyNode>()) {
      for (const syntax::BodyItem& item : syntax::items(*body)) {
        add_member(found->second, item.node);
      }
    } else if (const auto* object = node.as<syntax::ObjectExpr>()) {
      for (const syntax::ObjectItem& item : object->items) add_member(found->second, item);
    }
    make_runs(found->second);
  }
  return found->second;
}

Alignment::Member* Alignment::find(Container& container, AnyNode member) const {
  const auto found = container.by_node.find(member.address());
  return found == container.by_node.end() ? nullptr : &container.members[found->second];
}

void Alignment::change(Container& container, Member& member, std::size_t edit) const {
  if (!member.has_run) return;
  Run& run = container.runs[member.run];
  run.is_changed = true;
  run.edit = edit;
}

void Alignment::rename(AnyNode node, AnyNode renamed, std::string_view name, std::size_t edit) {
  Container& all = container(node);
  Member* member = find(all, renamed);
  if (!member) return;
  member->width = unicode::count_graphemes(name);
  change(all, *member, edit);
}

void Alignment::remove(AnyNode node, AnyNode removed, std::size_t edit) {
  Container& all = container(node);
  Member* member = find(all, removed);
  if (!member) return;
  member->is_removed = true;
  change(all, *member, edit);
}

void Alignment::set_lines(AnyNode node, AnyNode changed, bool is_on_one_line, std::size_t edit) {
  Container& all = container(node);
  Member* member = find(all, changed);
  if (!member) return;
  if (member->has_run) {
    member->is_alone = !is_on_one_line;
    return change(all, *member, edit);
  }
  if (!is_on_one_line || !has_only_spaces(layout_.text(member->gap))) return;
  // It joins the run of the line above, or that of the line below.
  Run* run = run_at(all, layout_.line_begin(member->range.begin));
  if (!run) run = run_at(all, layout_.line_end(member->range.end));
  if (!run) return;
  member->run = static_cast<std::size_t>(run - all.runs.data());
  member->has_run = true;
  run->members.push_back(static_cast<std::size_t>(member - all.members.data()));
  change(all, *member, edit);
}

// Returns the run that ends directly above the line, or begins with it; null if there is none.
Alignment::Run* Alignment::run_at(Container& container, std::uint32_t line) const {
  auto& members = container.members;
  const auto below =
      std::partition_point(members.begin(), members.end(),
                           [&](const Member& member) { return member.range.begin < line; });
  if (below != members.begin()) {
    const Member& above = *std::prev(below);
    const bool is_adjacent = layout_.line_end(above.range.end) == line;
    if (above.has_run && is_adjacent) return &container.runs[above.run];
  }
  if (below != members.end() && below->has_run && layout_.line_begin(below->range.begin) == line) {
    return &container.runs[below->run];
  }
  return nullptr;
}

void Alignment::insert(AnyNode node, std::uint32_t offset, std::string_view name,
                       std::size_t replacement, std::size_t name_end, std::size_t edit) {
  Container& all = container(node);
  Run* run = run_at(all, offset);
  if (!run) {
    const auto [found, is_new] = all.new_runs.try_emplace(offset, all.runs.size());
    if (is_new) all.runs.emplace_back().is_aligned = true;
    run = &all.runs[found->second];
  }
  run->insertions.push_back({unicode::count_graphemes(name), replacement, name_end});
  run->is_changed = true;
  run->edit = edit;
}

void Alignment::finish() {
  for (auto& [node, all] : containers_) {
    for (Run& run : all.runs) {
      if (run.is_changed && run.is_aligned) finish(all, run);
    }
  }
}

void Alignment::finish(Container& container, Run& run) {
  std::size_t longest = 0;
  for (const std::size_t index : run.members) {
    const Member& member = container.members[index];
    if (!member.is_removed && !member.is_alone) longest = std::max(longest, member.width);
  }
  for (const Insertion& line : run.insertions) longest = std::max(longest, line.width);
  const std::size_t column = run.is_tight ? longest + 1 : std::max(run.column, longest + 1);
  for (const std::size_t index : run.members) {
    const Member& member = container.members[index];
    if (member.is_removed) continue;
    set_gap(member, member.is_alone ? 1 : column - member.width, run.edit);
  }
  for (const Insertion& line : run.insertions) {
    const std::size_t blanks = column - line.width - 1;
    replacements_.at(line.replacement).text.insert(line.name_end, blanks, ' ');
    replacements_.count_bytes(blanks);
  }
}

void Alignment::set_gap(const Member& member, std::size_t size, std::size_t edit) {
  if (member.gap.size() == size || replacements_.conflicts(member.gap, true)) return;
  replacements_.add({member.gap, std::string(size, ' '), edit}, true);
}

}  // namespace hecla::write
