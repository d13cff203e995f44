// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions of providers: provider::NAME::FUNCTION.
#include "validate/module_tree.h"

namespace hecla::validate {

// Defines the functions of the providers that the module requires. Their results are unknown.
void add_provider_functions(ModuleNode& module, const ProviderSet& providers);

}  // namespace hecla::validate
