// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// GrowingUnion: a union to which unification adds one type after another.
//
// Most long lists are those of values of one form, such as constants or objects with the same keys. Safe
// conversions do not unify them, so the result is the union of all. Making every union on the way would take
// quadratic time, and so would comparing each type with all before it. So the union is made once, and types of one
// form, which differ in constants only, are in one group: such a type converts to none of them safely, and to those
// of another form at most if the forms do, and if parts of one form are equal.
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
  struct Part {
    std::size_t index;  // of a property or an element
    Type type;
    bool operator==(const Part&) const = default;
  };
  struct PartHash {
    std::size_t operator()(const Part& part) const {
      return std::hash<Type>()(part.type) * 31 + part.index;
    }
  };
  struct Group {
    Type form;
    std::vector<Type> form_parts;
    std::vector<Type> members;
    std::unordered_map<Part, std::vector<Type>, PartHash> by_part;
    std::size_t indexed = 0;  // the number of members in `by_part`
  };

  void add(Type type);
  std::optional<Type> form_of(Type type, unsigned depth = 0);
  std::optional<Type> form_of_parts(Type type, unsigned depth);
  Type constant_like(Type type);
  bool accepts_safely(Type type);
  void index(Group& group);
  // A type that has a form.
  struct Formed {
    Type type, form;
    std::vector<Type> parts, form_parts;
  };
  bool any_accepts_safely(Group& group, const Formed& type);
  // Returns the members of the group that can accept the type.
  const std::vector<Type>& candidates(Group& group, const Formed& type);
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
