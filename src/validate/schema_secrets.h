// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The secrets that the schemas of providers declare in the files of modules.
#include "validate/evaluator.h"

namespace hecla::validate {

// Marks them in each block as it is written, also in blocks that others override, and those that are duplicates or
// override nothing. Messages of every stage show lines with them.
void mark_schema_secrets(const ModuleTree& tree, const Evaluator& evaluator, bool has_errors);

}  // namespace hecla::validate
