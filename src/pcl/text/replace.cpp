// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Replacement of existing expressions and tokens.
#include <hecla/syntax/walk.h>

#include <algorithm>

#include "pcl/text/new_text.h"

namespace hecla::pcl {

using syntax::AnyNode;
using syntax::Expr;

write::NewExpression edit_text(const NewExpr& expr) {
  write::NewExpression result;
  const bool has_own_layout = expr.node().has_lines;
  result.text = to_text(expr, {.indent = has_own_layout ? 4U : 2U});
  result.is_laid_out = !has_own_layout;
  std::string single_line = to_text(expr, {.one_line = true});
  if (single_line.find('\n') == std::string::npos) result.single_line = std::move(single_line);
  return result;
}

namespace {

// Determines how tightly an expression must bind as a child of a node.
class PlaceVisitor {
 public:
  explicit PlaceVisitor(const Expr& child) : child_(child) {}

  Binding operator()(const syntax::BinaryExpr& node) const {
    const Binding binds = binding(node.rest[0].op);
    return &child_ == node.first ? binds : tighter(binds);
  }
  Binding operator()(const syntax::UnaryExpr&) const { return Binding::Unary; }
  Binding operator()(const syntax::ConditionalExpr& node) const {
    const bool is_last = &child_ == node.if_false;
    return node.directive || is_last ? Binding::Conditional : Binding::Or;
  }
  Binding operator()(const syntax::AccessExpr&) const { return Binding::Term; }
  Binding operator()(const syntax::SplatExpr&) const { return Binding::Term; }
  Binding operator()(const auto&) const { return Binding::Conditional; }

 private:
  const Expr& child_;
};

bool has_splat(const NewExpr& expr) {
  const auto& children = expr.node().children;
  return expr.node().kind == NewExpr::Node::Kind::Steps &&
         std::any_of(children.begin(), children.end(), [](const NewExpr& step) {
           return step.node().kind == NewExpr::Node::Kind::SplatStep;
         });
}

void check_replaceable(AnyNode parent, const Expr& expr) {
  const auto* step = parent.as<syntax::Step>();
  const auto* part = syntax::as<syntax::TemplateExpr>(&expr);
  const bool is_part = expr.kind == syntax::ExprKind::Text ||
                       expr.kind == syntax::ExprKind::SplatItem ||
                       (part && part->form == syntax::TemplateForm::Branch);
  const bool is_index = step && step->kind == syntax::StepKind::LegacyIndex;
  if (is_part || is_index ||
      (parent.as<syntax::SplatExpr>() && &expr == parent.as<syntax::SplatExpr>()->each)) {
    throw UsageError("this part of an expression cannot be replaced alone");
  }
}

std::size_t line_indent(std::string_view text, std::uint32_t offset) {
  const std::size_t newline = offset == 0 ? text.npos : text.rfind('\n', offset - 1);
  const std::size_t begin = newline == text.npos ? 0 : newline + 1;
  return std::min<std::size_t>(text.find_first_not_of(" \t", begin), offset) - begin;
}

}  // namespace

write::Change replace(const TokenMap& map, const Expr& expr, const NewExpr& with) {
  const syntax::Document& document = *map.document();
  const auto path = syntax::path_at(syntax::root(document), expr.range.begin);
  const auto found = std::find(path.rbegin(), path.rend(), AnyNode(expr));
  if (found == path.rend()) throw UsageError("the expression is not in the document");
  const AnyNode parent = found + 1 == path.rend() ? AnyNode() : found[1];
  check_replaceable(parent, expr);
  const bool is_in_template = std::any_of(found + 1, path.rend(), [](AnyNode node) {
    return node.as<syntax::TemplateExpr>() || node.as<syntax::WrapExpr>();
  });

  std::string out;
  NewPrinter printer(out, {.base_indent = line_indent(document.source()->text(), expr.range.begin),
                           .one_line = is_in_template});
  const auto* tuple = parent.as<syntax::TupleExpr>();
  if (const auto* item = parent.as<syntax::ObjectItem>(); item && item->key == &expr) {
    printer.print_key(with);
  } else if (tuple && tuple->items.front() == &expr) {
    printer.print_first(with);
  } else {
    const Binding required = parent ? visit(parent, PlaceVisitor(expr)) : Binding::Conditional;
    const bool is_source = required == Binding::Term && has_splat(with);
    printer.print(is_source ? NewExpr::parentheses(with) : with, required,
                  parent.as<syntax::AttributeNode>() != nullptr);
  }
  return {expr.range, std::move(out)};
}

write::Change replace(const NodeToken& token, std::string text) {
  return {token.range(), std::move(text)};
}

}  // namespace hecla::pcl
