// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// NodeOwner: what a syntax provides. One object owns many expressions and bodies and tells them
// apart by `node`, a pointer whose meaning is its own; Expression and Body are the handles that
// users see.
//
//   class Document final : public NodeOwner { ... };
//   Expression expression(Ref<const NodeOwner>(document), node);
//
// One base for both kinds, not two interfaces: a document owns expressions as well as bodies, and a
// handle then costs a plain increment (no virtual base). An owner that has no bodies, or no
// expressions, leaves those functions alone: calling them is a UsageError.
//
// Immutable once a handle exists; everything must be safe to call from several threads.
#include <hecla/source/diagnostic.h>
#include <hecla/value/value.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace hecla {

class Body;
class EvalContext;
class Expression;
class Traversal;
struct Attribute;
struct BodyContent;
struct BodySchema;
struct Provenance;
struct Scope;
struct StaticCall;

class NodeOwner : public RefCounted {
 public:
  // --- expressions
  // ------------------------------------------------------------------------------------- On
  // errors: diagnostics, and an unknown value.
  virtual Value evaluate(const void* node, const EvalContext& ctx, Diagnostics& diags) const;
  virtual SourceRange expression_range(const void* node) const;
  // What an error about the expression as a whole points at: its first part.
  virtual SourceRange start_range(const void* node) const { return expression_range(node); }
  // Appends the references to variables that evaluation may need.
  virtual void variables(const void* node, std::vector<Traversal>& out) const;

  // Static analyses: nothing where the expression is not written in the form asked for.
  virtual std::optional<std::vector<Expression>> static_list(const void* node) const;
  virtual std::optional<std::vector<std::pair<Expression, Expression>>> static_map(
      const void* node) const;
  virtual std::optional<StaticCall> static_call(const void* node) const;
  virtual std::optional<Traversal> static_traversal(const void* node) const;  // absolute
  // Where a part of the value comes from, one level down (hecla/model/provenance.h). By default
  // nothing is known.
  virtual Provenance provenance(const void* node, const std::vector<Value>& path,
                                const std::shared_ptr<const Scope>& scope) const;
  // The native-syntax node, or null: for tools that need the tree itself.
  virtual const void* syntax_node(const void* node) const;

  // --- bodies
  // --------------------------------------------------------------------------------------------
  // Appends to `content`. With `partial`, what the schema does not name is no mistake.
  virtual void read_content(const void* node, const BodySchema& schema, bool partial,
                            BodyContent& content, Diagnostics& diags) const;
  // A body of what is left after `schema` was read partially.
  virtual Body remainder(const void* node, const BodySchema& schema) const;
  virtual std::vector<Attribute> just_attributes(const void* node, Diagnostics& diags) const;
  // Where something that is missing could be put.
  virtual SourceRange missing_item_range(const void* node) const;
  // Whether the body stands for blocks whose number is not known yet, as an expanded "dynamic" block
  // may; and the marks of the values that decided on the body.
  virtual bool body_is_unknown(const void*) const { return false; }
  virtual MarkSet body_marks(const void*) const { return {}; }
  // The whole body.
  virtual SourceRange body_range(const void* node) const;
};

}  // namespace hecla
