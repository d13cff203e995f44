// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Types, conversion and unification.
#include "types.h"

#include "areas.h"
#include "convert.h"
#include "errors.h"
#include "run.h"

#include <hecla/ext/type_expression.h>
#include <hecla/syntax/parse.h>
#include <hecla/wire/type_json.h>

#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <vector>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

Type parse_constraint(std::string_view text) {
  Diagnostics diags;
  const SourceRef source = Source::make("<type>", std::string(text));
  Type type = run(default_limits, [&] {
    const auto document = syntax::parse_expression(source, diags);
    return diags.has_errors() ? Type() : ext::type_constraint(document->expression(), diags);
  });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  return type;
}

const char* kind_name(const Type& type) {
  constexpr const char* names[] = {"any", "string", "number", "bool",  "list",
                                   "set", "map",    "object", "tuple", "capsule"};
  return names[static_cast<std::size_t>(type.kind())];
}

nb::dict attributes(const Type& type) {
  nb::dict result;
  for (const ObjectAttribute& attribute : type.attributes())
    result[to_str(attribute.name)] = nb::cast(attribute.type);
  return result;
}

nb::list optional_attributes(const Type& type) {
  nb::list result;
  for (const ObjectAttribute& attribute : type.attributes())
    if (attribute.optional) result.append(to_str(attribute.name));
  return result;
}

nb::list tuple_elements(const Type& type) {
  nb::list result;
  for (const Type& element : type.tuple_elements()) result.append(nb::cast(element));
  return result;
}

Type object_type(const nb::dict& attributes, nb::handle optional) {
  const nb::object optional_names =
      optional.is_none() ? nb::object(nb::tuple()) : nb::borrow(optional);
  if (PyUnicode_Check(optional_names.ptr()) || !nb::hasattr(optional_names, "__contains__"))
    raise_wrong_type("optional must be a collection of names, not ", optional_names);
  std::vector<ObjectAttribute> list;
  for (const auto [name, type] : attributes)
    list.push_back({std::string(utf8(name)), type_argument(type),
                    PySequence_Contains(optional_names.ptr(), name.ptr()) == 1});
  return Type::object(std::move(list));
}

std::vector<Type> types_of(const nb::iterable& types) {
  std::vector<Type> result;
  for (const nb::handle type : types) result.push_back(type_argument(type));
  return result;
}

void bind_constructors(nb::class_<Type>& type) {
  type.def(
          "__init__",
          [](Type* self, std::string_view text) { new (self) Type(parse_constraint(text)); },
          "text"_a,
          "Reads a type constraint as HCL writes it: \"list(string)\", \"object({a = "
          "optional(number)})\", \"any\".")
      .def_static(
          "list_of", [](nb::handle element) { return Type::list(type_argument(element)); },
          "element"_a, nb::sig("def list_of(element: Type | str) -> Type"),
          "Returns the type of lists of an element type.")
      .def_static(
          "set_of", [](nb::handle element) { return Type::set(type_argument(element)); },
          "element"_a, nb::sig("def set_of(element: Type | str) -> Type"),
          "Returns the type of sets of an element type.")
      .def_static(
          "map_of", [](nb::handle element) { return Type::map(type_argument(element)); },
          "element"_a, nb::sig("def map_of(element: Type | str) -> Type"),
          "Returns the type of maps of an element type.")
      .def_static("object_of", &object_type, "attributes"_a, "optional"_a = nb::none(),
                  nb::sig("def object_of(attributes: dict[str, Type | str], "
                          "optional: collections.abc.Collection[str] | None = None) -> Type"),
                  "Returns an object type; optional names the attributes that may be missing.")
      .def_static(
          "tuple_of", [](const nb::iterable& elements) { return Type::tuple(types_of(elements)); },
          "elements"_a,
          nb::sig("def tuple_of(elements: collections.abc.Iterable[Type | str]) -> Type"),
          "Returns the type of tuples with these element types.")
      .def_static(
          "from_json", [](std::string_view text) { return value_or_raise(wire::parse_type(text)); },
          "text"_a, "Reads a type in the JSON form of provider schemas: '[\"list\",\"string\"]'.");
}

