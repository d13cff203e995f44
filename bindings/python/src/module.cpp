// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The extension module hecla._hecla. Each area of the API is in a source of its own, with one function that adds it.
#include "areas.h"

#include <hecla/base/result.h>

NB_MODULE(_hecla, module) {
  module.doc() = "The compiled part of hecla. Import hecla instead.";
  using namespace hecla::python;
  // Objects that daemon threads hold at the end are not freed, as in Python.
  nanobind::set_leak_warnings(false);
  module.def("_set_leak_warnings", &nanobind::set_leak_warnings);  // for tests
  // For what Python adds to the classes of nanobind's functions (_signatures.py).
  module.def("type_changed", [](nanobind::handle type) {
    PyType_Modified(reinterpret_cast<PyTypeObject*>(type.ptr()));
  });
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0)
    throw nanobind::import_error("hecla cannot be imported in a sub-interpreter");
  // A violated precondition in C++ is a wrong argument in Python.
  nanobind::register_exception_translator([](const std::exception_ptr& error, void*) {
    try {
      std::rethrow_exception(error);
    } catch (const hecla::UsageError& usage) {
      PyErr_SetString(PyExc_ValueError, usage.what());
    }
  });
  for (const auto bind :
       {bind_limits,  bind_source,     bind_types,    bind_values,    bind_function,
        bind_context, bind_expression, bind_bodies,   bind_file,      bind_tokens,
        bind_edit,    bind_compare,    bind_decoding, bind_terraform, bind_wire,
        bind_pcl,     bind_hcl2,       bind_scan,     bind_pickling,  bind_equality})
    bind(module);
}
