// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The arguments count and for_each of resources and module calls.
#include "validate/evaluator.h"

namespace hecla::validate {

// Checks the argument that is set; both may be empty.
void check_repetition(const Expression& count, const Expression& for_each, const ModuleNode& module,
                      Evaluator& evaluator, Diagnostics& diags);

}  // namespace hecla::validate
