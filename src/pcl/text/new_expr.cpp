// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Construction of new expressions and items.
#include <hecla/base/limits.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/token_list.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "pcl/text/new_nodes.h"
#include "unicode/message_text.h"

namespace hecla::pcl {

using Kind = NewExpr::Node::Kind;

void retain(const NewExprNode* node) noexcept { retain(static_cast<const RefCounted*>(node)); }
void release(const NewExprNode* node) noexcept { release(static_cast<const RefCounted*>(node)); }
void retain(const NewItemNode* node) noexcept { retain(static_cast<const RefCounted*>(node)); }
void release(const NewItemNode* node) noexcept { release(static_cast<const RefCounted*>(node)); }

namespace {

void check_name(const std::string& name) {
  if (!syntax::is_valid_identifier(name)) {
    throw UsageError(in_quotes(name) + " is not an identifier");
  }
}

void check_height(std::size_t height) {
  if (height > default_limits.max_nesting) throw UsageError("the new syntax is nested too deeply");
}

Ref<NewExpr::Node> new_node(Kind kind, Binding binds, std::vector<NewExpr> children = {}) {
  auto made = make_ref<NewExpr::Node>(kind, binds);
  made->children = std::move(children);
  return made;
}

bool is_kind(const NewExpr& expr, Kind kind) { return expr.node().kind == kind; }

}  // namespace

Binding binding(syntax::BinaryOp op) {
  using enum syntax::BinaryOp;
  switch (op) {
    case Or:
      return Binding::Or;
    case And:
      return Binding::And;
    case Equal:
    case NotEqual:
      return Binding::Equality;
    case Greater:
    case GreaterEqual:
    case Less:
    case LessEqual:
      return Binding::Comparison;
    case Add:
    case Subtract:
      return Binding::Sum;
    case Multiply:
    case Divide:
    case Modulo:
      return Binding::Product;
  }
  __builtin_unreachable();
}

// Counts the levels that the text may have when it is parsed: operations and computed keys may get
// parentheses, which are a level.
NewExpr NewExpr::finish(Ref<Node> node) {
  for (const NewExpr& child : node->children) {
    const bool may_get_parentheses =
        child.node().binds < Binding::Literal || node->kind == Kind::Object;
    node->height = std::max(node->height, child.node().height + (may_get_parentheses ? 2 : 1));
    node->has_lines = node->has_lines || child.node().has_lines;
  }
  check_height(node->height);
  return NewExpr(std::move(node));
}

// --- literals

NewExpr NewExpr::null() {
  auto made = new_node(Kind::Literal, Binding::Literal);
  made->text = "null";
  return finish(std::move(made));
}

NewExpr NewExpr::boolean(bool value) {
  auto made = new_node(Kind::Literal, Binding::Literal);
  made->text = value ? "true" : "false";
  return finish(std::move(made));
}

NewExpr NewExpr::number(const Number& value) {
  if (value.is_infinite()) throw UsageError("PCL has no infinite numbers");
  auto made = new_node(Kind::Literal, value.sign() < 0 ? Binding::Unary : Binding::Literal);
  write::append_hcl(made->text, Value::number(value));
  return finish(std::move(made));
}

NewExpr NewExpr::string(std::string value) {
  auto made = new_node(Kind::String, Binding::Term);
  made->text = std::move(value);
  return finish(std::move(made));
}

NewExpr NewExpr::value(const Value& value) { return nested_value(value, 1); }

NewExpr NewExpr::nested_value(const Value& value, std::size_t level) {
  check_height(level);  // before the recursion
  if (value.is_null()) return null();
  if (value.type().is_bool()) return boolean(value.as_bool());
  if (value.type().is_number()) return number(value.as_number());
  if (value.type().is_string()) return string(std::string(value.as_string()));
  const hecla::TypeKind kind = value.type().kind();
  const bool has_names = value.type().is_map() || value.type().is_object();
  if (!has_names && kind != hecla::TypeKind::List && kind != hecla::TypeKind::Set &&
      kind != hecla::TypeKind::Tuple) {
    throw UsageError("PCL cannot express values of this type");
  }
  std::vector<NewExpr> children;
  for (std::size_t i = 0; i < value.elements().size(); ++i) {
    if (has_names) {
      children.push_back(
          string(std::string(value.type().is_map() ? value.keys()[i].as_string()
                                                   : value.type().attributes()[i].name)));
    }
    children.push_back(nested_value(Value(value.elements()[i]), level + 1));
  }
  return finish(
      new_node(has_names ? Kind::Object : Kind::Tuple, Binding::Term, std::move(children)));
}

// --- references

NewExpr NewExpr::reference(std::string root) {
  check_name(root);
  if (root == "null" || root == "true" || root == "false") {
    throw UsageError(in_quotes(root) + " cannot be the name of a variable");
  }
  auto made = new_node(Kind::Reference, Binding::Term);
  made->text = std::move(root);
  return finish(std::move(made));
}

// Steps after steps are those of one chain.
NewExpr NewExpr::with_step(NewExpr step) const {
  std::vector<NewExpr> children{*this};
  if (is_kind(*this, Kind::Steps)) children = node().children;
  children.push_back(std::move(step));
  return finish(new_node(Kind::Steps, Binding::Term, std::move(children)));
}

NewExpr NewExpr::attribute(std::string name) const {
  check_name(name);
  auto step = new_node(Kind::AttributeStep, Binding::Term);
  step->text = std::move(name);
  return with_step(finish(std::move(step)));
}

NewExpr NewExpr::index(NewExpr key) const {
  return with_step(finish(new_node(Kind::IndexStep, Binding::Term, {std::move(key)})));
}

NewExpr NewExpr::splat() const {
  return with_step(finish(new_node(Kind::SplatStep, Binding::Term)));
}

// --- constructors

NewExpr NewExpr::call(std::string function, std::vector<NewExpr> arguments, bool expands_last) {
  std::string_view rest = function;
  for (std::size_t end; (end = rest.find("::")) != rest.npos; rest.remove_prefix(end + 2)) {
    check_name(std::string(rest.substr(0, end)));
  }
  check_name(std::string(rest));
  if (expands_last && arguments.empty()) throw UsageError("there is no argument to expand");
  auto made = new_node(Kind::Call, Binding::Term, std::move(arguments));
  made->text = std::move(function);
  made->has_ellipsis = expands_last;
  return finish(std::move(made));
}

NewExpr NewExpr::tuple(std::vector<NewExpr> elements) {
  return finish(new_node(Kind::Tuple, Binding::Term, std::move(elements)));
}

NewExpr NewExpr::object(std::vector<NewObjectItem> items) {
  std::vector<NewExpr> children;
  for (NewObjectItem& item : items) {
    children.push_back(std::move(item.key));
    children.push_back(std::move(item.value));
  }
  return finish(new_node(Kind::Object, Binding::Term, std::move(children)));
}

// Adjacent strings are joined, because a "$" before a "{" must be escaped.
NewExpr NewExpr::quoted_template(std::vector<NewExpr> parts) {
  std::vector<NewExpr> joined;
  for (NewExpr& part : parts) {
    if (is_kind(part, Kind::String) && part.node().text.empty()) continue;
    const bool continues =
        is_kind(part, Kind::String) && !joined.empty() && is_kind(joined.back(), Kind::String);
    if (continues) {
      joined.back() = string(joined.back().node().text + part.node().text);
    } else {
      joined.push_back(std::move(part));
    }
  }
  return finish(new_node(Kind::Template, Binding::Term, std::move(joined)));
}

namespace {

Ref<NewExpr::Node> for_node(Kind kind, const NewFor& clause, std::vector<NewExpr> children) {
  if (!clause.key.empty()) check_name(clause.key);
  check_name(clause.value);
  children.insert(children.begin(), clause.collection);
  if (clause.condition) children.push_back(*clause.condition);
  auto made = new_node(kind, Binding::Term, std::move(children));
  made->text = clause.key;
  made->value_name = clause.value;
  made->has_condition = clause.condition.has_value();
  return made;
}

}  // namespace

NewExpr NewExpr::tuple_for(const NewFor& clause, NewExpr element) {
  return finish(for_node(Kind::For, clause, {std::move(element)}));
}

NewExpr NewExpr::object_for(const NewFor& clause, NewExpr key, NewExpr value, bool groups) {
  auto made = for_node(Kind::ForObject, clause, {std::move(key), std::move(value)});
  made->has_ellipsis = groups;
  return finish(std::move(made));
}

// --- operators

NewExpr NewExpr::conditional(NewExpr condition, NewExpr if_true, NewExpr if_false) {
  return finish(new_node(Kind::Conditional, Binding::Conditional,
                         {std::move(condition), std::move(if_true), std::move(if_false)}));
}

NewExpr NewExpr::unary(syntax::UnaryOp op, NewExpr operand) {
  auto made = new_node(Kind::Unary, Binding::Unary, {std::move(operand)});
  made->text = op == syntax::UnaryOp::Not ? "!" : "-";
  return finish(std::move(made));
}

// Operators of one precedence are evaluated from left to right, so a left operand joins the list.
NewExpr NewExpr::binary(syntax::BinaryOp op, NewExpr left, NewExpr right) {
  auto made = new_node(Kind::Binary, binding(op));
  if (is_kind(left, Kind::Binary) && left.node().binds == made->binds) {
    made->children = left.node().children;
    made->operators = left.node().operators;
  } else {
    made->children.push_back(std::move(left));
  }
  made->operators.push_back(op);
  made->children.push_back(std::move(right));
  return finish(std::move(made));
}

NewExpr NewExpr::parentheses(NewExpr inner) {
  return finish(new_node(Kind::Parentheses, Binding::Term, {std::move(inner)}));
}

// --- existing expressions

namespace {

Binding binding_of(const syntax::Expr& expr) {
  using enum syntax::ExprKind;
  switch (expr.kind) {
    case Number:
    case Bool:
    case Null:
    case Splat:  // steps after it would apply to each element
      return Binding::Literal;
    case Conditional:
      return Binding::Conditional;
    case Unary:
      return Binding::Unary;
    case Binary:
      return binding(static_cast<const syntax::BinaryExpr&>(expr).rest[0].op);
    case Text:
    case SplatItem:
    case Missing:
      throw UsageError("this node is not an expression of its own");
    default:
      return Binding::Term;
  }
}

// Returns whether the tokens have a newline that only brackets around them make insignificant.
bool has_significant_newline(const syntax::TokenList& list, const syntax::Expr& expr) {
  int depth = 0;
  for (const syntax::Token& token : list.of(expr)) {
    using enum syntax::TokenKind;
    switch (token.kind) {
      case OBrace:
      case OBrack:
      case OParen:
      case TemplateInterp:
      case TemplateControl:
        ++depth;
        break;
      case CBrace:
      case CBrack:
      case CParen:
      case TemplateSeqEnd:
        --depth;
        break;
      case Newline:
      case Comment:
        if (depth == 0 && list.text(token).ends_with('\n')) return true;
        break;
      default:
        break;
    }
  }
  return false;
}

}  // namespace

NewExpr NewExpr::source(const syntax::DocumentRef& document, const syntax::Expr& expr) {
  if (expr.incomplete) throw UsageError("the expression is incomplete");
  const syntax::TokenList list(document);
  auto made = new_node(Kind::Source, binding_of(expr));
  if (has_significant_newline(list, expr)) made->binds = Binding::Never;
  made->ends_with_heredoc = list.of(expr).back().kind == syntax::TokenKind::CHeredoc;
  made->height = expr.height;
  made->text = document->source()->text().substr(expr.range.begin, expr.range.size());
  made->has_lines = made->text.find('\n') != std::string::npos;
  made->document = document;
  made->expr = &expr;
  return finish(std::move(made));
}

// --- items

NewItem NewItem::attribute(std::string name, NewExpr value) {
  check_name(name);
  auto made = make_ref<Node>(Node::Kind::Attribute, std::move(name));
  made->height = value.node().height + 1;
  check_height(made->height);
  made->value = std::move(value);
  return NewItem(std::move(made));
}

NewItem NewItem::block(std::string type, std::vector<std::string> labels,
                       std::vector<NewItem> items) {
  check_name(type);
  auto made = make_ref<Node>(Node::Kind::Block, std::move(type));
  for (const NewItem& item : items) made->height = std::max(made->height, item.node().height + 1);
  check_height(made->height);
  made->labels = std::move(labels);
  made->items = std::move(items);
  return NewItem(std::move(made));
}

NewItem NewItem::comment(std::string text) {
  return NewItem(make_ref<Node>(Node::Kind::Comment, std::move(text)));
}

NewItem NewItem::blank_line() { return NewItem(make_ref<Node>(Node::Kind::BlankLine, "")); }

}  // namespace hecla::pcl
