// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Function calls.
#include <hecla/model/custom_decode.h>

#include "model/evaluation_extra.h"
#include "model/suggestion.h"
#include "syntax/evaluator_memory.h"
#include "syntax/literals.h"
#include "unicode/message_text.h"

namespace hecla::syntax {

// One call: the arguments written in the source and those added by expanding the last one (...).
struct Evaluator::Call {
  const CallExpr& node;
  const Function& function;
  std::size_t written;  // number of arguments with an expression of their own
  std::vector<Value> expanded = {};
  // Those of the result, if the call cannot be made because the last argument is unknown.
  MarkSet marks = {};

  std::size_t count() const { return written + expanded.size(); }
  // Returns the expression that an argument comes from.
  const Expr& expression(std::size_t index) const {
    return index < written ? *node.arguments[index] : *node.arguments.back();
  }
  ByteRange start(std::size_t index) const {
    return index < written ? start_range(expression(index)) : expression(index).range;
  }
  std::string name() const { return std::string(node.name()); }
};

namespace {

// Describes a parameter type. Covers only the types that functions commonly use; empty means any
// type.
std::string type_json(const Type& type) {
  switch (type.kind()) {
    case TypeKind::String:
    case TypeKind::Number:
    case TypeKind::Bool:
      return in_quotes(type.to_string());
    case TypeKind::List:
    case TypeKind::Set:
    case TypeKind::Map: {
      const std::string name = type.is_list() ? "list" : type.is_set() ? "set" : "map";
      const std::string element = type_json(type.element_type());
      return "[" + in_quotes(name) + "," + (element.empty() ? "\"dynamic\"" : element) + "]";
    }
    default:
      return {};
  }
}

DiagnosticExtra::Parameter described(const Parameter& parameter) {
  return {parameter.name, type_json(parameter.type)};
}

// Describes a call for diagnostics.
std::shared_ptr<const DiagnosticExtra::FunctionCall> function_call(const CallExpr& node,
                                                                   const Function& function,
                                                                   const CallError& error = {}) {
  DiagnosticExtra::FunctionCall call;
  call.reason = error.message;
  call.trace = error.trace;
  call.called_as = node.name();
  call.signature = function.signature();
  for (const Parameter& parameter : function.spec().parameters)
    call.parameters.push_back(described(parameter));
  if (function.spec().variadic) call.variadic = described(*function.spec().variadic);
  return std::make_shared<const DiagnosticExtra::FunctionCall>(std::move(call));
}

// Returns the names in `all` that start with `prefix`, without the prefix.
std::vector<std::string_view> names_in(std::vector<std::string_view> all, std::string_view prefix) {
  std::erase_if(all, [&](std::string_view name) { return !name.starts_with(prefix); });
  for (std::string_view& name : all) name.remove_prefix(prefix.size());
  return all;
}

std::vector<std::string_view> namespaces(const std::vector<std::string_view>& all) {
  std::vector<std::string_view> result;
  for (std::string_view name : all) {
    const std::size_t separator = name.rfind("::");
    if (separator == std::string_view::npos) continue;
    const std::string_view prefix = name.substr(0, separator + 2);
    if (result.empty() || result.back() != prefix) result.push_back(prefix);
  }
  return result;
}

// Adds what functions there are to the diagnostic about an unknown one.
void add_function_hint(Diagnostic& diagnostic, std::string_view full_name,
                       const std::vector<std::string_view>& all) {
  const std::size_t separator = full_name.rfind("::");
  if (separator == std::string_view::npos) {
    add_name_hint(diagnostic, full_name, all);
    return;
  }
  const std::string_view prefix = full_name.substr(0, separator + 2);
  const std::vector<std::string_view> siblings = names_in(all, prefix);
  if (!siblings.empty()) {
    add_name_hint(diagnostic, full_name.substr(separator + 2), siblings, "Its functions are");
    return;
  }
  const std::vector<std::string_view> known = namespaces(all);
  diagnostic.add_hint(known.empty() ? "No namespaces are defined here."
                                    : "The namespaces here are " + quoted_list(known) + ".");
}

std::string unknown_function_detail(std::string_view full_name, const EvalContext& ctx) {
  const std::size_t separator = full_name.rfind("::");
  if (separator == std::string_view::npos)
    return "There is no function named " + in_quotes(full_name) + ".";
  const std::string_view prefix = full_name.substr(0, separator + 2);
  if (names_in(ctx.function_names(), prefix).empty())
    return "There is no function namespace named " + in_quotes(prefix) + ".";
  return "There is no function named " + in_quotes(full_name.substr(separator + 2)) +
         " in the namespace " + in_quotes(prefix) + ".";
}

// Returns whether the call marks a value with literals in it: an error in that value can show them.
bool marks_literal(const CallExpr& node) {
  if (node.name() != "sensitive" && node.name() != "core::sensitive") return false;
  return !for_each_secret_literal(AnyNode(node), [](AnyNode) { return false; });
}

// Returns whether nothing more can be evaluated, which is reported instead of a failed call.
bool is_at_an_end(const Budget& budget) {
  return budget.is_exhausted() && budget.exhausted() != Budget::Exhausted::Depth;
}

class Site final : public CallSite {
 public:
  Site(const Document& document, const CallExpr& node) : document_(document), node_(node) {}
  SourceRange range() const override { return document_.source_range(node_.range); }

