// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The options of resources and of invoke().
#include <hecla/pcl/type_table.h>

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace hecla::pcl {

// Returns the type of an option of resources, or nothing if there is none with this name.
std::optional<Type> option_type(TypeTable& types, std::string_view name);
std::vector<std::string_view> option_names();

// Returns whether the option is a list of inputs or outputs, which are written as if they were variables.
bool lists_inputs(std::string_view option);

// Returns the names of the steps that hooks can be bound to; "onError" takes error hooks.
std::span<const std::string_view> hook_steps();

// Returns the type of the options of invoke().
Type invoke_options_type(TypeTable& types);

}  // namespace hecla::pcl
