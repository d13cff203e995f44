// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ExpressionSource: the interface that implements expressions. A handle (hecla::Expression) is a
// source and one of its nodes.
//
// Two kinds of classes derive from it:
//   - a syntax, whose document has many expressions: through ExpressionsOf (hecla/model/typed_source.h),
//     which gives each function the document's own node type;
//   - a class that is one expression: through SingleExpression, which ignores the node.
//
// A source is immutable once a handle exists, and every function must be safe to call from several
// threads.
#include <hecla/model/constant.h>
#include <hecla/source/diagnostic.h>
#include <hecla/value/value.h>

#include <concepts>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace hecla {

class EvalContext;
class Expression;
class Traversal;
struct Provenance;
struct Scope;
struct StaticCall;

// A node of some source. Only the templates in hecla/model/typed_source.h convert a node to a
// NodeRef and back, each for one source class and one node type.
class NodeRef {
 public:
  // Makes an empty reference, for sources that are one expression or one body.
  NodeRef() = default;
  friend bool operator==(NodeRef, NodeRef) = default;

 private:
  template <class Derived, class Node>
  friend class ExpressionsOf;
  template <class Derived, class Node>
  friend class BodiesOf;
  explicit NodeRef(const void* node) : node_(node) {}

  const void* node_ = nullptr;
};

// Base class of ExpressionSource and BodySource: an object that handles keep alive.
//
// `counted` is the object whose reference count does that: usually the one that the source is a
// base class of. It is a constructor argument rather than a common base class, so that one document
// can be a source of expressions and of bodies without virtual inheritance.
class NodeSource {
 public:
  NodeSource(const NodeSource&) = delete;
  NodeSource& operator=(const NodeSource&) = delete;

  // Classes that are RefCounted themselves use the functions of RefCounted.
  template <std::derived_from<NodeSource> Source>
  requires(!std::derived_from<Source, RefCounted>) friend void retain(
      const Source* source) noexcept {
    retain(&source->counted_);
  }
  template <std::derived_from<NodeSource> Source>
  requires(!std::derived_from<Source, RefCounted>) friend void release(
      const Source* source) noexcept {
    release(&source->counted_);
  }

 protected:
  explicit NodeSource(const RefCounted& counted) noexcept : counted_(counted) {}
  virtual ~NodeSource() = default;

 private:
  const RefCounted& counted_;
};

// Base class of sources that are one expression or one body.
template <std::derived_from<NodeSource> Source>
class SingleNode : public RefCounted, public Source {
 protected:
  SingleNode() : Source(static_cast<const RefCounted&>(*this)) {}
};

class ExpressionSource : public NodeSource {
 public:
  // Returns the value; after an error, which is reported to `diags`, an unknown value.
  virtual Value evaluate_at(NodeRef node, const EvalContext& ctx, Diagnostics& diags) const = 0;
  virtual SourceRange range_at(NodeRef node) const = 0;
  // Returns the range that an error about the expression as a whole points to: its first part.
  virtual SourceRange start_range_at(NodeRef node) const = 0;
  // Appends the references to variables that evaluation may need.
  virtual void variables_at(NodeRef node, std::vector<Traversal>& out) const = 0;

  // Returns the constant that the expression is written as, if it is one.
  virtual Constant constant_at(NodeRef node) const;
  // Static analysis: return nothing if the expression is not written in the requested form.
  virtual std::optional<std::vector<Expression>> list_at(NodeRef node) const;
  virtual std::optional<std::vector<std::pair<Expression, Expression>>> map_at(NodeRef node) const;
  virtual std::optional<StaticCall> call_at(NodeRef node) const;
  virtual std::optional<Traversal> traversal_at(NodeRef node) const;  // absolute

  // Returns what a part of the value comes from, one level down (hecla/model/provenance.h). By
  // default nothing is known.
  virtual Provenance provenance_at(NodeRef node, const std::vector<Value>& path,
                                   const std::shared_ptr<const Scope>& scope) const;
  // Returns the wrapped expression, if the source wraps an expression of another source.
  virtual Expression wrapped_at(NodeRef node) const;

 protected:
  using NodeSource::NodeSource;
};

//   return Expression(make_ref<const LiteralExpression>(value, range));
using SingleExpression = SingleNode<ExpressionSource>;

}  // namespace hecla
