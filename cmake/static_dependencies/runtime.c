// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What the C++ libraries expect of their surroundings in WebAssembly and WASI does not have.

// The tag of C++ exceptions.
__asm__(
    ".globl __cpp_exception\n"
    ".tagtype __cpp_exception i32\n"
    "__cpp_exception:\n");

// There is one thread, which ends with the program.
int __cxa_atexit(void (*function)(void*), void* object, void* module);
int __cxa_thread_atexit(void (*function)(void*), void* object, void* module) {
  return __cxa_atexit(function, object, module);
}
