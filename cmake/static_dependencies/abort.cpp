// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// How the C++ libraries end the program: without a message, which nobody would see in WebAssembly and which would bring
// printf along.
#include <cstdlib>

extern "C" [[noreturn]] void __abort_message(const char*, ...) { std::abort(); }

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { std::abort(); }
_LIBCPP_END_NAMESPACE_STD
