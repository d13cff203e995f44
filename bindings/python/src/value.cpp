// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Values.
#include "areas.h"
#include "convert.h"
#include "errors.h"
#include "types.h"

#include <hecla/value/ops.h>
#include <hecla/wire/json.h>
#include <hecla/write/value_text.h>

#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// --- construction

Value make(nb::handle object, nb::handle type) {
  return type.is_none() ? from_python(object) : from_python(object, type_argument(type));
}

std::optional<NumberBound> bound(nb::handle number, bool is_inclusive) {
  if (number.is_none()) return std::nullopt;
  const Value value = from_python(number, Type::number());
  if (!value.is_plain()) throw nb::value_error("a bound must be a known number");
  return NumberBound{value.as_number(), is_inclusive};
}

Value unknown(nb::handle type, bool not_null, std::string_view prefix, nb::handle min,
              nb::handle max, bool min_inclusive, bool max_inclusive, std::size_t min_length,
              std::optional<std::size_t> max_length) {
  Refinement refinement;
  if (not_null) refinement.null = Nullness::NotNull;
  refinement.prefix = prefix;
  refinement.min = bound(min, min_inclusive);
  refinement.max = bound(max, max_inclusive);
  refinement.min_length = min_length;
  refinement.max_length = max_length.value_or(Refinement::unbounded);
  return Value::unknown(type_argument(type), refinement);
}

std::vector<Value> values_of(const nb::iterable& objects) {
  std::vector<Value> result;
  for (const nb::handle object : objects) result.push_back(from_python(object));
  return result;
}

std::vector<Value::Field> fields_of(const nb::dict& objects) {
  std::vector<Value::Field> result;
  for (const auto [name, object] : objects) result.emplace_back(utf8(name), from_python(object));
  return result;
}

// --- reading

nb::object marks_of(const Value& value) {
  nb::set names;
  for (const Mark& mark : value.marks().items()) names.add(to_str(mark.name));
  return nb::steal(PyFrozenSet_New(names.ptr()));
}

Value with_marks(const Value& value, const nb::args& names) {
  MarkSet marks;
  for (const nb::handle name : names) marks.add(Mark(std::string(utf8(name))));
  return value.with_marks(marks);
}

nb::object refinement_of(const Value& value) {
  if (value.is_known() || value.type().is_dynamic()) return nb::none();
  return nb::cast(value.refinement());
}

void check_readable(const Value& value) {
  if (value.is_marked()) throw nb::type_error("the value is marked: use unmarked() to read it");
  if (!value.is_known()) throw nb::type_error("the value is unknown");
}

std::span<const Value> elements_of(const Value& value) {
  check_readable(value);
  if (value.is_null() || !(value.type().is_collection() || value.type().is_structural()))
    throw nb::type_error("the value is not a collection, tuple or object");
  return value.elements();
}

nb::list element_list(const Value& value) {
  nb::list result;
  for (const Value& element : elements_of(value)) result.append(nb::cast(element));
  return result;
}

nb::list keys_of(const Value& value) {
  const std::size_t count = elements_of(value).size();
  if (!has_names(value)) throw nb::type_error("only maps and objects have keys");
  nb::list result;
  for (std::size_t i = 0; i < count; ++i) result.append(to_python(value.key_at(i)));
  return result;
}

[[noreturn]] void raise_key_error(nb::handle key) {
  PyErr_SetObject(PyExc_KeyError, key.ptr());
  throw nb::python_error();
}

Value element_named(const Value& value, nb::handle key) {
  if (!PyUnicode_Check(key.ptr())) raise_key_error(key);
  const std::string_view name = utf8(key);
  const Value* found = value.type().is_map() ? value.find_key(name) : value.find_attribute(name);
  if (!found) raise_key_error(key);
  return *found;
}

Value element_at(const Value& value, nb::handle key) {
  const auto elements = elements_of(value);
  if (has_names(value)) return element_named(value, key);
  if (value.type().is_set()) throw nb::type_error("the elements of a set have no index");
  const Py_ssize_t size = static_cast<Py_ssize_t>(elements.size());
  Py_ssize_t at = PyNumber_AsSsize_t(key.ptr(), PyExc_IndexError);
  if (at == -1 && PyErr_Occurred()) throw nb::python_error();
  if (at < 0) at += size;
  if (at < 0 || at >= size) throw nb::index_error("index out of range");
  return elements[static_cast<std::size_t>(at)];
}

