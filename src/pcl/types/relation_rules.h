// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The rules of assignment and conversion: which subqueries a query has.
#include "pcl/types/relations.h"

namespace hecla::pcl::detail {

// The types must be undecorated, and `query` not be Unify.
Plan plan_of(TypeTable& table, const Query& query);
// Precondition: `index` is less than the number of subqueries.
Query subquery_of(TypeTable& table, const Query& query, std::size_t index);

}  // namespace hecla::pcl::detail
