// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// References and diagnostics in the JSON that hcldec writes.
#include <hecla/model/eval_context.h>
#include <hecla/model/traversal.h>
#include <hecla/source/diagnostic.h>

#include <string>
#include <vector>

namespace hecla::cli {

// Each with its steps, where it stands and, if it is known, its value.
std::string references_to_json(const std::vector<Traversal>& references, const EvalContext& ctx);

// Diagnostics in the shape that tools around hcldec read, with a line end; empty without any.
std::string to_hcldec_json(const Diagnostics& diags);

}  // namespace hecla::cli
