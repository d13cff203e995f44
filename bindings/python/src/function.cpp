// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of the libraries, as Python callables.
#include "analysis/functions.h"
#include "areas.h"
#include "convert.h"
#include "tree.h"

#include <hecla/convert/convert.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

std::vector<Value> values_of(const nb::args& arguments) {
  std::vector<Value> result;
  for (const nb::handle argument : arguments) result.push_back(from_python(argument));
  return result;
}

// Calls a function with values that have the types of its parameters.
Value call(const Function& self, const std::vector<Value>& values) {
  Exceptions exceptions;
  const CallResult result = run_with(exceptions, default_limits, [&] { return self.call(values); });
  exceptions.raise_fatal();
  if (result) return *result;
  const CallError& error = result.error();
  const nb::object argument =
      error.argument ? nb::object(nb::int_(*error.argument)) : nb::object(nb::none());
  raise_message("EvaluationError",
                error.argument ? call_messages::invalid_argument(self, *error.argument, error)
                               : call_messages::failed(self, error),
                argument);
}

Value call_with_conversion(const Function& self, const nb::args& arguments) {
  std::vector<Value> values = values_of(arguments);
  if (const std::string problem = call_messages::wrong_count(self, values.size()); !problem.empty())
    raise_message("EvaluationError", problem);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter* parameter = self.parameter(i);
    if (parameter) values[i] = value_or_raise(convert(values[i], parameter->type));
  }
  return call(self, values);
}

nb::list parameters_of(const Function& self) {
  nb::list result;
  const auto add = [&](const Parameter& parameter) {
    result.append(nb::make_tuple(to_str(parameter.name), nb::cast(parameter.type)));
  };
  for (const Parameter& parameter : self.spec().parameters) add(parameter);
  if (self.spec().variadic) add(*self.spec().variadic);
  return result;
}

}  // namespace

void bind_function(nb::module_& module) {
  nb::class_<Function>(module, "Function", "A function that expressions can call, and Python, too.")
      .def_prop_ro(
          "name", [](const Function& self) { return to_str(self.name()); }, "The name.")
      .def_prop_ro(
          "signature", [](const Function& self) { return to_str(self.signature()); },
          "The name with the parameters: \"replace(str, substr, replace)\".")
      .def_prop_ro(
          "description", [](const Function& self) { return to_str(self.spec().description); },
          "What it returns.")
      .def_prop_ro(
          "example", [](const Function& self) { return to_str(self.spec().example); },
          "An expression that calls it.")
      .def_prop_ro("parameters", &parameters_of,
                   nb::sig("def parameters(self) -> list[tuple[str, Type]]"),
                   "The names and types of the parameters; the last one takes all further "
                   "arguments if it is variadic.")
      .def_prop_ro(
          "is_variadic", [](const Function& self) { return self.spec().variadic.has_value(); },
          "Whether the last parameter takes any number of arguments.")
      .def(
          "__call__",
          [](const Function& self, const nb::args& arguments) {
            return to_python(call_with_conversion(self, arguments));
          },
          "arguments"_a, nb::sig("def __call__(self, *arguments: object) -> typing.Any"),
          "Converts the arguments to the types of the parameters, calls the function, and returns "
          "Python objects.")
      .def(
          "call",
          [](const Function& self, const nb::args& arguments) {
            return call(self, values_of(arguments));
          },
          "arguments"_a, nb::sig("def call(self, *arguments: object) -> Value"),
          "Calls the function with values that have the types of its parameters, and returns a "
          "Value.")
      .def("__repr__",
           [](const Function& self) { return to_str("<Function " + self.signature() + ">"); });
}

}  // namespace hecla::python
