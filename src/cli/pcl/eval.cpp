// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla pcl eval: prints the value of an expression.
#include <hecla/pcl/evaluate.h>
#include <hecla/write/value_text.h>

#include "analysis/functions.h"
#include "cli/pcl/pulumi_functions.h"
#include "cli/pcl/surroundings.h"

namespace hecla::cli {
namespace {

struct PclEvalOptions {
  std::string expression;
  PclOptions pcl;
};

void declare_pcl_eval(Arguments& arguments, PclEvalOptions& eval) {
  arguments.positional("EXPRESSION", eval.expression, "The expression").required();
  add_pcl(arguments, eval.pcl);
}

// Returns what the value is once all declared values have arrived.
std::string settled_text(const syntax::Document& document, const Surroundings& surroundings,
                         const Limits& limits, Diagnostics& diags) {
  auto ctx = std::make_shared<EvalContext>(analysis::function_context());
  add_pulumi_functions(*ctx);
  ctx->set_limits(limits);
  surroundings.declarations.add_values(*ctx);
  surroundings.declarations.add_result_types(*ctx);
  const Value value = pcl::evaluate(document.expression(), ctx, {}, diags);
  const pcl::EventualValue settled = pcl::settle(value);
  const pcl::Arrival* arrival = settled.arrival();
  if (diags.has_errors()) return "";
  if (!arrival) return write::to_hcl(pcl::with_arrivals(value)) + "\n";
  if (*arrival) return write::to_hcl(**arrival) + "\n";
  const pcl::EventualFailure& failure = arrival->error();
  for (const Diagnostic& item : failure.diagnostics) diags.append(item);
  if (failure.diagnostics.empty())
    diags.add(DiagnosticCode::OperationFailed, document.expression().range(), failure.message);
  return "";
}

ExitCode run_pcl_eval(const PclEvalOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  Surroundings surroundings(options.pcl, common);
  std::string text;
  if (surroundings.read(diags)) {
    const pcl::Program program = surroundings.bind_program({}, diags);
    const auto read =
        bind_text(options.expression, program.scope(), options.pcl, surroundings, common, diags);
    if (!diags.has_errors())
      text = settled_text(*read->document, surroundings, common.limits, diags);
  }
  output.report(diags);
  output.write(TerminalText().add_lines(text));
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command pcl_eval_command = {
    "eval", "Print the value of an expression, after all declared values have arrived",
    R"(Example:
  hecla pcl eval --scope names.hcl '"s3://${bucket.name}/"')",
    prepare<PclEvalOptions, declare_pcl_eval, run_pcl_eval>};

}  // namespace hecla::cli
