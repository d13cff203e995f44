// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Wrong arguments. nanobind describes them by the signatures and types of everything. CMakeLists.txt includes this before
// everything else there, nanobind included, so that it calls these functions, and hecla._arguments finds out which
// argument is wrong.
#include <Python.h>

extern "C" void hecla_set_error(PyObject* type, const char* text);
extern "C" PyObject* hecla_format_error(PyObject* type, const char* format, ...);

#define PyErr_SetString hecla_set_error
#define PyErr_Format hecla_format_error
