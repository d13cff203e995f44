// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "ext/reference_graph.h"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <unordered_set>

namespace hecla::ext {

ReferenceGraph::ReferenceGraph(const NameTree& names) : edges_(names.size()) {
  for (NodeId node = 1; node < names.size(); ++node) {
    for (const auto& [name, child] : names[node].children) add(node, child, {});
  }
}

// Finds the strongly connected components (Tarjan), with an explicit stack instead of recursion.
class ReferenceGraph::Components {
 public:
  using Visitor = std::function<void(std::span<const NodeId>, bool)>;

  Components(const ReferenceGraph& graph, const Visitor& visit)
      : edges_(graph.edges_), visit_(visit), marks_(edges_.size()) {}

  void run() {
    for (NodeId node = 1; node < edges_.size(); ++node) {
      if (marks_[node].index == 0) search_from(node);
    }
  }

 private:
  struct Mark {
    std::uint32_t index = 0;   // in the order of the first visit; 0: not visited
    std::uint32_t lowest = 0;  // index of the first node that this one leads back to
    bool is_open = false;
  };
  struct Frame {
    NodeId node;
    std::size_t next_edge = 0;
  };

  void enter(NodeId node) {
    marks_[node] = {++last_index_, last_index_, true};
    open_.push_back(node);
    frames_.push_back({node});
  }

  void search_from(NodeId start) {
    enter(start);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const auto& edges = edges_[frame.node];
      if (frame.next_edge < edges.size()) {
        follow(frame.node, edges[frame.next_edge++].to);
      } else {
        leave(frame.node);
      }
    }
  }

  void follow(NodeId from, NodeId to) {
    if (marks_[to].index == 0) {
      enter(to);
    } else if (marks_[to].is_open) {
      marks_[from].lowest = std::min(marks_[from].lowest, marks_[to].index);
    }
  }

  void leave(NodeId node) {
    frames_.pop_back();
    if (!frames_.empty()) {
      Mark& outer = marks_[frames_.back().node];
      outer.lowest = std::min(outer.lowest, marks_[node].lowest);
    }
    if (marks_[node].lowest == marks_[node].index) close(node);
  }

  // Visits the component that consists of the nodes opened since `first`.
  void close(NodeId first) {
    auto begin = open_.end();
    do {
      --begin;
      marks_[*begin].is_open = false;
    } while (*begin != first);
    const std::vector<NodeId> component(begin, open_.end());
    open_.erase(begin, open_.end());
    visit_(component, component.size() > 1 || refers_to_itself(first));
  }

  bool refers_to_itself(NodeId node) const {
    return std::any_of(edges_[node].begin(), edges_[node].end(),
                       [&](const Edge& edge) { return edge.to == node; });
  }

  const std::vector<std::vector<Edge>>& edges_;
  const Visitor& visit_;
  std::vector<Mark> marks_;
  std::uint32_t last_index_ = 0;
  std::vector<NodeId> open_;
  std::vector<Frame> frames_;
};

void ReferenceGraph::for_each_component(
    const std::function<void(std::span<const NodeId> nodes, bool is_cycle)>& f) const {
  Components(*this, f).run();
}

// Searches breadth first, so that the first path found is a shortest one.
std::vector<ReferenceGraph::Link> ReferenceGraph::shortest_cycle(std::span<const NodeId> nodes,
                                                                 NodeId start) const {
  std::unordered_map<NodeId, Link>
      reached_by;  // for each node, the link by which it was first reached
  const std::unordered_set<NodeId> inside(nodes.begin(), nodes.end());
  std::deque<NodeId> pending = {start};
  while (!reached_by.contains(start)) {
    const NodeId from = pending.front();
    pending.pop_front();
    for (const Edge& edge : edges_[from]) {
      if (!inside.contains(edge.to)) continue;
      if (reached_by.try_emplace(edge.to, Link{from, edge.to, edge.where}).second) {
        pending.push_back(edge.to);
      }
    }
  }
  std::vector<Link> cycle;
  NodeId node = start;
  do {
    const Link& link = reached_by.at(node);
    // The link from a group to a name that it contains is not a reference.
    if (link.where.has_source()) cycle.push_back(link);
    node = link.from;
  } while (node != start);
  std::reverse(cycle.begin(), cycle.end());
  return cycle;
}

}  // namespace hecla::ext
