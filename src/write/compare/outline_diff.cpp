// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/outline_diff.h"

#include <hecla/write/address.h>

#include <unordered_map>

#include "source/memory_limit.h"
#include "write/compare/item_pairs.h"
#include "write/compare/line_diff.h"

namespace hecla::write {
namespace {

void append_name(std::string& path, std::string_view name) {
  append_step(path, {AddressStep::Kind::Name, std::string(name)});
}
void append_index(std::string& path, std::size_t index) {
  append_step(path, {AddressStep::Kind::Index, {}, index});
}

// The positions of children among those with the same key, where there are several.
class Occurrences {
 public:
  explicit Occurrences(const Item& item) : item_(item) {
    if (!item.has_keys()) return;
    std::unordered_map<std::uint32_t, std::size_t> counts;
    for (const Item& child : item.children) numbers_.push_back(counts[child.key]++);
    for (const Item& child : item.children) is_repeated_.push_back(counts[child.key] > 1);
  }

  // Appends the last steps of the path of a child.
  void append_steps(std::string& path, std::size_t index) const {
    const Item& child = item_.children[index];
    if (child.kind == Item::Kind::Element) return append_index(path, index);
    if (child.has_computed_name) {
      path.append("[").append(child.name).append("]");
    } else {
      append_name(path, child.name);
    }
    for (const std::string_view label : child.labels) append_name(path, label);
    if (is_repeated_[index]) append_index(path, numbers_[index]);
  }

 private:
  const Item& item_;
  std::vector<std::size_t> numbers_;
  std::vector<bool> is_repeated_;
};

class StructuralComparison {
 public:
  StructuralComparison(const Outline& before, const Outline& after,
                       const StructuralDiffOptions& options, MemoryAccount& memory)
      : before_(before), after_(after), options_(options), memory_(memory) {}

  std::vector<Difference> run() {
    compare(before_.root(), after_.root());
    return std::move(differences_);
  }

 private:
  // Parts are not compared one by one below a longer path, so that the total size of all paths is
  // linear in the size of the files.
  static constexpr std::size_t longest_path = 1000;

  SourceRange range_before(ByteRange bytes) const { return {before_.file().source(), bytes}; }
  SourceRange range_after(ByteRange bytes) const { return {after_.file().source(), bytes}; }

  void add(DifferenceKind kind, SourceRange before, SourceRange after) {
    memory_.take(sizeof(Difference) + path_.size());
    if (memory_.is_exceeded()) return;
    differences_.push_back(
        {kind, path_.empty() ? "." : path_, std::move(before), std::move(after)});
  }

  void compare(const Item& before, const Item& after) {
    Interruption::point();
    if (before.identity == after.identity || are_equal(before, after)) return;
    if (have_same_shape(before, after) && path_.size() <= longest_path) {
      return compare_children(before, after);
    }
    add(DifferenceKind::Changed, range_before(before.value), range_after(after.value));
  }

  // Returns whether values are equal for the caller, who is asked about each only until that becomes too much.
  bool are_equal(const Item& before, const Item& after) {
    const bool is_leaf = before.children.empty() && after.children.empty();
    if (!options_.are_equal || before_.file().is_json() || before.shape == Item::Shape::Body ||
        after.shape == Item::Shape::Body) {
      return false;
    }
    const std::size_t bytes = before.value.size() + after.value.size();
    if (!is_leaf && bytes > equal_bytes_left_) return false;
    if (!is_leaf) equal_bytes_left_ -= bytes;
    return options_.are_equal(range_before(before.value), range_after(after.value));
  }

  // Calls f with the path of a child.
  template <class F>
  void at_child(const Occurrences& occurrences, std::size_t index, F f) {
    const std::size_t size = path_.size();
    occurrences.append_steps(path_, index);
    f();
    path_.resize(size);
  }

  void compare_children(const Item& before, const Item& after) {
    const std::size_t needed =
        pair_bytes_per_child * (before.children.size() + after.children.size());
    memory_.take(needed);
    if (!memory_.is_exceeded()) compare_paired(before, after);
    memory_.give_back(needed);
  }

