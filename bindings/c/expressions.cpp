// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Static analysis of expressions: lists, objects, calls, references and types.
#include <hecla/convert/convert.h>
#include <hecla/ext/type_expression.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/edit.h>

#include <algorithm>

#include "internal.h"

using hecla::Diagnostics;
using hecla::Expression;
using hecla::SourceRange;
using hecla::Traversal;
using hecla::TraversalStep;
using hecla::TraversalStepKind;
using namespace hecla::c;
namespace syntax = hecla::syntax;

struct hecla_expressions {
  KeepingOwner keeping;
  std::vector<Expression> items;
  std::string name;  // of a call
  SourceRange name_range;
  SourceRange arguments_range;
};

struct hecla_references {
  std::vector<Traversal> items;
};

struct hecla_constraint {
  hecla::ext::TypeConstraint constraint;
};

namespace {

static_assert(static_cast<int>(TraversalStepKind::Root) == HECLA_STEP_ROOT);
static_assert(static_cast<int>(TraversalStepKind::Splat) == HECLA_STEP_SPLAT);

// Returns a list that `fill` fills.
template <class Fill>
hecla_expressions* make_list(hecla_expression expression, hecla_diagnostics* diags, Fill fill) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_expressions* {
    if (!exists(expression)) return nullptr;
    const Expression whole = expression_of(expression);
    auto made = std::make_unique<hecla_expressions>();
    made->keeping = KeepingOwner(owner_of(expression));
    fill(whole, *made, list);
    return made.release();
  });
}

template <class Find>
hecla_references* make_references(Find find) {
  auto list = std::make_unique<hecla_references>();
  list->items = find();
  return list.release();
}

}  // namespace

