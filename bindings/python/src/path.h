// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Paths that are passed from Python: a str or an os.PathLike.
#include <nanobind/nanobind.h>

#include <string>

#include "os/paths.h"

namespace hecla::python {

// As Hecla takes it: UTF-8 on Windows, elsewhere the bytes of the file system.
struct Path {
  std::string text;
};

}  // namespace hecla::python

namespace nanobind::detail {

template <>
struct type_caster<hecla::python::Path> {
  NB_TYPE_CASTER(hecla::python::Path, const_name("str | os.PathLike"))

  bool from_python(handle source, uint32_t, cleanup_list*) noexcept {
    const object bytes = steal(bytes_of(source.ptr()));
    if (!bytes.is_valid()) {
      PyErr_Clear();
      return false;
    }
    value.text.assign(PyBytes_AsString(bytes.ptr()),
                      static_cast<std::size_t>(PyBytes_Size(bytes.ptr())));
    return true;
  }

 private:
  static PyObject* bytes_of(PyObject* source) {
    PyObject* result = nullptr;
    if constexpr (hecla::os::system_rules == hecla::os::PathRules::Posix) {
      return PyUnicode_FSConverter(source, &result) ? result : nullptr;
    } else {
      if (!PyUnicode_FSDecoder(source, &result)) return nullptr;
      return PyUnicode_AsUTF8String(steal(result).ptr());
    }
  }
};

}  // namespace nanobind::detail
