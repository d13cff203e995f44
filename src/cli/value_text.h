// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The values that expressions have, as the command prints them.
#include <hecla/model/eval_context.h>
#include <hecla/syntax/document.h>

#include <string>

#include "cli/options.h"

namespace hecla::cli {

// As an expression, but for what the function `type` gives: as Terraform's console shows it. `indent` spaces stand
// before each line but the first. A text that is longer than `max_bytes` is not whole.
std::string shown_text(const Value& value, std::size_t indent = 0,
                       std::size_t max_bytes = Limits{}.max_string_bytes);

// The same, or JSON, with a line end. In JSON, `indent` spaces for each level; 0 is one line. A value without a JSON form, or
// that is longer than `max_bytes`, is a mistake at `origin`, and there is no text.
std::string value_text(const Value& value, ValueFormat format, const SourceRange& origin,
                       Diagnostics& diags, std::size_t indent = 2,
                       std::size_t max_bytes = Limits{}.max_string_bytes);

// The mistake of a result that is longer than the limit.
void report_too_long(const SourceRange& origin, Diagnostics& diags);

// The value of the expression that was parsed. With options.partial, the expression with its constant parts
// folded where it cannot be evaluated.
std::string expression_text(const syntax::DocumentRef& document, const EvalContext& ctx,
                            const EvaluationOptions& options, Diagnostics& diags,
                            std::size_t indent = 2);

}  // namespace hecla::cli
