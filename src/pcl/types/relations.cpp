// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/types/relations.h"

#include <algorithm>

#include "pcl/types/relation_rules.h"
#include "pcl/types/type_store.h"
#include "pcl/types/unification.h"

namespace hecla::pcl::detail {

namespace {

// An estimate that includes the entry in the table of answers.
constexpr std::size_t bytes_per_answer = 96;
// Answers kept from one query to the next.
constexpr std::size_t most_answers = std::size_t{1} << 18;
// The steps that a query counts, and those that it counts in addition if it has to wait for subqueries.
constexpr std::uint64_t steps_per_query = 10, steps_per_frame = 40;
// The number of subqueries, with their own subqueries, that are answered directly before a frame is
// opened.
constexpr unsigned most_quick_queries = 12;

Conversion without_subqueries(const Plan& plan) {
  return plan.combination == Combination::Least ? plan.start : Conversion::None;
}

// Adds the answer to a subquery. Returns whether the others cannot change the result.
bool combine(Combination combination, Conversion part, Conversion& kind, bool& any_converts) {
  switch (combination) {
    case Combination::Least:
      kind = std::min(kind, part);
      return kind == Conversion::None;
    case Combination::Greatest:
      kind = std::max(kind, part);
      return kind == Conversion::Safe;
    case Combination::Exists:
      if (part == Conversion::None) kind = Conversion::None;
      return false;
    default:
      any_converts = any_converts || part != Conversion::None;
      if (part != Conversion::Safe) kind = Conversion::Unsafe;
      return any_converts && kind == Conversion::Unsafe;
  }
}

Conversion initial_kind(const Plan& plan) {
  return plan.combination == Combination::Greatest ? Conversion::None : plan.start;
}

Conversion result_of(const Plan& plan, Conversion kind, bool any_converts) {
  const bool converts = plan.combination != Combination::All || any_converts;
  return converts ? kind : Conversion::None;
}

}  // namespace

Relations::Relations(TypeTable& table) : table_(table) {}
Relations::~Relations() = default;

Answer Relations::answer(const Query& query) {
  TypeStore& store = table_.store();
  if (known_.size() > most_answers) {
    store.account().give_back(known_.size() * bytes_per_answer);
    known_.clear();
  }
  std::optional<Answer> answer = find(query);
  while (!answer && !store.is_exhausted()) {
    std::optional<Answer> done = step();
    if (!done) continue;
    if (frames_.size() == 1) answer = done;
    close(*done);
  }
  if (answer) return *answer;
  frames_.clear();
  open_.clear();
  forget_trail(0);
  return {};
}

std::optional<Answer> Relations::find(const Query& query) {
  if (!table_.store().spend(steps_per_query)) return std::nullopt;
  const bool unifies = query.kind >= QueryKind::Unify;
  if (unifies) {
    if (const auto answer = unify_at_once(query)) return answer;
  }
  const Plan plan = unifies ? Plan{Conversion::Safe} : plan_of(table_, query);
  if (!unifies && plan.subquery_count == 0) return Answer{without_subqueries(plan), Type()};
  if (const auto known = known_.find(query); known != known_.end()) {
    if (!frames_.empty()) {
      frames_.back().lowest = std::min(frames_.back().lowest, known->second.lowest);
    }
    return known->second.answer;
  }
  if (const auto waiting = open_.find(query); waiting != open_.end()) {
    frames_[waiting->second].is_assumed = true;
    frames_.back().lowest = std::min(frames_.back().lowest, waiting->second);
    return Answer{Conversion::Safe, Type()};
  }
  unsigned queries_left = most_quick_queries;
  if (!unifies) {
    if (const auto kind = combine_quickly(query, plan, queries_left)) return Answer{*kind, Type()};
  }
  if (table_.store().spend(steps_per_frame)) open(query, plan);
  return std::nullopt;
}

std::optional<Conversion> Relations::find_quickly(const Query& query, unsigned& queries_left) {
  if (queries_left == 0) return std::nullopt;
  --queries_left;
  if (query.kind >= QueryKind::Unify) {
    const auto answer = unify_at_once(query);
    return answer ? std::optional(answer->kind) : std::nullopt;
  }
  const Plan plan = plan_of(table_, query);
  return plan.subquery_count == 0 ? without_subqueries(plan)
                                  : combine_quickly(query, plan, queries_left);
}

// Each query uses one of the remaining quick queries, so this recurses to that depth at most.
std::optional<Conversion> Relations::combine_quickly(const Query& query, const Plan& plan,
                                                     unsigned& queries_left) {
  if (plan.subquery_count > queries_left) return std::nullopt;
  Conversion kind = initial_kind(plan);
  bool any_converts = false, is_complete = true;
  for (std::size_t i = 0; i < plan.subquery_count; ++i) {
    const auto part = find_quickly(subquery_of(table_, query, i), queries_left);
    if (!part)
      is_complete = false;
    else if (combine(plan.combination, *part, kind, any_converts))
      return result_of(plan, kind, any_converts);
  }
  return is_complete ? std::optional(result_of(plan, kind, any_converts)) : std::nullopt;
}

void Relations::open(const Query& query, const Plan& plan) {
  open_.emplace(query, frames_.size());
  Frame frame{};
  frame.query = query;
  frame.plan = plan;
  frame.kind = initial_kind(plan);
  frame.first_trail = trail_.size();
  if (query.kind >= QueryKind::Unify) {
    frame.unification = std::make_unique<Unification>(table_, query);
  }
  frames_.push_back(std::move(frame));
}

// Leaves the last frame, whose answer is known now.
void Relations::close(const Answer& answer) {
  const std::size_t index = frames_.size() - 1;
  const Frame frame = std::move(frames_.back());
  frames_.pop_back();
  open_.erase(frame.query);
  const bool depends_on_others = frame.lowest < index;
  if (frame.is_assumed && answer.kind != Conversion::Safe) {
    forget_trail(frame.first_trail);
  } else if (!depends_on_others) {
    for (std::size_t i = frame.first_trail; i < trail_.size(); ++i) {
      const auto found = known_.find(trail_[i]);
      if (found != known_.end()) found->second.lowest = no_frame;
    }
    trail_.resize(frame.first_trail);
  }
  remember(frame.query, answer, depends_on_others ? frame.lowest : no_frame);
  if (depends_on_others && !frames_.empty()) {
    frames_.back().lowest = std::min(frames_.back().lowest, frame.lowest);
  }
}

void Relations::remember(const Query& query, const Answer& answer, std::size_t lowest) {
  table_.store().account().take(bytes_per_answer);
  known_.insert_or_assign(query, Known{answer, lowest});
  if (lowest != no_frame) trail_.push_back(query);
}

void Relations::forget_trail(std::size_t first) {
  for (std::size_t i = first; i < trail_.size(); ++i) known_.erase(trail_[i]);
  trail_.resize(first);
}

std::optional<Answer> Relations::step() {
  Frame& frame = frames_.back();
  return frame.query.kind >= QueryKind::Unify ? step_unification() : step_conversion(frame);
}

std::optional<Answer> Relations::step_conversion(Frame& frame) {
  bool is_decided = false;
  while (!is_decided && frame.next_part < frame.plan.subquery_count) {
    const Query part = subquery_of(table_, frame.query, frame.next_part);
    // Finding an answer may open a frame, and move the others.
    const std::optional<Answer> answer = find(part);
    if (!answer) return std::nullopt;
    ++frame.next_part;
    is_decided = combine(frame.plan.combination, answer->kind, frame.kind, frame.any_converts);
  }
  return Answer{result_of(frame.plan, frame.kind, frame.any_converts), Type()};
}

std::optional<Answer> Relations::step_unification() {
  Frame& frame = frames_.back();
  Unification& state = *frame.unification;
  while (const auto next = state.next_query(table_)) {
    const std::optional<Answer> answer = find(*next);
    if (!answer) return std::nullopt;
    state.take(*answer);
  }
  return state.result(table_);
}

}  // namespace hecla::pcl::detail
