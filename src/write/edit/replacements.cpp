// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/replacements.h"

#include <algorithm>
#include <utility>

#include "base/sort.h"

namespace hecla::write {

bool Replacements::conflicts(ByteRange range, bool may_touch) const {
  // The changes in the list do not overlap, so only the neighbors matter. Where the previous one begins can be insertions.
  const auto next = ends_.lower_bound(range.begin);
  if (next != ends_.begin()) {
    const auto [first, last] = ends_.equal_range(std::prev(next)->first);
    const bool is_in_conflict = std::any_of(first, last, [&](const auto& each) {
      const End& end = each.second;
      const bool may_both = may_touch && end.may_touch;
      return end.offset > range.begin || (end.offset == range.begin && range.empty() && !may_both);
    });
    if (is_in_conflict) return true;
  }
  for (auto at = next; at != ends_.end() && at->first <= range.end; ++at) {
    const bool is_insertion = at->first == at->second.offset;
    const bool touches = at->first == range.end || (is_insertion && at->first == range.begin);
    if (!touches) return true;
    if ((is_insertion || range.empty()) && !(may_touch && at->second.may_touch)) return true;
  }
  return false;
}

bool Replacements::covers(std::uint32_t offset) const {
  const auto next = ends_.upper_bound(offset);
  if (next == ends_.begin()) return false;
  const auto [first, last] = ends_.equal_range(std::prev(next)->first);
  return std::any_of(first, last, [&](const auto& each) { return each.second.offset > offset; });
}

bool Replacements::inserts_at(std::uint32_t offset) const {
  const auto [first, last] = ends_.equal_range(offset);
  return std::any_of(first, last, [&](const auto& each) { return each.second.offset == offset; });
}

std::size_t Replacements::add(Change change, bool may_touch, bool is_first) {
  bytes_ += change.text.size();
  const ByteRange range = change.range;
  const auto known = range.empty() && may_touch ? find(range) : ends_.end();
  if (known == ends_.end()) {
    ends_.emplace(range.begin, End{range.end, may_touch, 1});
  } else {
    ++known->second.count;
  }
  if (is_first) first_.push_back(changes_.size());
  changes_.push_back(std::move(change));
  return changes_.size() - 1;
}

std::multimap<std::uint32_t, Replacements::End>::iterator Replacements::find(ByteRange range) {
  auto [at, last] = ends_.equal_range(range.begin);
  while (at != last && at->second.offset != range.end) ++at;
  return at == last ? ends_.end() : at;
}

void Replacements::shrink(std::size_t count) {
  while (changes_.size() > count) {
    const Change& last = changes_.back();
    bytes_ -= std::min(bytes_, last.text.size());
    const auto found = find(last.range);
    if (--found->second.count == 0) ends_.erase(found);
    changes_.pop_back();
    if (!first_.empty() && first_.back() == changes_.size()) first_.pop_back();
  }
}

// Insertions come before a removal that begins at the same offset.
std::vector<Change> Replacements::sorted() const {
  std::vector<Change> sorted;
  const auto add = [&](const Change& change) {
    if (!change.range.empty() || !change.text.empty()) sorted.push_back(change);
  };
  for (auto at = first_.rbegin(); at != first_.rend(); ++at) add(changes_[*at]);
  auto next = first_.begin();
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    if (next != first_.end() && *next == i) {
      ++next;
    } else {
      add(changes_[i]);
    }
  }
  sort_compactly(sorted, [](const Change& a, const Change& b) {
    return std::pair(a.range.begin, !a.range.empty()) < std::pair(b.range.begin, !b.range.empty());
  });
  return sorted;
}

namespace {

std::int64_t growth(const Change& change) {
  return static_cast<std::int64_t>(change.text.size()) - change.range.size();
}

std::uint32_t offset(std::int64_t value) { return static_cast<std::uint32_t>(value); }

}  // namespace

// Reads both lists along the text in the middle. Changes that touch each other there are a group,
// which becomes one change.
std::vector<Change> composed(const std::vector<Change>& first, std::string_view middle,
                             const std::vector<Change>& second) {
  std::vector<Change> out;
  std::int64_t shift = 0;  // from the first text to the middle, before first[i]
  std::size_t i = 0, j = 0;
  while (i < first.size() || j < second.size()) {
    const auto begin_of_first = [&] { return first[i].range.begin + shift; };
    const bool has_first =
        j == second.size() || (i < first.size() && begin_of_first() <= second[j].range.begin);
    const std::int64_t begin = has_first ? begin_of_first() : second[j].range.begin;
    const std::int64_t shift_before = shift;
    std::int64_t end = begin;
    Change merged;
    std::int64_t done = begin;
    for (;;) {
      if (i < first.size() && begin_of_first() <= end) {
        end = std::max<std::int64_t>(
            end, begin_of_first() + static_cast<std::int64_t>(first[i].text.size()));
        shift += growth(first[i]);
        merged.edit = std::max(merged.edit, first[i++].edit);
      } else if (j < second.size() && second[j].range.begin <= end) {
        const ByteRange range = second[j].range;
        merged.text += middle.substr(offset(done), offset(range.begin - done));
        merged.text += second[j].text;
        done = range.end;
        end = std::max(end, done);
        merged.edit = std::max(merged.edit, second[j++].edit);
      } else {
        break;
      }
    }
    merged.text += middle.substr(offset(done), offset(end - done));
    merged.range = {offset(begin - shift_before), offset(end - shift)};
    out.push_back(std::move(merged));
  }
  return out;
}

}  // namespace hecla::write
