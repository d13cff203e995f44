// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Expressions: evaluation, static analysis, references.
#include "analysis/partial.h"
#include "areas.h"
#include "convert.h"
#include "tree.h"

#include <hecla/ext/dynamic_blocks.h>
#include <hecla/json/parse.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/walk.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// --- evaluation

Value value_of(const ExpressionHandle& self, const Context& context) {
  return evaluate_in(context, [&](const EvalContext& names, Diagnostics& diags) {
    Value value = self.expression.evaluate(names, diags);
    if (!diags.empty()) self.tree->mark_secrets();
    return value;
  });
}

Value value_in(const ExpressionHandle& self, nb::handle context) {
  std::unique_ptr<Context> made;
  return value_of(self, context_argument(context, made));
}

std::string fold(const ExpressionHandle& self, nb::handle context) {
  if (!self.node) throw nb::value_error("only expressions in the native syntax can be folded");
  std::unique_ptr<Context> made;
  return evaluate_in(context_argument(context, made),
                     [&](const EvalContext& names, Diagnostics& diags) {
                       return analysis::fold(self.tree->native(), *self.node, names, diags);
                     });
}

// `source` is an Expression or text.
Value value_of_source(nb::handle source, nb::handle variables, nb::handle functions,
                      std::string_view library, const std::optional<std::string>& root,
                      const std::optional<Limits>& limits) {
  std::unique_ptr<Context> made;
  const Context* context = nullptr;
  if (nb::isinstance<Context>(variables)) {
    context = nb::cast<const Context*>(variables);
  } else {
    made = std::make_unique<Context>(variables, functions,
                                     ContextOptions{library, root.value_or(""), limits});
    context = made.get();
  }
  return value_of(expression_argument(source, context->limits()), *context);
}

// --- static analysis

std::string_view kind_of(const ExpressionHandle& self) {
  return self.node ? name(self.node->kind) : "Json";
}

// Returns an expression inside another, which has its iterators.
ExpressionHandle part_of(const ExpressionHandle& self, const Expression& part) {
  return {self.tree, ext::generated_part(self.expression, part)};
}

std::vector<ExpressionHandle> handles(const ExpressionHandle& self,
                                      std::vector<Expression> expressions) {
  std::vector<ExpressionHandle> result;
  for (const Expression& expression : expressions) result.push_back(part_of(self, expression));
  return result;
}

std::vector<ExpressionHandle> children(const ExpressionHandle& self) {
  std::vector<Expression> result;
  if (self.node)
    syntax::for_each_child_expr(*self.node, [&](const syntax::Expr& child) {
      result.push_back(self.tree->native()->expression(child));
    });
  return handles(self, std::move(result));
}

using HandlePair = std::pair<ExpressionHandle, ExpressionHandle>;

// Reports what cannot be analyzed as an EvaluationError.
template <class F>
auto analyze(const ExpressionHandle& self, F&& analysis) {
  Diagnostics diags;
  auto result = run(self.tree->limits(), [&] { return analysis(self.expression, diags); });
  if (diags.has_errors()) raise_diagnostics("EvaluationError", diags);
  return result;
}

std::vector<ExpressionHandle> static_list(const ExpressionHandle& self) {
  return handles(self, analyze(self, [](const Expression& e, Diagnostics& diags) {
                   return e.static_list(diags);
                 }));
}

nb::list static_map(const ExpressionHandle& self) {
  nb::list result;
  for (auto& [key, value] :
       analyze(self, [](const Expression&e, Diagnostics&diags) { return e.static_map(diags); }))
    result.append(nb::make_tuple(part_of(self, key), part_of(self, value)));
  return result;
}

struct Call {
  std::string name;
  SourceRange name_range;
  std::vector<ExpressionHandle> arguments;
};

Call static_call(const ExpressionHandle& self) {
  auto call =
      analyze(self, [](const Expression& e, Diagnostics& diags) { return e.static_call(diags); });
  return {std::move(call->name), call->name_range, handles(self, std::move(call->arguments))};
}

Traversal static_traversal(const ExpressionHandle& self) {
  return *analyze(
      self, [](const Expression& e, Diagnostics& diags) { return e.static_traversal(diags); });
}

nb::object keyword(const ExpressionHandle& self) {
  const std::string name = self.expression.keyword();
  return name.empty() ? nb::none() : nb::object(to_str(name));
}

// --- references

nb::object step_of(const TraversalStep& step) {
  switch (step.kind) {
    case TraversalStepKind::Root:
    case TraversalStepKind::Attribute:
      return to_str(step.name);
    case TraversalStepKind::Index:
      return to_python(step.key);
    case TraversalStepKind::Splat:
      break;
  }
  return to_str("*");
}

nb::list steps_of(const Traversal& self) {
  constexpr const char* kinds[] = {"root", "attribute", "index", "splat"};
  nb::list result;
  for (const TraversalStep& step : self.steps())
    result.append(nb::make_tuple(kinds[static_cast<std::size_t>(step.kind)], step_of(step)));
  return result;
}

