// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The work of reading a value: a sum over all its parts, kept in each sequence.
#include <hecla/value/ops.h>

#include <algorithm>

#include "value/access.h"
#include "value/small_stack.h"

namespace hecla {

using detail::SequencePayload;
using detail::ValueAccess;

namespace {

constexpr std::uint64_t cost_per_value = 16;
constexpr std::uint64_t more_than_any = std::numeric_limits<std::uint32_t>::max();

const SequencePayload* sequence_of(const Value& value) {
  const Value& bare = ValueAccess::bare(value);
  return ValueAccess::is_sequence(bare) ? ValueAccess::sequence(bare) : nullptr;
}

std::uint64_t known_cost(const SequencePayload& sequence) {
  return sequence.reading_cost.load(std::memory_order_relaxed);
}

// Returns the cost of a value that is not a sequence.
std::uint64_t cost_of_leaf(const Value& value) {
  const auto text = ValueAccess::bare(value).if_string();
  return cost_per_value + (text ? text->size() : 0);
}

// A sequence whose parts are being added up.
struct Sum {
  const SequencePayload* sequence;
  std::size_t next = 0;
  std::uint64_t cost = cost_per_value;

  // Adds parts up to one whose cost is not known yet. Returns that one, or null at the end.
  const SequencePayload* add_known() {
    for (; next < sequence->slot_count(); ++next) {
      const Value& part = sequence->slots()[next];
      const SequencePayload* inner = sequence_of(part);
      const std::uint64_t part_cost = inner ? known_cost(*inner) : cost_of_leaf(part);
      if (part_cost == 0) return inner;
      cost = std::min(cost + part_cost, more_than_any);
    }
    return nullptr;
  }
};

std::uint64_t cost_of_sequence(const SequencePayload& root) {
  detail::SmallStack<Sum> open;
  open.push({&root});
  while (!open.empty()) {
    Sum& sum = open.top();
    if (const SequencePayload* inner = sum.add_known()) {
      open.push({inner});
      continue;
    }
    sum.sequence->reading_cost.store(static_cast<std::uint32_t>(sum.cost),
                                     std::memory_order_relaxed);
    open.pop();
  }
  return known_cost(root);
}

}  // namespace

std::uint64_t Value::reading_cost() const {
  const SequencePayload* sequence = sequence_of(*this);
  if (!sequence) return cost_of_leaf(*this);
  const std::uint64_t known = known_cost(*sequence);
  const std::uint64_t cost = known != 0 ? known : cost_of_sequence(*sequence);
  return cost < more_than_any ? cost : std::numeric_limits<std::uint64_t>::max();
}

std::uint64_t comparison_cost(const Value& a, const Value& b) {
  constexpr std::uint64_t cheaper = 8;
  return 1 + std::min(a.reading_cost(), b.reading_cost()) / cheaper;
}

}  // namespace hecla
