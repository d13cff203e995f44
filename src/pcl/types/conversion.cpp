// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/conversion.h>

#include "pcl/types/relation_rules.h"
#include "pcl/types/type_store.h"

namespace hecla::pcl {

using detail::Ask;
using detail::Question;

Conversion conversion(TypeTable& table, Type to, Type from) {
  return table.store().relations().ask({Ask::Convert, to.undecorated(), from.undecorated()}).kind;
}

bool is_assignable(TypeTable& table, Type to, Type from) {
  const Question question{Ask::Assign, to.undecorated(), from.undecorated()};
  return table.store().relations().ask(question).kind == Conversion::Safe;
}

namespace {

std::string plural(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " element" : " elements");
}

bool are_tuples_of_different_lengths(const Question& question) {
  return question.first.is_tuple() && question.second.is_tuple() &&
         question.first.elements().size() != question.second.elements().size();
}

// Returns the question about the first part for which there is no conversion, if that explains it.
std::optional<Question> failing_part(TypeTable& table, const Question& question) {
  if (question.first.is_union() || question.second.is_union()) return std::nullopt;
  const detail::Plan plan = detail::plan_of(table, question);
  for (std::size_t i = 0; i < plan.part_count; ++i) {
    const Question part = detail::part_of(table, question, i);
    if (table.store().relations().ask(part).kind == Conversion::None) return part;
  }
  return std::nullopt;
}

}  // namespace

std::string explain_conversion(TypeTable& table, Type to, Type from) {
  if (conversion(table, to, from) != Conversion::None) return {};
  Question question{Ask::Convert, to.undecorated(), from.undecorated()};
  // A part explains more than the whole. The types are finite or lead back to a question above.
  for (int depth = 0; depth < 100; ++depth) {
    const auto part = failing_part(table, question);
    if (!part) break;
    question = *part;
  }
  if (are_tuples_of_different_lengths(question)) {
    return "Expected a tuple with " + plural(question.first.elements().size()) +
           ", found one with " + plural(question.second.elements().size()) + ".";
  }
  return "A value of type " + question.second.pretty() + " cannot be assigned to type " +
         question.first.pretty() + ".";
}

}  // namespace hecla::pcl
