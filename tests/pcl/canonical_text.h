// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The meaning of a parsed expression as text: fully in parentheses, without layout, and without
// the parentheses of the source except where they end a splat.
#include <hecla/syntax/document.h>
#include <hecla/syntax/walk.h>
#include <hecla/write/value_text.h>

#include <map>
#include <string>

namespace hecla::pcl {

// The meaning of an expression, and whether steps after it continue its chain of steps.
struct Canonical {
  std::string text;
  bool is_chain = false;
  std::string as_source() const { return is_chain ? text : "<" + text + ">"; }
};

class CanonicalText {
 public:
  // The meanings in `replaced` take the place of those of the nodes.
  explicit CanonicalText(const syntax::Document& document,
                         std::map<const syntax::Expr*, Canonical> replaced = {})
      : document_(document), replaced_(std::move(replaced)) {}

  Canonical of(const syntax::Expr& expr) const {
    if (const auto found = replaced_.find(&expr); found != replaced_.end()) return found->second;
    return syntax::visit(expr, [this](const auto& node) { return on(node); });
  }
  std::string text(const syntax::Expr& expr) const { return of(expr).text; }

 private:
  Canonical on(const syntax::NumberExpr& node) const {
    return {"n(" + write::to_hcl(document_.number(node)) + ")"};
  }
  Canonical on(const syntax::BoolExpr& node) const { return {node.value ? "true" : "false"}; }
  Canonical on(const syntax::NullExpr&) const { return {"null"}; }
  Canonical on(const syntax::StringExpr& node) const { return text_of(node.text()); }
  Canonical on(const syntax::TextExpr& node) const { return text_of(node.text()); }
  static Canonical text_of(std::string_view text) { return {"s(" + std::string(text) + ")"}; }
  Canonical on(const syntax::TemplateExpr& node) const {
    if (node.is_text()) return of(*node.parts[0]);
    return {"T[" + list(node.parts) + "]"};
  }
  Canonical on(const syntax::WrapExpr& node) const { return {"T[" + text(*node.wrapped) + ",]"}; }

  Canonical on(const syntax::ReferenceExpr& node) const {
    if (node.object_key && !node.computed_key && node.is_name()) return text_of(node.root());
    return {std::string(node.root()) + steps(node.steps), true};
  }
  Canonical on(const syntax::AccessExpr& node) const {
    return {source(*node.source) + steps(node.steps), true};
  }
  Canonical on(const syntax::SplatExpr& node) const {
    return {source(*node.source) + "[*]" + text(*node.each)};
  }
  Canonical on(const syntax::SplatItemExpr&) const { return {"", true}; }
  // A splat with ".*" ends before an index.
  std::string source(const syntax::Expr& expr) const { return of(expr).as_source(); }
  std::string steps(const syntax::List<syntax::Step>& steps) const {
    std::string out;
    for (const syntax::Step& step : steps) {
      out += step.kind == syntax::StepKind::Attribute ? "." + std::string(step.name())
                                                      : "[" + text(*step.key) + "]";
    }
    return out;
  }

  Canonical on(const syntax::CallExpr& node) const {
    return {std::string(node.name()) + "(" + list(node.arguments) +
            (node.expand_last ? "...)" : ")")};
  }
  Canonical on(const syntax::TupleExpr& node) const { return {"[" + list(node.items) + "]"}; }
  Canonical on(const syntax::ObjectExpr& node) const {
    std::string out = "{";
    for (const syntax::ObjectItem& item : node.items) {
      out += text(*item.key) + "=" + text(*item.value) + ";";
    }
    return {out + "}"};
  }
  Canonical on(const syntax::ForExpr& node) const {
    std::string out = "for(" + std::string(node.key_name) + "," + std::string(node.value_name);
    out += "," + text(*node.collection);
    if (node.key) out += "," + text(*node.key) + "=>";
    out += "," + text(*node.value) + (node.group ? "..." : "");
    if (node.condition) out += " if " + text(*node.condition);
    return {out + ")"};
  }
  Canonical on(const syntax::ConditionalExpr& node) const {
    return {"(" + text(*node.condition) + "?" + text(*node.if_true) + ":" + text(*node.if_false) +
            ")"};
  }
  Canonical on(const syntax::UnaryExpr& node) const {
    return {(node.op == syntax::UnaryOp::Not ? "!(" : "-(") + text(*node.operand) + ")"};
  }
  Canonical on(const syntax::BinaryExpr& node) const {
    std::string out = text(*node.first);
    for (const syntax::Operand& operand : node.rest) {
      out = "(" + out + std::string(symbol(operand.op)) + text(*operand.expr) + ")";
    }
    return {out};
  }
  Canonical on(const syntax::ParenthesesExpr& node) const { return {text(*node.inner)}; }
  Canonical on(const syntax::MissingExpr&) const { return {"missing"}; }

  std::string list(const syntax::List<const syntax::Expr*>& exprs) const {
    std::string out;
    for (const syntax::Expr* expr : exprs) out += text(*expr) + ",";
    return out;
  }

  const syntax::Document& document_;
  std::map<const syntax::Expr*, Canonical> replaced_;
};

}  // namespace hecla::pcl
