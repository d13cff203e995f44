// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/merge_side.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace hecla::write {
namespace {

// Pairs two lists of indexes in order where number_before(i) == number_after(j).
template <class NumberBefore, class NumberAfter, class Pair>
void pair_equal_numbers(const std::vector<std::size_t>& before,
                        const std::vector<std::size_t>& after, NumberBefore number_before,
                        NumberAfter number_after, Pair pair) {
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> places;  // the last one first
  for (auto j = after.rbegin(); j != after.rend(); ++j) places[number_after(*j)].push_back(*j);
  for (const std::size_t i : before) {
    Interruption::point();
    const auto place = places.find(number_before(i));
    if (place == places.end() || place->second.empty()) continue;
    pair(i, place->second.back());
    place->second.pop_back();
  }
}

}  // namespace

void MergeSide::make_addition(std::size_t index) {
  if (base_of(index) != no_item) separate(base_of(index));
  is_addition_[index] = true;
}

bool MergeSide::change_to(std::size_t base_index, std::size_t index) {
  if (base_index == no_item || of_base(base_index) != no_item || base_of(index) != no_item) {
    return false;
  }
  pairs_.of_before[base_index] = index;
  pairs_.of_after[index] = base_index;
  return true;
}

void MergeSide::exchange(std::size_t base_index, std::size_t other) {
  std::swap(pairs_.of_before[base_index], pairs_.of_before[other]);
  for (const std::size_t i : {base_index, other}) {
    if (of_base(i) != no_item) pairs_.of_after[of_base(i)] = i;
  }
}

void MergeSide::pair_renamed() {
  // An argument of a call means something by its position.
  if (base_.shape == Item::Shape::Call) return;
  pair_equal_content();
  if (!base_.has_keys()) return;
  pair_alike_blocks();
}

void MergeSide::pair(std::size_t base_index, std::size_t index) {
  separate(base_index);
  if (pairs_.of_after[index] != no_item) separate(pairs_.of_after[index]);
  pairs_.of_before[base_index] = index;
  pairs_.of_after[index] = base_index;
  is_renamed_[base_index] = true;
}

void MergeSide::separate(std::size_t base_index) {
  const std::size_t index = pairs_.of_before[base_index];
  if (index != no_item) pairs_.of_after[index] = no_item;
  pairs_.of_before[base_index] = no_item;
  is_renamed_[base_index] = false;
}

// An element that is in place of another one may as well be that one after a change as a new one.
bool MergeSide::is_open(std::size_t base_index, std::size_t index) const {
  if (base_index == no_item || index == no_item) return true;
  return !base_.has_keys() && base_.children[base_index].identity != side_.children[index].identity;
}

std::vector<std::size_t> MergeSide::missing() const {
  std::vector<std::size_t> indexes;
  for (std::size_t i = 0; i < pairs_.of_before.size(); ++i) {
    if (is_open(i, pairs_.of_before[i])) indexes.push_back(i);
  }
  return indexes;
}

std::vector<std::size_t> MergeSide::added() const {
  std::vector<std::size_t> indexes;
  for (std::size_t i = 0; i < pairs_.of_after.size(); ++i) {
    if (!is_addition_[i] && is_open(pairs_.of_after[i], i)) indexes.push_back(i);
  }
  return indexes;
}

void MergeSide::pair_equal_content() {
  const auto number = [&](const Item& item) {
    return base_.has_keys() ? item.content : item.identity;
  };
  pair_equal_numbers(
      missing(), added(), [&](std::size_t i) { return number(base_.children[i]); },
      [&](std::size_t j) { return number(side_.children[j]); },
      [&](std::size_t i, std::size_t j) {
        const bool is_block = base_.children[i].kind == Item::Kind::Block;
        if (is_block == (side_.children[j].kind == Item::Kind::Block)) pair(i, j);
      });
}

