// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions of each theme, with one source for each theme. functions.cpp combines them.
#include <hecla/function/function.h>
#include <hecla/stdlib/table.h>

#include <memory>

#include "terraform/root_directory.h"

namespace hecla::terraform {

using Root = std::shared_ptr<const RootDirectory>;

std::vector<Function> file_functions(const Root& root);

// `table` contains the functions that templates can call. Without a root, there is no templatefile.
std::vector<Function> template_functions(const stdlib::Table& table, const Root& root);

Function type_function();

}  // namespace hecla::terraform
