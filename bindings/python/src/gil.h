// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The GIL, for threads that the interpreter does not wait for when it ends: daemon threads. Until Python 3.14, what
// acquires the GIL then ends the thread by unwinding its stack, and destructors of C++ end the process on the way. Here
// such a thread waits for the end of the process instead, as with Python 3.14.
#include <cxxabi.h>
#include <nanobind/nanobind.h>
#include <unistd.h>

#include <utility>

namespace hecla::python {

[[noreturn]] inline void wait_for_end_of_process() {
  for (;;) ::pause();
}

// Returns the result of `f`, which acquires the GIL or runs Python code.
template <class F>
decltype(auto) surviving_end_of_interpreter(F&& f) {
#ifdef __GLIBCXX__
  try {
    return std::forward<F>(f)();
  } catch (abi::__forced_unwind&) {
    wait_for_end_of_process();
  }
#else
  return std::forward<F>(f)();
#endif
}

// Releases the GIL for its lifetime.
class GilRelease {
 public:
  GilRelease() : thread_(PyEval_SaveThread()) {}
  ~GilRelease() {
    surviving_end_of_interpreter([this] { PyEval_RestoreThread(thread_); });
  }
  GilRelease(const GilRelease&) = delete;
  GilRelease& operator=(const GilRelease&) = delete;

 private:
  PyThreadState* thread_;
};

// Holds the GIL for its lifetime.
class GilAcquire {
 public:
  GilAcquire() : state_(surviving_end_of_interpreter(&PyGILState_Ensure)) {}
  ~GilAcquire() { PyGILState_Release(state_); }
  GilAcquire(const GilAcquire&) = delete;
  GilAcquire& operator=(const GilAcquire&) = delete;

 private:
  PyGILState_STATE state_;
};

}  // namespace hecla::python
