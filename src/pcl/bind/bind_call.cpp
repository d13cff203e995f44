// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Binds calls.
#include <hecla/pcl/conversion.h>

#include <algorithm>

#include "model/suggestion.h"
#include "pcl/bind/binder.h"
#include "pcl/bind/value_check.h"
#include "unicode/message_text.h"

namespace hecla::pcl {

// The second argument of recover() may refer to the error that it recovers from.
const Bound& Binder::bind_argument(const syntax::CallExpr& node, std::size_t index) {
  const syntax::Expr& argument = *node.arguments[index];
  if (index != 1 || node.name() != "recover") return bind(argument);
  LocalScope scope(*this);
  Local local;
  scope.add(*variable("error", Type::string()), local);
  return bind(argument);
}

const Bound& Binder::on(const syntax::CallExpr& node) {
  const std::size_t base = pending_.size();
  for (std::size_t i = 0; i < node.arguments.size(); ++i) {
    const Bound& argument = bind_argument(node, i);
    pending_.push_back(&argument);
  }
  const std::vector<CallArgument> passed = arguments(node, std::span(pending_).subspan(base));
  BoundCall& bound = make<BoundCall>(node, Type::dynamic(), children(base));
  const FunctionDefinition* const function = scope_.find_function(node.name());
  if (!function) {
    report_unknown_function(node);
    return bound;
  }
  bound.signature = function->static_signature();
  if (!bound.signature) {
    bound.signature = &storage_.signatures.emplace_back(
        function->signature({types_, passed, range(node.range)}, diags_));
  }
  check_arguments(node, *bound.signature, passed);
  bound.type = result_type(*bound.signature, passed);
  return bound;
}

void Binder::report_unknown_function(const syntax::CallExpr& node) {
  report(DiagnosticCode::UnknownFunction, node.name_range(),
         "There is no function named " + in_quotes(node.name()) + ".");
  suggest_rename(diags_, node.name(), [this] { return scope_.function_names(); });
}

// Returns the arguments, with one for each element of a tuple that is expanded. A list or set stands
// for one argument, since its length is not known.
std::vector<CallArgument> Binder::arguments(const syntax::CallExpr& node,
                                            std::span<const Bound* const> bound) {
  std::vector<CallArgument> result;
  result.reserve(bound.size());
  for (const Bound* argument : bound) {
    result.push_back({argument->type, argument, range(argument->range)});
  }
  if (!node.expand_last || result.empty()) return result;
  CallArgument last = result.back();
  const Type type = resolve_outputs(types_, last.type);
  if (!type.is_tuple() && !type.is_list() && !type.is_set()) return result;
  last.is_expanded = true;
  result.pop_back();
  const Type element = type.is_tuple() ? Type() : type.element();
  for (const Type part : type.is_tuple() ? type.elements() : std::span(&element, 1)) {
    last.type = part;
    result.push_back(last);
  }
  return result;
}

void Binder::check_arguments(const syntax::CallExpr& node, const FunctionSignature& signature,
                             std::span<const CallArgument> arguments) {
  const std::size_t count = std::max(arguments.size(), signature.parameters.size());
  for (std::size_t i = 0; i < count; ++i) {
    const FunctionParameter* const parameter = signature.parameter(i);
    if (!parameter) {
      report(DiagnosticCode::TooManyArguments, node.range,
             "The function " + in_quotes(node.name()) + " takes " +
                 counted(signature.parameters.size(), "argument") + ", but " +
                 std::to_string(arguments.size()) + " were passed.");
      return;
    }
    if (i >= arguments.size()) {
      if (parameter->type.is_optional()) continue;
      report(DiagnosticCode::TooFewArguments, node.range,
             "The function " + in_quotes(node.name()) + " requires the argument " +
                 std::to_string(i + 1) + ", " + in_quotes(parameter->name) + ".");
    } else if (signature.checks_parts && !arguments[i].is_expanded) {
      ValueCheck(types_, document_, diags_)
          .with(DiagnosticCode::InvalidFunctionArgument, Severity::Error)
          .check(*arguments[i].expression, input_type(types_, parameter->type),
                 {"The argument ", parameter->name, " of " + in_quotes(node.name())});
    } else if (!converts(parameter->type, arguments[i].type)) {
      report(DiagnosticCode::InvalidFunctionArgument,
             DiagnosticCode::InvalidFunctionArgument.severity(), arguments[i].range,
             "The argument " + in_quotes(parameter->name) + " of " + in_quotes(node.name()) + " " +
                 mismatch(parameter->type, arguments[i].type));
    }
  }
}

// A function that does not take an argument as it is, is called when all of them are available.
Type Binder::result_type(const FunctionSignature& signature,
                         std::span<const CallArgument> arguments) {
  Eventual eventual = Eventual::Plain;
  bool is_lifted = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    eventual = std::max(eventual, eventual_of(arguments[i].type));
    const FunctionParameter* const parameter = signature.parameter(i);
    if (!is_lifted && parameter) {
      is_lifted = !is_assignable(types_, parameter->type, arguments[i].type);
    }
  }
  return is_lifted ? lifted(signature.returns, eventual) : signature.returns;
}

}  // namespace hecla::pcl
