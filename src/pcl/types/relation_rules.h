// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The rules of assignment and conversion: what a question depends on.
#include "pcl/types/relations.h"

namespace hecla::pcl::detail {

// The types must be undecorated, and `question` not be Unify.
Plan plan_of(TypeTable& table, const Question& question);
// Returns the question about a part. Precondition: `index` is less than the number of parts.
Question part_of(TypeTable& table, const Question& question, std::size_t index);

}  // namespace hecla::pcl::detail
