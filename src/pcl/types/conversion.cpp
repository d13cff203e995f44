// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/conversion.h>

#include "pcl/types/relation_rules.h"
#include "pcl/types/type_store.h"
#include "unicode/message_text.h"

namespace hecla::pcl {

using detail::Query;
using detail::QueryKind;

Conversion conversion(TypeTable& table, Type to, Type from) {
  return table.store()
      .relations()
      .answer({QueryKind::Convert, to.undecorated(), from.undecorated()})
      .kind;
}

bool is_assignable(TypeTable& table, Type to, Type from) {
  const Query query{QueryKind::Assign, to.undecorated(), from.undecorated()};
  return table.store().relations().answer(query).kind == Conversion::Safe;
}

namespace {

bool are_tuples_of_different_lengths(const Query& query) {
  return query.first.is_tuple() && query.second.is_tuple() &&
         query.first.elements().size() != query.second.elements().size();
}

// Returns the first subquery for which there is no conversion, if that explains it.
std::optional<Query> failing_part(TypeTable& table, const Query& query) {
  if (query.first.is_union() || query.second.is_union()) return std::nullopt;
  const detail::Plan plan = detail::plan_of(table, query);
  for (std::size_t i = 0; i < plan.subquery_count; ++i) {
    const Query part = detail::subquery_of(table, query, i);
    if (table.store().relations().answer(part).kind == Conversion::None) return part;
  }
  return std::nullopt;
}

}  // namespace

std::string explain_conversion(TypeTable& table, Type to, Type from) {
  if (conversion(table, to, from) != Conversion::None) return {};
  Query query{QueryKind::Convert, to.undecorated(), from.undecorated()};
  // A part explains more than the whole. The types are finite or lead back to a query above.
  for (int depth = 0; depth < 100; ++depth) {
    const auto part = failing_part(table, query);
    if (!part) break;
    query = *part;
  }
  if (are_tuples_of_different_lengths(query)) {
    return "Expected a tuple with " + counted(query.first.elements().size(), "element") +
           ", found one with " + counted(query.second.elements().size(), "element") + ".";
  }
  return "A value of type " + query.second.pretty() + " cannot be assigned to type " +
         query.first.pretty() + ".";
}

}  // namespace hecla::pcl
