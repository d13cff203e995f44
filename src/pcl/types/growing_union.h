// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// GrowingUnion: a union to which unification adds one type after another.
//
// Most long lists are those of values of one form, such as constants or objects with the same keys. Safe
// conversions do not unify them, so the result is the union of all. Making every union on the way would take
// quadratic time, and so would comparing each type with all before it. So the union is made once, and types of one
// form, which differ in constants only, are in one group: such a type converts to none of them safely, and to those
// of another form at most if the forms do, and if parts that have the same form in both are equal.
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "pcl/types/relations.h"

namespace hecla::pcl::detail {

class GrowingUnion {
 public:
  GrowingUnion(TypeTable& table, Type a_union);

  // Does what safe unification with the type does, or returns false if only unification itself can tell what that is.
  bool unify_with(Type type);
  Type made() const;

 private:
  // A part of a type at any depth.
  struct Part {
    std::uint64_t path;  // a hash of the names and positions that lead to it
    Type type;
    bool operator==(const Part&) const = default;
  };
  struct PartHash {
    std::size_t operator()(const Part& part) const {
      return std::hash<Type>()(part.type) * 31 + static_cast<std::size_t>(part.path);
    }
  };
  struct Group {
    Type form;
    std::vector<Type> members;
    std::unordered_map<Part, std::vector<Type>, PartHash> by_part;
    std::size_t indexed = 0;  // the number of members in `by_part`
  };

  void add(Type type, std::optional<Type> form);
  std::optional<Type> form_of(Type type);
  // `parts_left` is how many parts, at any depth, the type can still have.
  std::optional<Type> form_of(Type type, unsigned& parts_left);
  std::optional<Type> form_of_parts(Type type, unsigned& parts_left);
  Type constant_like(Type type);
  bool accepts_safely(Type type, std::optional<Type> form);
  void index(Group& group);
  void index(Group& group, Type member, Type type, std::uint64_t path);
  bool any_accepts_safely(Group& group, Type type, Type form);
  // Reduces `fewest` to members of the group that have the same parts as the type wherever the parts have one form.
  void narrow(Group& group, Type type, Type form, Type group_form, std::uint64_t path,
              const std::vector<Type>*& fewest);
  bool any_accepts_safely(const std::vector<Type>& members, Type type);
  bool has_safe_answer(QueryKind kind, Type first, Type second);
  bool is_unsafe_with_one(QueryKind kind, Type type);

  TypeTable& table_;
  Type first_;               // the union that was given
  std::vector<Type> added_;  // to it
  std::unordered_set<Type> elements_;
  std::vector<Group> groups_;
  std::unordered_map<Type, std::size_t> group_of_form_;
  std::vector<Type> others_;     // elements without a form
  std::vector<Type> constants_;  // one of each base
};

}  // namespace hecla::pcl::detail
