// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Wrong arguments. nanobind describes them by the signatures and types of everything; the linker puts these functions
// between it and Python (--wrap), and hecla._arguments finds out which argument is wrong.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <cstdarg>
#include <string>
#include <string_view>

namespace nb = nanobind;

extern "C" void __real_PyErr_SetString(PyObject* type, const char* text);
extern "C" [[gnu::visibility("hidden")]] PyObject* __wrap_PyErr_Format(PyObject* type,
                                                                       const char* format, ...);
extern "C" [[gnu::visibility("hidden")]] void __wrap_PyErr_SetString(PyObject* type,
                                                                     const char* text);

namespace {

std::string explained(const char* text) {
  try {
    return nb::cast<std::string>(nb::module_::import_("hecla._arguments").attr("explain")(text));
  } catch (nb::python_error&) {
    return "an argument has the wrong type";
  }
}

}  // namespace

extern "C" void __wrap_PyErr_SetString(PyObject* type, const char* text) {
  const bool is_of_nanobind =
      std::string_view(text).find("(): incompatible function arguments.") != std::string_view::npos;
  __real_PyErr_SetString(type, is_of_nanobind ? explained(text).c_str() : text);
}

extern "C" PyObject* __wrap_PyErr_Format(PyObject* type, const char* format, ...) {
  if (std::string_view(format) == "%s: no constructor defined!")
    format = "%s objects are made by the functions of the package";
  va_list arguments;
  va_start(arguments, format);
  PyErr_FormatV(type, format, arguments);
  va_end(arguments);
  return nullptr;
}
