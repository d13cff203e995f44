// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Keeps the values of parts of loops that are the same in many iterations.
#include "syntax/evaluator_memory.h"

namespace hecla::syntax {

Evaluator::Memory& Evaluator::memory() {
  if (!memory_) memory_ = std::make_unique<Memory>();
  return *memory_;
}

void Evaluator::set_repeating(Memory* memory) {
  repeating_ = memory;
  parts_.share_blocks(memory != nullptr);
}

// Finds what can be kept in a part of the innermost loop.
void Evaluator::find_kept(const Expr& body) {
  std::vector<const ForExpr*> nodes;
  for (const Loop* loop : loops_) nodes.push_back(&loop->node);
  find_invariants(body, nodes, [this](const Expr& part, std::size_t level) {
    memory_->kept[part].level = level;
  });
}

// Evaluates an expression that may have been evaluated for the same variables. What it costs is paid each time, so that
// the budget ends where it would without this. A value is not kept if anything was reported, because that must be
// reported again, or if anything is marked, which changes what is reported elsewhere.
const Value& Evaluator::evaluate_kept(const Expr& expr, Kept& kept) {
  const std::uint64_t iteration = kept.level == 0 ? 0 : loops_[kept.level - 1]->iteration;
  if (kept.iteration == iteration && budget_.spend_again(kept.cost)) return kept.value;
  kept.iteration = Kept::never;
  const Checkpoint before = diags_.checkpoint();
  const Budget::Amounts left = budget_.left();
  const bool had_seen_marked = std::exchange(has_seen_marked_, false);
  kept.value = evaluate_node(expr);
  if (!has_seen_marked_ && !diags_.has_reports_since(before) && !budget_.is_exhausted()) {
    kept.iteration = iteration;
    kept.cost = left - budget_.left();
  }
  has_seen_marked_ |= had_seen_marked;
  return kept.value;
}

}  // namespace hecla::syntax
