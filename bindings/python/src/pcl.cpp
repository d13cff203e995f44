// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// hecla.pcl: types of PCL, and the types of expressions. A table of types grows with each question, so everything here
// keeps the GIL.
#include <hecla/pcl/bind.h>
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/iterate.h>
#include <hecla/pcl/syntax.h>
#include <hecla/pcl/traverse.h>
#include <hecla/pcl/type_table.h>
#include <hecla/pcl/unify.h>
#include <hecla/syntax/parse.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "areas.h"
#include "convert.h"
#include "pcl.h"
#include "types.h"

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

// Type checks recurse as deeply as types and expressions are nested.
void check_stack() {
  if (!has_stack_for(default_limits))
    throw nb::value_error("the stack of this thread is too small");
}

pcl::Type type_in(const PclTableRef& table, nb::handle type) {
  if (!nb::isinstance<PclType>(type)) raise_wrong_type("expected a PclType, not ", type);
  const auto& given = nb::cast<const PclType&>(type);
  if (given.table != table) throw nb::value_error("the types belong to different tables");
  return given.type;
}

nb::tuple bind_text(const PclTableRef& table, nb::handle source, const pcl::Scope& scope,
                    const pcl::BindOptions& options) {
  check_stack();
  const ExpressionHandle expression = expression_argument(source, default_limits);
  Diagnostics diags;
  const pcl::BoundExpression bound =
      pcl::bind_expression(table->types, expression.tree->native(), scope, diags, options);
  return nb::make_tuple(PclType{table, bound.type()}, to_tuple(diags));
}