void bind_properties(nb::class_<Type>& type) {
  type.def_prop_ro("kind", &kind_name,
                   nb::sig("def kind(self) -> typing.Literal['any', 'string', 'number', 'bool', "
                           "'list', 'set', 'map', 'object', 'tuple', 'capsule']"),
                   "\"any\", \"string\", \"number\", \"bool\", \"list\", \"set\", \"map\", "
                   "\"object\", \"tuple\" or "
                   "\"capsule\".")
      .def_prop_ro("element_type", &Type::element_type, "The element type of a list, set or map.")
      .def_prop_ro("attributes", &attributes, "The attributes of an object type, sorted by name.",
                   nb::sig("def attributes(self) -> dict[str, Type]"))
      .def_prop_ro("optional_attributes", &optional_attributes,
                   "The names of the attributes that may be missing.",
                   nb::sig("def optional_attributes(self) -> list[str]"))
      .def_prop_ro("elements", &tuple_elements, "The element types of a tuple type.",
                   nb::sig("def elements(self) -> list[Type]"))
      .def_prop_ro("has_dynamic", &Type::has_dynamic, "Whether `any` occurs in the type.")
      .def("without_optional_attributes", &Type::without_optional_attributes,
           "Returns the type with all attributes required, at any depth.")
      .def(
          "to_json", [](const Type& self) { return value_or_raise(wire::type_to_json(self)); },
          "Returns the JSON form of provider schemas.")
      .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Type& self) { return self.hash(); })
      .def("__str__", [](const Type& self) { return to_str(self.to_string()); })
      .def("__repr__", [](const Type& self) { return to_str("Type('" + self.to_string() + "')"); });
}

nb::object unified(const nb::iterable& types, bool unsafe, std::string_view rules) {
  const std::vector<Type> list = types_of(types);
  const auto type =
      unsafe ? unify_unsafe(list, rules_argument(rules)) : unify(list, rules_argument(rules));
  return type ? nb::cast(*type) : nb::none();
}

const char* safety_name(nb::handle from, nb::handle to, std::string_view rules) {
  constexpr const char* names[] = {"same", "safe", "unsafe", "none"};
  return names[static_cast<std::size_t>(
      conversion_safety(type_argument(from), type_argument(to), rules_argument(rules)))];
}

void bind_conversion(nb::module_& module) {
  module.def(
      "convert",
      [](nb::handle object, nb::handle type, std::string_view rules) {
        const Value value = from_python(object);
        const Type target = type_argument(type);
        const Rules which = rules_argument(rules);
        return value_or_raise(run(default_limits, [&] { return convert(value, target, which); }));
      },
      "object"_a.none(), "type"_a, nb::kw_only(), "rules"_a = "deployed",
      nb::sig("def convert(object: object, type: Type | str, *, rules: typing.Literal['deployed', "
              "'document'] = 'deployed') -> Value"),
      "Converts a value to a type, as HCL converts function arguments.\n\n"
      "Raises ConversionError, with the path of the part that does not convert, if it is "
      "impossible.");
  module.def(
      "unify", &unified, "types"_a, nb::kw_only(), "unsafe"_a = false, "rules"_a = "deployed",
      nb::sig("def unify(types: collections.abc.Iterable[Type | str], *, unsafe: bool = False, "
              "rules: typing.Literal['deployed', 'document'] = 'deployed') -> Type | None"),
      "Returns the type that all types convert to by safe conversions, if there is one.");
  module.def(
      "conversion_safety", &safety_name, "from_type"_a, "to_type"_a, nb::kw_only(),
      "rules"_a = "deployed",
      nb::sig("def conversion_safety(from_type: Type | str, to_type: Type | str, *, "
              "rules: typing.Literal['deployed', 'document'] = 'deployed') -> "
              "typing.Literal['same', 'safe', 'unsafe', 'none']"),
      "Returns \"same\", \"safe\" (every value converts without loss), \"unsafe\" or \"none\".");
}

}  // namespace

Type type_argument(nb::handle type) {
  if (nb::isinstance<Type>(type)) return nb::cast<Type>(type);
  if (!PyUnicode_Check(type.ptr())) raise_wrong_type("a type must be a Type or a str, not ", type);
  return parse_constraint(utf8(type));
}

Rules rules_argument(std::string_view rules) {
  static constexpr std::pair<const char*, Rules> choices[] = {{"deployed", Rules::Deployed},
                                                              {"document", Rules::Document}};
  return choice("rules", rules, choices);
}

void bind_types(nb::module_& module) {
  nb::class_<Type> type(module, "Type",
                        "A type or type constraint of HCL: `hecla.Type(\"list(string)\")`.\n\n"
                        "Wherever a function takes a type, it takes such a text, too.");
  bind_constructors(type);
  bind_properties(type);
  bind_conversion(module);
}

}  // namespace hecla::python
