// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts of strings in JSON that have no meaning in Unicode and become U+FFFD: invalid UTF-8, and lone surrogates.
#include <hecla/convert/convert.h>
#include <hecla/source/diagnostic.h>

#include <string_view>

namespace hecla::json {

// Reports the first such part of a string literal, if there is one. `decoded` is its content, with
// U+FFFD or still with the invalid bytes. See syntax/document_rules.h.
void report_repairs(const SourceRange& literal, std::string_view decoded, Rules rules,
                    Diagnostics& diags);

}  // namespace hecla::json
