// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/bind/references.h"

#include <hecla/syntax/walk.h>

#include <algorithm>
#include <vector>

namespace hecla::pcl {
namespace {

class NameCollector {
 public:
  explicit NameCollector(const NameVisitor& f) : f_(f) {}

  void visit(syntax::AnyNode node) {
    if (const auto* expr = node.as<syntax::Expr>()) return visit(*expr);
    syntax::for_each_child(node, [this](syntax::AnyNode child) { visit(child); });
  }

 private:
  void visit(const syntax::Expr& expr) {
    if (const auto* reference = syntax::as<syntax::ReferenceExpr>(&expr)) return on(*reference);
    if (const auto* loop = syntax::as<syntax::ForExpr>(&expr)) return on(*loop);
    if (const auto* call = syntax::as<syntax::CallExpr>(&expr)) return on(*call);
    syntax::for_each_child_expr(expr, [this](const syntax::Expr& child) { visit(child); });
  }

  // Not inlined, so that each level of nesting takes a small frame.
  [[gnu::noinline]] void on(const syntax::ReferenceExpr& node) {
    const bool is_key = node.object_key && !node.computed_key && node.is_name();
    if (is_key || std::ranges::find(locals_, node.root()) != locals_.end()) return;
    f_(node.root(), node.root_range());
  }

  [[gnu::noinline]] void on(const syntax::ForExpr& node) {
    visit(*node.collection);
    const std::size_t outer = locals_.size();
    if (!node.key_name.empty()) locals_.push_back(node.key_name);
    locals_.push_back(node.value_name);
    for (const syntax::Expr* part : {node.key, node.value, node.condition}) {
      if (part) visit(*part);
    }
    locals_.resize(outer);
  }

  // The name of a function is a reference, too, as deployed: a definition cannot use the function whose name it has.
  [[gnu::noinline]] void on(const syntax::CallExpr& node) {
    f_(node.name(), node.name_range());
    const bool has_error = node.name() == "recover";
    for (std::size_t i = 0; i < node.arguments.size(); ++i) {
      if (has_error && i == 1) locals_.push_back("error");
      visit(*node.arguments[i]);
      if (has_error && i == 1) locals_.pop_back();
    }
  }

  const NameVisitor& f_;
  std::vector<std::string_view> locals_;  // variables of the loops around
};

}  // namespace

void for_each_name(syntax::AnyNode node, const NameVisitor& f) { NameCollector(f).visit(node); }

}  // namespace hecla::pcl
