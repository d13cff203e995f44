// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Contexts and evaluation.
#include <hecla/stdlib/table.h>
#include <hecla/terraform/functions.h>

#include "analysis/module_secrets.h"
#include "analysis/partial.h"
#include "internal.h"
#include "tables.h"

using hecla::Diagnostics;
using hecla::EvalContext;
using namespace hecla::c;
namespace syntax = hecla::syntax;

namespace {

// Marks what the file of an expression declares secret, for diagnostics.
void mark_secrets(hecla_expression expression) {
  const hecla_document* document = owner_of(expression).document;
  if (!document || !document->file) return;
  std::call_once(document->has_marked_secrets, [&] {
    hecla::analysis::ModuleSecrets({}, {}).mark(document->file->file(), document->has_errors);
  });
}

// The tree of an expression in the native syntax, with its document.
struct Native {
  syntax::DocumentRef document;
  const syntax::Expr* node = nullptr;
};
Native native_of(hecla_expression expression) {
  if (!exists(expression)) return {};
  const Owner& owner = owner_of(expression);
  if (!owner.is_tree) return {};
  return {owner.document->native, &node_of<syntax::Expr>(expression)};
}

}  // namespace

extern "C" {

hecla_context* hecla_context_new(const hecla_context* parent) {
  return guarded(nullptr, [&] {
    auto shared = std::make_shared<Context>();
    if (parent) {
      shared->parent = parent->shared;
      shared->context = parent->shared->context.child();
    }
    return new hecla_context{std::move(shared)};
  });
}
void hecla_context_free(hecla_context* context) { delete context; }

int hecla_context_set_variable(hecla_context* context, hecla_text name, const hecla_value* value) {
  return context && value &&
         succeeds([&] { context->shared->context.set(view(name), *in(value)); });
}
int hecla_context_set_function(hecla_context* context, hecla_text name,
                               const hecla_function* function) {
  return context && function &&
         succeeds([&] { context->shared->context.set(view(name), *in(function)); });
}
int hecla_context_set_functions(hecla_context* context, const hecla_function_table* table) {
  return context && table && succeeds([&] {
           EvalContext& target = context->shared->context;
           for (const hecla::Function& function : table->functions) {
             target.set(function.name(), function);
             if (table->has_terraform) target.set("core::" + function.name(), function);
           }
         });
}
int hecla_context_set_limits(hecla_context* context, const hecla_limits* limits) {
  return context && succeeds([&] { context->shared->context.set_limits(limits_of(limits)); });
}
const hecla_value* hecla_context_variable(const hecla_context* context, hecla_text name) {
  return context ? view_of(context->shared->context.find_variable(view(name))) : nullptr;
}
int hecla_context_is_empty(const hecla_context* context) {
  return !context ||
         (!context->shared->context.has_variables() && !context->shared->context.has_functions());
}

hecla_value* hecla_evaluate(hecla_expression expression, const hecla_context* context,
                            hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) {
    if (!exists(expression)) return static_cast<hecla_value*>(nullptr);
    const Diagnostics::Checkpoint before = list.checkpoint();
    hecla::Value value = expression_of(expression).evaluate(context_of(context), list);
    if (list.has_reports_since(before)) mark_secrets(expression);
    return give(std::move(value));
  });
}

hecla_buffer* hecla_evaluate_partially(hecla_expression expression, const hecla_context* context,
                                       hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_buffer* {
    if (!exists(expression)) return nullptr;
    const Native native = native_of(expression);
    if (!native.node) return give(string(hecla_expression_text(expression)));
    return give(hecla::analysis::fold(native.document, *native.node, context_of(context), list));
  });
}

int hecla_can_evaluate(hecla_expression expression, const hecla_context* context) {
  return guarded(nullptr, [&]() -> int {
    if (!exists(expression)) return 0;
    const Native native = native_of(expression);
    if (native.node)
      return hecla::analysis::can_evaluate(native.document, *native.node, context_of(context));
    Diagnostics diags(1);
    expression_of(expression).evaluate(context_of(context), diags);
    return !diags.has_errors();
  });
}

}  // extern "C"
