// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/graph.h"

#include <hecla/base/interruption.h>

#include <algorithm>

namespace hecla::validate {

std::size_t Graph::add(std::string name, SourceRange range, Check check) {
  nodes_.push_back({std::move(name), std::move(range), std::move(check), {}});
  return nodes_.size() - 1;
}

// Returns the strongly connected components, each after those that it depends on (Tarjan's algorithm with an own stack).
std::vector<std::vector<std::size_t>> Graph::components() const {
  constexpr std::size_t unvisited = static_cast<std::size_t>(-1);
  struct Frame {
    std::size_t node, next;
  };
  std::vector<std::vector<std::size_t>> result;
  std::vector<std::size_t> order(nodes_.size(), unvisited), low(nodes_.size());
  std::vector<bool> is_open(nodes_.size());
  std::vector<std::size_t> open;
  std::vector<Frame> frames;
  std::size_t count = 0;
  const auto enter = [&](std::size_t node) {
    order[node] = low[node] = count++;
    is_open[node] = true;
    open.push_back(node);
    frames.push_back({node, 0});
  };
  const auto close = [&](std::size_t root) {
    std::vector<std::size_t>& component = result.emplace_back();
    for (std::size_t node = unvisited; node != root;) {
      node = open.back();
      open.pop_back();
      is_open[node] = false;
      component.push_back(node);
    }
  };
  for (std::size_t start = 0; start < nodes_.size(); ++start) {
    if (order[start] != unvisited) continue;
    enter(start);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const std::size_t node = frame.node;
      if (frame.next < nodes_[node].depends_on.size()) {
        const std::size_t target = nodes_[node].depends_on[frame.next++];
        if (order[target] == unvisited) {
          enter(target);
        } else if (is_open[target]) {
          low[node] = std::min(low[node], order[target]);
        }
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
      if (low[node] == order[node]) close(node);
    }
  }
  return result;
}

void Graph::report_cycle(std::vector<std::size_t> cycle, Diagnostics& diags) const {
  std::sort(cycle.begin(), cycle.end());
  constexpr std::size_t most = 20;
  std::string names;
  for (std::size_t i = 0; i < cycle.size() && i < most; ++i)
    names.append(i == 0 ? "" : ", ").append(nodes_[cycle[i]].name);
  if (cycle.size() > most) names += " and " + std::to_string(cycle.size() - most) + " more";
  Diagnostic& item = diags.add(DiagnosticCode::ReferenceCycle, nodes_[cycle.front()].range,
                               "These objects refer to each other: " + names + ".");
  for (std::size_t i = 1; i < cycle.size() && i < most; ++i)
    item.add_related(nodes_[cycle[i]].range, nodes_[cycle[i]].name + " is declared here.");
}

void Graph::run(Diagnostics& diags) {
  const auto order = components();
  bool has_cycle = false;
  for (const auto& component : order) {
    if (component.size() == 1) continue;
    report_cycle(component, diags);
    has_cycle = true;
  }
  if (has_cycle) return;
  std::vector<bool> failed(nodes_.size());
  for (const auto& component : order) {
    Interruption::point();
    const std::size_t at = component.front();
    const Node& node = nodes_[at];
    failed[at] = std::any_of(node.depends_on.begin(), node.depends_on.end(),
                             [&](std::size_t on) { return on != at && failed[on]; });
    if (failed[at] || !node.check) continue;
    const Diagnostics::Checkpoint before = diags.checkpoint();
    node.check(diags);
    failed[at] = diags.has_errors_since(before);
  }
}

}  // namespace hecla::validate
