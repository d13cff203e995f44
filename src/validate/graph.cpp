// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/graph.h"

#include <hecla/base/interruption.h>

#include <algorithm>
#include <functional>

#include "base/components.h"

namespace hecla::validate {

std::size_t Graph::add(std::string name, SourceRange range, Check check) {
  nodes_.push_back({std::move(name), std::move(range), std::move(check), {}});
  return nodes_.size() - 1;
}

void Graph::report_cycle(std::span<const std::size_t> nodes, Diagnostics& diags) const {
  std::vector<std::size_t> cycle(nodes.begin(), nodes.end());
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
  std::vector<std::size_t> order;
  bool has_cycle = false;
  for_each_component(
      nodes_.size(), [&](std::size_t node) -> auto& { return nodes_[node].depends_on; },
      std::identity(),
      [&](std::span<const std::size_t> nodes, bool is_cycle) {
        order.insert(order.end(), nodes.begin(), nodes.end());
        if (!is_cycle) return;
        report_cycle(nodes, diags);
        has_cycle = true;
      });
  if (has_cycle) return;
  std::vector<bool> failed(nodes_.size());
  for (const std::size_t at : order) {
    Interruption::point();
    const Node& node = nodes_[at];
    failed[at] = std::any_of(node.depends_on.begin(), node.depends_on.end(),
                             [&](std::size_t on) { return failed[on]; });
    if (failed[at] || !node.check) continue;
    const Diagnostics::Checkpoint before = diags.checkpoint();
    node.check(diags);
    failed[at] = diags.has_errors_since(before);
  }
}

}  // namespace hecla::validate
