// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The standard library of functions, under the names that are common in configurations.
//
//   for (const Function& function : stdlib::all()) context.set(function.name(), function);
//   const Function* upper = stdlib::find("upper");
//   stdlib::find("length")->spec().description
//
// There are two tables: standard() contains the functions that many programs that read HCL offer, and terraform()
// contains Terraform's functions with its results. A name that is in both tables can have different
// results. The functions that need expressions, templates or files are in
// hecla/terraform/functions.h.
//
// The functions do not access files, the clock or the environment. Results are limited by the budget of the call.
// All functions can be called from several threads at once.
#include <hecla/stdlib/table.h>

namespace hecla::stdlib {

// Return the tables, which exist until the program ends.
const Table& standard();
const Table& terraform();

// Return the functions of the standard table.
std::span<const Theme> themes();
std::span<const Function> all();
const Function* find(std::string_view name);

}  // namespace hecla::stdlib
