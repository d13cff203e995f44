// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// New expressions and items of PCL, for programs that write PCL.
//
//   using pcl::NewExpr;
//   const NewExpr size = NewExpr::binary(
//       syntax::BinaryOp::Multiply,
//       NewExpr::binary(syntax::BinaryOp::Add, NewExpr::reference("n"), NewExpr::number(1)),
//       NewExpr::reference("bucket").attribute("size"));
//   pcl::to_text(size)                                             // (n + 1) * bucket.size
//   document.apply({{write::Edit::set(address, pcl::edit_text(size))}}, diags);
//
// A text that is printed and parsed again means the same: it gets the parentheses, quotes and
// escapes that it needs. Tuples and objects have a line for each element, except inside of
// templates. Existing expressions can be parts of new ones; they keep their text and comments.
//
// Small immutable values that share their parts; safe to use from several threads. Names that are
// not identifiers, infinite numbers, and expressions that could have more than Limits::max_nesting
// levels when they are parsed are a UsageError. Chains of steps, and operators of one precedence,
// are one level.
#include <hecla/base/ref.h>
#include <hecla/number/number.h>
#include <hecla/pcl/syntax.h>
#include <hecla/syntax/document.h>
#include <hecla/value/value.h>
#include <hecla/write/change.h>
#include <hecla/write/edit.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hecla::pcl {

struct NewObjectItem;
struct NewFor;

// Private: the data of a NewExpr and a NewItem.
struct NewExprNode;
struct NewItemNode;
void retain(const NewExprNode* node) noexcept;
void release(const NewExprNode* node) noexcept;
void retain(const NewItemNode* node) noexcept;
void release(const NewItemNode* node) noexcept;

class NewExpr {
 public:
  static NewExpr null();
  static NewExpr boolean(bool value);
  static NewExpr number(const Number& value);
  static NewExpr string(std::string value);
  // Any value that is known and not marked: a literal, a tuple or an object.
  static NewExpr value(const Value& value);
  // A variable; the three functions below append steps.
  static NewExpr reference(std::string root);
  [[nodiscard]] NewExpr attribute(std::string name) const;
  [[nodiscard]] NewExpr index(NewExpr key) const;
  // Steps after it apply to each element.
  [[nodiscard]] NewExpr splat() const;
  // A function's name may have namespaces: "a::b".
  static NewExpr call(std::string function, std::vector<NewExpr> arguments,
                      bool expands_last = false);
  static NewExpr tuple(std::vector<NewExpr> elements);
  static NewExpr object(std::vector<NewObjectItem> items);
  // A template in quotes: strings are its text, and other expressions are interpolated.
  static NewExpr quoted_template(std::vector<NewExpr> parts);
  static NewExpr tuple_for(const NewFor& clause, NewExpr element);
  static NewExpr object_for(const NewFor& clause, NewExpr key, NewExpr value, bool groups = false);
  static NewExpr conditional(NewExpr condition, NewExpr if_true, NewExpr if_false);
  static NewExpr unary(syntax::UnaryOp op, NewExpr operand);
  static NewExpr binary(syntax::BinaryOp op, NewExpr left, NewExpr right);
  static NewExpr parentheses(NewExpr inner);
  // An existing expression with its text. Precondition: it belongs to the document and is complete.
  static NewExpr source(const syntax::DocumentRef& document, const syntax::Expr& expr);

  using Node = NewExprNode;
  const Node& node() const { return *node_; }

 private:
  explicit NewExpr(Ref<const Node> node) : node_(std::move(node)) {}
  static NewExpr finish(Ref<Node> node);
  static NewExpr nested_value(const Value& value, std::size_t level);
  NewExpr with_step(NewExpr step) const;
  Ref<const Node> node_;
};

// A key that is a string is a name; any other key is computed.
struct NewObjectItem {
  NewExpr key;
  NewExpr value;
};

// for KEY, VALUE in COLLECTION ... if CONDITION
struct NewFor {
  std::string key = {};  // may be empty
  std::string value;
  NewExpr collection;
  std::optional<NewExpr> condition = std::nullopt;
};

// An item of a body.
class NewItem {
 public:
  static NewItem attribute(std::string name, NewExpr value);
  static NewItem block(std::string type, std::vector<std::string> labels,
                       std::vector<NewItem> items);
  // Each line of the text becomes a line comment.
  static NewItem comment(std::string text);
  static NewItem blank_line();

  using Node = NewItemNode;
  const Node& node() const { return *node_; }

 private:
  explicit NewItem(Ref<const Node> node) : node_(std::move(node)) {}
  Ref<const Node> node_;
};

struct NewTextOptions {
  std::size_t indent = 4;       // spaces for each level
  std::size_t base_indent = 0;  // spaces before each line, except the first one of an expression
  bool one_line = false;        // tuples and objects too
};

// A heredoc at the end of the text must be followed by a newline.
std::string to_text(const NewExpr& expr, const NewTextOptions& options = {});
// Prints items, each with its newline.
std::string to_text(std::span<const NewItem> items, const NewTextOptions& options = {});

// Returns the expression for an edit, which indents it as the document is. If the document has no
// indented items, Edit::indent = 4 gives it the usual indentation of PCL.
write::NewExpression edit_text(const NewExpr& expr);

// Return the change that replaces an expression, in parentheses if its context requires them, or
// one token of a node, such as a name or an operator. Comments around it stay.
// `write::with_changes` applies changes. Precondition: the expression or token belongs to the
// document.
write::Change replace(const TokenMap& map, const syntax::Expr& expr, const NewExpr& with);
write::Change replace(const NodeToken& token, std::string text);

}  // namespace hecla::pcl
