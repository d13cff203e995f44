// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Marks together with their paths.
#include <hecla/value/walk.h>

#include <algorithm>

#include "value/steps.h"

namespace hecla {

using detail::SequencePayload;
using detail::ValueAccess;

Value unmark_with_paths(const Value& value, std::vector<MarkedPath>& out) {
  if (!value.contains_marked()) return value;
  walk(value, [&](const Path& path, const Value& part) {
    if (part.is_marked()) out.push_back({path, part.marks()});
    return part.contains_marked();
  });
  return value.unmarked_deep();
}

namespace {

// Stores the paths as a tree, so that marking visits only marked parts, each of them once.
class MarkTree {
 public:
  struct Node {
    MarkSet marks;
    MarkSet inner_marks;  // those at the unknown tail
    std::vector<std::pair<PathStep, std::size_t>> children;
  };

  explicit MarkTree(std::span<const MarkedPath> marks) {
    for (const MarkedPath& entry : marks) add(entry);
  }
  const Node& operator[](std::size_t node) const { return nodes_[node]; }

  // Adds the provenance marks of all nodes below `node` to `out`.
  void add_provenance_below(std::size_t node, MarkSet& out) const {
    std::vector<std::size_t> pending{node};
    while (!pending.empty()) {
      const Node& parent = nodes_[pending.back()];
      pending.pop_back();
      for (const auto& [step, child] : parent.children) {
        out.add(nodes_[child].marks.of_kind(MarkKind::Provenance));
        out.add(nodes_[child].inner_marks.of_kind(MarkKind::Provenance));
        pending.push_back(child);
      }
    }
  }

 private:
  void add(const MarkedPath& entry) {
    const bool is_inner = entry.path.has_unknown_tail();
    const std::span steps(entry.path.steps());
    std::size_t node = 0;
    for (const PathStep& step : steps.first(steps.size() - is_inner)) node = child(node, step);
    (is_inner ? nodes_[node].inner_marks : nodes_[node].marks).add(entry.marks);
  }
  std::size_t child(std::size_t node, const PathStep& step) {
    const auto& children = nodes_[node].children;
    // Paths are mostly in order, so the last child is tried first.
    const auto found = std::find_if(children.rbegin(), children.rend(),
                                    [&](const auto& entry) { return entry.first == step; });
    if (found != children.rend()) return found->second;
    const std::size_t added = nodes_.size();
    nodes_[node].children.emplace_back(step, added);
    nodes_.emplace_back();
    return added;
  }

  std::vector<Node> nodes_ = std::vector<Node>(1);
};

// Adds `marks` to all parts inside a known value.
Value mark_all_inside(const Value& value, const MarkSet& marks) {
  if (marks.empty()) return value;
  return *transform(value, [&](const Path& path, const Value& part) -> ValueResult<Value> {
    return path.empty() ? part : part.with_marks(marks);
  });
}

class Marker {
 public:
  explicit Marker(const MarkTree& tree) : tree_(tree) {}

  Value run(const Value& root) {
    enter(root, 0, 0);
    while (true) {
      Frame& top = frames_.back();
      if (top.next < tree_[top.node].children.size()) {
        const auto& [step, node] = tree_[top.node].children[top.next++];
        const std::size_t position =
            top.sequence ? detail::position_of_step(*top.sequence, step) : Type::npos;
        if (position != Type::npos) enter(top.parts[position], node, position);
        continue;
      }
      Value marked = leave(top);
      const std::size_t position = top.position;
      frames_.pop_back();
      if (frames_.empty()) return marked;
      frames_.back().parts[position] = std::move(marked);
    }
  }

 private:
  struct Frame {
    Value value;
    const SequencePayload* sequence;  // null if there is nothing inside
    std::vector<Value> parts;
    std::size_t node, next, position;
  };

  void enter(const Value& value, std::size_t node, std::size_t position) {
    Frame frame{with_unplaced_marks(value, node), nullptr, {}, node, 0, position};
    const Value& bare = ValueAccess::bare(frame.value);
    if (ValueAccess::is_sequence(bare) && !tree_[node].children.empty()) {
      frame.sequence = ValueAccess::sequence(bare);
      const auto parts = detail::parts_of(*frame.sequence);
      frame.parts.assign(parts.begin(), parts.end());
    }
    frames_.push_back(std::move(frame));
  }
  // Returns `value` with the marks of `node` that have no exact place inside.
  Value with_unplaced_marks(const Value& value, std::size_t node) const {
    if (value.is_known()) return mark_all_inside(value, tree_[node].inner_marks);
    MarkSet marks = value.inner_marks();
    marks.add(tree_[node].inner_marks);
    tree_.add_provenance_below(node, marks);
    return value.with_inner_marks(marks);
  }
  Value leave(Frame& frame) {
    const MarkSet& marks = tree_[frame.node].marks;
    if (!frame.sequence) return frame.value.with_marks(marks);
    return rebuild(*frame.sequence, frame.parts).with_marks(frame.value.marks()).with_marks(marks);
  }
  static Value rebuild(const SequencePayload& source, std::vector<Value>& parts) {
    if (source.type.is_set()) return Value::set(source.type.element_type(), std::move(parts));
    detail::SequenceMaker maker(source.kind, source.type, source.count);
    for (std::size_t i = 0; i < source.element_offset(); ++i) maker.add(source.slots()[i]);
    for (Value& part : parts) maker.add(std::move(part));
    return maker.finish();
  }

  const MarkTree& tree_;
  std::vector<Frame> frames_;
};

}  // namespace

Value mark_with_paths(const Value& value, std::span<const MarkedPath> marks) {
  if (marks.empty()) return value;
  const MarkTree tree(marks);
  return Marker(tree).run(value);
}

}  // namespace hecla
