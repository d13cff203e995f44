// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The changes of `terraform fmt` in addition to the layout: labels without quotes, expressions that
// are wrapped in a template, and the types of variables in the notation of Terraform 0.11.
#include <hecla/syntax/document.h>

#include <optional>
#include <string>

namespace hecla::write {

// Returns the text with these changes, not laid out; nothing if there are none. Precondition: the
// document was parsed without errors, with ParseOptions::keep_tokens.
std::optional<std::string> in_terraform_style(const syntax::Document& document);

}  // namespace hecla::write
