// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Decoding by specification, and types written as expressions.
#include "areas.h"
#include "convert.h"
#include "tree.h"

#include <hecla/ext/type_expression.h>
#include <hecla/specfile/read.h>
#include <hecla/syntax/parse.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// --- specifications

specfile::SpecFile read_spec(nb::handle text, std::string filename) {
  const SourceRef source = Source::make(std::move(filename), text_argument(text));
  Diagnostics diags;
  auto spec = run(default_limits, [&] {
    const auto document = syntax::parse_config(source, diags);
    return diags.has_errors() ? specfile::SpecFile() : specfile::read(document->body(), diags);
  });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  return spec;
}

Value decode_value(const specfile::SpecFile& self, nb::handle source, nb::handle variables,
                   std::string_view syntax) {
  std::unique_ptr<Context> made;
  const bool is_given = nb::isinstance<Context>(variables);
  if (!is_given)
    made = std::make_unique<Context>(variables, nb::none(), ContextOptions{.library = "none"});
  const Context& context = is_given ? *nb::cast<const Context*>(variables) : *made;
  const BodyHandle body = body_argument(source, syntax, context.limits());
  return evaluate_in(
      context,
      [&](const EvalContext& given, Diagnostics& diags) {
        EvalContext names = given.child();
        for (const auto& [name, value] : self.variables)
          if (!given.find_variable(name)) names.set(name, value);
        for (const auto& [name, function] : self.functions) names.set(name, function);
        const bool is_empty = !names.has_variables() && !names.has_functions();
        return dec::decode(body.body, self.root, is_empty ? EvalContext::literal_only() : names,
                           diags);
      },
      "ValidationError");
}

void bind_spec(nb::module_& module) {
  static const char* const signature =
      "(self, source: str | bytes | File | Body, "
      "variables: Context | collections.abc.Mapping[str, object] | None = None, *, syntax: "
      "typing.Literal['auto', 'native', 'json'] = "
      "'auto')";
  static const std::string decode_signature =
                               std::string("def decode") + signature + " -> typing.Any",
                           value_signature =
                               std::string("def decode_value") + signature + " -> Value";
  nb::class_<specfile::SpecFile>(module, "Spec",
                                 "A decoder specification in the language of hcldec: what a "
                                 "configuration must contain, and its value.\n\n"
                                 "Spec('object { attr \"name\" { type = string } }').decode('name "
                                 "= \"a\"') == {\"name\": \"a\"}")
      .def(
          "__init__",
          [](specfile::SpecFile* self, nb::handle text, std::string filename) {
            new (self) specfile::SpecFile(read_spec(text, std::move(filename)));
          },
          "text"_a, "filename"_a = "<spec>",
          nb::sig("def __init__(self, text: str | bytes, filename: str = '<spec>') -> None"))
      .def_prop_ro(
          "type", [](const specfile::SpecFile& self) { return dec::implied_type(self.root); },
          "The type of the result.")
      .def(
          "decode",
          [](const specfile::SpecFile& self, nb::handle source, nb::handle variables,
             std::string_view syntax) {
            return to_python(decode_value(self, source, variables, syntax));
          },
          "source"_a, "variables"_a = nb::none(), nb::kw_only(), "syntax"_a = "auto",
          nb::sig(decode_signature.c_str()),
          "Returns the value of a configuration as Python objects. Raises ParseError or "
          "ValidationError.")
      .def("decode_value", &decode_value, "source"_a, "variables"_a = nb::none(), nb::kw_only(),
           "syntax"_a = "auto", nb::sig(value_signature.c_str()),
           "As decode(), but returns a Value, which has a type.");
}

// --- types written as expressions

template <class F>
auto read_type(nb::handle source, F&& read) {
  const ExpressionHandle expression = expression_argument(source, default_limits);
  Diagnostics diags;
  auto result = run(default_limits, [&] { return read(expression.expression, diags); });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  return result;
}

// A type constraint with the default values of optional attributes.
void bind_type_constraint(nb::module_& module) {
  using ext::TypeConstraint;
  nb::class_<TypeConstraint>(
      module, "TypeConstraint",
      "A type constraint with default values: `object({port = optional(number, 80)})`.")
      .def(
          "__init__",
          [](TypeConstraint* self, nb::handle source) {
            new (self) TypeConstraint(
                read_type(source, [](const Expression& expression, Diagnostics& diags) {
                  return ext::type_constraint_with_defaults(expression, diags);
                }));
          },
          "source"_a, nb::sig("def __init__(self, source: str | bytes | Expression) -> None"))
      .def_prop_ro(
          "type", [](const TypeConstraint& self) { return self.type; }, "The type.")
      .def(
          "apply",
          [](const TypeConstraint& self, nb::handle object) {
            const Value value = from_python(object);
            return value_or_raise(run(
                default_limits, [&] { return convert(self.defaults.apply(value), self.type); }));
          },
          "object"_a.none(), nb::sig("def apply(self, object: object) -> Value"),
          "Sets missing attributes to their default values, and converts to the type. Raises "
          "ConversionError.");
  module.def(
      "parse_type",
      [](nb::handle source, bool exact) {
        return read_type(source, [exact](const Expression& expression, Diagnostics& diags) {
          return exact ? ext::type_expression(expression, diags)
                       : ext::type_constraint(expression, diags);
        });
      },
      "source"_a, nb::kw_only(), "exact"_a = false,
      nb::sig("def parse_type(source: str | bytes | Expression, *, exact: bool = False) -> Type"),
      "Reads a type written as an expression. exact allows neither `any` nor optional attributes.");
}

}  // namespace

void bind_decoding(nb::module_& module) {
  bind_spec(module);
  bind_type_constraint(module);
}

}  // namespace hecla::python