 private:
  const Document& document_;
  const CallExpr& node_;
};

}  // namespace

Value Evaluator::on(const CallExpr& node) {
  const Function* function = find_function(node);
  if (!function) return report_unknown_function(node);
  const Checkpoint before = diags_.checkpoint();
  Call call{node, *function, node.arguments.size()};
  const auto failed = [&] {
    if (!diags_.has_errors_since(before) || !marks_literal(node))
      return Value::dynamic().with_marks(call.marks);
    diags_.conceal_since(before);
    return Value::dynamic().with_mark(Mark::sensitive());
  };
  if (node.expand_last && !expand_last(call)) return failed();
  if (!check_argument_count(call)) return failed();
  const Parts arguments(parts_);
  for (std::size_t i = 0; i < call.count(); ++i) parts_.push(argument_value(call, i));
  if (diags_.has_errors_since(before)) return failed();
  return call_function(call, arguments.values());
}

const Function* Evaluator::find_function(const CallExpr& node) {
  if (!repeating_) return ctx_->find_function(node.name());
  const Function*& known = repeating_->functions[node];
  if (!known) known = ctx_->find_function(node.name());
  return known;
}

Value Evaluator::report_unknown_function(const CallExpr& node) {
  if (!ctx_->has_functions()) {
    report(DiagnosticCode::FunctionsNotAllowed, node.range,
           in_quotes(node.name()) + " is called, but no functions are defined here.", node);
    return Value::dynamic();
  }
  Diagnostic& diagnostic = report(DiagnosticCode::UnknownFunction, node.name_range(),
                                  unknown_function_detail(node.name(), *ctx_), node, node.range);
  if (!is_out_of_budget() && diags_.claim_hint()) {
    const std::vector<std::string_view> names = ctx_->function_names();
    diags_.charge_hint(names.size());
    add_function_hint(diagnostic, node.name(), names);
    add_rename_fix(diagnostic, node.name(), names);
  }
  return Value::dynamic();
}

// Evaluates the last argument and appends its elements to the arguments. Returns false if the call
// cannot be made.
bool Evaluator::expand_last(Call& call) {
  const Expr& last = *call.node.arguments.back();
  const Checkpoint before = diags_.checkpoint();
  const Value sequence = evaluate(last);
  if (diags_.has_errors_since(before)) return false;
  const Type& type = sequence.type();
  const bool is_sequence = type.is_tuple() || type.is_list() || type.is_set();
  if (sequence.is_null() || (!is_sequence && !type.is_dynamic())) {
    const std::string found = sequence.is_null() ? "null" : "a " + type.friendly_name();
    Diagnostic& diagnostic =
        report(DiagnosticCode::InvalidArgumentExpansion, last.range,
               "Only a tuple, list or set can be expanded into arguments, but this value is " +
                   found + ".",
               last, call.node.range);
    diagnostic.extra = std::make_shared<EvaluationExtra>(document_.expression(last), *ctx_,
                                                         function_call(call.node, call.function));
    return false;
  }
  if (!sequence.is_known()) {
    call.marks = sequence.marks();
    call.marks.add(sequence.inner_marks());
    for (std::size_t i = 0; i + 1 < call.written; ++i)
      call.marks.add(provenance_of(call.expression(i)));
    return false;
  }
  MarkSet marks;
  const Value plain = sequence.unmarked(marks);
  --call.written;
  for (const Value& element : plain.elements()) call.expanded.push_back(element.with_marks(marks));
  return true;
}

bool Evaluator::check_argument_count(const Call& call) {
  std::string wrong = call_messages::wrong_count(call.function, call.count());
  if (wrong.empty()) return true;
  const std::size_t wanted = call.function.spec().parameters.size();
  if (call.count() < wanted) {
    report(DiagnosticCode::TooFewArguments, call.node.close_paren_range(), std::move(wrong),
           call.node, call.node.range);
  } else {
    report(DiagnosticCode::TooManyArguments, call.start(wanted), std::move(wrong), call.node,
           call.node.range);
  }
  return false;
}

Value Evaluator::argument_value(const Call& call, std::size_t index) {
  const Parameter& parameter = *call.function.parameter(index);
  const ExpressionDecoder* const decoder = expression_decoder(parameter.type);
  if (decoder) return decoded_argument(call, index, *decoder);
  Value value = index >= call.written ? call.expanded[index - call.written]
                                      : evaluate(call.expression(index));
  if (parameter.type.is_dynamic() || value.type() == parameter.type) return value;
  return converted_argument(call, index, value);
}

Value Evaluator::decoded_argument(const Call& call, std::size_t index,
                                  const ExpressionDecoder& decoder) {
  const Expr& expr = call.expression(index);
  const Expression source =
      index >= call.written
          ? literal_expression(call.expanded[index - call.written], range(expr.range))
          : document_.expression(expr);
  return decoder.decode_expression(source, call.function.parameter(index)->type, *ctx_, diags_);
}

Value Evaluator::converted_argument(const Call& call, std::size_t index, const Value& value) {
  const Parameter& parameter = *call.function.parameter(index);
  ValueResult<Value> converted = convert(value, parameter.type, budget_);
  if (converted) return *std::move(converted);
  if (is_at_an_end(budget_)) return exhausted(call.expression(index).range);
  report_argument(call, index, call.start(index),
                  {converted.error().message, index, converted.error().path});
  return value;
}

void Evaluator::report_argument(const Call& call, std::size_t index, ByteRange where,
                                const CallError& error) {
  const Expr& about = index < call.count() ? call.expression(index) : call.node;
  Diagnostic& diagnostic = diags_.add(DiagnosticCode::InvalidFunctionArgument, range(where),
                                      call_messages::invalid_argument(call.function, index, error));
  diagnostic.context = range(call.node.range);
  EvaluationExtra::attach(diagnostic, document_.expression(about), *ctx_,
                          function_call(call.node, call.function));
}

void Evaluator::report_failure(const Call& call, const CallError& error) {
  if (const auto index = error.argument; index && call.function.parameter(*index)) {
    report_argument(call, *index, *index < call.count() ? call.start(*index) : call.node.range,
                    error);
    return;
  }
  Diagnostic& diagnostic =
      diags_.add(DiagnosticCode::FunctionFailed,
                 range({call.node.range.begin, call.node.open_paren_range().end}),
                 call_messages::failed(call.function, error));
  diagnostic.context = range(call.node.range);
  EvaluationExtra::attach(diagnostic, document_.expression(call.node), *ctx_,
                          function_call(call.node, call.function, error));
}

void Evaluator::report_warnings(const Call& call, const CallContext& context) {
  for (const CallWarning& warning : context.warnings()) {
    const bool is_about_argument = warning.argument && *warning.argument < call.count();
    const ByteRange where =
        is_about_argument ? call.expression(*warning.argument).range
                          : ByteRange{call.node.range.begin, call.node.open_paren_range().end};
    diags_.add(DiagnosticCode::FunctionWarning, range(where), warning.message).context =
        range(call.node.range);
  }
}

Value Evaluator::call_function(const Call& call, std::span<const Value> arguments) {
  const Site site(document_, call.node);
  CallContext context(budget_, &site);
  CallResult result = call.function.call(context, arguments);
  if (!context.warnings().empty()) report_warnings(call, context);
  if (!result) {
    if (result.error().trace.empty() && is_at_an_end(budget_)) return exhausted(call.node.range);
    report_failure(call, result.error());
    return Value::dynamic();
  }
  return *std::move(result);
}

}  // namespace hecla::syntax
