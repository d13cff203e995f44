// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which names refer to which: the order that follows from it, and the circles where there is none.
#include "ext/name_tree.h"

#include <functional>
#include <span>
#include <vector>

namespace hecla::ext {

class ReferenceGraph {
 public:
  // Every group of names depends on all that it holds.
  explicit ReferenceGraph(const NameTree& names);

  // `from` refers to `to`, which is one name or a group of names.
  void add(NodeId from, NodeId to, SourceRange where) {
    edges_[from].push_back({to, std::move(where)});
  }

  // Calls f for every name and group, each after all that it depends on. Those that depend on each other come
  // together; of one alone `is_circle` says whether it depends on itself.
  void in_order(const std::function<void(std::span<const NodeId> nodes, bool is_circle)>& f) const;

  struct Link {
    NodeId from;
    NodeId to;  // perhaps a group, which the next link's `from` belongs to
    SourceRange where;
  };
  // A shortest way from a name back to itself. Precondition: `nodes` is a circle; `start` one of them.
  std::vector<Link> shortest_circle(std::span<const NodeId> nodes, NodeId start) const;

 private:
  struct Edge {
    NodeId to;
    SourceRange where;
  };
  class Components;

  std::vector<std::vector<Edge>> edges_;
};

}  // namespace hecla::ext
