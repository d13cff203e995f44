// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Unification: the rules by which two types become one.
//
// Each is judged as a destination of the other, and the better destination wins. A tie is decided by the
// parts. Because judging considers only common parts, a type can win that does not accept the other: the
// reference lets it win, but by the rules of the documents the parts decide then, too. If the parts of a
// tuple or object are folded into a collection, it may no longer accept the first ones: by the rules of the
// documents, the result is then the union.
#include "pcl/types/relations.h"

namespace hecla::pcl::detail {

// Returns the answer for types of which one is dynamic, which are equal, or constants of one base.
std::optional<Answer> unify_at_once(const Query& query);

// The state of one unification. It has one subquery at a time:
//
//   while (auto query = state.next_query(table)) state.take(answer(*query));
//   return state.result(table);
class Unification {
 public:
  Unification(TypeTable& table, const Query& query);

  std::optional<Query> next_query(TypeTable& table);
  void take(const Answer& answer);
  Answer result(TypeTable& table) const;

 private:
  enum class Stage : std::uint8_t {
    JudgeForward,
    JudgeBackward,
    ConfirmWinner,
    Parts,
    ConfirmFirst,  // does the folded type accept the first type?
    ConfirmSecond,
    Done
  };
  // The rule that makes the result from the parts.
  enum class Form : std::uint8_t {
    First,  // the result is the first type
    Second,
    Union,     // of both types
    Each,      // the elements of a union (the first type), each with the second type
    Fold,      // the types of parts (of the second type) and the element of the first, into one
    Elements,  // the elements of both, into one
    Objects,
    Tuples
  };

  void take_part(const Answer& answer);
  void decide();
  void merge();
  void unite();
  void choose_form();
  void choose_form_of_collections();
  void choose_form_of_eventuals();
  void fold(Type collection, Type parts);
  std::size_t part_count() const;
  std::optional<Query> next_part(TypeTable& table);
  std::optional<Query> next_property(TypeTable& table);
  Type second_element(TypeTable& table) const;
  Type merged(TypeTable& table) const;
  Type merged_objects(TypeTable& table) const;
  Type merged_tuples(TypeTable& table) const;

  Type a_, b_;
  bool must_be_safe_, confirms_;
  Stage stage_ = Stage::JudgeForward;
  Form form_ = Form::First;
  TypeKind result_kind_ = TypeKind::Dynamic;
  Conversion forward_ = Conversion::None, backward_ = Conversion::None;
  Conversion kind_ = Conversion::Safe;
  std::size_t next_part_ = 0;
  Type folded_;
  std::vector<Type> types_;  // of the parts
};

}  // namespace hecla::pcl::detail
