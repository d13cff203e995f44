// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parsing with the options of a request, and its context.
#include "encoding.h"

namespace hecla::conformance {

Document parse_expression(const Fields& request, const Diags& diags);
Document parse_body(const Fields& request, const Diags& diags);
// Returns a context with the functions of the protocol and the variables of the request; NULL for literal-only mode.
Context context_of(const Fields& request);
// Returns a function of the protocol. Throws BadRequest if there is none.
const hecla_function* function_named(const std::string& name);

}  // namespace hecla::conformance
