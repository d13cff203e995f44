// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Exceptions of the package hecla (hecla/_errors.py), raised from C++.
//
//   Diagnostics diags;
//   File file = run(limits, [&] { return parse_text(name, text, diags); });
//   if (diags.has_errors()) raise_diagnostics("ParseError", diags);
#include <hecla/source/diagnostic.h>
#include <nanobind/nanobind.h>

#include <string>
#include <string_view>

namespace hecla::python {

// Raises the named exception of hecla._errors with the diagnostics, and with `cause` as its cause
// if there is one. Needs the GIL.
[[noreturn]] void raise_diagnostics(const char* exception, const Diagnostics& diags,
                                    const nanobind::object& cause = {});
// Raises it with a message instead, for errors in data, which have no position. An EvaluationError may have the index of
// the argument of a call.
[[noreturn]] void raise_message(const char* exception, std::string_view message,
                                const nanobind::object& argument = nanobind::none());

// Raises the ParseError that is an OSError, too, for a file that cannot be read.
[[noreturn]] void raise_file_error(const std::string& path, const Diagnostics& diags);

// Raises TypeError with the text and the type of the object.
[[noreturn]] void raise_wrong_type(std::string text, nanobind::handle object);

// Returns a tuple of Diagnostic objects, in the order of reporting, which show no secrets.
nanobind::tuple to_tuple(const Diagnostics& diags);

// Makes a str from text that is UTF-8 except where a user's input was not: invalid bytes become U+FFFD.
nanobind::str to_str(std::string_view text);

}  // namespace hecla::python
