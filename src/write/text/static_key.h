// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Keys of objects in the native syntax.
#include <hecla/syntax/ast.h>

#include <optional>
#include <string_view>

namespace hecla::write {

// Returns the key of an object's item as a string; nothing if it is computed. Keywords and numbers are keys like names:
// { true = 1, 43 = 2 } has the keys "true" and "43", and ("a") and "${"a"}" are the key "a". A number in another form than
// that of the string (1e3, 1.50) counts as computed. The view is into the tree or the source, whose text is `source`.
std::optional<std::string_view> static_key(const syntax::Expr& key, std::string_view source);

// Returns the expression in parentheses and in a template that is only an interpolation; others themselves.
const syntax::Expr& unwrapped(const syntax::Expr& expr);

}  // namespace hecla::write
