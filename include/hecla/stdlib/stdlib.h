// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The standard library of functions, under the names that configurations in the wild call them by.
//
//   for (const Function& function : stdlib::all()) context.set(function.name(), function);
//   const Function* upper = stdlib::find("upper");
//   stdlib::find("length")->spec().description
//
// Two tables: standard() has the functions of the value system's own library, which many programs that read
// HCL offer; terraform() has what Terraform offers under these names, with its results. Names that are in
// both need not mean the same. The functions that need expressions, templates or files are in
// hecla/terraform/functions.h.
//
// The functions read no files, no clock and no environment; results are bounded by the defaults of Limits.
// All may be called from several threads at once.
#include <hecla/stdlib/table.h>

namespace hecla::stdlib {

// Both live as long as the program.
const Table& standard();
const Table& terraform();

// Those of the standard table.
std::span<const Theme> themes();
std::span<const Function> all();
const Function* find(std::string_view name);

}  // namespace hecla::stdlib
