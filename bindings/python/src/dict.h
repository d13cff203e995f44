// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A configuration as Python objects, in the form of hcl2json.
#include <hecla/write/config_json.h>

#include <nanobind/nanobind.h>

namespace hecla::python {

// Returns the objects of the JSON that config_to_json() writes. Needs the GIL.
nanobind::object config_to_python(const syntax::DocumentRef& document,
                                  const write::ConfigJsonOptions& options, Diagnostics& diags);

// Returns the objects of a JSON text, with exact numbers.
nanobind::object json_to_python(std::string_view text);

}  // namespace hecla::python
