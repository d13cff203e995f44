// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Dynamic blocks: blocks that a configuration generates from a collection.
//
//   dynamic "listener" {
//     for_each = var.ports
//     iterator = port              # optional; by default the block type
//     labels   = [port.key]        # if the block type has labels
//     content { number = port.value }
//   }
//
//   Body expanded = ext::expand_dynamic_blocks(body, ctx);
//   expanded.content(schema, diags)       // "listener" blocks, as if they had been written out
//
// The body is expanded while it is read, so only blocks that a schema names are evaluated, and blocks
// inside generated blocks are expanded in turn. An unknown for_each generates one block whose body is
// unknown (Body::is_unknown), including all its attributes. Values that are computed from a generated
// block get the marks of its for_each. Works for both syntaxes. `ctx` must outlive the body; bodies can
// be read from many threads.
#include <hecla/dec/spec.h>
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>

#include <functional>
#include <optional>
#include <vector>

namespace hecla::ext {

struct DynamicBlockOptions {
  // Called with each for_each value before it is used. Errors reported to `diags` stop this expansion.
  std::function<void(const Value& for_each, const Expression& expression, Diagnostics& diags)>
      check_for_each;
};

Body expand_dynamic_blocks(const Body& body, const EvalContext& ctx,
                           DynamicBlockOptions options = {});

// Returns all attributes and blocks of a body as it is written, or nothing if its syntax needs a schema to tell them
// apart.
using WrittenContent = std::function<std::optional<BodyContent>(const Body&)>;

// Returns all attributes and blocks of an expanded body, or of a body in it, without a schema. A dynamic block that has
// errors, which are reported, stays as it is written. Returns nothing if `written` returns nothing.
std::optional<BodyContent> expanded_content(const Body& body, const WrittenContent& written,
                                            Diagnostics& diags);
// Returns an expression inside `whole` with the iterators that `whole` has, if a dynamic block generated it.
Expression generated_part(const Expression& whole, const Expression& part);

// Returns the references that the expansion itself evaluates (for_each and labels) when the expanded
// body is read with `spec`.
std::vector<Traversal> expansion_variables(const Body& body, const dec::Spec& spec);
// Returns all references that are evaluated when the expanded body is read with `spec`.
std::vector<Traversal> variables_with_dynamic_blocks(const Body& body, const dec::Spec& spec);

}  // namespace hecla::ext
