// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions of Pulumi for `hecla pcl eval`.
#include <hecla/model/eval_context.h>

namespace hecla::cli {

// Adds those functions that a context from analysis::function_context() lacks. Functions that ask the engine of Pulumi or
// the file system fail.
void add_pulumi_functions(EvalContext& ctx);

}  // namespace hecla::cli
