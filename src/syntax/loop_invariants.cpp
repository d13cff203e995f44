// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/loop_invariants.h"

#include <hecla/syntax/walk.h>

#include <algorithm>
#include <limits>

namespace hecla::syntax {
namespace {

class Search {
 public:
  Search(std::span<const ForExpr* const> loops, const InvariantFound& found)
      : loops_(loops), found_(found) {}

  // Returns the level of an expression, or `varies`.
  std::size_t visit(const Expr& expr) const {
    if (expr.object_key && !expr.computed_key && is_single_name(expr)) return 0;
    if (expr.kind == ExprKind::For) return visit_loop(static_cast<const ForExpr&>(expr));
    std::size_t level = own_level(expr);
    for_each_child_expr(expr, [&](const Expr& child) { level = std::max(level, visit(child)); });
    if (level < loops_.size() && can_be_invariant(expr.kind)) found_(expr, level);
    return level;
  }

 private:
  static constexpr std::size_t varies = std::numeric_limits<std::size_t>::max();

  static bool is_single_name(const Expr& key) {
    const auto* reference = as<ReferenceExpr>(&key);
    return reference && reference->is_name();
  }
  // The body of an inner loop is searched when that loop is evaluated.
  std::size_t visit_loop(const ForExpr& loop) const {
    visit(*loop.collection);
    return varies;
  }
  std::size_t own_level(const Expr& expr) const {
    if (expr.kind == ExprKind::Call) return varies;
    const auto* reference = as<ReferenceExpr>(&expr);
    return reference ? level_of(reference->root()) : 0;
  }
  std::size_t level_of(std::string_view name) const {
    for (std::size_t level = loops_.size(); level > 0; --level) {
      const ForExpr& loop = *loops_[level - 1];
      if (loop.value_name == name || loop.key_name == name) return level;
    }
    return 0;
  }

  std::span<const ForExpr* const> loops_;
  const InvariantFound& found_;
};

}  // namespace

void find_invariants(const Expr& body, std::span<const ForExpr* const> loops,
                     const InvariantFound& found) {
  Search(loops, found).visit(body);
}

}  // namespace hecla::syntax
