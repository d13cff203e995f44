// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// In Python 3.10, PyObject_Vectorcall() is inline, so the linker cannot replace it. CMakeLists.txt
// includes this before everything else there, nanobind included: calls go to the function of gil_points.cpp.
#include <Python.h>

#if PY_VERSION_HEX >= 0x030B0000
#error "PyObject_Vectorcall() is a function of the library"
#endif
extern "C" PyObject* hecla_vectorcall(PyObject* callable, PyObject* const* arguments, size_t count,
                                      PyObject* names);
#define PyObject_Vectorcall hecla_vectorcall
