// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/components.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>
#include <string>

namespace hecla {
namespace {

using Graph = std::vector<std::vector<std::uint32_t>>;

// Returns the components in their order, "*" after those that are cycles.
std::string components(const Graph& graph) {
  std::string text;
  for_each_component(
      static_cast<std::uint32_t>(graph.size()),
      [&](std::uint32_t node) -> auto& { return graph[node]; }, std::identity(),
      [&](std::span<const std::uint32_t> nodes, bool is_cycle) {
        if (!text.empty()) text += ' ';
        for (const std::uint32_t node : nodes) text += std::to_string(node);
        if (is_cycle) text += '*';
      });
  return text;
}

TEST(ComponentsTest, ComeAfterThoseThatTheyLeadTo) {
  EXPECT_EQ(components({}), "");
  EXPECT_EQ(components({{}, {}}), "0 1");
  EXPECT_EQ(components({{2}, {}, {1}}), "1 2 0");
}

TEST(ComponentsTest, OfSeveralNodesAreCycles) {
  EXPECT_EQ(components({{1}, {0}}), "01*");
  EXPECT_EQ(components({{1}, {2}, {1}}), "12* 0");
  EXPECT_EQ(components({{1}, {0, 2}, {3}, {2}}), "23* 01*");
}

TEST(ComponentsTest, OfOneNodeAreCyclesIfItLeadsToItself) {
  EXPECT_EQ(components({{0}, {1, 0}}), "0* 1*");
  EXPECT_EQ(components({{1}, {}}), "1 0");
}

TEST(ComponentsTest, IgnoreEdgesThatLeadNowhere) { EXPECT_EQ(components({{7}, {0, 2}}), "0 1"); }

TEST(ComponentsTest, NeedNoStack) {
  constexpr std::uint32_t count = 300'000;
  Graph chain(count);
  for (std::uint32_t node = 0; node + 1 < count; ++node) chain[node] = {node + 1};
  std::uint32_t next = count;
  const auto expect_next = [&](std::span<const std::uint32_t> nodes, bool is_cycle) {
    EXPECT_EQ(nodes.size(), 1u);
    EXPECT_FALSE(is_cycle);
    EXPECT_EQ(nodes.front(), --next);
  };
  for_each_component(
      count, [&](std::uint32_t node) -> auto& { return chain[node]; }, std::identity(),
      expect_next);
  EXPECT_EQ(next, 0u);
}

// Returns which nodes a node leads to, by any number of edges.
std::vector<std::set<std::uint32_t>> reachable(const Graph& graph) {
  std::vector<std::set<std::uint32_t>> result(graph.size());
  for (std::uint32_t start = 0; start < graph.size(); ++start) {
    std::vector<std::uint32_t> pending = graph[start];
    while (!pending.empty()) {
      const std::uint32_t node = pending.back();
      pending.pop_back();
      if (result[start].insert(node).second)
        pending.insert(pending.end(), graph[node].begin(), graph[node].end());
    }
  }
  return result;
}

TEST(ComponentsTest, HoldWhatLeadsToEachOtherInRandomGraphs) {
  std::mt19937 random(1);
  for (int round = 0; round < 500; ++round) {
    Graph graph(1 + random() % 9);
    for (std::size_t edges = random() % (2 * graph.size()); edges > 0; --edges)
      graph[random() % graph.size()].push_back(static_cast<std::uint32_t>(random() % graph.size()));
    const auto leads_to = reachable(graph);
    std::set<std::uint32_t> visited;
    for_each_component(
        static_cast<std::uint32_t>(graph.size()),
        [&](std::uint32_t node) -> auto& { return graph[node]; }, std::identity(),
        [&](std::span<const std::uint32_t> nodes, bool is_cycle) {
          EXPECT_EQ(is_cycle, leads_to[nodes.front()].contains(nodes.front()));
          for (const std::uint32_t node : nodes) EXPECT_TRUE(visited.insert(node).second);
          for (const std::uint32_t node : nodes) {
            for (const std::uint32_t other : leads_to[node]) EXPECT_TRUE(visited.contains(other));
            if (nodes.size() == 1) continue;
            EXPECT_TRUE(leads_to[node].contains(nodes.front()));
            EXPECT_TRUE(leads_to[nodes.front()].contains(node));
          }
        });
    EXPECT_EQ(visited.size(), graph.size());
  }
}

}  // namespace
}  // namespace hecla
