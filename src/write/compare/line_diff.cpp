// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/line_diff.h"

#include <hecla/base/interruption.h>

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace hecla::write {
namespace {

using Ids = std::vector<std::uint32_t>;

// The lines [first, last) of both texts.
struct Section {
  std::size_t before_first, before_last, after_first, after_last;
};

class LineComparison {
 public:
  LineComparison(Ids before, Ids after, std::size_t number_count)
      : before_(std::move(before)), after_(std::move(after)), number_count_(number_count) {
    diff_.removed.assign(before_.size(), true);
    diff_.added.assign(after_.size(), true);
  }

  SequenceDiff run() {
    Section rest = trimmed({0, before_.size(), 0, after_.size()});
    for (const auto& [before, after] : anchors(rest)) {
      compare({rest.before_first, before, rest.after_first, after});
      keep(before, after);
      rest.before_first = before + 1;
      rest.after_first = after + 1;
    }
    compare(rest);
    return std::move(diff_);
  }

 private:
  using Pair = std::pair<std::size_t, std::size_t>;
  // The most changed lines of one part that are searched for.
  static constexpr std::ptrdiff_t most_changes = 256;

  void keep(std::size_t before, std::size_t after) {
    diff_.removed[before] = false;
    diff_.added[after] = false;
  }

  // Keeps the equal lines at the start and at the end. Returns the part between them.
  Section trimmed(Section part) {
    while (part.before_first < part.before_last && part.after_first < part.after_last &&
           before_[part.before_first] == after_[part.after_first]) {
      keep(part.before_first++, part.after_first++);
    }
    while (part.before_first < part.before_last && part.after_first < part.after_last &&
           before_[part.before_last - 1] == after_[part.after_last - 1]) {
      keep(--part.before_last, --part.after_last);
    }
    return part;
  }

  // Returns the lines that occur once in both texts, as many as have the same order in both.
  std::vector<Pair> anchors(const Section& part) const {
    struct Occurrences {
      std::uint32_t before = 0, after = 0;
      std::size_t line = 0;  // in `after`
    };
    std::vector<Occurrences> found(number_count_);
    for (std::size_t i = part.before_first; i < part.before_last; ++i) ++found[before_[i]].before;
    for (std::size_t i = part.after_first; i < part.after_last; ++i) {
      ++found[after_[i]].after;
      found[after_[i]].line = i;
    }
    std::vector<Pair> pairs;
    for (std::size_t i = part.before_first; i < part.before_last; ++i) {
      const Occurrences& line = found[before_[i]];
      if (line.before == 1 && line.after == 1) pairs.emplace_back(i, line.line);
    }
    return longest_ascending(pairs);
  }

  // Returns the longest sequence of pairs in which both numbers ascend. The first ones do.
  static std::vector<Pair> longest_ascending(const std::vector<Pair>& pairs) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> ends;  // for each length, the sequence whose last number is lowest
    std::vector<std::size_t> previous(pairs.size(), none);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto place = std::lower_bound(
          ends.begin(), ends.end(), pairs[i].second,
          [&](std::size_t end, std::size_t value) { return pairs[end].second < value; });
      if (place != ends.begin()) previous[i] = place[-1];
      place == ends.end() ? ends.push_back(i) : void(*place = i);
    }
    std::vector<Pair> result;
    for (std::size_t i = ends.empty() ? none : ends.back(); i != none; i = previous[i]) {
      result.push_back(pairs[i]);
    }
    std::reverse(result.begin(), result.end());
    return result;
  }

  // Myers, "An O(ND) Difference Algorithm and Its Variations", the greedy algorithm. On diagonal k
  // the difference of the line numbers is k; furthest_[k] is the furthest line of `before` there
  // that a number of changes reaches.
  void compare(const Section& whole) {
    const Section part = trimmed(whole);
    const auto rows = static_cast<std::ptrdiff_t>(part.before_last - part.before_first);
    const auto columns = static_cast<std::ptrdiff_t>(part.after_last - part.after_first);
    if (rows == 0 || columns == 0) return;
    std::vector<std::vector<std::ptrdiff_t>> history;  // furthest_ after each number of changes
    std::vector<std::ptrdiff_t> furthest = {0};
    for (std::ptrdiff_t changes = 0; changes <= most_changes; ++changes) {
      Interruption::point();
      std::vector<std::ptrdiff_t> next(static_cast<std::size_t>(2 * changes + 1));
      for (std::ptrdiff_t k = -changes; k <= changes; k += 2) {
        std::ptrdiff_t row = changes == 0 ? 0 : reached(furthest, changes, k);
        while (row < rows && row - k >= 0 && row - k < columns &&
               before_[part.before_first + static_cast<std::size_t>(row)] ==
                   after_[part.after_first + static_cast<std::size_t>(row - k)]) {
          ++row;
        }
        at(next, changes, k) = row;
        if (row >= rows && row - k >= columns) return keep_path(part, history, rows, columns);
      }
      history.push_back(next);
      furthest = std::move(next);
    }
  }

  // The element of diagonal k in the array for a number of changes.
  static std::ptrdiff_t& at(std::vector<std::ptrdiff_t>& furthest, std::ptrdiff_t changes,
                            std::ptrdiff_t k) {
    return furthest[static_cast<std::size_t>(k + changes)];
  }

  // Returns whether diagonal k is reached by adding a line, and not by removing one.
  static bool is_addition(std::vector<std::ptrdiff_t>& before, std::ptrdiff_t changes,
                          std::ptrdiff_t k) {
    if (k == -changes) return true;
    if (k == changes) return false;
    return at(before, changes - 1, k - 1) < at(before, changes - 1, k + 1);
  }

  // Returns the row in which diagonal k starts after one more change. `before` belongs to
  // `changes` - 1.
  static std::ptrdiff_t reached(std::vector<std::ptrdiff_t>& before, std::ptrdiff_t changes,
                                std::ptrdiff_t k) {
    return is_addition(before, changes, k) ? at(before, changes - 1, k + 1)
                                           : at(before, changes - 1, k - 1) + 1;
  }

  // Keeps the equal lines on the path that ends in `row` and `column`, from its end to its start.
  void keep_path(const Section& part, std::vector<std::vector<std::ptrdiff_t>>& history,
                 std::ptrdiff_t row, std::ptrdiff_t column) {
    for (auto changes = static_cast<std::ptrdiff_t>(history.size()); changes >= 0; --changes) {
      const std::ptrdiff_t k = row - column;
      std::ptrdiff_t start = 0;
      bool added = false;
      if (changes > 0) {
        auto& before = history[static_cast<std::size_t>(changes - 1)];
        start = reached(before, changes, k);
        added = is_addition(before, changes, k);
      }
      for (; row > start; --row, --column) {
        keep(part.before_first + static_cast<std::size_t>(row - 1),
             part.after_first + static_cast<std::size_t>(column - 1));
      }
      added ? --column : --row;
    }
  }

  Ids before_, after_;
  std::size_t number_count_;
  SequenceDiff diff_;
};

// Numbers the different elements of both sequences from 0, and compares the numbers.
template <class T>
SequenceDiff compare(const std::vector<T>& before, const std::vector<T>& after) {
  std::unordered_map<T, std::uint32_t> numbers;
  const auto numbered = [&numbers](const std::vector<T>& elements) {
    Ids ids;
    ids.reserve(elements.size());
    InterruptibleLoop loop;
    for (const T& element : elements) {
      loop.step();
      ids.push_back(
          numbers.try_emplace(element, static_cast<std::uint32_t>(numbers.size())).first->second);
    }
    return ids;
  };
  Ids before_ids = numbered(before), after_ids = numbered(after);
  return LineComparison(std::move(before_ids), std::move(after_ids), numbers.size()).run();
}

}  // namespace

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  InterruptibleLoop loop;
  while (!text.empty()) {
    loop.step();
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

SequenceDiff compare_numbers(const std::vector<std::uint32_t>& before,
                             const std::vector<std::uint32_t>& after) {
  return compare(before, after);
}

SequenceDiff compare_lines(const std::vector<std::string_view>& before,
                           const std::vector<std::string_view>& after) {
  return compare(before, after);
}

}  // namespace hecla::write
