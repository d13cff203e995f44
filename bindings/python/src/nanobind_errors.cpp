// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "nanobind_errors.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <cstdarg>
#include <string>
#include <string_view>

#undef PyErr_SetString

namespace nb = nanobind;

namespace {

std::string explained(const char* text) {
  try {
    return nb::cast<std::string>(nb::module_::import_("hecla._arguments").attr("explain")(text));
  } catch (nb::python_error&) {
    return "an argument has the wrong type";
  }
}

}  // namespace

void hecla_set_error(PyObject* type, const char* text) {
  const bool is_of_nanobind =
      std::string_view(text).find("(): incompatible function arguments.") != std::string_view::npos;
  PyErr_SetString(type, is_of_nanobind ? explained(text).c_str() : text);
}

PyObject* hecla_format_error(PyObject* type, const char* format, ...) {
  if (std::string_view(format) == "%s: no constructor defined!")
    format = "%s objects are made by the functions of the package";
  va_list arguments;
  va_start(arguments, format);
  PyErr_FormatV(type, format, arguments);
  va_end(arguments);
  return nullptr;
}
