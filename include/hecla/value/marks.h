// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Marks: tags such as "sensitive" that an application attaches to values, and that every operation
// propagates to its result.
//
//   Value secret = Value::string("s3cret").with_mark(Mark("sensitive"));
//   concat(secret, other) is marked, too.
//
// Immutable; safe to share between threads.
#include <hecla/base/ref.h>

#include <compare>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace hecla {

// Two marks are equal if their names and their data pointers are equal.
struct Mark {
  explicit Mark(std::string mark_name, std::shared_ptr<const void> mark_data = nullptr)
      : name(std::move(mark_name)), data(std::move(mark_data)) {}
  std::string name;
  std::shared_ptr<const void> data;  // optional data of the application
  friend bool operator==(const Mark&, const Mark&) = default;
  friend std::strong_ordering operator<=>(const Mark& a, const Mark& b) {
    if (auto order = a.name <=> b.name; order != 0) return order;
    return std::compare_three_way()(a.data.get(), b.data.get());
  }
};

// A sorted set of marks, one word in size; copies share.
class MarkSet {
 public:
  MarkSet() = default;
  MarkSet(std::initializer_list<Mark> marks);
  bool empty() const noexcept { return !marks_; }
  std::span<const Mark> items() const noexcept;
  bool contains(const Mark& mark) const;
  void add(const Mark& mark);
  void add(const MarkSet& marks);
  friend bool operator==(const MarkSet& a, const MarkSet& b);

 private:
  struct Items : RefCounted {
    std::vector<Mark> marks;
  };
  Ref<const Items> marks_;  // null when empty
};

}  // namespace hecla
