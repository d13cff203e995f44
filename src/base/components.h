// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The strongly connected components of a graph, which give the order in which things that depend on each other are
// handled, and the cycles that have no such order.
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace hecla {

// Finds the components of a graph whose nodes are the numbers below `count` (Tarjan's algorithm, with an own stack).
template <class Node, class Edges, class Target, class Visit>
class ComponentSearch {
 public:
  ComponentSearch(Node count, const Edges& edges, const Target& target, const Visit& visit)
      : edges_(edges), target_(target), visit_(visit), marks_(count) {}

  void run() {
    for (Node node = 0; node < marks_.size(); ++node) {
      if (marks_[node].index == 0) search_from(node);
    }
  }

 private:
  struct Mark {
    Node index = 0;   // in the order of the first visit; 0: not visited
    Node lowest = 0;  // index of the first node that this one leads back to
    bool is_open = false;
    bool leads_to_itself = false;
  };
  struct Frame {
    Node node;
    std::size_t next_edge = 0;
  };

  void enter(Node node) {
    ++last_index_;
    marks_[node] = {last_index_, last_index_, true};
    open_.push_back(node);
    frames_.push_back({node});
  }

  void search_from(Node start) {
    enter(start);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const auto& edges = edges_(frame.node);
      if (frame.next_edge < edges.size())
        follow(frame.node, target_(edges[frame.next_edge++]));
      else
        leave(frame.node);
    }
  }

  void follow(Node from, Node to) {
    if (to >= marks_.size()) return;
    if (marks_[to].index == 0) return enter(to);
    if (marks_[to].is_open) marks_[from].lowest = std::min(marks_[from].lowest, marks_[to].index);
    if (to == from) marks_[from].leads_to_itself = true;
  }

  void leave(Node node) {
    frames_.pop_back();
    if (!frames_.empty()) {
      Mark& outer = marks_[frames_.back().node];
      outer.lowest = std::min(outer.lowest, marks_[node].lowest);
    }
    if (marks_[node].lowest == marks_[node].index) close(node);
  }

  // Visits the component that consists of the nodes opened since `first`.
  void close(Node first) {
    auto begin = open_.end();
    do {
      --begin;
      marks_[*begin].is_open = false;
    } while (*begin != first);
    const std::vector<Node> component(begin, open_.end());
    open_.erase(begin, open_.end());
    visit_(std::span<const Node>(component), component.size() > 1 || marks_[first].leads_to_itself);
  }

  const Edges& edges_;
  const Target& target_;
  const Visit& visit_;
  std::vector<Mark> marks_;
  Node last_index_ = 0;
  std::vector<Node> open_;
  std::vector<Frame> frames_;
};

// Calls visit(nodes, is_cycle) for each component of the graph with the nodes 0 to count - 1, after all components that
// its nodes lead to. A component with several nodes is a cycle, one with a single node if that leads to itself. Its
// nodes are in the order in which they were found: the first is the smallest of those that were left, and led to the
// others. edges(node) returns the edges of a node, a range with random access that lasts until its component was
// visited; target(edge) returns where an edge leads to, which is nowhere for a number that is no node. Takes time that
// is linear in nodes and edges.
template <class Node, class Edges, class Target, class Visit>
void for_each_component(Node count, const Edges& edges, const Target& target, const Visit& visit) {
  ComponentSearch<Node, Edges, Target, Visit>(count, edges, target, visit).run();
}

}  // namespace hecla
