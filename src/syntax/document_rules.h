// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reports what the documents forbid but the deployed implementation accepts: with a warning that says what is used
// instead or, by the rules of the documents, with an error. For the parsers of both syntaxes.
#include <hecla/convert/convert.h>
#include <hecla/number/number.h>
#include <hecla/source/diagnostic.h>

#include <string>
#include <string_view>

namespace hecla::syntax {

// Reports the literal of an integer that was rounded (Number::rounds_integer) to `value`.
void report_rounded(const SourceRange& literal, const Number& value, Rules rules,
                    Diagnostics& diags);

// Reports the first bytes in a string or comment that are not UTF-8, if there are any. One diagnostic for each token is
// enough to find it.
void report_repaired_bytes(const SourceRef& source, ByteRange token, Rules rules,
                           Diagnostics& diags);
// Reports a part of a text that becomes U+FFFD. The sentences say what is wrong, what is read instead, and what to do.
void report_repaired(const SourceRange& part, const std::string& fact, std::string_view repair,
                     std::string_view advice, Rules rules, Diagnostics& diags);

}  // namespace hecla::syntax
