// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Marks parts of expressions, and of the text of blocks with syntax errors, as secret (Source::mark_secret).
#include <hecla/model/body.h>

#include <cstdint>
#include <functional>
#include <string_view>

namespace hecla::terraform {

// Marks the literals in an expression, in the JSON syntax all strings but those that are only an interpolation.
void mark_literals(const Expression& expression);

// Marks the literals in a type, and the defaults of its attributes as a whole: object({ a = optional(string, ["x"][0]) }).
void mark_defaults_in_type(const Expression& type);

// Marks blocks in a body of the native syntax that may be meant as secret arguments: an equals sign is missing.
void mark_blocks(const Body& body, const std::function<bool(std::string_view type)>& is_secret);

// Marks a part of a block with errors, and what follows it.
void mark_rest(const Body& block, std::uint32_t begin);

// Marks what may be the values of arguments of a block with errors: recovery may have skipped one, and of duplicates
// only the first is read.
void mark_written_arguments(const Body& block,
                            const std::function<bool(std::string_view name)>& is_secret);

}  // namespace hecla::terraform
