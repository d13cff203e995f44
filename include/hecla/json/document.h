// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Document: a parsed JSON text. It owns the tree and interprets it as bodies and expressions.
//
//   const json::DocumentRef file = json::parse_document(source, diags);
//   file->body().content(schema, diags);
//
// Immutable and reference-counted; handles made from it keep it alive. Safe to use from several threads.
#include <hecla/base/arena.h>
#include <hecla/base/text_sink.h>
#include <hecla/json/parse.h>
#include <hecla/json/tree.h>
#include <hecla/model/typed_source.h>
#include <hecla/syntax/parse.h>

namespace hecla::json {

class Parser;

class Document final : public RefCounted,
                       public ExpressionsOf<Document, Node>,
                       public BodiesOf<Document, Node> {
 public:
  // The limits and the rules also apply to the templates in the text.
  Document(SourceRef source, const ParseOptions& options)
      : ExpressionsOf(static_cast<const RefCounted&>(*this)),
        BodiesOf(static_cast<const RefCounted&>(*this)),
        source_(std::move(source)),
        limits_(options.limits),
        rules_(options.rules) {}

  const SourceRef& source() const { return source_; }
  // Returns the tree.
  const FileNode& file() const { return file_; }
  // The text as a body (an object or an array of objects), or as an expression.
  using BodiesOf::body;
  Body body() const;
  using ExpressionsOf::expression;
  Expression expression() const { return expression(*file_.value); }
  // For TokenList: returns the offsets at which the parser continued after errors, if not after the
  // previous token.
  const std::vector<std::uint32_t>& scan_restarts() const { return scan_restarts_; }
  SourceRange at(ByteRange bytes) const { return {source_, bytes}; }
  // Returns the number of bytes that the tree takes, without the source.
  std::size_t tree_bytes() const { return arena_.bytes_reserved(); }

  // Returns the range of a value, as an expression or as a body.
  SourceRange range(const Node& node) const { return at(node.range); }

  // Expressions: src/json/expression.cpp and provenance.cpp.
  Value evaluate(const Node& node, const EvalContext& ctx, Diagnostics& diags) const;
  SourceRange start_range(const Node& node) const;
  void variables(const Node& node, std::vector<Traversal>& out) const;
  Constant constant(const Node& node) const;
  std::optional<std::vector<Expression>> static_list(const Node& node) const;
  std::optional<std::vector<std::pair<Expression, Expression>>> static_map(const Node& node) const;
  std::optional<StaticCall> static_call(const Node& node) const;
  std::optional<Traversal> static_traversal(const Node& node) const;
  Provenance provenance(const Node& node, const PartPath& path, const ScopeRef& scope) const;

  // Bodies: src/json/body.cpp.
  void read(const Node& node, const ContentRequest& request, BodyContent& content,
            Diagnostics& diags) const;
  std::vector<Attribute> just_attributes(const Node& node, const HiddenNames* hidden,
                                         Diagnostics& diags) const;
  SourceRange missing_item_range(const Node& node) const;

  // Returns the body of a text without a usable root. It is empty, so that the error is not
  // reported again.
  Body unusable_body() const { return body(unusable_root_); }

 private:
  friend class Parser;
  struct ObjectParts;
  Value begin_evaluation(const Node& node, const EvalContext& ctx, Diagnostics& diags) const;
  Value evaluate_parts(const Node& node, const EvalContext& ctx, Diagnostics& diags) const;
  Value exhausted(const Node& node, const Budget& budget, Diagnostics& diags) const;
  void add_attribute(const Property& property, const Value& written_name, Value value,
                     ObjectParts& parts, Budget& budget, Diagnostics& diags) const;
  static Value object_of(const ObjectParts& parts);
  static Value unknown_object_of(ObjectParts& parts, Budget& budget);
  void variables_of_template(const StringNode& string, std::vector<Traversal>& out) const;
  Value evaluate_object(const ObjectNode& object, const EvalContext& ctx, Diagnostics& diags) const;
  Value evaluate_array(const ArrayNode& array, const EvalContext& ctx, Diagnostics& diags) const;
  Value evaluate_number(const Node& number) const;
  Value evaluate_string(const StringNode& string, const EvalContext& ctx, Diagnostics& diags) const;
  // The content of a string, for the native syntax to parse: the source itself, or a source of its
  // own whose positions are mapped to the original ones.
  struct Content {
    SourceRef source;
    syntax::ParseOptions options;
  };
  Content content_of(const StringNode& string) const;
  Expression template_of(const StringNode& string, Diagnostics& diags) const;

  SourceRef source_;
  Limits limits_;
  Rules rules_;
  Arena arena_;
  FileNode file_;
  std::vector<std::uint32_t> scan_restarts_;
  Node unusable_root_;
};

// Reports a root that is neither an object nor an array, so that the text has no body.
void report_unusable_root(const Document& document, Diagnostics& diags);

// Prints the tree as indented text, one node per line, for people and golden tests.
std::string dump(const Document& document);
void dump(const Document& document, const TextSink& sink);

inline AnyNode root(const Document& document) { return document.file(); }

}  // namespace hecla::json
