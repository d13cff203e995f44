// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The nodes of new expressions and items.
#include <hecla/pcl/new_syntax.h>

#include <cstdint>

namespace hecla::pcl {

// The precedence of an expression, from loose to tight. An operand that binds less tightly than its
// context requires gets parentheses.
enum class Binding : std::uint8_t {
  Never,  // gets parentheses everywhere
  Conditional,
  Or,
  And,
  Equality,
  Comparison,
  Sum,
  Product,
  Unary,
  Literal,  // steps cannot follow
  Term
};
Binding binding(syntax::BinaryOp op);
// Returns the binding of the operands of an operator that must bind more tightly than it.
inline Binding tighter(Binding binds) {
  return static_cast<Binding>(static_cast<unsigned>(binds) + 1);
}

// The contents of `children` depend on the kind.
struct NewExprNode : RefCounted {
  enum class Kind : std::uint8_t {
    Literal,    // `text` as it is
    String,     // `text` is its value
    Reference,  // `text` is the name
    Steps,      // the source and the steps
    AttributeStep,
    IndexStep,
    SplatStep,
    Call,
    Tuple,
    Object,  // keys and values in turn
    Template,
    For,  // the collection, the key (ForObject), the value, and the condition if there is one
    ForObject,
    Conditional,
    Unary,
    Binary,  // operands; `operators` are between them
    Parentheses,
    Source  // `expr`
  };
  Kind kind;
  Binding binds = Binding::Term;
  bool has_ellipsis = false;  // Call: expands its last argument; ForObject: groups
  bool has_condition = false;
  std::uint32_t height = 1;
  std::string text = {};
  std::string value_name = {};  // For: the value variable; `text` is the key variable
  std::vector<NewExpr> children = {};
  std::vector<syntax::BinaryOp> operators = {};
  syntax::DocumentRef document = {};
  const syntax::Expr* expr = nullptr;
  bool ends_with_heredoc = false;
  bool has_lines = false;  // it contains existing text of several lines

  NewExprNode(Kind its_kind, Binding its_binding) : kind(its_kind), binds(its_binding) {}
};

struct NewItemNode : RefCounted {
  enum class Kind : std::uint8_t { Attribute, Block, Comment, BlankLine };
  Kind kind;
  std::uint32_t height = 1;
  std::string text = {};  // the name, type or comment
  std::optional<NewExpr> value = {};
  std::vector<std::string> labels = {};
  std::vector<NewItem> items = {};

  NewItemNode(Kind its_kind, std::string its_text) : kind(its_kind), text(std::move(its_text)) {}
};

}  // namespace hecla::pcl
