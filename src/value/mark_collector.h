// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// MarkCollector: the union of many sets of marks.
//
//   MarkCollector marks;
//   for (const Value& part : parts) marks.add(part.marks());
//   return result.with_marks(marks.set());
//
// Adding n marks to a MarkSet one by one copies the set each time, which takes quadratic time. A collector keeps sets of
// growing sizes, and unites two when they are as large as each other, so that each mark is copied log n times.
#include <hecla/value/marks.h>

#include <vector>

namespace hecla {

class MarkCollector {
 public:
  void add(const MarkSet& marks) {
    if (marks.empty() || marks == last_) return;
    last_ = marks;
    MarkSet united = marks;
    for (MarkSet& set : sets_) {
      if (set.empty()) {
        set = united;
        return;
      }
      united.add(set);
      set = MarkSet();
    }
    sets_.push_back(united);
  }
  bool empty() const noexcept { return last_.empty(); }
  MarkSet set() const {
    MarkSet all;
    for (const MarkSet& set : sets_) all.add(set);
    return all;
  }

 private:
  MarkSet last_;
  std::vector<MarkSet> sets_;  // at position i, of 2^i additions, or empty
};

}  // namespace hecla
