// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Marks inside values.
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "value/access.h"
#include "value/mark_collector.h"
#include "value/small_stack.h"

namespace hecla {

using detail::PayloadKind;
using detail::SequenceMaker;
using detail::SequencePayload;
using detail::ValueAccess;

namespace {

// Rebuilds values that contain marks without them, and collects the marks. Parts without marks are shared with the
// original, and shared parts are rebuilt once. Sets have no marks inside; unknown values can have some, whose parts are
// unknown.
class Unmarker {
 public:
  MarkSet marks() const { return marks_.set(); }

  Value run(const Value& root) {
    std::optional<Value> done = enter(root);
    while (!frames_.empty()) {
      Frame& top = frames_.back();
      if (done) top.maker.add(*std::exchange(done, std::nullopt));
      if (top.next == top.source->slot_count()) {
        done = top.maker.finish();
        if (detail::is_shared(*top.source)) rebuilt_.emplace(top.source, *done);
        frames_.pop_back();
      } else {
        done = enter(top.source->slots()[top.next++]);
      }
    }
    return *std::move(done);
  }

 private:
  struct Frame {
    explicit Frame(const SequencePayload* payload)
        : source(payload), maker(payload->kind, payload->type, payload->count) {}
    const SequencePayload* source;
    std::size_t next = 0;
    SequenceMaker maker;
  };

  // Returns the value without marks, or nothing after adding a frame for the parts inside.
  std::optional<Value> enter(const Value& value) {
    const Value& bare = ValueAccess::bare(value);
    marks_.add(value.marks());
    if (!bare.contains_marked()) return bare;
    if (!bare.is_known()) {
      marks_.add(bare.inner_marks());
      return bare.with_inner_marks({});
    }
    const SequencePayload* sequence = ValueAccess::sequence(bare);
    if (const auto known = rebuilt_.find(sequence); known != rebuilt_.end()) return known->second;
    frames_.emplace_back(sequence);
    return std::nullopt;
  }

  MarkCollector marks_;
  std::deque<Frame> frames_;
  std::unordered_map<const SequencePayload*, Value> rebuilt_;  // shared ones only
};

}  // namespace

Value Value::unmarked_deep(MarkSet& out) const {
  if (!contains_marked()) return *this;
  Unmarker unmarker;
  Value bare = unmarker.run(*this);
  out.add(unmarker.marks());
  return bare;
}

namespace {

// Calls `visit` for the marks, and the inner marks, of each part that has these contents, until it returns true. Returns
// whether it did. Shared parts are visited once.
template <class Visit>
bool any_marks(const Value& root, detail::Contents contents, const Visit& visit) {
  struct Range {
    const Value* next;
    std::size_t count;
  };
  detail::SmallStack<Range> pending;
  std::unordered_set<const SequencePayload*> seen;  // shared ones only
  pending.push({&root, 1});
  while (!pending.empty()) {
    Range& range = pending.top();
    const Value& value = *range.next++;
    if (--range.count == 0) pending.pop();
    if (!(ValueAccess::contents(value) & contents)) continue;
    if (visit(value.marks()) || visit(value.inner_marks())) return true;
    const Value& bare = ValueAccess::bare(value);
    if (!(ValueAccess::contents(bare) & contents) || !bare.is_known()) continue;
    const SequencePayload* sequence = ValueAccess::sequence(bare);
    if (detail::is_shared(*sequence) && !seen.insert(sequence).second) continue;
    pending.push({sequence->slots(), sequence->slot_count()});
  }
  return false;
}

}  // namespace

bool Value::has_mark_deep(const Mark& mark) const {
  return any_marks(*this, detail::contains_marked,
                   [&](const MarkSet& marks) { return marks.contains(mark); });
}

MarkSet Value::marks_deep() const {
  MarkCollector all;
  any_marks(*this, detail::contains_marked, [&](const MarkSet& marks) {
    all.add(marks);
    return false;
  });
  return all.set();
}

MarkSet Value::provenance_marks() const {
  MarkCollector all;
  any_marks(*this, detail::contains_provenance, [&](const MarkSet& marks) {
    all.add(marks.of_kind(MarkKind::Provenance));
    return false;
  });
  return all.set();
}

}  // namespace hecla
