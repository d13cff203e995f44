// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// References and diagnostics in the JSON format of hcldec.
#include <hecla/model/eval_context.h>
#include <hecla/model/traversal.h>
#include <hecla/source/diagnostic.h>

#include <string>
#include <vector>

namespace hecla::cli {

// Writes each reference with its steps, its range and, if it is known, its value.
std::string references_to_json(const std::vector<Traversal>& references, const EvalContext& ctx);

// Writes diagnostics in the format that tools around hcldec read, with a newline at the end; empty if there are none.
std::string to_hcldec_json(const Diagnostics& diags);

}  // namespace hecla::cli