bool truth_of(const Value& value) {
  check_readable(value);
  const int result = PyObject_IsTrue(to_python(value).ptr());
  if (result < 0) throw nb::python_error();
  return result == 1;
}

std::string repr_of(const Value& value) {
  constexpr std::size_t most_bytes = 500;
  const std::string text =
      write::to_hcl(value, {.one_line = true, .typed = true, .max_bytes = most_bytes});
  if (value.contains_marked()) return "<Value (marked)>";
  return "<Value " + text + ">";
}

// --- bindings

void bind_refinement(nb::module_& module) {
  const auto bound_value = [](const std::optional<NumberBound>& bound) {
    return bound ? to_python(bound->value) : nb::object(nb::none());
  };
  nb::class_<Refinement>(module, "Refinement", "What is known about an unknown value.")
      .def_prop_ro(
          "not_null", [](const Refinement& self) { return self.null == Nullness::NotNull; },
          "Whether the value will not be null.")
      .def_prop_ro(
          "prefix", [](const Refinement& self) { return to_str(self.prefix); },
          "What the string will begin with.")
      .def_prop_ro(
          "min", [=](const Refinement& self) { return bound_value(self.min); },
          nb::sig("def min(self) -> int | float | decimal.Decimal | None"),
          "The lower bound of the number.")
      .def_prop_ro(
          "max", [=](const Refinement& self) { return bound_value(self.max); },
          nb::sig("def max(self) -> int | float | decimal.Decimal | None"),
          "The upper bound of the number.")
      .def_prop_ro(
          "min_inclusive", [](const Refinement& self) { return !self.min || self.min->inclusive; },
          "Whether the number can be the lower bound.")
      .def_prop_ro(
          "max_inclusive", [](const Refinement& self) { return !self.max || self.max->inclusive; },
          "Whether the number can be the upper bound.")
      .def_ro("min_length", &Refinement::min_length, "The least number of elements.")
      .def_prop_ro(
          "max_length",
          [](const Refinement& self) -> std::optional<std::size_t> {
            // Encodings have other numbers for "no bound"; none of them is a possible length.
            if (self.max_length > Refinement::unbounded / 4) return std::nullopt;
            return self.max_length;
          },
          "The greatest number of elements, if there is one.")
      .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"));
}

void bind_constructors(nb::class_<Value>& value) {
  value
      .def(
          "__init__",
          [](Value* self, nb::handle object, nb::handle type) {
            new (self) Value(make(object, type));
          },
          "object"_a.none(), "type"_a = nb::none(),
          nb::sig("def __init__(self, object: object, type: Type | str | None = None) -> None"),
          "Makes a value from a Python object: None, bool, int, float, Decimal, str, list and "
          "tuple (a tuple), set, dict\n"
          "(an object) or Value, at any depth. If a type is given, the value is converted to it.")
      .def_static(
          "null", [](nb::handle type) { return Value::null(type_argument(type)); },
          "type"_a = "any", nb::sig("def null(type: Type | str = 'any') -> Value"),
          "Returns a null value of a type.")
      .def_static(
          "unknown", &unknown, "type"_a = "any", nb::kw_only(), "not_null"_a = false,
          "prefix"_a = "", "min"_a = nb::none(), "max"_a = nb::none(), "min_inclusive"_a = true,
          "max_inclusive"_a = true, "min_length"_a = 0, "max_length"_a = nb::none(),
          nb::sig(
              "def unknown(type: Type | str = 'any', *, not_null: bool = False, prefix: str = '', "
              "min: int | float | decimal.Decimal | None = None, "
              "max: int | float | decimal.Decimal | None = None, min_inclusive: bool = True, "
              "max_inclusive: bool = True, min_length: int = 0, max_length: int | None = None) -> "
              "Value"),
          "Returns a value that will be known later, with what is known about it already.")
      .def_static(
          "list_of",
          [](nb::handle type, const nb::iterable& elements) {
            return Value::list(type_argument(type), values_of(elements));
          },
          "element_type"_a, "elements"_a,
          nb::sig(
              "def list_of(element_type: Type | str, elements: collections.abc.Iterable[object]) "
              "-> Value"),
          "Returns a list; its elements must have the element type.")
      .def_static(
          "set_of",
          [](nb::handle type, const nb::iterable& elements) {
            return Value::set(type_argument(type), values_of(elements));
          },
          "element_type"_a, "elements"_a,
          nb::sig(
              "def set_of(element_type: Type | str, elements: collections.abc.Iterable[object]) "
              "-> Value"),
          "Returns a set; its elements must have the element type.")
      .def_static(
          "map_of",
          [](nb::handle type, const nb::dict& entries) {
            return Value::map(type_argument(type), fields_of(entries));
          },
          "element_type"_a, "entries"_a,
          nb::sig("def map_of(element_type: Type | str, entries: dict[str, object]) -> Value"),
          "Returns a map; its elements must have the element type.");
}

