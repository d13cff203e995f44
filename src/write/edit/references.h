// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// References in expressions and templates, for edits that rename them in either syntax.
#include <hecla/syntax/document.h>
#include <hecla/write/edit.h>

#include <string>
#include <vector>

namespace hecla::write {

// Returns the ranges of the references in a document that are, or begin with, the address: the part
// that the address covers. Leaves out object keys and variables of for expressions.
std::vector<ByteRange> references_to(const syntax::Document& document, const Address& address);

// Reports addresses of the edit that cannot be written as references.
bool check_reference_names(const Edit& edit, Diagnostics& diags);

// Returns the address as it is written in an expression.
std::string reference_text(const Address& address);

}  // namespace hecla::write
