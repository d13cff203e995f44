// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Common definitions for the schemas that must not compile. Each namespace is a case. Its errors
// must begin with the sentence after "error:", and the case must have no other errors, unless it
// says "first error:". With "field:", the compiler must name that member. run.py compiles all cases
// in one run of the compiler.
#include <hecla/bind/decode.h>

#include <chrono>
#include <map>
#include <string_view>
#include <variant>

using namespace hecla::bind;
using namespace std::chrono_literals;

template <class T>
T decode_it(const hecla::Body& body, hecla::Diagnostics& diags) {
  return decode<T>(body, diags);
}
