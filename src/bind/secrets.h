// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Secret attributes inside the objects of a struct. Secret arguments are marked when their body is read.
#include <hecla/bind/shape.h>
#include <hecla/model/expression.h>

namespace hecla::bind::detail {

// Returns whether an attribute somewhere inside values or blocks of the shape is secret.
bool holds_secrets(const Shape& shape);

// Marks the secrets in the expression of a value of the shape (Source::mark_secret), and what can be a misspelled one.
// Marks a part as a whole if it is computed, so that it is not clear which of its parts are secret.
void mark_secrets(const Shape& shape, const Expression& expression);

}  // namespace hecla::bind::detail
