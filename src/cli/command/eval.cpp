// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla eval: evaluates files or expressions and prints their values.
#include <hecla/syntax/parse.h>

#include <algorithm>

#include "analysis/evaluated_body.h"
#include "analysis/module_secrets.h"
#include "analysis/value_text.h"
#include "cli/arguments/shared_options.h"
#include "cli/command/eval.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "cli/io/scope.h"
#include "os/terminal.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

void declare_eval(Arguments& arguments, EvalOptions& eval) {
  add_inputs(arguments, eval.inputs,
             "Files and directories to evaluate as one; standard input by default");
  arguments.option("-e,--expression", "EXPRESSION", eval.expressions,
                   "Evaluate an expression instead of files");
  arguments
      .flag("--locals", eval.locals,
            "Print the local values of a Terraform module: a directory [.] or files")
      .excludes("--expression")
      .excludes("--recursive")
      .excludes("--files-from")
      .excludes("--partial");
  add_module(arguments, eval.module).needs("--expression").excludes("--locals");
  add_evaluation(arguments, eval);
  add_parsing(arguments);
  add_evaluation_limits(arguments);
}

// Property names in JSON can be any string.
void report_names_without_form(const write::ConfigBody& body, Diagnostics& diags) {
  for (const write::ConfigAttribute& attribute : body.attributes) {
    if (syntax::is_valid_identifier(attribute.name)) continue;
    diags.add(DiagnosticCode::NotRepresentableInJson, attribute.range,
              in_quotes(attribute.name) +
                  " is not a valid argument name in the native syntax. Use --json to print JSON.");
  }
}

class Eval {
 public:
  Eval(const EvalOptions& options, const CommonOptions& common, Progress& progress)
      : options_(options),
        common_(common),
        progress_(&progress),
        diags_(common.limits.max_diagnostics) {}

  ExitCode run(Output& output) {
    const std::string out = evaluate();
    output.report(diags_);
    if (has_any({DiagnosticCode::UnknownVariable, DiagnosticCode::VariablesNotAllowed})) {
      output.hint(
          "Define variables with --var NAME=EXPRESSION or --vars FILE, or keep references to "
          "undefined variables with --partial.");
    }
    if (has_any({DiagnosticCode::UnknownFunction})) {
      output.hint(
          "Run \"hecla functions\" for a list of functions. Those that read files need --root "
          "DIR.");
    }
    if (diags_.has_errors()) return ExitCode::Error;
    output.write_document(out);
    return ExitCode::Fine;
  }

 private:
  bool has_any(std::initializer_list<DiagnosticCode> codes) const {
    return std::any_of(diags_.begin(), diags_.end(), [&](const Diagnostic& diagnostic) {
      return std::find(codes.begin(), codes.end(), diagnostic.code) != codes.end();
    });
  }

  std::string evaluate() {
    const bool has_inputs = !options_.inputs.paths.empty() || options_.inputs.files_from;
    if (!options_.expressions.empty() && has_inputs) {
      report_usage_error("Give either files or expressions, not both.", diags_);
    } else if (options_.expressions.empty() && !has_inputs &&
               os::is_terminal(os::StandardFile::Input)) {
      report_usage_error("Name a file to evaluate, or give an expression with -e.", diags_);
    }
    if (diags_.has_errors()) return {};
    const Scope scope(options_, options_.module, common_, diags_, diags_);
    if (diags_.has_errors()) return {};
    return options_.expressions.empty() ? evaluate_files(scope.names())
                                        : evaluate_expressions(scope);
  }

  std::string evaluate_expressions(const Scope& scope) {
    std::string out;
    for (const std::string& text : options_.expressions) out += evaluate_expression(text, scope);
    return out;
  }

  std::string evaluate_expression(const std::string& text, const Scope& scope) {
    Diagnostics own(common_.limits.max_diagnostics);
    std::string out;
    const auto document =
        syntax::parse_expression(Source::make("<expression>", text), own, common_.parsing());
    if (!own.has_errors()) {
      const EvalContext ctx = scope.context_for(document->expression(), own);
      if (!own.has_errors())
        out = analysis::expression_text(document, ctx, options_.printing(), own);
    }
    diags_.append(std::move(own));
    return out;
  }

  std::string evaluate_files(const EvalContext& ctx) {
    write::ConfigBody body;
    analysis::ModuleSecrets secrets(common_.reading());
    const auto files = find_inputs(options_.inputs, common_, Syntax::Auto, diags_);
    for_each_in_order(
        files.size(), {common_.limits.max_nesting, progress_, common_.jobs},
        [&](std::size_t i) {
          Parsed parsed{.diags = Diagnostics(common_.limits.max_diagnostics)};
          parsed.file = parse_file(files[i].path, parsed.diags, common_.reading(files[i].syntax));
          return parsed;
        },
        [&](std::size_t, Parsed parsed) {
          secrets.mark(*parsed.file);
          if (!parsed.diags.has_errors()) {
            analysis::add_evaluated(body, *parsed.file, ctx, options_.partial, parsed.diags);
          }
          diags_.append(std::move(parsed.diags));
        });
    analysis::report_repeated(body, diags_);
    if (diags_.has_errors()) return {};
    const std::size_t max_bytes = common_.limits.max_string_bytes;
    if (options_.format == ValueFormat::Hcl) {
      report_names_without_form(body, diags_);
      if (diags_.has_errors()) return {};
      std::string text = write::to_hcl(body, {.max_bytes = max_bytes, .checks_names = false});
      if (text.size() > max_bytes) analysis::report_too_long({}, diags_);
      return text;
    }
    const Value value =
        analysis::to_value(body, options_.partial, common_.limits.max_nesting, diags_);
    return diags_.has_errors()
               ? std::string()
               : analysis::value_text(value, options_.format, {}, diags_, 2, max_bytes);
  }

  struct Parsed {
    Diagnostics diags;
    std::optional<File> file = {};
  };

  const EvalOptions& options_;
  const CommonOptions& common_;
  Progress* progress_;
  Diagnostics diags_;
};

ExitCode run_eval(const EvalOptions& options, const CommonOptions& common, Output& output) {
  if (options.locals) return run_eval_locals(options, common, output);
  return Eval(options, common, output.progress()).run(output);
}

}  // namespace

const Command eval_command = {
    "eval", "Evaluate files or expressions and print their values",
    R"(Variables come from --vars, --unknown and --var only: the arguments of a file cannot refer to each
other. With --locals or --module, the variables that the module declares are its input variables.
Blocks are evaluated like the file around them. In JSON a block is an element of an array under its
type and its labels: {"resource": {"type": {"name": [{...}]}}}.

Examples:
  hecla eval -e 'upper("hi")'
  hecla eval --json --var 'env={name="web", port=80}' service.hcl
  hecla eval --vars prod.hcl --vars common=common.json service.hcl
  hecla eval --partial main.tf                  fold constants, keep everything else
  hecla eval --locals --vars prod.tfvars infra  print the local values of a module
  hecla eval --module infra -e 'local.name')",
    prepare<EvalOptions, declare_eval, run_eval>};

}  // namespace hecla::cli
