// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions that evaluate templates: from a file, or from a string that is defined elsewhere.
#include <hecla/model/custom_decode.h>
#include <hecla/model/eval_context.h>
#include <hecla/source/render.h>
#include <hecla/syntax/document.h>
#include <hecla/syntax/parse.h>

#include "convert/budgeted.h"
#include "model/suggestion.h"
#include "stdlib/support.h"
#include "terraform/function_groups.h"
#include "terraform/path_argument.h"
#include "unicode/message_text.h"

namespace hecla::terraform {

namespace {

using stdlib::argument_error;
using syntax::ExprKind;

constexpr std::string_view template_function_names[] = {"templatefile", "templatestring"};

// --- what templates may call ------------------------------------------------------------------------

Function refusing(std::string name, std::string why) {
  return Function({.name = std::move(name),
                   .variadic = Parameter{.name = "arguments", .allow_null = true},
                   .result_type = [why](CallContext&, std::span<const Value>) -> CallTypeResult {
                     return CallError{why};
                   },
                   .implementation = [why](CallContext&, std::span<const Value>,
                                           const Type&) -> CallResult { return CallError{why}; }});
}

using Context = std::shared_ptr<const EvalContext>;

// Templates cannot evaluate templates, which might never end.
Context context_of(const stdlib::Table& table) {
  auto context = std::make_shared<EvalContext>();
  for (const Function& function : table.all()) context->set(function.name(), function);
  for (const std::string_view name : template_function_names)
    context->set(name, refusing(std::string(name), "a template cannot evaluate other templates"));
  return context;
}

Context context_without_files(const stdlib::Table& table, const Root& root) {
  const Context with_files = context_of(table);
  auto context = std::make_shared<EvalContext>(*with_files);
  if (!root) return context;
  for (const Function& function : file_functions(root)) {
    context->set(function.name(),
                 refusing(function.name(),
                          "the template of templatestring cannot read files; pass their contents "
                          "in a variable"));
  }
  return context;
}

// --- evaluation -------------------------------------------------------------------------------------

CallError failure(std::string_view what, const Diagnostics& diags) {
  return {std::string(what) + ": " + to_line(diags)};
}

// Returns a context with the variables of the argument at index 1.
Result<EvalContext, CallError> with_variables(const EvalContext& functions, const Value& vars,
                                              CallContext& call) {
  if (!vars.type().is_map() && !vars.type().is_object())
    return argument_error(
        1, "map or object of variables required, got " + vars.type().friendly_name());
  EvalContext context = functions.with_budget(call.budget());
  std::optional<CallError> wrong;
  std::vector<Value::Field> variables;
  vars.for_each([&](const Value& name, const Value& value) {
    if (syntax::is_valid_identifier(name.as_string())) {
      variables.emplace_back(name.as_string(), value);
    } else if (!wrong) {
      wrong = argument_error(1, in_quotes(name.as_string()) + " is not a valid variable name");
    }
  });
  if (wrong) return *std::move(wrong);
  context.set_all(std::move(variables));
  return context;
}

// Returns nothing if the template only refers to variables that are defined.
std::optional<CallError> missing_variable(const Expression& expression,
                                          const EvalContext& context) {
  for (const Traversal& reference : expression.variables()) {
    const std::string_view name = reference.root_name();
    if (context.find_variable(name)) continue;
    return argument_error(1, "the template refers to " + in_quotes(name) + " (at " +
                                 reference.range().to_string() + "), which is not defined" +
                                 did_you_mean(name, context.variable_names()));
  }
  return std::nullopt;
}

CallResult render(const SourceRef& source, const Value& vars, const EvalContext& functions,
                  CallContext& call) {
  const auto context = with_variables(functions, vars, call);
  if (!context) return context.error();
  Diagnostics diags;
  const auto document = syntax::parse_template(source, diags, {.limits = call.limits()});
  if (diags.has_errors()) return failure("the template is malformed", diags);
  const Expression expression = document->expression();
  if (auto missing = missing_variable(expression, *context)) return *std::move(missing);
  Value value = expression.evaluate(*context, diags);
  if (diags.has_errors()) return failure("the template cannot be evaluated", diags);
  if (value.is_null()) return CallError{"the result of the template is null"};
  return value;
}

// --- templatefile -----------------------------------------------------------------------------------

CallResult render_file(const RootDirectory& root, const EvalContext& functions, CallContext& call,
                       std::span<const Value> arguments, const Type& type) {
  MarkSet marks;
  const auto path = path_argument(arguments, 0, marks);
  const Value vars = arguments[1].unmarked_deep(marks);
  if (!path || !vars.is_known()) return Value::unknown(type).with_marks(marks);
  auto text = read_text(root, *path, call);
  if (!text) return std::move(text).error();
  CallResult value = render(Source::make(path->text, *std::move(text)), vars, functions, call);
  return value ? CallResult(value->with_marks(marks)) : value;
}

Function template_file_function(const stdlib::Table& table, const Root& root) {
  const auto with_files =
      table.with(std::vector<stdlib::Theme>{{"file", "Files", file_functions(root)}});
  return stdlib::define(
      {"templatefile",
       "Returns the result of the template in a file, evaluated with the given variables only.",
       "templatefile(\"greeting.tftpl\", { name = \"world\" })"},
      {path_parameter("path", "The path of the file."),
       stdlib::parameter("vars", Type::dynamic(), "A map or object of variables.",
                         stdlib::AllowUnknown | stdlib::AllowMarked)},
      Type::dynamic(),
      [root, context = context_of(with_files)](CallContext& call, std::span<const Value> arguments,
                                               const Type& type) {
        return render_file(*root, *context, call, arguments, type);
      },
      stdlib::ResultIs::Anything);
}

// --- templatestring ---------------------------------------------------------------------------------

// Returns whether the expression is only a reference. Anything else is usually a misunderstanding.
bool is_reference(const syntax::Expr* expression) {
  while (expression) {
    switch (expression->kind) {
      case ExprKind::Reference:
        return true;
      case ExprKind::Access:
        expression = static_cast<const syntax::AccessExpr*>(expression)->source;
        break;
      case ExprKind::Splat:
        expression = static_cast<const syntax::SplatExpr*>(expression)->source;
        break;
      default:
        return false;
    }
  }
  return false;
}

CallError not_a_reference() {
  return argument_error(
      0,
      std::string("the template must be a reference to a string that is defined elsewhere, such as "
                  "local.greeting"));
}

CallResult render_string(const EvalContext& functions, CallContext& call,
                         std::span<const Value> arguments, const Type& type) {
  const ExpressionClosure& closure = expression_closure(arguments[0]);
  const Expression& expression = closure.expression;
  if (!is_reference(syntax::expression_node(expression))) return not_a_reference();
  Diagnostics diags;
  MarkSet marks;
  const Value text = closure.evaluate(call, diags).unmarked(marks);
  if (diags.has_errors()) return failure("the template string cannot be evaluated", diags);
  if (!text.is_known()) return Value::unknown(type).with_marks(marks);
  if (!text.type().is_string() || text.is_null()) {
    const std::string given = text.is_null() ? "null" : text.type().friendly_name();
    return argument_error(0, "string required, got " + given);
  }
  const auto source = Source::make("<templatestring>", std::string(text.as_string()));
  CallResult value = render(source, arguments[1], functions, call);
  if (!value) return value;
  auto converted = convert(*value, Type::string(), call.budget());
  if (!converted)
    return CallError{"the result of the template is not a string: " +
                     converted.error().to_string()};
  return converted->with_marks(marks);
}

Function template_string_function(const stdlib::Table& table, const Root& root) {
  return stdlib::define(
      {"templatestring",
       "Returns the result of a template in a string that is defined elsewhere, which can use only "
       "the given variables.",
       "[for t in [\"Hello, $${name}!\"] : templatestring(t, { name = \"world\" })]"},
      {stdlib::parameter("template", expression_closure_type(), "A reference to the string."),
       stdlib::parameter("vars", Type::dynamic(), "A map or object of variables.")},
      Type::string(),
      [context = context_without_files(table, root)](
          CallContext& call, std::span<const Value> arguments, const Type& type) {
        return render_string(*context, call, arguments, type);
      });
}

}  // namespace

std::vector<Function> template_functions(const stdlib::Table& table, const Root& root) {
  std::vector<Function> functions = {template_string_function(table, root)};
  if (root) functions.push_back(template_file_function(table, root));
  return functions;
}

}  // namespace hecla::terraform
