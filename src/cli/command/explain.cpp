// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla explain: explains which expressions and variables a value comes from.
#include <hecla/analysis/explain.h>
#include <hecla/analysis/origin_text.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include "cli/command/commands.h"
#include "cli/io/short_text.h"
#include "cli/io/variables.h"

namespace hecla::cli {
namespace {

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

}  // namespace

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
    origin = analysis::explain(path, module, values.values, diags);
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

}  // namespace hecla::cli
