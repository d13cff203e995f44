// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ExpressionsOf and BodiesOf: sources of many expressions and bodies, for implementations of a
// syntax.
//
//   class Document final : public RefCounted,
//                          public ExpressionsOf<Document, Expr>,
//                          public BodiesOf<Document, BodyNode> {
//    public:
//     Value evaluate(const Expr& node, const EvalContext& ctx, Diagnostics& diags) const;
//     SourceRange range(const Expr& node) const;
//     SourceRange range(const BodyNode& node) const;
//     ...
//
// `Derived` implements ordinary member functions over its node type; the templates connect them to
// the handles. Handles are made only by expression(node) and body(node), so a handle of a Derived
// always has a node of that type, and node_of() may return it without a check of the node.
//
// An expression source implements evaluate, range, start_range, variables, static_list, static_map,
// static_call, static_traversal and provenance; and constant, if decoders are to be fast. A body source
// implements read, just_attributes, missing_item_range and range.
#include <hecla/model/body.h>
#include <hecla/model/provenance.h>

namespace hecla {

template <class Derived, class Node>
class ExpressionsOf : public ExpressionSource {
 public:
  // Returns the handle of a node, which must be one of this source.
  Expression expression(const Node& node) const {
    return Expression(Ref<const ExpressionSource>(this), NodeRef(&node));
  }
  // Returns the node of an expression that was read by a Derived; null for any other.
  static const Node* node_of(const Expression& expression) {
    const bool is_ours = dynamic_cast<const Derived*>(expression.source_.get()) != nullptr;
    return is_ours ? &node_at(expression.node_) : nullptr;
  }

 protected:
  using ExpressionSource::ExpressionSource;

 private:
  static const Node& node_at(NodeRef node) { return *static_cast<const Node*>(node.node_); }
  const Derived& derived() const { return static_cast<const Derived&>(*this); }

  Value evaluate_at(NodeRef node, const EvalContext& ctx, Diagnostics& diags) const final {
    return derived().evaluate(node_at(node), ctx, diags);
  }
  SourceRange range_at(NodeRef node) const final { return derived().range(node_at(node)); }
  SourceRange start_range_at(NodeRef node) const final {
    return derived().start_range(node_at(node));
  }
  void variables_at(NodeRef node, std::vector<Traversal>& out) const final {
    derived().variables(node_at(node), out);
  }
  Constant constant_at(NodeRef node) const final {
    if constexpr (requires(const Derived& source) { source.constant(node_at(node)); })
      return derived().constant(node_at(node));
    return {};
  }
  std::optional<std::vector<Expression>> list_at(NodeRef node) const final {
    return derived().static_list(node_at(node));
  }
  std::optional<std::vector<std::pair<Expression, Expression>>> map_at(NodeRef node) const final {
    return derived().static_map(node_at(node));
  }
  std::optional<StaticCall> call_at(NodeRef node) const final {
    return derived().static_call(node_at(node));
  }
  std::optional<Traversal> traversal_at(NodeRef node) const final {
    return derived().static_traversal(node_at(node));
  }
  Provenance provenance_at(NodeRef node, const PartPath& path, const ScopeRef& scope) const final {
    return derived().provenance(node_at(node), path, scope);
  }
};

template <class Derived, class Node>
class BodiesOf : public BodySource {
 public:
  // Returns the handle of a node, which must be one of this source.
  Body body(const Node& node) const { return Body(Ref<const BodySource>(this), NodeRef(&node)); }
  // Returns the node of a body that was read by a Derived; null for any other, such as a remainder.
  static const Node* node_of(const Body& body) {
    const bool is_ours = dynamic_cast<const Derived*>(body.source_.get()) != nullptr;
    return is_ours ? &node_at(body.node_) : nullptr;
  }

 protected:
  using BodySource::BodySource;

 private:
  static const Node& node_at(NodeRef node) { return *static_cast<const Node*>(node.node_); }
  const Derived& derived() const { return static_cast<const Derived&>(*this); }

  void read_at(NodeRef node, const ContentRequest& request, BodyContent& content,
               Diagnostics& diags) const final {
    derived().read(node_at(node), request, content, diags);
  }
  std::vector<Attribute> attributes_at(NodeRef node, const HiddenNames* hidden,
                                       Diagnostics& diags) const final {
    return derived().just_attributes(node_at(node), hidden, diags);
  }
  SourceRange missing_item_range_at(NodeRef node) const final {
    return derived().missing_item_range(node_at(node));
  }
  SourceRange range_at(NodeRef node) const final { return derived().range(node_at(node)); }
};

}  // namespace hecla