namespace {

struct PythonAnnotation : pcl::Annotation {
  explicit PythonAnnotation(nb::object given) : object(std::move(given)) {}
  nb::object object;
};

std::vector<pcl::Type> types_in(const PclTableRef& table, const nb::iterable& types) {
  std::vector<pcl::Type> result;
  for (const nb::handle type : types) result.push_back(type_in(table, type));
  return result;
}

nb::list to_list(const PclTableRef& table, std::span<const pcl::Type> types) {
  nb::list result;
  for (const pcl::Type type : types) result.append(nb::cast(PclType{table, type}));
  return result;
}

// --- making types

constexpr std::pair<const char*, pcl::TypeKind> primitives[] = {
    {"bool", pcl::TypeKind::Bool},      {"int", pcl::TypeKind::Int},
    {"number", pcl::TypeKind::Number},  {"string", pcl::TypeKind::String},
    {"id", pcl::TypeKind::Id},          {"none", pcl::TypeKind::None},
    {"dynamic", pcl::TypeKind::Dynamic}};

PclType primitive(const PclTableRef& table, std::string_view name) {
  const pcl::TypeKind kind = choice("name", name, primitives);
  return {table, pcl::Type(&pcl::detail::primitive_types[static_cast<std::size_t>(kind)])};
}

// `properties` refers to the names in `names`.
std::vector<pcl::Property> properties_in(const PclTableRef& table, const nb::dict& given) {
  std::vector<pcl::Property> result;
  for (const auto [name, type] : given) result.push_back({utf8(name), type_in(table, type)});
  return result;
}

pcl::ObjectOptions options_of(bool strict, const nb::iterable& annotations) {
  pcl::ObjectOptions options{.strict = strict, .annotations = {}};
  for (const nb::handle annotation : annotations)
    options.annotations.push_back(std::make_shared<PythonAnnotation>(nb::borrow(annotation)));
  return options;
}

PclType object_of(const PclTableRef& table, const nb::dict& properties, bool strict,
                  const nb::iterable& annotations) {
  return {table,
          table->types.object(properties_in(table, properties), options_of(strict, annotations))};
}

PclType enum_of(const PclTableRef& table, std::string_view token, nb::handle base,
                const nb::iterable& values) {
  std::vector<Value> list;
  for (const nb::handle value : values) list.push_back(from_python(value));
  return {table, table->types.enumeration(token, type_in(table, base), list)};
}

// --- reading types

const char* kind_of_type(const PclType& self) {
  constexpr const char* names[] = {"bool",    "int",    "number", "string", "id",      "none",
                                   "dynamic", "opaque", "const",  "enum",   "list",    "set",
                                   "map",     "object", "tuple",  "union",  "promise", "output"};
  return names[static_cast<std::size_t>(self.type.kind())];
}

nb::dict properties_of(const PclType& self) {
  nb::dict result;
  for (const pcl::Property& property : self.type.properties())
    result[to_str(property.name)] = nb::cast(PclType{self.table, property.type});
  return result;
}

nb::list values_of_type(const PclType& self) {
  nb::list result;
  for (const Value& value : self.type.values()) result.append(to_python(value));
  return result;
}

nb::list annotations_of(const PclType& self) {
  nb::list result;
  for (const auto& annotation : self.type.annotations())
    result.append(dynamic_cast<const PythonAnnotation&>(*annotation).object);
  return result;
}

// --- questions

const char* conversion_name(const PclTableRef& table, nb::handle to, nb::handle from) {
  constexpr const char* names[] = {"none", "unsafe", "safe"};
  check_stack();
  return names[static_cast<std::size_t>(
      conversion(table->types, type_in(table, to), type_in(table, from)))];
}

nb::tuple unify_types(const PclTableRef& table, const nb::iterable& types) {
  check_stack();
  const pcl::Unified unified = pcl::unify(table->types, types_in(table, types));
  return nb::make_tuple(PclType{table, unified.safe}, PclType{table, unified.unsafe});
}

nb::tuple sentences(std::span<const pcl::TypeReport> reports, bool errors) {
  nb::list result;
  for (const pcl::TypeReport& report : reports)
    if (report.is_error == errors) result.append(to_str(report.detail));
  return nb::tuple(result);
}

nb::tuple traversed(const PclTableRef& table, nb::handle type, const pcl::Step& step) {
  check_stack();
  const pcl::Traversed result = pcl::traverse(table->types, type_in(table, type), step);
  return nb::make_tuple(PclType{table, result.type}, sentences(result.reports, true),
                        sentences(result.reports, false));
}

pcl::Step index_step(const PclTableRef& table, nb::handle key) {
  if (nb::isinstance<PclType>(key)) return pcl::Step::index(type_in(table, key));
  return pcl::Step::index(from_python(key));
}

nb::tuple iterated(const PclTableRef& table, nb::handle type, bool strict) {
  check_stack();
  const pcl::Iterated result = pcl::iterate(table->types, type_in(table, type), strict);
  std::vector<pcl::TypeReport> reports;
  if (result.report) reports.push_back(*result.report);
  return nb::make_tuple(PclType{table, result.key}, PclType{table, result.value},
                        sentences(reports, true), sentences(reports, false));
}

// --- scopes

ScopeHandle make_scope(const PclTableRef& table, bool with_types) {
  auto scope = std::make_shared<pcl::Scope>(with_types ? &pcl::type_scope() : nullptr);
  return {table, scope, scope.get()};
}

using Parameters = std::vector<std::pair<std::string, PclType>>;

pcl::FunctionSignature signature_of(
    const PclTableRef& table, const Parameters& parameters, nb::handle returns,
    const std::optional<std::pair<std::string, PclType>>& variadic) {
  pcl::FunctionSignature signature;
  for (const auto& [name, type] : parameters) signature.parameters.push_back({name, type.type});
  if (variadic) signature.variadic = pcl::FunctionParameter{variadic->first, variadic->second.type};
  signature.returns = type_in(table, returns);
  return signature;
}

void define_function(ScopeHandle& self, std::string_view name, const Parameters& parameters,
                     nb::handle returns,
                     const std::optional<std::pair<std::string, PclType>>& variadic) {
  self.scope->define_function(
      name, pcl::FunctionDefinition(signature_of(self.table, parameters, returns, variadic)));
}

// A function whose result has the type of its first argument.
void define_generic_function(ScopeHandle& self, std::string_view name) {
  self.scope->define_function(
      name, pcl::FunctionDefinition([](const pcl::CallArguments& call, Diagnostics&) {
        pcl::FunctionSignature signature;
        for (const pcl::CallArgument& argument : call.arguments)
          signature.parameters.push_back(
              {"p" + std::to_string(signature.parameters.size()), argument.type});
        if (!call.arguments.empty()) signature.returns = call.arguments.front().type;
        return signature;
      }));
}

nb::tuple bind_in_scope(const PclTableRef& table, nb::handle source, const ScopeHandle& scope,
                        bool allow_missing_variables, bool skip_range_typechecking) {
  if (scope.table != table) throw nb::value_error("the scope belongs to another table");
  return bind_text(table, source, *scope.scope,
                   {.allow_missing_variables = allow_missing_variables,
                    .skip_range_typechecking = skip_range_typechecking});
}

nb::str print_text(nb::handle text) {
  const SourceRef source = Source::make("<text>", text_argument(text));
  Diagnostics diags;
  const std::string result = run(default_limits, [&] {
    const auto document = syntax::parse_config(source, diags);
    return diags.has_errors() ? std::string() : pcl::print(pcl::TokenMap(document));
  });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  return to_str(result);
}

// --- bindings

void bind_type(nb::module_& module) {
  nb::class_<PclType>(module, "PclType", "A type of PCL.")
      .def_prop_ro("kind", &kind_of_type, "\"string\", \"list\", \"union\", \"output\", ...")
      .def_prop_ro(
          "element",
          [](const PclType& self) {
            return PclType{self.table, self.type.element()};
          },
          "The element type of a list, set, map, promise or output.")
      .def_prop_ro(
          "elements", [](const PclType& self) { return to_list(self.table, self.type.elements()); },
          nb::sig("def elements(self) -> list[PclType]"), "The elements of a tuple or union.")
      .def_prop_ro("properties", &properties_of,
                   nb::sig("def properties(self) -> dict[str, PclType]"),
                   "The properties of an object, sorted by name.")
      .def_prop_ro(
          "base",
          [](const PclType& self) {
            return PclType{self.table, self.type.base()};
          },
          "The type of the values of a constant or enum.")
      .def_prop_ro(
          "value", [](const PclType& self) { return to_python(self.type.value()); },
          nb::sig("def value(self) -> typing.Any"), "The value of a constant.")
      .def_prop_ro("values", &values_of_type, nb::sig("def values(self) -> list[typing.Any]"),
                   "The values of an enum.")
      .def_prop_ro(
          "name", [](const PclType& self) { return to_str(self.type.name()); },
          "The name of an opaque type, or the token of an enum.")
      .def_prop_ro("annotations", &annotations_of,
                   nb::sig("def annotations(self) -> list[typing.Any]"),
                   "What an object was annotated with.")
      .def_prop_ro(
          "is_strict", [](const PclType& self) { return self.type.is_strict(); },
          "Whether an unknown property of an object is an error.")
      .def_prop_ro(
          "is_primitive", [](const PclType& self) { return self.type.is_primitive(); },
          "Whether there is one such type only.")
      .def_prop_ro(
          "is_recursive", [](const PclType& self) { return self.type.is_recursive(); },
          "Whether the type is a part of itself.")
      .def_prop_ro(
          "is_optional", [](const PclType& self) { return self.type.is_optional(); },
          "Whether it accepts none.")
      .def_prop_ro(
          "is_const", [](const PclType& self) { return self.type.is_const(); },
          "Whether it is a constant, or a union of constants.")
      .def_prop_ro(
          "contains_outputs", [](const PclType& self) { return self.type.contains_outputs(); },
          "Whether an output is a part of it.")
      .def_prop_ro(
          "contains_promises", [](const PclType& self) { return self.type.contains_promises(); },
          "Whether a promise is a part of it.")
      .def(
          "__eq__", [](const PclType& a, const PclType& b) { return a.type == b.type; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const PclType& self) { return std::hash<pcl::Type>()(self.type); })
      .def("__str__", [](const PclType& self) { return to_str(self.type.pretty()); })
      .def("__repr__",
           [](const PclType& self) { return to_str("<PclType " + self.type.pretty() + ">"); });
}

// Binds a function that makes a type of another one.
template <class F>
void bind_wrapper(nb::class_<PclTable>& table, const char* name, const char* doc, F make) {
  table.def(
      name,
      [make](const PclTableRef& self, nb::handle type) {
        check_stack();
        return PclType{self, make(self->types, type_in(self, type))};
      },
      "type"_a, doc,
      nb::sig((new std::string("def " + std::string(name) + "(self, type: PclType) -> PclType"))
                  ->c_str()));
}

void bind_constructors(nb::class_<PclTable>& table) {
  using Types = pcl::TypeTable;
  bind_wrapper(table, "list_of", "Returns a list type.",
               [](Types& t, pcl::Type type) { return t.list(type); });
  bind_wrapper(table, "set_of", "Returns a set type.",
               [](Types& t, pcl::Type type) { return t.set(type); });
  bind_wrapper(table, "map_of", "Returns a map type.",
               [](Types& t, pcl::Type type) { return t.map(type); });
  bind_wrapper(table, "optional", "Returns the union with none.",
               [](Types& t, pcl::Type type) { return t.optional(type); });
  bind_wrapper(table, "promise", "Returns a promise.",
               [](Types& t, pcl::Type type) { return t.promise(type); });
  bind_wrapper(table, "output", "Returns an output.",
               [](Types& t, pcl::Type type) { return t.output(type); });
  bind_wrapper(table, "input_type", "Returns the type that an input of this type accepts.",
               pcl::input_type);
  bind_wrapper(table, "resolve_outputs",
               "Returns the type with outputs replaced by their elements.", pcl::resolve_outputs);
  bind_wrapper(table, "resolve_promises",
               "Returns the type with promises replaced by their elements.", pcl::resolve_promises);
  table
      .def("primitive", &primitive, "name"_a,
           "Returns \"bool\", \"int\", \"number\", \"string\", \"id\", \"none\" or \"dynamic\".")
      .def(
          "opaque",
          [](const PclTableRef& self, std::string_view name) {
            return PclType{self, self->types.opaque(name)};
          },
          "name"_a, "Returns a type that is known by its name only.")
      .def(
          "constant",
          [](const PclTableRef& self, nb::handle base, nb::handle value) {
            return PclType{self, self->types.constant(type_in(self, base), from_python(value))};
          },
          "base"_a, "value"_a.none(),
          nb::sig("def constant(self, base: PclType, value: object) -> PclType"),
          "Returns the type of one value.")
      .def("enum_of", &enum_of, "token"_a, "base"_a, "values"_a,
           nb::sig("def enum_of(self, token: str, base: PclType, values: "
                   "collections.abc.Iterable[object]) -> PclType"),
           "Returns the type of some values. One token always means one enum.")
      .def("object_of", &object_of, "properties"_a, nb::kw_only(), "strict"_a = true,
           "annotations"_a = nb::tuple(),
           nb::sig("def object_of(self, properties: dict[str, PclType], *, strict: bool = True, "
                   "annotations: collections.abc.Iterable[object] = ()) -> PclType"),
           "Returns an object type.")
      .def(
          "tuple_of",
          [](const PclTableRef& self, const nb::iterable& types) {
            return PclType{self, self->types.tuple(types_in(self, types))};
          },
          "types"_a,
          nb::sig("def tuple_of(self, types: collections.abc.Iterable[PclType]) -> PclType"),
          "Returns a tuple type.")
      .def(
          "union_of",
          [](const PclTableRef& self, const nb::iterable& types) {
            return PclType{self, self->types.union_of(types_in(self, types))};
          },
          "types"_a,
          nb::sig("def union_of(self, types: collections.abc.Iterable[PclType]) -> PclType"),
          "Returns the union of types.")
      .def(
          "declare",
          [](const PclTableRef& self) {
            return PclType{self, self->recursive.declare()};
          },
          "Returns a forward reference to an object, for types that are a part of themselves.")
      .def(
          "define",
          [](const PclTableRef& self, nb::handle forward, const nb::dict& properties, bool strict) {
            self->recursive.define(type_in(self, forward), properties_in(self, properties),
                                   {.strict = strict, .annotations = {}});
          },
          "forward"_a, "properties"_a, nb::kw_only(), "strict"_a = true,
          nb::sig("def define(self, forward: PclType, properties: dict[str, PclType], *, strict: "
                  "bool = True) -> None"),
          "Defines the properties of a forward reference.")
      .def(
          "complete",
          [](const PclTableRef& self, nb::handle type) {
            return PclType{self, self->recursive.complete(type_in(self, type))};
          },
          "type"_a, nb::sig("def complete(self, type: PclType) -> PclType"),
          "Returns a type with its forward references replaced by what they were defined as.");
}

void bind_questions(nb::class_<PclTable>& table) {
  table
      .def("conversion", &conversion_name, "to"_a, "from_type"_a,
           nb::sig("def conversion(self, to: PclType, from_type: PclType) -> str"),
           "Returns \"none\", \"unsafe\" (some values may fail) or \"safe\".")
      .def(
          "is_assignable",
          [](const PclTableRef& self, nb::handle to, nb::handle from) {
            check_stack();
            return is_assignable(self->types, type_in(self, to), type_in(self, from));
          },
          "to"_a, "from_type"_a,
          nb::sig("def is_assignable(self, to: PclType, from_type: PclType) -> bool"),
          "Returns whether values need no conversion.")
      .def("unify", &unify_types, "types"_a,
           nb::sig("def unify(self, types: collections.abc.Iterable[PclType]) -> tuple[PclType, "
                   "PclType]"),
           "Returns the types that all convert to safely, and by any conversions.")
      .def(
          "attribute",
          [](const PclTableRef& self, nb::handle type, std::string_view name) {
            return traversed(self, type, pcl::Step::attribute(name));
          },
          "type"_a, "name"_a,
          nb::sig("def attribute(self, type: PclType, name: str) -> tuple[PclType, tuple[str, "
                  "...], tuple[str, ...]]"),
          "Returns the type of `.name`, with errors and warnings.")
      .def(
          "index",
          [](const PclTableRef& self, nb::handle type, nb::handle key) {
            return traversed(self, type, index_step(self, key));
          },
          "type"_a, "key"_a,
          nb::sig("def index(self, type: PclType, key: object) -> tuple[PclType, tuple[str, ...], "
                  "tuple[str, ...]]"),
          "Returns the type of `[key]`, with errors and warnings. The key is a value, or the type "
          "of one.")
      .def(
          "iterate", &iterated, "type"_a, nb::kw_only(), "strict"_a = true,
          nb::sig(
              "def iterate(self, type: PclType, *, strict: bool = True) -> tuple[PclType, PclType, "
              "tuple[str, ...], tuple[str, ...]]"),
          "Returns the types of the keys and values that iteration yields, with errors and "
          "warnings.")
      .def("scope", &make_scope, nb::kw_only(), "with_types"_a = false,
           nb::sig("def scope(self, *, with_types: bool = False) -> PclScope"),
           "Returns an empty scope, or one with the names of types and functions of types.")
      .def("bind", &bind_in_scope, "source"_a, "scope"_a, nb::kw_only(),
           "allow_missing_variables"_a = false, "skip_range_typechecking"_a = false,
           nb::sig(
               "def bind(self, source: str | bytes | Expression, scope: PclScope, *, "
               "allow_missing_variables: bool = False, skip_range_typechecking: bool = False) -> "
               "tuple[PclType, tuple[Diagnostic, ...]]"),
           "Returns the type of an expression, and what is wrong with it. Raises ParseError.");
}

void bind_scope(nb::module_& module) {
  nb::class_<ScopeHandle>(module, "PclScope", "The names that expressions of PCL can refer to.")
      .def(
          "define_variable",
          [](ScopeHandle& self, std::string_view name, nb::handle type) {
            return self.scope->define_variable(name, type_in(self.table, type)) != nullptr;
          },
          "name"_a, "type"_a,
          nb::sig("def define_variable(self, name: str, type: PclType) -> bool"),
          "Defines a variable. Returns whether the name was free.")
      .def(
          "define_constant",
          [](ScopeHandle& self, std::string_view name, nb::handle value) {
            return self.scope->define_constant(name, from_python(value)) != nullptr;
          },
          "name"_a, "value"_a.none(),
          nb::sig("def define_constant(self, name: str, value: object) -> bool"),
          "Defines a constant.")
      .def(
          "define_keyword",
          [](ScopeHandle& self, std::string_view name) {
            return self.scope->define_keyword(name) != nullptr;
          },
          "name"_a, "Defines a word that has no type.")
      .def(
          "define_namespace",
          [](ScopeHandle& self, std::string_view name) -> std::optional<ScopeHandle> {
            pcl::Scope* inner = self.scope->define_namespace(name);
            if (!inner) return std::nullopt;
            return ScopeHandle{self.table, self.owner, inner};
          },
          "name"_a, "Returns the scope of a group of names; None if the name is taken.")
      .def("define_function", &define_function, "name"_a, "parameters"_a, "returns"_a,
           "variadic"_a = nb::none(),
           nb::sig("def define_function(self, name: str, parameters: "
                   "collections.abc.Sequence[tuple[str, PclType]], "
                   "returns: PclType, variadic: tuple[str, PclType] | None = None) -> None"),
           "Defines a function.")
      .def("define_generic_function", &define_generic_function, "name"_a,
           "Defines a function that takes any arguments, and returns the type of the first one.");
}

}  // namespace

void bind_pcl(nb::module_& module) {
  bind_type(module);
  nb::class_<PclTable> table(module, "PclTypes",
                             "The types of one application, and questions about them.");
  table.def(nb::new_([](std::string_view rules) {
              return std::make_shared<PclTable>(rules_argument(rules));
            }),
            "rules"_a = "deployed");
  bind_scope(module);
  bind_constructors(table);
  bind_questions(table);
  bind_pcl_programs(module, table);
  module.def("pcl_print", &print_text, "text"_a, nb::sig("def pcl_print(text: str | bytes) -> str"),
             "Returns a text as it is printed from its tokens: byte for byte what was read. Raises "
             "ParseError.");
}

}  // namespace hecla::python
