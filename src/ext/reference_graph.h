// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The references between names, which determine the order of evaluation, and the cycles that have no such order.
#include "ext/name_tree.h"

#include <functional>
#include <span>
#include <vector>

namespace hecla::ext {

class ReferenceGraph {
 public:
  // Every group of names depends on the names that it contains.
  explicit ReferenceGraph(const NameTree& names);

  // `from` refers to `to`, which is one name or a group of names.
  void add(NodeId from, NodeId to, SourceRange where) {
    edges_[from].push_back({to, std::move(where)});
  }

  // Calls f for every name and group after everything that it depends on. One call has all nodes that depend on
  // each other; for a single node `is_cycle` says whether it depends on itself.
  void for_each_component(
      const std::function<void(std::span<const NodeId> nodes, bool is_cycle)>& f) const;

  struct Link {
    NodeId from;
    NodeId to;  // possibly a group, which contains the next link's `from`
    SourceRange where;
  };
  // Returns a shortest path from `start` back to itself. Precondition: `nodes` is a cycle that contains it.
  std::vector<Link> shortest_cycle(std::span<const NodeId> nodes, NodeId start) const;

 private:
  struct Edge {
    NodeId to;
    SourceRange where;
  };

  std::vector<std::vector<Edge>> edges_;
};

}  // namespace hecla::ext
