// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "ext/reference_graph.h"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "base/components.h"

namespace hecla::ext {

ReferenceGraph::ReferenceGraph(const NameTree& names) : edges_(names.size()) {
  for (NodeId node = 1; node < names.size(); ++node) {
    for (const auto& [name, child] : names[node].children) add(node, child, {});
  }
}

void ReferenceGraph::for_each_component(
    const std::function<void(std::span<const NodeId> nodes, bool is_cycle)>& f) const {
  hecla::for_each_component(
      static_cast<NodeId>(edges_.size()), [&](NodeId node) -> auto& { return edges_[node]; },
      [](const Edge& edge) { return edge.to; },
      [&](std::span<const NodeId> nodes, bool is_cycle) {
        if (nodes.front() != 0) f(nodes, is_cycle);
      });
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
