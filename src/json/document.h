// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A parsed JSON text: owns its tree and gives the tree the meaning of bodies and expressions. The
// `node` of a handle is always a json::Node of this document.
#include "json/node.h"

#include <hecla/base/arena.h>
#include <hecla/json/parse.h>
#include <hecla/model/body.h>
#include <hecla/model/expression.h>
#include <hecla/syntax/parse.h>

namespace hecla::json {

class Document final : public NodeOwner {
 public:
  // `limits` are those of the templates in it, too.
  Document(SourceRef source, const Limits& limits) : source_(std::move(source)), limits_(limits) {}

  const SourceRef& source() const { return source_; }
  SourceRange at(ByteRange bytes) const { return {source_, bytes}; }

  // Of expressions: src/json/expression.cpp.
  Value evaluate(const void* node, const EvalContext& ctx, Diagnostics& diags) const override;
  SourceRange expression_range(const void* node) const override;
  SourceRange body_range(const void* node) const override { return expression_range(node); }
  SourceRange start_range(const void* node) const override;
  void variables(const void* node, std::vector<Traversal>& out) const override;
  std::optional<std::vector<Expression>> static_list(const void* node) const override;
  std::optional<std::vector<std::pair<Expression, Expression>>> static_map(
      const void* node) const override;
  std::optional<StaticCall> static_call(const void* node) const override;
  std::optional<Traversal> static_traversal(const void* node) const override;
  Provenance provenance(const void* node, const std::vector<Value>& path,
                        const std::shared_ptr<const Scope>& scope) const override;

  // Of bodies: src/json/body.cpp.
  void read_content(const void* node, const BodySchema& schema, bool partial, BodyContent& content,
                    Diagnostics& diags) const override;
  Body remainder(const void* node, const BodySchema& schema) const override;
  std::vector<Attribute> just_attributes(const void* node, Diagnostics& diags) const override;
  SourceRange missing_item_range(const void* node) const override;

  Expression expression(const Node& node) const { return {Ref<const NodeOwner>(this), &node}; }
  Body body(const Node& node) const { return {Ref<const NodeOwner>(this), &node}; }
  // What a text without a usable root is read as, so that its mistake is not reported again.
  Body unusable_body() const { return body(unusable_root_); }

 private:
  friend class Parser;
  Value evaluate_object(const ObjectNode& object, const EvalContext& ctx, Diagnostics& diags) const;
  Value evaluate_array(const ArrayNode& array, const EvalContext& ctx, Diagnostics& diags) const;
  Value evaluate_number(const Node& number) const;
  Value evaluate_string(const StringNode& string, const EvalContext& ctx, Diagnostics& diags) const;
  // The content of a string, for the native syntax to parse: in place, or as a source of its own
  // whose places are shown where they are.
  struct Content {
    SourceRef source;
    syntax::ParseOptions options;
  };
  Content content_of(const StringNode& string) const;
  Expression template_of(const StringNode& string, Diagnostics& diags) const;

  SourceRef source_;
  Limits limits_;
  Arena arena_;
  Node unusable_root_;
};

}  // namespace hecla::json
