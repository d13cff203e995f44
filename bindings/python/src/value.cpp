// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Types and values.
#include "areas.h"
#include "convert.h"
#include "errors.h"

#include <nanobind/operators.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

void bind_values(nb::module_& module) {
  nb::class_<Type>(module, "Type", "A type of HCL's information model.")
      .def(nb::self == nb::self)
      .def("__hash__", [](const Type& self) { return self.hash(); })
      .def("__str__", [](const Type& self) { return to_str(self.to_string()); });
  nb::class_<Value>(module, "Value", "An HCL value.")
      .def(nb::new_([](nb::handle object) { return from_python(object); }), "object"_a.none())
      .def_prop_ro("type", &Value::type, "The type.")
      .def(
          "to_python", [](const Value& self) { return to_python(self); },
          "Returns the value as Python objects.")
      .def(nb::self == nb::self)
      .def("__hash__", &Value::hash);
}

}  // namespace hecla::python
