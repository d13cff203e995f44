// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/user_functions.h>

#include <algorithm>
#include <optional>

#include "model/budget.h"

namespace hecla::ext {

namespace {

struct Definition {
  std::string name;
  std::vector<std::string> parameters;
  std::optional<std::string> variadic;
  Expression result;
};

// Reads the name of a parameter; reports anything else.
std::optional<std::string> parameter_name(const Expression& expression, Diagnostics& diags) {
  std::string name = expression.keyword();
  if (!name.empty()) return name;
  diags.add(DiagnosticCode::InvalidParameter, expression.range(), "Expected a parameter name.");
  return std::nullopt;
}

std::optional<Definition> read_definition(const Block& block, Diagnostics& diags) {
  static const BodySchema schema{{{"params", true}, {"variadic_param", false}, {"result", true}},
                                 {}};
  const std::size_t errors = diags.errors_reported();
  const BodyContent content = block.body.content(schema, diags);
  if (diags.errors_reported() != errors) return std::nullopt;
  Definition definition{
      block.labels[0], {}, std::nullopt, content.find_attribute("result")->expression};
  for (const Expression& parameter :
       content.find_attribute("params")->expression.static_list(diags)) {
    const auto name = parameter_name(parameter, diags);
    if (!name) return std::nullopt;
    definition.parameters.push_back(*name);
  }
  if (const Attribute* variadic = content.find_attribute("variadic_param")) {
    definition.variadic = parameter_name(variadic->expression, diags);
  }
  if (diags.errors_reported() != errors) return std::nullopt;
  return definition;
}

constexpr std::size_t most_places = 10;  // of nested calls that a trace lists

// Lists the innermost and the outermost of many calls.
void add_place(std::string place, std::vector<std::string>& trace) {
  if (trace.size() < most_places) {
    trace.push_back(std::move(place));
    return;
  }
  trace[most_places - 2] = "...";
  trace[most_places - 1] = std::move(place);
}

// Returns the first error in the result as the reason why the call failed.
CallError failure(const std::string& name, const Diagnostics& diags) {
  const Diagnostic& first = diags.items().front();
  const auto inner = first.extra ? first.extra->function_call() : nullptr;
  const bool is_inside_call = inner && !inner->trace.empty();
  CallError error{is_inside_call ? inner->reason : first.detail};
  if (error.message.ends_with('.')) error.message.pop_back();
  if (is_inside_call) error.trace = inner->trace;
  const std::string place =
      first.subject.has_source() ? " at " + first.subject.to_string() : std::string();
  add_place("in " + name + place, error.trace);
  return error;
}

CallResult call_definition(const Definition& definition, const EvalContext& ctx, CallContext& call,
                           std::span<const Value> arguments) {
  // A call takes more stack than other nodes. An extra level keeps endless recursion short.
  const EvaluationStep step(call.budget());
  if (!call.budget().spend_elements(arguments.size())) return limit_exceeded(call);
  EvalContext inner = ctx.with_budget(call.budget());
  for (std::size_t i = 0; i < definition.parameters.size(); ++i)
    inner.set(definition.parameters[i], arguments[i]);
  if (definition.variadic) {
    const auto rest = arguments.subspan(definition.parameters.size());
    inner.set(*definition.variadic, Value::tuple({rest.begin(), rest.end()}));
  }
  Diagnostics diags;
  Value result = definition.result.evaluate(inner, diags);
  if (diags.has_errors()) return failure(definition.name, diags);
  return result;
}

Function make_function(Definition definition, const EvalContext& ctx) {
  Function::Spec spec{.name = definition.name, .result_type = {}, .implementation = {}};
  for (const std::string& parameter : definition.parameters)
    spec.parameters.push_back({.name = parameter, .pays_for_reading = false});
  if (definition.variadic)
    spec.variadic = Parameter{.name = *definition.variadic, .pays_for_reading = false};
  const auto shared = std::make_shared<const Definition>(std::move(definition));
  // With known arguments, only the implementation evaluates the result. Evaluating it in the type rule, too, would take
  // exponential time for nested calls.
  spec.result_type = [shared, &ctx](CallContext& context,
                                    std::span<const Value> arguments) -> CallTypeResult {
    if (std::ranges::all_of(arguments, &Value::is_known)) return Type::dynamic();
    const CallResult result = call_definition(*shared, ctx, context, arguments);
    if (!result) return result.error();
    return result->type();
  };
  spec.implementation = [shared, &ctx](CallContext& context, std::span<const Value> arguments,
                                       const Type&) {
    return call_definition(*shared, ctx, context, arguments);
  };
  return Function(std::move(spec));
}

}  // namespace

UserFunctions user_functions(const Body& body, const std::string& block_type,
                             const EvalContext& ctx, Diagnostics& diags) {
  UserFunctions out;
  PartialContent partial = body.partial_content({{}, {{block_type, {"name"}}}}, diags);
  for (const Block& block : partial.content.blocks) {
    if (auto definition = read_definition(block, diags)) {
      std::string name = definition->name;
      out.functions.insert_or_assign(std::move(name), make_function(*std::move(definition), ctx));
    }
  }
  out.remaining = std::move(partial.remaining);
  return out;
}

}  // namespace hecla::ext