Traversal parse_traversal(nb::handle text, std::string filename, bool splats) {
  Diagnostics diags;
  const SourceRef source = Source::make(std::move(filename), text_argument(text));
  const auto parse = splats ? syntax::parse_traversal_partial : syntax::parse_traversal_abs;
  Traversal result = run(default_limits, [&] { return parse(source, diags, {}); });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  return result;
}

void bind_traversal(nb::module_& module) {
  nb::class_<Traversal>(module, "Traversal", "A reference to a value: `var.tags[0]`.")
      .def_static("parse", &parse_traversal, "text"_a, "filename"_a = "<reference>", nb::kw_only(),
                  "splats"_a = false,
                  nb::sig("def parse(text: str | bytes, filename: str = '<reference>', *, splats: "
                          "bool = False) -> Traversal"),
                  "Parses a variable name and static steps. splats allows [*] as a step.")
      .def_prop_ro(
          "root", [](const Traversal& self) { return to_str(self.root_name()); },
          "The name of the variable.")
      .def_prop_ro("steps", &steps_of, nb::sig("def steps(self) -> list[tuple[str, typing.Any]]"),
                   "The steps: (\"root\", name), (\"attribute\", name), (\"index\", key) and "
                   "(\"splat\", \"*\").")
      .def_prop_ro("range", &Traversal::range, "The range in the source.")
      .def("__str__", [](const Traversal& self) { return to_str(self.to_string()); })
      .def("__repr__",
           [](const Traversal& self) { return to_str("<Traversal " + self.to_string() + ">"); });
}

void bind_call(nb::module_& module) {
  nb::class_<Call>(module, "Call", "A function call as it is written.")
      .def_prop_ro(
          "name", [](const Call& self) { return to_str(self.name); }, "The name of the function.")
      .def_ro("name_range", &Call::name_range, "The range of the name.")
      .def_ro("arguments", &Call::arguments, nb::sig("def arguments(self) -> list[Expression]"),
              "The arguments.");
}

constexpr const char* context_signature =
    "context: Context | collections.abc.Mapping[str, object] | None = None";

void bind_evaluation(nb::class_<ExpressionHandle>& expression) {
  static const std::string parameters = std::string("(self, ") + context_signature + ")";
  static const std::string evaluate_signature = "def evaluate" + parameters + " -> typing.Any",
                           value_signature = "def value" + parameters + " -> Value",
                           fold_signature = "def fold" + parameters + " -> str";
  expression
      .def(
          "evaluate",
          [](const ExpressionHandle& self, nb::handle context) {
            return to_python(value_in(self, context));
          },
          "context"_a = nb::none(), nb::sig(evaluate_signature.c_str()),
          "Returns the value as Python objects, with the variables of a Context or a dict.\n\n"
          "What is unknown or marked is a Value. Raises EvaluationError.")
      .def("value", &value_in, "context"_a = nb::none(), nb::sig(value_signature.c_str()),
           "Returns the value as a Value, which has a type. Raises EvaluationError.")
      .def("fold", &fold, "context"_a = nb::none(), nb::sig(fold_signature.c_str()),
           "Returns the source text of an expression with the same meaning, in which each part "
           "that can be computed is\n"
           "replaced by its value. Names that the context does not have stay.");
}

void bind_analysis(nb::class_<ExpressionHandle>& expression) {
  expression
      .def_prop_ro(
          "kind", [](const ExpressionHandle& self) { return to_str(kind_of(self)); },
          "The kind of node: \"Number\", \"String\", \"Template\", \"Reference\", \"Call\", "
          "\"Object\", ...;\n"
          "\"Json\" in the JSON syntax.")
      .def_prop_ro(
          "range", [](const ExpressionHandle& self) { return self.expression.range(); },
          "The range.")
      .def_prop_ro(
          "text",
          [](const ExpressionHandle& self) { return to_str(self.expression.range().text()); },
          "The source text.")
      .def_prop_ro("children", &children, nb::sig("def children(self) -> list[Expression]"),
                   "The expressions directly inside of it, in source order.")
      .def_prop_ro(
          "variables", [](const ExpressionHandle& self) { return self.expression.variables(); },
          nb::sig("def variables(self) -> list[Traversal]"),
          "The references that evaluation may need, in source order.")
      .def_prop_ro("keyword", &keyword, nb::sig("def keyword(self) -> str | None"),
                   "The name, if the expression is a single name.")
      .def("static_list", &static_list, nb::sig("def static_list(self) -> list[Expression]"),
           "Returns the elements of a list as it is written, unevaluated. Raises EvaluationError "
           "for anything else.")
      .def("static_map", &static_map,
           nb::sig("def static_map(self) -> list[tuple[Expression, Expression]]"),
           "Returns the keys and values of an object as it is written. Raises EvaluationError for "
           "anything else.")
      .def("static_call", &static_call, nb::sig("def static_call(self) -> Call"),
           "Returns the function call as it is written. Raises EvaluationError for anything else.")
      .def("static_traversal", &static_traversal,
           nb::sig("def static_traversal(self) -> Traversal"),
           "Returns the reference as it is written. Raises EvaluationError for anything else.")
      .def("__repr__", [](const ExpressionHandle& self) {
        return to_str("<Expression " + std::string(kind_of(self)) + " " +
                      self.expression.range().to_string() + ">");
      });
}

