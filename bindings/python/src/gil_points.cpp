// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Daemon threads that still run when the interpreter ends. Until Python 3.14, what acquires the GIL then ends the thread
// by unwinding its stack, and destructors and handlers of C++ end the process on the way. The linker puts the functions
// below between this module, nanobind included, and Python (--wrap): such a thread waits for the end of the process
// instead, as with Python 3.14.
#include <Python.h>

#include <cxxabi.h>
#include <unistd.h>

namespace {

template <class F>
auto surviving_end_of_interpreter(F f) {
#ifdef __GLIBCXX__
  try {
    return f();
  } catch (abi::__forced_unwind&) {
    for (;;) ::pause();
  }
#else
  return f();
#endif
}

}  // namespace

#define HECLA_GIL_POINT(result, name, parameters, arguments)                                  \
  extern "C" result __real_##name parameters;                                                 \
  extern "C" [[gnu::visibility("hidden")]] result __wrap_##name parameters {                  \
    return surviving_end_of_interpreter([&]() -> result { return __real_##name arguments; }); \
  }
#include "gil_points.def"
#undef HECLA_GIL_POINT

#ifdef PyObject_Vectorcall  // vectorcall.h
extern "C" [[gnu::visibility("hidden")]] PyObject* hecla_vectorcall(PyObject* callable,
                                                                    PyObject* const* arguments,
                                                                    size_t count, PyObject* names) {
  return surviving_end_of_interpreter([&] {
    return _PyObject_VectorcallTstate(PyThreadState_Get(), callable, arguments, count, names);
  });
}
#endif
