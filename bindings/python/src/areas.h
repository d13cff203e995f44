// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The areas of the module: each function adds one to it, in the order in which types need each other.
#include <nanobind/nanobind.h>

namespace hecla::python {

void bind_source(nanobind::module_& module);  // positions, ranges, diagnostics
void bind_values(nanobind::module_& module);  // types, values

}  // namespace hecla::python