// Pairs blocks of one type that have at least half of their parts in common. Blocks of very
// different sizes are not compared, so that this takes n log n time.
void MergeSide::pair_alike_blocks() {
  constexpr std::size_t most_candidates = 16;
  struct Candidate {
    std::size_t index;
    std::vector<std::uint32_t> parts;
  };
  struct Candidates {
    std::vector<Candidate> all;
    std::size_t first = 0;  // all before it are paired
  };
  std::unordered_map<std::string_view, Candidates> blocks;  // by type
  for (const std::size_t j : added()) {
    const Item& block = side_.children[j];
    const bool is_candidate = block.kind == Item::Kind::Block && block.children.size() > 0;
    if (is_candidate) blocks[block.name].all.push_back({j, sorted_identities(block)});
  }
  for (const std::size_t i : missing()) {
    Interruption::point();
    const auto group = blocks.find(base_.children[i].name);
    if (base_.children[i].kind != Item::Kind::Block || group == blocks.end()) continue;
    auto& [candidates, first] = group->second;
    while (first < candidates.size() && pairs_.of_after[candidates[first].index] != no_item)
      ++first;
    const auto own = sorted_identities(base_.children[i]);
    std::size_t best = no_item, most = 0;
    const std::size_t last = std::min(first + most_candidates, candidates.size());
    for (std::size_t at = first; at < last; ++at) {
      if (pairs_.of_after[candidates[at].index] != no_item) continue;
      const auto& parts = candidates[at].parts;
      const std::size_t needed = (std::max(own.size(), parts.size()) + 1) / 2;
      if (std::min(own.size(), parts.size()) < needed) continue;
      const std::size_t count = common_count(own, parts);
      if (count >= needed && count > most) best = at, most = count;
    }
    if (best != no_item) pair(i, candidates[best].index);
  }
}

void MergeSide::pair_rest_with_same_key(const std::vector<bool>& is_missing_in_other) {
  if (!base_.has_keys()) return;
  std::vector<std::size_t> origins = missing();
  std::stable_partition(origins.begin(), origins.end(),
                        [&](std::size_t i) { return is_missing_in_other[i]; });
  pair_equal_numbers(
      origins, added(), [&](std::size_t i) { return base_.children[i].key; },
      [&](std::size_t j) { return side_.children[j].key; },
      [&](std::size_t i, std::size_t j) { pair(i, j); });
}

std::vector<bool> MergeSide::missing_children() const {
  std::vector<bool> is_missing(pairs_.of_before.size());
  for (const std::size_t i : missing()) is_missing[i] = true;
  return is_missing;
}

void MergeSide::undo_renames_to_keys_of(const MergeSide& other) {
  if (!base_.has_keys()) return;
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> others;  // by key
  for (std::size_t i = 0; i < other.side_.children.size(); ++i) {
    others[other.side_.children[i].key].push_back(i);
  }
  for (std::size_t i = 0; i < is_renamed_.size(); ++i) {
    const std::size_t index = pairs_.of_before[i];
    const bool has_new_key = is_renamed_[i] && side_.children[index].key != base_.children[i].key;
    const auto found = has_new_key ? others.find(side_.children[index].key) : others.end();
    if (found == others.end()) continue;
    const auto& same = found->second;
    const bool is_other_item = std::any_of(same.begin(), same.end(), [&](std::size_t child) {
      return other.pairs_.of_after[child] != i;
    });
    if (!is_other_item) continue;
    separate(i);
  }
}

void MergeSide::undo_moves() {
  for (std::size_t i = 0; i < is_renamed_.size(); ++i) {
    if (is_renamed_[i]) separate(i);
  }
}

std::vector<std::size_t> MergeSide::gaps_of_side() const {
  std::vector<std::size_t> gaps;
  std::size_t gap = 0;
  for (const std::size_t base_index : pairs_.of_after) {
    gaps.push_back(gap);
    if (base_index != no_item && !is_renamed_[base_index]) gap = base_index + 1;
  }
  return gaps;
}

std::vector<std::size_t> MergeSide::gaps_of_base() const {
  std::vector<std::size_t> gaps;
  std::size_t gap = 0;
  for (std::size_t i = 0; i < pairs_.of_before.size(); ++i) {
    gaps.push_back(gap);
    if (pairs_.of_before[i] != no_item && !is_renamed_[i]) gap = i + 1;
  }
  return gaps;
}

}  // namespace hecla::write
