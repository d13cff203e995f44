// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "errors.h"

#include "gil.h"

namespace hecla::python {

namespace nb = nanobind;

namespace {

nb::object exception_class(const char* name) {
  return nb::module_::import_("hecla._errors").attr(name);
}

[[noreturn]] void raise(nb::handle exception_class, nb::handle exception) {
  PyErr_SetObject(exception_class.ptr(), exception.ptr());
  throw nb::python_error();
}

}  // namespace

nb::str to_str(std::string_view text) {
  PyObject* result =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (!result) throw nb::python_error();
  return nb::steal<nb::str>(result);
}

nb::tuple to_tuple(const Diagnostics& diags) {
  nb::list items;
  for (const Diagnostic& item : diags) items.append(nb::cast(item));
  return nb::tuple(items);
}

void raise_diagnostics(const char* exception, const Diagnostics& diags, const nb::object& cause) {
  const nb::object type = exception_class(exception);
  const nb::tuple items = to_tuple(diags);
  const nb::object error = surviving_end_of_interpreter([&] { return type(items); });
  if (cause.is_valid()) PyException_SetCause(error.ptr(), nb::object(cause).release().ptr());
  raise(type, error);
}

void raise_message(const char* exception, std::string_view message, const nb::object& argument) {
  const nb::object type = exception_class(exception);
  const nb::tuple no_items;
  const nb::str text = to_str(message);
  const nb::object error = surviving_end_of_interpreter([&] { return type(no_items, text); });
  if (!argument.is_none()) error.attr("argument") = argument;
  raise(type, error);
}

}  // namespace hecla::python