  void compare_paired(const Item& before, const Item& after) {
    ItemPairs pairs = pair_children(before, after);
    if (options_.is_nameless && path_.empty()) divide_nameless(before, after, pairs);
    const std::vector<bool> moved = moved_children(before, pairs);
    const Occurrences occurrences_before(before), occurrences_after(after);
    for (std::size_t i = 0; i < before.children.size(); ++i) {
      const Item& child = before.children[i];
      const std::size_t other = pairs.of_before[i];
      if (other != no_item && child.identity == after.children[other].identity && !moved[i]) {
        continue;
      }
      at_child(occurrences_before, i, [&] {
        if (other == no_item) {
          return add(DifferenceKind::Removed, range_before(child.range), {});
        }
        const Item& counterpart = after.children[other];
        if (moved[i]) {
          add(DifferenceKind::Moved, range_before(child.range), range_after(counterpart.range));
        }
        compare(child, counterpart);
      });
    }
    for (std::size_t i = 0; i < after.children.size(); ++i) {
      if (pairs.of_after[i] != no_item) continue;
      at_child(occurrences_after, i,
               [&] { add(DifferenceKind::Added, {}, range_after(after.children[i].range)); });
    }
  }

  void divide_nameless(const Item& before, const Item& after, ItemPairs& pairs) const {
    for (std::size_t i = 0; i < before.children.size(); ++i) {
      const Item& child = before.children[i];
      std::size_t& other = pairs.of_before[i];
      const bool is_same = other == no_item || child.identity == after.children[other].identity;
      if (is_same || child.kind != Item::Kind::Block ||
          !options_.is_nameless(child.name, child.labels.size())) {
        continue;
      }
      pairs.of_after[other] = no_item;
      other = no_item;
    }
  }

  // Returns which children are outside of a longest sequence that has the same order in both.
  std::vector<bool> moved_children(const Item& before, const ItemPairs& pairs) const {
    std::vector<bool> moved(before.children.size());
    if (!options_.moves || !before.has_keys()) return moved;
    std::vector<std::uint32_t> in_before, in_after;
    for (std::size_t i = 0; i < pairs.of_before.size(); ++i) {
      if (pairs.of_before[i] != no_item) in_before.push_back(static_cast<std::uint32_t>(i));
    }
    for (const std::size_t counterpart : pairs.of_after) {
      if (counterpart != no_item) in_after.push_back(static_cast<std::uint32_t>(counterpart));
    }
    const SequenceDiff diff = compare_numbers(in_before, in_after);
    for (std::size_t i = 0; i < in_before.size(); ++i) moved[in_before[i]] = diff.removed[i];
    return moved;
  }

  const Outline& before_;
  const Outline& after_;
  const StructuralDiffOptions& options_;
  MemoryAccount& memory_;
  std::size_t equal_bytes_left_ =
      8 * (before_.file().source()->text().size() + after_.file().source()->text().size());
  std::string path_;
  std::vector<Difference> differences_;
};

}  // namespace

std::vector<Difference> outline_diff(const File& before, const File& after, Diagnostics& diags,
                                     const StructuralDiffOptions& options) {
  if (before.source()->text() == after.source()->text()) return {};
  const ItemOrder order = options.moves ? ItemOrder::Significant : ItemOrder::Ignored;
  MemoryAccount memory(options.limits.max_memory_bytes);
  memory.take(before.tree_bytes() + after.tree_bytes());
  Identities identities(memory);
  const Outline outline_before(before, identities, {order});
  const Outline outline_after(after, identities, {order});
  auto differences = StructuralComparison(outline_before, outline_after, options, memory).run();
  if (memory.is_exceeded()) {
    report_memory_limit(memory, "Comparing", SourceRange(after.source(), {0, 0}), diags);
  }
  return differences;
}

}  // namespace hecla::write
