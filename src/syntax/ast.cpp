// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/syntax/ast.h>

namespace hecla::syntax {
namespace {

#define HECLA_EXPRESSION(kind)                                  \
  static_assert(std::is_trivially_destructible_v<kind##Expr> && \
                kind##Expr::kind_value == ExprKind::kind);
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION

// One step of the search for the first part of an expression: the child that contains it, or null
// if it is the expression's own `range`.
struct FirstPart {
  ByteRange range;
  const Expr* child = nullptr;
};

struct FindFirstPart {
  static FirstPart all_of(const Expr& e) { return {e.range}; }
  FirstPart operator()(const LiteralExpr auto& e) const { return all_of(e); }
  FirstPart operator()(const WrapExpr& e) const { return all_of(e); }
  FirstPart operator()(const ReferenceExpr& e) const { return all_of(e); }
  FirstPart operator()(const SplatItemExpr& e) const { return all_of(e); }
  FirstPart operator()(const MissingExpr& e) const { return all_of(e); }
  FirstPart operator()(const CallExpr& e) const { return {{e.range.begin, e.open_paren + 1}}; }
  FirstPart operator()(const TupleExpr& e) const { return {e.open_range()}; }
  FirstPart operator()(const ObjectExpr& e) const { return {e.open_range()}; }
  FirstPart operator()(const ForExpr& e) const { return {e.open_range}; }
  FirstPart operator()(const SplatExpr& e) const { return {e.marker_range}; }
  FirstPart operator()(const UnaryExpr& e) const { return {e.symbol_range()}; }
  FirstPart operator()(const StringExpr& e) const { return {e.content_range()}; }
  FirstPart operator()(const ConditionalExpr& e) const { return {{}, e.condition}; }
  FirstPart operator()(const BinaryExpr& e) const { return {{}, e.first}; }
  FirstPart operator()(const ParenthesesExpr& e) const { return {{}, e.inner}; }
  FirstPart operator()(const TemplateExpr& e) const { return {{}, e.parts.front()}; }
  // Finds the opening bracket if the last index has a computed key, otherwise the whole traversal.
  FirstPart operator()(const AccessExpr& e) const {
    const Step& last = e.steps.back();
    return {last.kind == StepKind::Computed ? last.open_range() : reference_range(e)};
  }
};

}  // namespace

std::string_view name(ExprKind kind) {
  constexpr std::string_view names[] = {
#define HECLA_EXPRESSION(kind) #kind,
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
  };
  return names[static_cast<std::size_t>(kind)];
}

std::string_view symbol(BinaryOp op) {
  constexpr std::string_view symbols[] = {"||", "&&", "==", "!=", ">", ">=", "<",
                                          "<=", "+",  "-",  "*",  "/", "%"};
  return symbols[static_cast<std::size_t>(op)];
}

ByteRange StringExpr::content_range() const {
  if (size == 0 && range.size() == 2) return {range.end, range.end};
  return {range.begin + 1, range.end - 1};
}

ByteRange start_range(const Expr& expr) {
  const Expr* node = &expr;
  for (;;) {
    const FirstPart first = visit(*node, FindFirstPart{});
    if (!first.child) return first.range;
    node = first.child;
  }
}

ByteRange reference_range(const Expr& expr) {
  const auto* access = as<AccessExpr>(&expr);
  const auto* item = access ? as<SplatItemExpr>(access->source) : nullptr;
  if (!item || !item->attribute_only) return expr.range;
  return {access->steps.front().range.begin, expr.range.end};
}

const AttributeNode* BodyNode::find_attribute(std::string_view name) const {
  for (const AttributeNode* attribute : attributes) {
    if (attribute->name() == name) return attribute;
  }
  return nullptr;
}

}  // namespace hecla::syntax
