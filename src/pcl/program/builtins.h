// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions that every program can call.
#include <hecla/pcl/program.h>

namespace hecla::pcl {

// Defines the functions of Pulumi, such as element() and toJSON(), and invoke().
void define_builtins(Scope& scope, TypeTable& types, const ProgramOptions& options);

// Defines invoke(), which calls a function of a package.
void define_invoke(Scope& scope, const ProgramOptions& options);

}  // namespace hecla::pcl
