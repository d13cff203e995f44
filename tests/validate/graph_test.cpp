// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "validate/graph.h"

namespace hecla::validate {
namespace {

TEST(Graph, ChecksObjectsAfterThoseThatTheyDependOn) {
  Graph graph;
  std::string order;
  const auto a = graph.add("a", {}, [&](Diagnostics&) { order += "a"; });
  const auto b = graph.add("b", {}, [&](Diagnostics&) { order += "b"; });
  graph.depend(a, b);
  Diagnostics diags;
  graph.run(diags);
  EXPECT_EQ(order, "ba");
}

TEST(Graph, SkipsWhatDependsOnErrors) {
  Graph graph;
  std::string order;
  const auto a = graph.add(
      "a", {}, [](Diagnostics& diags) { diags.add(DiagnosticCode::InvalidName, {}, "x"); });
  const auto b = graph.add("b", {}, [&](Diagnostics&) { order += "b"; });
  const auto c = graph.add("c", {}, [&](Diagnostics&) { order += "c"; });
  graph.add("d", {}, [&](Diagnostics&) { order += "d"; });
  graph.depend(b, a);
  graph.depend(c, b);
  Diagnostics diags;
  graph.run(diags);
  EXPECT_EQ(order, "d");
}

TEST(Graph, LongChainsNeedNoStack) {
  Graph graph;
  std::size_t checked = 0;
  constexpr std::size_t count = 300'000;
  for (std::size_t i = 0; i < count; ++i) graph.add("x", {}, [&](Diagnostics&) { ++checked; });
  for (std::size_t i = 0; i + 1 < count; ++i) graph.depend(i, i + 1);
  Diagnostics diags;
  graph.run(diags);
  EXPECT_EQ(checked, count);
}

TEST(Graph, ReportsCyclesAndChecksNothing) {
  Graph graph;
  std::size_t checked = 0;
  const auto check = [&](Diagnostics&) { ++checked; };
  const auto a = graph.add("a", {}, check);
  const auto b = graph.add("b", {}, check);
  graph.add("c", {}, check);
  graph.depend(a, b);
  graph.depend(b, a);
  Diagnostics diags;
  graph.run(diags);
  EXPECT_EQ(diags.error_count(), 1u);
  EXPECT_EQ(checked, 0u);
}

}  // namespace
}  // namespace hecla::validate
