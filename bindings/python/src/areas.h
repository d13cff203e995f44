// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The areas of the module: each function adds one to it, in the order in which types need each other.
#include <nanobind/nanobind.h>

namespace hecla::python {

void bind_limits(nanobind::module_& module);
void bind_source(nanobind::module_& module);  // positions, ranges, diagnostics
void bind_types(nanobind::module_& module);
void bind_values(nanobind::module_& module);
void bind_function(nanobind::module_& module);
void bind_context(nanobind::module_& module);     // variables and functions
void bind_expression(nanobind::module_& module);  // expressions, traversals, evaluation
void bind_bodies(nanobind::module_& module);      // bodies, blocks, attributes
void bind_file(nanobind::module_& module);        // files
void bind_hcl2(nanobind::module_& module);        // the form of python-hcl2
void bind_scan(nanobind::module_& module);        // many files as Arrow record batches
void bind_tokens(nanobind::module_& module);
void bind_edit(nanobind::module_& module);     // documents, edits, queries
void bind_compare(nanobind::module_& module);  // format, diff, merge
void bind_decoding(nanobind::module_& module);
void bind_terraform(nanobind::module_& module);  // modules, validation
void bind_wire(nanobind::module_& module);
void bind_pcl(nanobind::module_& module);
void bind_equality(nanobind::module_& module);  // comparison of files and their parts
void bind_pickling(
    nanobind::module_& module);  // pickling and comparison of the classes of several areas

}  // namespace hecla::python
