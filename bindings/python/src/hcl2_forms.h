// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The forms of older releases of python-hcl2, and of checkov's fork of it: a configuration as their transformers make it.
//
// They put the text of an expression together from the Python objects of its parts: `f(true)` is "${f(True)}".
#include <hecla/syntax/document.h>

#include <nanobind/nanobind.h>

namespace hecla::python {

// PythonHcl2V5 differs from V4 only in what it can parse.
enum class Hcl2Form { Current, PythonHcl2V4, PythonHcl2V5, PythonHcl2V6, PythonHcl2V7, Bc };

// Returns a file in an older form. `with_lines` adds the lines of blocks, which Bc always has.
nanobind::object load_in_form(const syntax::Document& document, Hcl2Form form, bool with_lines);

}  // namespace hecla::python
