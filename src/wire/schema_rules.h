// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The rules that every provider schema must satisfy, in whatever form it arrives. Each function
// returns the problem of one part, not of what is nested inside it.
#include <hecla/wire/schema.h>

namespace hecla::wire {

using Problem = std::optional<std::string>;

// Names of attributes and blocks must be identifiers, because they are names in configurations.
Problem problem_of_name(std::string_view name);
// Attributes and blocks become attributes of the same object, so their names must differ.
Problem problem_of(const SchemaBlock& block);
Problem problem_of(const NestedAttributes& attributes);
// The elements of a set have one type. Terraform has the same rule.
Problem problem_of(const NestedBlock& nested);

}  // namespace hecla::wire
