// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "errors.h"

#include <cerrno>
#include <cstdio>

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

// Raises the error that the system reports now for a file that could not be read. A file that can be opened is a
// directory, or too large.
void raise_file_error(const std::string& path, const Diagnostics& diags) {
  errno = 0;
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  char byte = 0;
  int number = errno;
  if (file) {
    errno = 0;
    number = std::fread(&byte, 1, 1, file) == 0 && errno != 0 ? errno : EFBIG;
    std::fclose(file);
  }
  const nb::object name = nb::steal(
      PyUnicode_DecodeFSDefaultAndSize(path.data(), static_cast<Py_ssize_t>(path.size())));
  const nb::object error =
      nb::module_::import_("hecla._errors").attr("file_error")(to_tuple(diags), number, name);
  raise(error.type(), error);
}

void raise_wrong_type(std::string text, nb::handle object) {
  text += nb::type_name(object.type()).c_str();
  throw nb::type_error(text.c_str());
}

nb::str to_str(std::string_view text) {
  PyObject* result =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (!result) throw nb::python_error();
  return nb::steal<nb::str>(result);
}

nb::tuple to_tuple(const Diagnostics& diags) {
  Diagnostics shown(diags);
  shown.conceal_secrets();
  nb::list items;
  for (const Diagnostic& item : shown) items.append(nb::cast(item));
  return nb::tuple(items);
}

void raise_diagnostics(const char* exception, const Diagnostics& diags, const nb::object& cause) {
  const nb::object type = exception_class(exception);
  const nb::object error = type(to_tuple(diags));
  if (cause.is_valid()) PyException_SetCause(error.ptr(), nb::object(cause).release().ptr());
  raise(type, error);
}

void raise_message(const char* exception, std::string_view message, const nb::object& argument) {
  const nb::object type = exception_class(exception);
  const nb::object error = type(nb::tuple(), to_str(message));
  if (!argument.is_none()) error.attr("argument") = argument;
  raise(type, error);
}

}  // namespace hecla::python
