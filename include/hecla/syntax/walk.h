// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Traversal of a tree: the children of a node, all nodes, the node at an offset, the path to a
// node.
//
//   syntax::walk(syntax::root(*file), [&](syntax::AnyNode node) {
//     if (const auto* call = node.as<syntax::CallExpr>()) calls.push_back(call->name());
//     return syntax::Walk::Into;
//   });
//   const syntax::AnyNode found = syntax::node_at(syntax::root(*file), offset);
//
// walk(), children(), node_at(), path_at() and path_to() are those of source/tree.h.
#include <hecla/source/tree.h>
#include <hecla/syntax/document.h>
#include <hecla/syntax/node.h>

#include <cstdint>

namespace hecla::syntax {

// Returns the body or expression at the root of a document.
AnyNode root(const Document& document);

// Calls f(AnyNode) for each child in source order. Handles every kind of node.
template <class F>
class ChildVisitor {
 public:
  explicit ChildVisitor(F& f) : f_(f) {}

  void operator()(const BodyNode& node) const {
    for (const BodyItem& item : items(node)) f_(item.node);
  }
  void operator()(const AttributeNode& node) const { f_(AnyNode(*node.value)); }
  void operator()(const BlockNode& node) const {
    for (const Label& label : node.labels) f_(AnyNode(label));
    f_(AnyNode(node.body));
  }
  void operator()(const Label&) const {}
  void operator()(const SkippedNode&) const {}
  void operator()(const ObjectItem& item) const {
    f_(AnyNode(*item.key));
    f_(AnyNode(*item.value));
  }
  void operator()(const Step& step) const {
    if (step.kind != StepKind::Attribute) f_(AnyNode(*step.key));
  }

  void operator()(const LiteralExpr auto&) const {}
  void operator()(const SplatItemExpr&) const {}
  void operator()(const TemplateExpr& node) const { all(node.parts); }
  void operator()(const WrapExpr& node) const { f_(AnyNode(*node.wrapped)); }
  void operator()(const ReferenceExpr& node) const { all(node.steps); }
  void operator()(const AccessExpr& node) const {
    f_(AnyNode(*node.source));
    all(node.steps);
  }
  void operator()(const SplatExpr& node) const {
    f_(AnyNode(*node.source));
    f_(AnyNode(*node.each));
  }
  void operator()(const CallExpr& node) const { all(node.arguments); }
  void operator()(const TupleExpr& node) const { all(node.items); }
  void operator()(const ObjectExpr& node) const { all(node.items); }
  void operator()(const ForExpr& node) const {
    for (const Expr* child : {node.collection, node.key, node.value, node.condition}) {
      if (child) f_(AnyNode(*child));
    }
  }
  void operator()(const ConditionalExpr& node) const {
    f_(AnyNode(*node.condition));
    f_(AnyNode(*node.if_true));
    f_(AnyNode(*node.if_false));
  }
  void operator()(const UnaryExpr& node) const { f_(AnyNode(*node.operand)); }
  void operator()(const BinaryExpr& node) const {
    f_(AnyNode(*node.first));
    for (const Operand& operand : node.rest) f_(AnyNode(*operand.expr));
  }
  void operator()(const ParenthesesExpr& node) const { f_(AnyNode(*node.inner)); }
  void operator()(const MissingExpr& node) const {
    if (node.part) f_(AnyNode(*node.part));
  }

 private:
  void all(const InlineList<const Expr*>& list) const {
    for (const Expr* child : list) f_(AnyNode(*child));
  }
  template <class List>
  void all(const List& list) const {
    for (const auto& child : list) f_(AnyNode(child));
  }
  F& f_;
};

template <class F>
void for_each_child(AnyNode node, F&& f) {
  visit(node, ChildVisitor(f));
}

// Does the same for the expressions directly inside an expression. Looks through steps and object
// items: their keys and values count as children.
template <class F>
void for_each_child_expr(const Expr& expr, F&& f) {
  for_each_child(expr, [&f](AnyNode child) {
    if (const Expr* inner = child.as<Expr>()) return void(f(*inner));
    for_each_child(child, [&f](AnyNode inner) { f(*inner.as<Expr>()); });
  });
}

// Returns the child whose range contains the byte at `offset`, or none if the byte belongs to the
// node itself. Takes logarithmic time in the number of children.
AnyNode child_at(AnyNode node, std::uint32_t offset);
using tree::children;
using tree::node_around;
using tree::node_at;
using tree::path_at;
using tree::path_to;
using tree::Walk;
using tree::walk;

}  // namespace hecla::syntax
