// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Dynamic blocks: blocks that a configuration generates from a collection.
//
//   dynamic "listener" {
//     for_each = var.ports
//     iterator = port              # optional; else the block type
//     labels   = [port.key]        # where the block type has labels
//     content { number = port.value }
//   }
//
//   Body expanded = ext::expand_dynamic_blocks(body, ctx);
//   expanded.content(schema, diags)       // "listener" blocks, as if they had been written out
//
// Expansion happens while the body is read, so only what a schema asks for is evaluated, and blocks inside
// generated blocks are expanded in turn. An unknown for_each gives one block whose body is unknown
// (Body::is_unknown) and whose attributes all are; marks of for_each go to what is made of the generated
// blocks. Works for both syntaxes. `ctx` must outlive the body; bodies may be read from many threads.
#include <hecla/dec/spec.h>
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>

#include <functional>
#include <vector>

namespace hecla::ext {

struct DynamicBlockOptions {
  // Called with each for_each value before it is used; errors added to `diags` stop that expansion.
  std::function<void(const Value& for_each, const Expression& expression, Diagnostics& diags)>
      check_for_each;
};

Body expand_dynamic_blocks(const Body& body, const EvalContext& ctx,
                           DynamicBlockOptions options = {});

// References that reading the expanded body by `spec` evaluates: those that decide what is expanded
// (for_each and labels), and all.
std::vector<Traversal> expansion_variables(const Body& body, const dec::Spec& spec);
std::vector<Traversal> variables_with_dynamic_blocks(const Body& body, const dec::Spec& spec);

}  // namespace hecla::ext
