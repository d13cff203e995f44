// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shared by the operations on source text: parsing with the options of the request, contexts, ranges and errors.
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>

#include "json.h"
#include "request.h"

namespace hecla::conformance {

Expression parse_expression(const Request& request, Diagnostics& diags);
Body parse_body(const Request& request, Diagnostics& diags);
SourceRef source_of(const Request& request);

// Returns a context with the functions of the protocol and the variables of the request.
EvalContext context_of(const Request& request);

Json encode_range(const SourceRange& range);
Json encode_ranges(const std::vector<Expression>& expressions);
Json encode_steps(const Traversal& traversal);

// Returns {"errors": [RANGE…]}.
Json failed(const Diagnostics& diags);
Json failed(const Diagnostics& diags, const char* phase);

}  // namespace hecla::conformance
