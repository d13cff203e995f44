// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Document: what was parsed from one source in the native syntax: a file, an expression or a
// template.
//
//   DocumentRef file = syntax::parse_config(source, diags);
//   file->body().content(schema, diags);                        // through the model
//   for (const auto* block : file->root_body()->blocks) ...     // or the tree itself
//
// Immutable and reference-counted; handles made from it keep it alive. Safe to use from several
// threads.
#include <hecla/base/arena.h>
#include <hecla/model/body.h>
#include <hecla/model/expression.h>
#include <hecla/syntax/ast.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hecla::syntax {

class Parser;
class Document;
using DocumentRef = Ref<const Document>;

class Document final : public NodeOwner {
 public:
  const SourceRef& source() const { return source_; }
  // The tree: one of the two, the other is null.
  const BodyNode* root_body() const { return body_; }
  const Expr* root_expression() const { return expression_; }
  // Handles on it. Precondition (checked): of that kind.
  hecla::Body body() const;
  hecla::Expression expression() const;
  hecla::Expression expression(const Expr& node) const { return {DocumentRef(this), &node}; }
  hecla::Body body(const BodyNode& node) const { return {DocumentRef(this), &node}; }

  // The value of a number, wherever it is kept.
  Value number(const NumberExpr& node) const;
  SourceRange source_range(ByteRange bytes) const { return SourceRange(source_, bytes); }
  // Bytes that the tree takes, without the source.
  std::size_t tree_bytes() const;

  // For the model: `node` is a const Expr* or a const BodyNode*. An Expr with object_key evaluates
  // as the key it is.
  Value evaluate(const void* node, const EvalContext& ctx, Diagnostics& diags) const override;
  SourceRange expression_range(const void* node) const override;
  SourceRange body_range(const void* node) const override;
  SourceRange start_range(const void* node) const override;
  void variables(const void* node, std::vector<Traversal>& out) const override;
  std::optional<std::vector<Expression>> static_list(const void* node) const override;
  std::optional<std::vector<std::pair<Expression, Expression>>> static_map(
      const void* node) const override;
  std::optional<StaticCall> static_call(const void* node) const override;
  std::optional<Traversal> static_traversal(const void* node) const override;
  Provenance provenance(const void* node, const std::vector<Value>& path,
                        const std::shared_ptr<const Scope>& scope) const override;
  const void* syntax_node(const void* node) const override { return node; }
  void read_content(const void* node, const BodySchema& schema, bool partial, BodyContent& content,
                    Diagnostics& diags) const override;
  hecla::Body remainder(const void* node, const BodySchema& schema) const override;
  std::vector<Attribute> just_attributes(const void* node, Diagnostics& diags) const override;
  SourceRange missing_item_range(const void* node) const override;

 private:
  friend class Parser;
  explicit Document(SourceRef source) : source_(std::move(source)) {}

  SourceRef source_;
  Arena arena_;
  std::vector<Value> constants_;  // numbers that do not fit into their node
  const BodyNode* body_ = nullptr;
  const Expr* expression_ = nullptr;
};

// The tree as indented text, one node a line, for people and golden tests.
std::string dump(const Document& document);
std::string dump(const Document& document, const Expr& expr);

}  // namespace hecla::syntax
