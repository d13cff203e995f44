// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla eval: values instead of expressions.
#include <hecla/model/suggestion.h>
#include <hecla/syntax/parse.h>
#include <unistd.h>

#include <algorithm>
#include <unordered_map>

#include "cli/commands.h"
#include "cli/evaluated.h"
#include "cli/inputs.h"
#include "cli/partial.h"
#include "cli/value_text.h"
#include "cli/variables.h"

namespace hecla::cli {
namespace {

using syntax::DocumentRef;

class BodyEvaluator {
 public:
  BodyEvaluator(const DocumentRef& document, const EvalContext& ctx, bool partial,
                Diagnostics& diags)
      : document_(document), ctx_(ctx), partial_(partial), diags_(diags) {}

  void add_to(EvaluatedBody& out, const syntax::BodyNode& body) const {
    const auto* attribute = body.attributes.begin();
    for (const auto* block : body.blocks) {
      for (; attribute != body.attributes.end() && (*attribute)->range.begin < block->range.begin;
           ++attribute) {
        out.add(evaluate(**attribute));
      }
      out.add(evaluate(*block));
    }
    for (; attribute != body.attributes.end(); ++attribute) out.add(evaluate(**attribute));
  }

 private:
  EvaluatedAttribute evaluate(const syntax::AttributeNode& attribute) const {
    EvaluatedAttribute out{
        std::string(attribute.name()), {}, {}, document_->source_range(attribute.name_range())};
    const syntax::Expr& expr = *attribute.value;
    if (partial_ && !can_evaluate(document_, expr, ctx_)) {
      out.expression = fold(document_, expr, ctx_, diags_);
    } else {
      out.value = document_->expression(expr).evaluate(ctx_, diags_);
    }
    return out;
  }

  EvaluatedBlock evaluate(const syntax::BlockNode& block) const {
    EvaluatedBlock out{
        std::string(block.type()), {}, {}, document_->source_range(block.header_range())};
    for (const syntax::Label& label : block.labels) out.labels.emplace_back(label.text);
    add_to(out.body, block.body);
    return out;
  }

  const DocumentRef& document_;
  const EvalContext& ctx_;
  bool partial_;
  Diagnostics& diags_;
};

void report_repeated(const EvaluatedBody& body, Diagnostics& diags) {
  std::unordered_map<std::string_view, const EvaluatedAttribute*> seen;
  for (const EvaluatedAttribute& attribute : body.attributes) {
    const auto [existing, added] = seen.try_emplace(attribute.name, &attribute);
    if (added) continue;
    report_repeated_attribute(attribute.name, attribute.range, existing->second->range, diags);
  }
}

// In JSON a property may have any name.
void report_names_without_form(const EvaluatedBody& body, Diagnostics& diags) {
  for (const EvaluatedAttribute& attribute : body.attributes) {
    if (syntax::is_valid_identifier(attribute.name)) continue;
    diags.add(DiagnosticCode::NoPlaceInJson, attribute.range,
              "The native syntax has no arguments named " + quoted(attribute.name) +
                  "; --json writes the values as JSON.");
  }
}

class Eval {
 public:
  Eval(const EvalOptions& options, const CommonOptions& common)
      : options_(options), common_(common), diags_(common.limits.max_diagnostics) {}

  ExitCode run(Console& console) {
    const std::string out = evaluate();
    console.report(diags_);
    if (has_any({DiagnosticCode::UnknownVariable, DiagnosticCode::VariablesNotAllowed})) {
      console.hint(
          "Variables are defined with --var NAME=EXPRESSION and --vars FILE; --partial keeps "
          "what refers to others.");
    }
    if (has_any({DiagnosticCode::UnknownFunction})) {
      console.hint(
          "\"hecla functions\" lists the functions that there are; those that read files are there "
          "with "
          "--root DIR.");
    }
    if (diags_.has_errors()) return ExitCode::Error;
    console.write(out);
    return ExitCode::Fine;
  }

