// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A configuration after evaluation: the same attributes and blocks, with values instead of
// expressions.
//
//   write::ConfigBody body;
//   analysis::add_evaluated(body, file, ctx, /*partial=*/false, diags);
//   write::to_hcl(body, {.checks_names = false})
#include <hecla/file/file.h>
#include <hecla/model/eval_context.h>

#include "write/convert/config_text.h"

namespace hecla::analysis {

// Evaluates the attributes of a file and of the blocks in it, as one evaluation, and adds them to
// `out`. In the JSON syntax everything is an attribute, because there is no schema. A secret becomes
// a sensitive value. With `partial`, an expression that cannot be evaluated is folded (partial.h), or
// in JSON kept as it is, instead of being an error.
void add_evaluated(write::ConfigBody& out, const File& file, const EvalContext& ctx, bool partial,
                   Diagnostics& diags);

// Reports top-level attributes that are defined in several files.
void report_repeated(const write::ConfigBody& body, Diagnostics& diags);

// Returns one object, in which blocks are tuples under their type and labels, as in `hecla json`. A folded expression
// becomes a string "${…}"; if all strings are templates, text that looks like one is "$${…}". Reports names that both an
// attribute and a block have, blocks of one type with different numbers of labels, and labels that nest the value deeper
// than `max_nesting`.
Value to_value(const write::ConfigBody& body, bool are_templates, std::size_t max_nesting,
               Diagnostics& diags);

}  // namespace hecla::analysis
