// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla explain: explains which expressions and variables a value comes from.
#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <utility>

#include "analysis/explain.h"
#include "analysis/module_set.h"
#include "analysis/origin_text.h"
#include "cli/arguments/shared_options.h"
#include "cli/io/output.h"
#include "cli/io/short_text.h"
#include "cli/io/variables.h"
#include "os/file_system.h"

namespace hecla::cli {
namespace {

struct ExplainOptions : ContextOptions {
  std::string path;
  std::string file = ".";
  bool json = false;
};

void declare_explain(Arguments& arguments, ExplainOptions& explain) {
  arguments.positional("PATH", explain.path, "What to explain, written as a reference").required();
  arguments.positional(
      "FILE", explain.file,
      "A file, read together with the rest of its Terraform module, or a directory [.]");
  // The file can also be first.
  arguments.check([&explain] {
    const auto is_file = [](const std::string& name) { return name == "-" || os::exists(name); };
    if (!is_file(explain.file) && is_file(explain.path)) std::swap(explain.file, explain.path);
    return std::string();
  });
  add_variables(arguments, explain);
  arguments.flag("--json", explain.json, "Print JSON");
  add_functions(arguments, explain.functions);
  add_parsing(arguments);
  add_evaluation_limits(arguments);
}

using ext::Origin;

// --- as text

class TextPrinter {
 public:
  std::string print(const Origin& origin) {
    print(origin, 0);
    return std::move(out_);
  }

 private:
  void print(const Origin& origin, std::size_t depth) {
    out_.append(2 * depth, ' ');
    if (!origin.role.empty()) out_.append(short_text(origin.role)).append(": ");
    const std::string expression = expression_text(origin);
    out_ += expression;
    const std::string value = origin.value ? shown(origin) : expression;
    if (value != expression) out_.append(" = ").append(value);
    if (origin.range.has_source()) out_.append("  (").append(origin.range.to_string()).append(")");
    if (origin.end == Origin::End::Repeated) out_ += "  as above";
    if (origin.end == Origin::End::Cut) out_ += "  and so on";
    out_ += '\n';
    for (const Origin& inner : origin.origins) print(inner, depth + 1);
  }

  // Returns the expression with the path of its part: `{ a = 1 }.a`.
  static std::string expression_text(const Origin& origin) {
    const std::string text = short_text(analysis::source_text(origin));
    return text + (text.ends_with("...") && !origin.path.empty() ? " " : "") +
           analysis::path_text(origin.path);
  }

  static std::string shown(const Origin& origin) {
    const Value& value = *origin.value;
    if (value.is_marked() || (analysis::is_hidden(origin) && !value.contains_marked()))
      return std::string(analysis::hidden_value);
    if (!value.is_known()) return "(unknown value)";
    return short_text(
        write::to_hcl(value, {.one_line = true, .max_bytes = 10 * longest_short_text}));
  }

  std::string out_;
};

// Returns whether the path is that of an object that the module does not declare. Variables and local values are found
// out before.
bool report_undeclared_object(const Traversal& path, const analysis::Module& module,
                              const CommonOptions& common, Diagnostics& diags) {
  const Traversal reference = analysis::as_reference(path);
  constexpr std::string_view others[] = {"var",    "local", "resource", "moved",
                                         "import", "check", "removed"};
  const auto object = analysis::ObjectName::of(reference);
  const bool is_other = std::ranges::find(others, reference.root_name()) != std::end(others);
  if (!object || is_other || module.directory.empty()) return false;
  Diagnostics ignored;
  const auto declared =
      terraform::read_config(analysis::module_files(module), common.limits, ignored);
  if (declaration_of(*object, declared)) return false;
  analysis::report_undeclared_object(object->text(), path.range(), declared, diags);
  return true;
}

ExitCode run_explain(const ExplainOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  const Traversal path =
      syntax::parse_traversal_abs(Source::make("PATH", options.path), diags, common.parsing());
  analysis::Module module;
  if (!diags.has_errors()) module = analysis::read_module_of(options.file, common.reading(), diags);
  std::optional<Origin> origin;
  if (!diags.has_errors()) {
    Diagnostics of_values(common.limits.max_diagnostics);
    const analysis::ModuleValues values =
        evaluate_module(module, options, common, diags, of_values);
    for (const Diagnostic& item : of_values) {
      if (item.severity == Severity::Warning) diags.append(item);
    }
    Diagnostics own(common.limits.max_diagnostics);
    origin = analysis::explain(path, module, values.values, own);
    if (origin || !report_undeclared_object(path, module, common, diags)) diags.append(own);
    if (origin) diags.append(analysis::diagnostics_of(*origin, of_values));
  }
  output.report(diags);
  if (!origin) return ExitCode::Error;
  if (options.json) {
    output.write_document(analysis::origin_json(*origin) + "\n");
  } else {
    output.write(TerminalText().add_lines(TextPrinter().print(*origin)));
  }
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command explain_command = {
    "explain", "Explain which expressions and variables a value comes from",
    R"(Each line shows an expression, its value and its position. The lines below it show where the value
comes from, down to literals and unknown values. For a conditional, only the selected result is
followed.

PATH can also refer to a block, whose arguments are then explained one by one, or to a variable, a
local value or an output. Values from modules with a local source are followed into these.

Examples:
  hecla explain 'local.tags["Name"]'
  hecla explain --vars prod.tfvars aws_instance.web.tags.Name infra
  hecla explain module.network.subnet_ids       through the module that is called
  hecla explain 'aws_security_group.a.ingress[0].from_port'
  hecla explain variable.region
  hecla explain --var port=80 service.web.url service.hcl)",
    prepare<ExplainOptions, declare_explain, run_explain>};

}  // namespace hecla::cli