 private:
  bool has_any(std::initializer_list<DiagnosticCode> codes) const {
    return std::any_of(diags_.begin(), diags_.end(), [&](const Diagnostic& diagnostic) {
      return std::find(codes.begin(), codes.end(), diagnostic.code) != codes.end();
    });
  }

  std::string evaluate() {
    if (!options_.expressions.empty() && !options_.files.empty()) {
      report_misuse("Give either files or expressions, not both.", diags_);
    } else if (options_.expressions.empty() && options_.files.empty() && isatty(STDIN_FILENO)) {
      report_misuse("Nothing to evaluate: name a file, or give an expression with -e.", diags_);
    }
    if (diags_.has_errors()) return {};
    const EvalContext ctx = make_context(options_, common_, diags_);
    if (diags_.has_errors()) return {};
    return options_.expressions.empty() ? evaluate_files(ctx) : evaluate_expressions(ctx);
  }

  std::string evaluate_expressions(const EvalContext& ctx) {
    std::string out;
    for (const std::string& text : options_.expressions) out += evaluate_expression(text, ctx);
    return out;
  }

  std::string evaluate_expression(const std::string& text, const EvalContext& ctx) {
    Diagnostics own(common_.limits.max_diagnostics);
    std::string out;
    const auto document =
        syntax::parse_expression(Source::make("<expression>", text), own, {common_.limits});
    if (!own.has_errors()) out = expression_text(document, ctx, options_, own);
    diags_.append(std::move(own));
    return out;
  }

  std::string evaluate_files(const EvalContext& ctx) {
    EvaluatedBody body;
    for (const std::string& file : files_or_stdin(options_.files)) {
      if (is_json(file, common_.syntax)) {
        add_json_file(file, ctx, body);
      } else {
        add_file(file, ctx, body);
      }
    }
    report_repeated(body, diags_);
    if (diags_.has_errors()) return {};
    const std::size_t max_bytes = common_.limits.max_string_bytes;
    if (options_.format == ValueFormat::Hcl) {
      report_names_without_form(body, diags_);
      if (diags_.has_errors()) return {};
      auto text = to_hcl(body, max_bytes);
      if (!text) report_too_long({}, diags_);
      return std::move(text).value_or("");
    }
    const Value value = to_value(body, diags_);
    return diags_.has_errors() ? std::string()
                               : value_text(value, options_.format, {}, diags_, 2, max_bytes);
  }

  void add_file(const std::string& path, const EvalContext& ctx, EvaluatedBody& body) {
    Diagnostics own(common_.limits.max_diagnostics);
    const auto document = syntax::parse_file(path, own, {common_.limits});
    if (!own.has_errors()) {
      BodyEvaluator(document, ctx, options_.partial, own).add_to(body, *document->root_body());
    }
    diags_.append(std::move(own));
  }

  // Without a schema everything in a JSON file is an attribute.
  void add_json_file(const std::string& path, const EvalContext& ctx, EvaluatedBody& body) {
    Diagnostics own(common_.limits.max_diagnostics);
    for (const Attribute& attribute :
         parse_body(path, Syntax::Json, common_, own).just_attributes(own)) {
      if (own.has_errors()) break;
      body.add(evaluate_json(attribute, ctx, own));
    }
    diags_.append(std::move(own));
  }

  EvaluatedAttribute evaluate_json(const Attribute& attribute, const EvalContext& ctx,
                                   Diagnostics& diags) const {
    EvaluatedAttribute out{attribute.name, {}, {}, attribute.name_range};
    Diagnostics own;
    out.value = attribute.expression.evaluate(ctx, own);
    if (options_.partial && own.has_errors()) {
      out.expression = std::string(attribute.expression.range().text());  // JSON is HCL, too
    } else {
      diags.append(std::move(own));
    }
    return out;
  }

  const EvalOptions& options_;
  const CommonOptions& common_;
  Diagnostics diags_;
};

}  // namespace

ExitCode run_eval(const EvalOptions& options, const CommonOptions& common, Console& console) {
  if (options.locals) return run_eval_locals(options, common, console);
  return Eval(options, common).run(console);
}

}  // namespace hecla::cli
