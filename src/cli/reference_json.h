// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// References and diagnostics in the JSON that hcldec writes.
#include <hecla/model/eval_context.h>
#include <hecla/model/traversal.h>

#include <string>
#include <vector>

namespace hecla::cli {

// Each with its steps, where it stands and, if it is known, its value.
std::string references_to_json(const std::vector<Traversal>& references, const EvalContext& ctx);

}  // namespace hecla::cli
