// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions that every program can call.
#include <hecla/pcl/program.h>

#include "pcl/program/wanted_packages.h"

namespace hecla::pcl {

// Defines the functions of Pulumi, such as element() and toJSON(), and invoke() and call(). The packages
// must outlive the scope.
void define_builtins(Scope& scope, TypeTable& types, const ProgramOptions& options,
                     WantedPackages& packages);

// Defines invoke(), which calls a function of a package.
void define_invoke(Scope& scope, const ProgramOptions& options, WantedPackages& packages);

// Defines call(), which calls a method of a resource.
void define_call(Scope& scope);

}  // namespace hecla::pcl
