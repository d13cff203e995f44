// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The options of `hecla eval`, and the function that runs it with --locals.
#include "cli/io/output.h"

namespace hecla::cli {

struct EvalOptions : EvaluationOptions {
  InputOptions inputs;
  std::string module;  // a directory; expressions are evaluated in the scope of its module
  std::vector<std::string> expressions;
  bool locals = false;  // print the local values of a module instead of the values of files
};

ExitCode run_eval_locals(const EvalOptions& options, const CommonOptions& common, Output& output);

}  // namespace hecla::cli