void bind_state(nb::class_<Value>& value) {
  value
      .def_prop_ro(
          "type", [](const Value& self) { return self.type(); }, "The type.")
      .def_prop_ro("is_known", &Value::is_known,
                   "Whether the value is known. Parts of it may be unknown.")
      .def_prop_ro("is_wholly_known", &Value::is_wholly_known,
                   "Whether the value and everything in it is known.")
      .def_prop_ro("is_null", &Value::is_null, "Whether the value is null.")
      .def_prop_ro("is_marked", &Value::is_marked, "Whether the value itself is marked.")
      .def_prop_ro("contains_marked", &Value::contains_marked,
                   "Whether the value or something in it is marked.")
      .def_prop_ro(
          "is_sensitive", [](const Value& self) { return self.has_mark_deep(Mark::sensitive()); },
          "Whether the value or something in it is marked as \"sensitive\".")
      .def_prop_ro("marks", &marks_of, "The names of its own marks.",
                   nb::sig("def marks(self) -> frozenset[str]"))
      .def_prop_ro("refinement", &refinement_of, "What is known about an unknown value.",
                   nb::sig("def refinement(self) -> Refinement | None"))
      .def("with_marks", &with_marks, "names"_a,
           nb::sig("def with_marks(self, *names: str) -> Value"),
           "Returns the value with more marks.")
      .def(
          "unmarked", [](const Value& self) { return self.unmarked(); },
          "Returns the value without its own marks.")
      .def(
          "unmarked_deep", [](const Value& self) { return self.unmarked_deep(); },
          "Returns the value without marks, at any depth.");
}

void bind_contents(nb::class_<Value>& value) {
  value
      .def(
          "to_python", [](const Value& self) { return to_python(self); },
          nb::sig("def to_python(self) -> typing.Any"),
          "Returns the value as Python objects. Unknown and marked parts stay a Value.")
      .def(
          "to_json",
          [](const Value& self) {
            return value_or_raise(wire::encode_json(self, {.escape_html = false}));
          },
          "Returns the value as JSON. Unknown and marked values have none.")
      .def(
          "to_hcl",
          [](const Value& self) {
            return to_str(run(default_limits, [&] { return write::to_hcl(self); }));
          },
          "Returns the value as an HCL expression, laid out as the formatter does.")
      .def("elements", &element_list, nb::sig("def elements(self) -> list[Value]"),
           "Returns the elements of a list, set or tuple, or the values of a map or object in the "
           "order of the keys.")
      .def("keys", &keys_of, nb::sig("def keys(self) -> list[str]"),
           "Returns the sorted keys of a map or object.")
      .def(
          "equals",
          [](const Value& self, nb::handle other) { return equals(self, from_python(other)); },
          "other"_a.none(),
          "Compares as HCL's == does: the result is unknown if unknown parts leave it open, and "
          "has the marks of both.")
      .def("__getitem__", &element_at, "key"_a,
           nb::sig("def __getitem__(self, key: str | int, /) -> Value"))
      .def("__len__", [](const Value& self) { return elements_of(self).size(); })
      .def(
          "__iter__",
          [](const Value& self) {
            return nb::object(has_names(self) ? keys_of(self) : element_list(self))
                .attr("__iter__")();
          },
          nb::sig("def __iter__(self) -> collections.abc.Iterator[typing.Any]"))
      .def("__bool__", &truth_of)
      .def(
          "__eq__", [](const Value& self, const Value& other) { return self == other; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Value& self) { return self.hash(); })
      .def("__repr__", [](const Value& self) { return to_str(repr_of(self)); });
}

}  // namespace

void bind_values(nb::module_& module) {
  bind_refinement(module);
  nb::class_<Value> value(
      module, "Value",
      "A value of HCL's information model: of a type, null or unknown, with marks such as "
      "\"sensitive\".\n\n"
      "Functions return Python objects; a Value is needed for what Python has no counterpart for. "
      "It is immutable.\n"
      "len(), [] and iteration work as for a list or a dict, and return Values.");
  bind_constructors(value);
  bind_state(value);
  bind_contents(value);
}

}  // namespace hecla::python
