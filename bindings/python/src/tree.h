// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Handles to parsed files and their parts. Each keeps its tree alive; all are immutable.
#include "context.h"

#include <hecla/file/file.h>
#include <hecla/model/traversal.h>
#include <hecla/syntax/token_list.h>

#include <nanobind/nanobind.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace hecla::python {

// A parsed text, which handles share.
class Tree {
 public:
  Tree(File file, Limits limits, bool has_errors = false)
      : file_(std::move(file)), limits_(limits), has_errors_(has_errors) {}
  const File& file() const { return file_; }
  const Limits& limits() const { return limits_; }
  const syntax::DocumentRef& native() const { return file_.native(); }
  SourceRange range(ByteRange bytes) const { return {file_.source(), bytes}; }
  // Returns the tokens of a file in the native syntax (precondition), which are made when they are first asked for.
  const syntax::TokenList& tokens() const;
  // Marks what the file declares secret, so that neither values nor diagnostics show it.
  void mark_secrets() const;

 private:
  File file_;
  Limits limits_;
  bool has_errors_;
  mutable std::once_flag has_marked_secrets_;
  mutable std::once_flag has_tokens_;
  mutable std::unique_ptr<const syntax::TokenList> tokens_;
};
using TreeRef = std::shared_ptr<const Tree>;

// `node` is null in the JSON syntax, and for unknown values of a dynamic block.
struct ExpressionHandle {
  TreeRef tree;
  Expression expression;
  const syntax::Expr* node = nullptr;

  ExpressionHandle(TreeRef of, Expression what);
};

struct AttributeHandle {
  TreeRef tree;
  Attribute attribute;
  const syntax::AttributeNode* node = nullptr;
};

struct BodyHandle {
  TreeRef tree;
  Body body;
  const syntax::BodyNode* node = nullptr;
  // Keeps the variables of expanded dynamic blocks alive.
  std::shared_ptr<const void> names = nullptr;
  // Keeps dynamic blocks that cannot be expanded as they are written; otherwise they are errors.
  bool recovers = false;
};

// `node` is that of the dynamic block for a block that one generates.
struct BlockHandle {
  TreeRef tree;
  Block block;
  const syntax::BlockNode* node = nullptr;
  std::shared_ptr<const void> names = nullptr;
  bool recovers = false;

  BodyHandle body() const {
    return {tree, block.body, syntax::Document::BodiesOf::node_of(block.body), names, recovers};
  }
};

struct Comment {
  SourceRange range;
};

struct FileHandle {
  TreeRef tree;
  std::shared_ptr<const Diagnostics> diags;

  const File& file() const { return tree->file(); }
  BodyHandle body() const {
    return {tree, file().body(), file().native() ? file().native()->root_body() : nullptr};
  }
};

// Parse a text. Raise ParseError if it has errors, unless the caller wants to have them in `kept`.
FileOptions file_options(std::string_view syntax, const std::optional<Limits>& limits);
std::string text_argument(nanobind::handle text);  // a str, or bytes
ExpressionHandle parse_expression_text(std::string text, std::string name,
                                       const FileOptions& options, bool is_template = false);
// Returns the expression of a parameter that takes an Expression or source text.
ExpressionHandle expression_argument(nanobind::handle expression, const Limits& limits);

// Returns the body of a parameter that takes a File, a Body or source text.
BodyHandle body_argument(nanobind::handle source, std::string_view syntax, const Limits& limits);

}  // namespace hecla::python
