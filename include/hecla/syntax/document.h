// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Document: a parsed source in the native syntax: a file, an expression or a template.
//
//   DocumentRef file = syntax::parse_config(source, diags);
//   file->body().content(schema, diags);                        // through the model
//   for (const auto* block : file->root_body()->blocks) ...     // or the tree itself
//
// Immutable and reference-counted; handles made from it keep it alive. Safe to use from several
// threads.
#include <hecla/base/arena.h>
#include <hecla/base/text_sink.h>
#include <hecla/model/typed_source.h>
#include <hecla/syntax/ast.h>
#include <hecla/syntax/token.h>

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hecla::syntax {

class Parser;
class Document;
using DocumentRef = Ref<const Document>;

// A position at which recovery restarted the scanner in a state that the text alone does not imply.
struct ScanRestart {
  enum class Kind : std::uint8_t {
    AtOffset,          // abandon all templates and continue scanning at the offset
    QuoteEndsTemplate  // the quote at the offset ends the template that contains the open sequence
  };
  std::uint32_t offset;
  Kind kind;
};

class Document final : public RefCounted,
                       public ExpressionsOf<Document, Expr>,
                       public BodiesOf<Document, BodyNode> {
 public:
  const SourceRef& source() const { return source_; }
  // Return the tree; one of the two is null.
  const BodyNode* root_body() const { return body_; }
  const Expr* root_expression() const { return expression_; }
  // Returns the bytes of the source that were parsed, including the byte order mark before them.
  ByteRange part() const { return part_; }
  // Returns whether the tree is that of a template without quotes around it.
  bool is_template() const { return is_template_; }
  // For TokenList: returns the restarts in source order; none without errors.
  const List<ScanRestart>& scan_restarts() const { return scan_restarts_; }
  // Returns the tokens that were read if ParseOptions::keep_tokens was set: those of
  // tokenize_config(), without a second scan. Empty if the text has errors.
  std::span<const Token> kept_tokens() const { return kept_tokens_; }
  // Return handles to the document. Precondition (checked): the document is of that kind.
  hecla::Body body() const;
  hecla::Expression expression() const;
  using BodiesOf::body;
  using ExpressionsOf::expression;

  // Returns the value of a number, wherever it is stored.
  Value number(const NumberExpr& node) const;
  SourceRange source_range(ByteRange bytes) const { return SourceRange(source_, bytes); }
  // Returns the number of bytes that the tree takes, without the source.
  std::size_t tree_bytes() const;

  // Interprets the tree for the model. An Expr with object_key evaluates to the key.
  Value evaluate(const Expr& node, const EvalContext& ctx, Diagnostics& diags) const;
  SourceRange range(const Expr& node) const { return source_range(reference_range(node)); }
  SourceRange range(const BodyNode& node) const { return source_range(node.reference_range); }
  SourceRange start_range(const Expr& node) const;
  void variables(const Expr& node, std::vector<Traversal>& out) const;
  Constant constant(const Expr& node) const;
  std::optional<std::vector<Expression>> static_list(const Expr& node) const;
  std::optional<std::vector<std::pair<Expression, Expression>>> static_map(const Expr& node) const;
  std::optional<StaticCall> static_call(const Expr& node) const;
  std::optional<Traversal> static_traversal(const Expr& node) const;
  Provenance provenance(const Expr& node, const PartPath& path, const ScopeRef& scope) const;
  void read(const BodyNode& node, const ContentRequest& request, BodyContent& content,
            Diagnostics& diags) const;
  std::vector<Attribute> just_attributes(const BodyNode& node, const HiddenNames* hidden,
                                         Diagnostics& diags) const;
  SourceRange missing_item_range(const BodyNode& node) const;

 private:
  friend class Parser;
  explicit Document(SourceRef source)
      : ExpressionsOf(static_cast<const RefCounted&>(*this)),
        BodiesOf(static_cast<const RefCounted&>(*this)),
        source_(std::move(source)) {}

  SourceRef source_;
  Arena arena_;
  std::deque<Value> constants_;  // numbers that do not fit into their node
  const BodyNode* body_ = nullptr;
  const Expr* expression_ = nullptr;
  ByteRange part_;
  bool is_template_ = false;
  List<ScanRestart> scan_restarts_;
  std::vector<Token> kept_tokens_;
};

// Returns the tree of an expression in the native syntax, or null if it is in another one. Looks
// through wrappers such as those of dynamic blocks. Valid as long as the expression.
const Expr* expression_node(const hecla::Expression& expression);

// Prints the tree as indented text, one node per line, for people and golden tests.
std::string dump(const Document& document);
void dump(const Document& document, const TextSink& sink);
std::string dump(const Document& document, const Expr& expr);

}  // namespace hecla::syntax
