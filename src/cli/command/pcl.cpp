// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla pcl: checks programs in PCL, and prints types and values of expressions.
#include <hecla/analysis/functions.h>
#include <hecla/pcl/declarations.h>
#include <hecla/pcl/dump.h>
#include <hecla/pcl/evaluate.h>
#include <hecla/pcl/package.h>
#include <hecla/pcl/program.h>
#include <hecla/write/value_text.h>

#include "cli/command/commands.h"
#include "cli/io/inputs.h"

namespace hecla::cli {
namespace {

class PclCommand {
 public:
  PclCommand(const PclOptions& options, const CommonOptions& common, Diagnostics& diags,
             Progress& progress)
      : options_(options),
        common_(common),
        diags_(diags),
        progress_(progress),
        types_(common.rules, common.limits),
        declarations_(types_),
        packages_(types_) {}

  // Returns the text to print. What is in error is reported.
  std::string run() {
    if (const char* mistake = usage_error()) return fail(mistake);
    for (const std::string& path : options_.scopes) {
      if (const auto document = parse_native({path, Syntax::Native}, common_, diags_))
        declarations_.read(document, diags_);
    }
    for (const std::string& path : options_.schemas) read_schema(path);
    if (diags_.has_errors()) return "";
    has_surroundings_ = true;
    return options_.action == PclOptions::Action::Check ? check() : expression();
  }

  // Returns whether the declarations and schemas were read without errors.
  bool has_surroundings() const { return has_surroundings_; }

 private:
  // Returns null if the arguments fit the action.
  const char* usage_error() const {
    if (options_.dump && options_.action == PclOptions::Action::Eval)
      return "A value has no tree: --dump is for check and type.";
    if (options_.action == PclOptions::Action::Check) return nullptr;
    const InputOptions& inputs = options_.inputs;
    if (inputs.recursive || inputs.files_from) return "Only check reads files.";
    return options_.expression.empty() || !inputs.paths.empty() ? "Expected one expression."
                                                                : nullptr;
  }

  std::string fail(std::string detail) {
    report_usage_error(std::move(detail), diags_);
    return "";
  }

  void read_schema(const std::string& path) {
    const auto source = Source::read_file(path, common_.limits.max_source_bytes);
    if (!source) {
      report_usage_error(source.error(), diags_);
      return;
    }
    packages_.add(*source, diags_, common_.limits);
  }

  pcl::BindOptions binding() const {
    return {.allow_missing_variables = options_.allow_missing,
            .skip_range_typechecking = options_.skip_range_checks};
  }

  std::string check() {
    InputOptions inputs = options_.inputs;
    if (!options_.expression.empty())
      inputs.paths.insert(inputs.paths.begin(), options_.expression);
    inputs.takes_name = [](std::string_view path) { return path.ends_with(".pp"); };
    const auto found = find_inputs(inputs, common_, Syntax::Native, diags_);
    const auto files = parse_native(found, common_, diags_, &progress_);
    const pcl::ProgramOptions options{.binding = binding(),
                                      .packages = options_.schemas.empty() ? nullptr : &packages_,
                                      .outside = &declarations_.scope()};
    const pcl::Program program = pcl::bind_program(types_, files, diags_, options);
    return options_.dump ? pcl::dump(program) : "";
  }

  std::string expression() {
    const auto source = Source::make("EXPRESSION", options_.expression);
    const auto document = syntax::parse_expression(source, diags_, common_.parsing());
    if (diags_.has_errors()) return "";
    const pcl::BoundExpression bound =
        pcl::bind_expression(types_, document, declarations_.scope(), diags_, binding());
    if (options_.action == PclOptions::Action::Type) return type_text(bound);
    return diags_.has_errors() ? "" : value_text(*document);
  }

  std::string type_text(const pcl::BoundExpression& bound) const {
    if (options_.dump) return pcl::dump(bound.root());
    return bound.type().pretty() + "\n";
  }

  // Prints what the value is once all declared values have arrived.
  std::string value_text(const syntax::Document& document) {
    auto ctx = std::make_shared<EvalContext>(analysis::function_context());
    ctx->set_limits(common_.limits);
    declarations_.add_values(*ctx);
    declarations_.add_result_types(*ctx);
    const Value value = pcl::evaluate(document.expression(), ctx, {}, diags_);
    const pcl::EventualValue settled = pcl::settle(value);
    const pcl::Arrival* arrival = settled.arrival();
    if (diags_.has_errors()) return "";
    if (!arrival) return write::to_hcl(pcl::with_arrivals(value)) + "\n";
    if (*arrival) return write::to_hcl(**arrival) + "\n";
    const pcl::EventualFailure& failure = arrival->error();
    for (const Diagnostic& item : failure.diagnostics) diags_.append(item);
    if (failure.diagnostics.empty())
      diags_.add(DiagnosticCode::OperationFailed, document.expression().range(), failure.message);
    return "";
  }

  const PclOptions& options_;
  const CommonOptions& common_;
  Diagnostics& diags_;
  Progress& progress_;
  pcl::TypeTable types_;
  pcl::Declarations declarations_;
  pcl::Packages packages_;
  bool has_surroundings_ = false;
};

}  // namespace

ExitCode run_pcl(const PclOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  PclCommand command(options, common, diags, output.progress());
  const std::string text = command.run();
  output.report(diags);
  output.write(TerminalText().add_lines(text));
  if (!diags.has_errors()) return ExitCode::Fine;
  const bool is_negative = options.action == PclOptions::Action::Check &&
                           command.has_surroundings() && !has_unusable_input(diags);
  return is_negative ? ExitCode::Negative : ExitCode::Error;
}

}  // namespace hecla::cli
