// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Marks: tags such as "sensitive" that an application attaches to values, and that every operation
// propagates to its result.
//
//   Value secret = Value::string("s3cret").with_mark(Mark::sensitive());
//   concat(secret, other) is marked, too.
//
// A mark is of one of two kinds, which differ only where an operand is not known yet. A plain mark is on a result if
// the mark is certain to be there; a provenance mark already if the mark may be there once everything is known. So
// provenance marks show by evaluation what a value can depend on, while plain marks serve properties that are decided
// by the final value. A secret must be a plain mark of the whole value, which every operation propagates.
//
// Immutable; safe to share between threads.
#include <hecla/base/ref.h>

#include <compare>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace hecla {

enum class MarkKind : std::uint8_t { Plain, Provenance };

// Two marks are equal if their names, their data pointers and their kinds are equal.
struct Mark {
  explicit Mark(std::string mark_name, std::shared_ptr<const void> mark_data = nullptr,
                MarkKind mark_kind = MarkKind::Plain)
      : name(std::move(mark_name)), data(std::move(mark_data)), kind(mark_kind) {}
  explicit Mark(std::string mark_name, MarkKind mark_kind)
      : Mark(std::move(mark_name), nullptr, mark_kind) {}
  // The marks of the functions `sensitive` and `ephemeral`: of secrets, and of what is nowhere stored.
  static const Mark& sensitive();
  static const Mark& ephemeral();

  std::string name;
  std::shared_ptr<const void> data;  // optional data of the application
  MarkKind kind;
  friend bool operator==(const Mark&, const Mark&) = default;
  friend std::strong_ordering operator<=>(const Mark& a, const Mark& b) {
    if (auto order = a.name <=> b.name; order != 0) return order;
    if (auto order = std::compare_three_way()(a.data.get(), b.data.get()); order != 0) return order;
    return a.kind <=> b.kind;
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
  // Returns the marks of one kind.
  MarkSet of_kind(MarkKind kind) const;
  friend bool operator==(const MarkSet& a, const MarkSet& b);

 private:
  struct Items : RefCounted {
    std::vector<Mark> marks;
  };
  Ref<const Items> marks_;  // null when empty
};

}  // namespace hecla
