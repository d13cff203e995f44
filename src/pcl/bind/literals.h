// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Expressions whose value is written out.
#include <hecla/pcl/bound_tree.h>

#include <optional>
#include <string>
#include <string_view>

namespace hecla::pcl {

// Returns the expression without the parentheses around it.
const syntax::Expr& without_parentheses(const syntax::Expr& expr);

// Returns the text of a quoted string without interpolations; nothing for other expressions.
std::optional<std::string_view> literal_text(const syntax::Expr& expr);

// Returns the value of `true` and `false`; nothing for other expressions.
std::optional<bool> literal_flag(const syntax::Expr& expr);

// Returns the text of an object key that is known without evaluation.
std::optional<std::string> key_text(const Bound& key);

}  // namespace hecla::pcl