void bind_functions(nb::module_& module) {
  static const std::string parameters =
      "(source: str | bytes | Expression, "
      "variables: Context | collections.abc.Mapping[str, object] | None = None, "
      "functions: collections.abc.Mapping[str, collections.abc.Callable[..., object]] | None = "
      "None, *, "
      "library: typing.Literal['all', 'terraform', 'standard', 'none'] = 'all', root: str | None = "
      "None, limits: Limits | None = None)";
  static const std::string evaluate_signature = "def evaluate" + parameters + " -> typing.Any",
                           value_signature = "def evaluate_value" + parameters + " -> Value";
  module.def(
      "evaluate",
      [](nb::handle source, nb::handle variables, nb::handle functions, std::string_view library,
         const std::optional<std::string>& root, const std::optional<Limits>& limits) {
        return to_python(value_of_source(source, variables, functions, library, root, limits));
      },
      "source"_a, "variables"_a = nb::none(), "functions"_a = nb::none(), nb::kw_only(),
      "library"_a = "all", "root"_a = nb::none(), "limits"_a = nb::none(),
      nb::sig(evaluate_signature.c_str()),
      "Evaluates an expression and returns its value as Python objects.\n\n"
      "variables and functions are mappings; library, root and limits are as for Context, which "
      "may be passed\n"
      "instead of variables. What is unknown or marked is a Value. Raises ParseError or "
      "EvaluationError.");
  module.def("evaluate_value", &value_of_source, "source"_a, "variables"_a = nb::none(),
             "functions"_a = nb::none(), nb::kw_only(), "library"_a = "all", "root"_a = nb::none(),
             "limits"_a = nb::none(), nb::sig(value_signature.c_str()),
             "As evaluate(), but returns a Value, which has a type.");
  module.def(
      "parse_expression",
      [](nb::handle text, std::string filename, std::string_view syntax,
         const std::optional<Limits>& limits) {
        return parse_expression_text(text_argument(text), std::move(filename),
                                     file_options(syntax, limits));
      },
      "text"_a, "filename"_a = "<expression>", nb::kw_only(), "syntax"_a = "native",
      "limits"_a = nb::none(),
      nb::sig("def parse_expression(text: str | bytes, filename: str = '<expression>', *, "
              "syntax: typing.Literal['auto', 'native', 'json'] = 'native', limits: Limits | None "
              "= None) -> Expression"),
      "Parses one expression. Raises ParseError.");
  module.def(
      "parse_template",
      [](nb::handle text, std::string filename, const std::optional<Limits>& limits) {
        return parse_expression_text(text_argument(text), std::move(filename),
                                     file_options("native", limits), true);
      },
      "text"_a, "filename"_a = "<template>", nb::kw_only(), "limits"_a = nb::none(),
      nb::sig("def parse_template(text: str | bytes, filename: str = '<template>', *, "
              "limits: Limits | None = None) -> Expression"),
      "Parses a template without quotes around it. Raises ParseError.");
}

}  // namespace

ExpressionHandle::ExpressionHandle(TreeRef of, Expression what)
    : tree(std::move(of)), expression(std::move(what)), node(syntax::expression_node(expression)) {}

ExpressionHandle parse_expression_text(std::string text, std::string name,
                                       const FileOptions& options, bool is_template) {
  const Limits& limits = options.limits;
  const SourceRef source = Source::make(std::move(name), std::move(text));
  Diagnostics diags(limits.max_diagnostics);
  const bool is_json = options.syntax == Syntax::Json;
  const File file = run(limits, [&]() -> File {
    if (is_json) return File(json::parse_document(source, diags, {.limits = limits}));
    const auto parse = is_template ? syntax::parse_template : syntax::parse_expression;
    return File(parse(source, diags, {.limits = limits}));
  });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  Expression expression = is_json ? file.json()->expression() : file.native()->expression();
  return ExpressionHandle(std::make_shared<const Tree>(file, limits), std::move(expression));
}

ExpressionHandle expression_argument(nb::handle expression, const Limits& limits) {
  if (nb::isinstance<ExpressionHandle>(expression)) return nb::cast<ExpressionHandle>(expression);
  return parse_expression_text(text_argument(expression), "<expression>",
                               {.limits = limits, .syntax = Syntax::Native});
}

void bind_expression(nb::module_& module) {
  bind_traversal(module);
  nb::class_<ExpressionHandle> expression(
      module, "Expression", "An expression of a file or a text, which it keeps alive.");
  bind_evaluation(expression);
  bind_analysis(expression);
  bind_call(module);
  bind_functions(module);
}

}  // namespace hecla::python