extern "C" {

hecla_node_kind hecla_expression_kind(hecla_expression expression) {
  if (!exists(expression)) return HECLA_NODE_NONE;
  if (const hecla_node node = hecla_expression_node(expression); node.node) return node.kind;
  hecla_node_kind kind = HECLA_NODE_NONE;
  succeeds([&] {
    const syntax::Expr* node = syntax::expression_node(expression_of(expression));
    if (node) kind = static_cast<hecla_node_kind>(HECLA_NODE_NUMBER + static_cast<int>(node->kind));
  });
  return kind;
}

hecla_range hecla_expression_range(hecla_expression expression) {
  return guarded(nullptr, [&] {
    return exists(expression) ? range_of(expression_of(expression).range()) : hecla_range{};
  });
}
hecla_text hecla_expression_text(hecla_expression expression) {
  return hecla_range_text(hecla_expression_range(expression));
}
hecla_text hecla_expression_string(hecla_expression expression) {
  return guarded(nullptr, [&]() -> hecla_text {
    if (!exists(expression)) return {};
    const hecla::Constant constant = expression_of(expression).as_constant();
    if (!constant.is_string()) return {};
    // The text of an empty string has data, too.
    return constant.text().data() ? text(constant.text()) : text("");
  });
}
hecla_value* hecla_expression_constant(hecla_expression expression) {
  return guarded(nullptr, [&]() -> hecla_value* {
    if (!exists(expression)) return nullptr;
    const hecla::Constant constant = expression_of(expression).as_constant();
    return constant ? give(constant.value()) : nullptr;
  });
}
hecla_buffer* hecla_expression_keyword(hecla_expression expression) {
  return guarded(nullptr, [&]() -> hecla_buffer* {
    std::string keyword = exists(expression) ? expression_of(expression).keyword() : "";
    return keyword.empty() ? nullptr : give(std::move(keyword));
  });
}

// --- parts

hecla_expressions* hecla_expression_list(hecla_expression expression, hecla_diagnostics* diags) {
  return make_list(expression, diags,
                   [](const Expression& whole, hecla_expressions& made, Diagnostics& list) {
                     made.items = whole.static_list(list);
                   });
}
hecla_expressions* hecla_expression_map(hecla_expression expression, hecla_diagnostics* diags) {
  return make_list(expression, diags,
                   [](const Expression& whole, hecla_expressions& made, Diagnostics& list) {
                     for (auto& [key, value] : whole.static_map(list)) {
                       made.items.push_back(std::move(key));
                       made.items.push_back(std::move(value));
                     }
                   });
}
hecla_expressions* hecla_expression_call(hecla_expression expression, hecla_diagnostics* diags) {
  return make_list(expression, diags,
                   [](const Expression& whole, hecla_expressions& made, Diagnostics& list) {
                     auto call = whole.static_call(list);
                     if (!call) return;
                     made.items = std::move(call->arguments);
                     made.name = std::move(call->name);
                     made.name_range = call->name_range;
                     made.arguments_range = call->arguments_range;
                   });
}
void hecla_expressions_free(hecla_expressions* list) { delete list; }
size_t hecla_expressions_size(const hecla_expressions* list) {
  return list ? list->items.size() : 0;
}
hecla_expression hecla_expressions_at(const hecla_expressions* list, size_t index) {
  return index < hecla_expressions_size(list) ? view_of(list->keeping.owner, list->items[index])
                                              : hecla_expression{};
}
hecla_text hecla_expressions_call_name(const hecla_expressions* list) {
  return list && !list->name.empty() ? text(list->name) : hecla_text{};
}
hecla_range hecla_expressions_call_name_range(const hecla_expressions* list) {
  return list ? range_of(list->name_range) : hecla_range{};
}
hecla_range hecla_expressions_call_arguments_range(const hecla_expressions* list) {
  return list ? range_of(list->arguments_range) : hecla_range{};
}

// --- references

hecla_references* hecla_expression_references(hecla_expression expression) {
  return guarded(nullptr, [&]() -> hecla_references* {
    if (!exists(expression)) return nullptr;
    return make_references([&] { return expression_of(expression).variables(); });
  });
}
hecla_references* hecla_expression_reference(hecla_expression expression,
                                             hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_references* {
    if (!exists(expression)) return nullptr;
    return make_references([&] {
      auto found = expression_of(expression).static_traversal(list);
      return found ? std::vector<Traversal>{*std::move(found)} : std::vector<Traversal>();
    });
  });
}
hecla_references* hecla_parse_reference(hecla_text name, hecla_text given, int allow_splat,
                                        const hecla_limits* limits, hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) {
    return make_references([&] {
      const auto parse =
          allow_splat ? syntax::parse_traversal_partial : syntax::parse_traversal_abs;
      syntax::ParseOptions options;
      options.limits = limits_of(limits);
      return std::vector<Traversal>{parse(source_of(name, given, list), list, options)};
    });
  });
}
void hecla_references_free(hecla_references* list) { delete list; }
size_t hecla_references_size(const hecla_references* list) { return list ? list->items.size() : 0; }
const hecla_reference* hecla_references_at(const hecla_references* list, size_t index) {
  if (index >= hecla_references_size(list)) return nullptr;
  return reinterpret_cast<const hecla_reference*>(&list->items[index]);
}
size_t hecla_reference_step_count(const hecla_reference* reference) {
  return reference ? in(reference)->steps().size() : 0;
}
hecla_step hecla_reference_step(const hecla_reference* reference, size_t index) {
  if (index >= hecla_reference_step_count(reference)) return {};
  const TraversalStep& step = in(reference)->steps()[index];
  const bool has_key = step.kind == TraversalStepKind::Index;
  return {static_cast<hecla_step_kind>(step.kind),
          step.name.empty() ? hecla_text{} : text(step.name),
          has_key ? view_of(&step.key) : nullptr, range_of(step.range)};
}
hecla_range hecla_reference_range(const hecla_reference* reference) {
  return guarded(nullptr,
                 [&] { return reference ? range_of(in(reference)->range()) : hecla_range{}; });
}
hecla_buffer* hecla_reference_text(const hecla_reference* reference) {
  return guarded(nullptr, [&]() -> hecla_buffer* {
    if (!reference) return nullptr;
    const Traversal& given = *in(reference);
    // Only references to a variable, without splats, have a form with escapes.
    const bool is_plain =
        !given.is_relative() && std::ranges::none_of(given.steps(), [](const auto& step) {
          return step.kind == TraversalStepKind::Splat;
        });
    return give(is_plain ? hecla::write::NewExpression::reference(given).text : given.to_string());
  });
}

// --- types

hecla_constraint* hecla_expression_type(hecla_expression expression, hecla_type_mode mode,
                                        hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_constraint* {
    if (!exists(expression)) return nullptr;
    const Expression whole = expression_of(expression);
    if (mode == HECLA_TYPE_DEFAULTS)
      return new hecla_constraint{hecla::ext::type_constraint_with_defaults(whole, list)};
    const auto read =
        mode == HECLA_TYPE_EXACT ? hecla::ext::type_expression : hecla::ext::type_constraint;
    return new hecla_constraint{{read(whole, list, hecla::default_limits), {}}};
  });
}
void hecla_constraint_free(hecla_constraint* constraint) { delete constraint; }
const hecla_type* hecla_constraint_type(const hecla_constraint* constraint) {
  return constraint ? view_of(&constraint->constraint.type) : nullptr;
}
hecla_value* hecla_constraint_apply(const hecla_constraint* constraint, const hecla_value* value,
                                    hecla_error** error) {
  return guarded(error, [&]() -> hecla_value* {
    if (!constraint || !value) return nullptr;
    const auto& [type, defaults] = constraint->constraint;
    return give(hecla::convert(defaults.apply(*in(value)), type), error);
  });
}

}  // extern "C"
